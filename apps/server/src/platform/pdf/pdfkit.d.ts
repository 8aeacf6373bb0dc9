/** The part of pdfkit that writes a tagged document; the package brings no types. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  interface StructureElement {
    add(child: StructureElement | StructureContent): StructureElement;
    end(): void;
  }
  interface StructureContent {
    readonly refs: readonly object[];
  }
  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly tagged: boolean;
      readonly subset: "PDF/UA";
      readonly pdfVersion: "1.7";
      readonly lang: string;
      readonly displayTitle: boolean;
      readonly autoFirstPage: boolean;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    struct(
      role: string,
      options?: {
        readonly alt?: string;
        readonly scope?: string;
        readonly bbox?: readonly [number, number, number, number];
      },
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options?: { readonly type: "Pagination" | "Layout" }): this;
    markStructureContent(role: string): StructureContent;
    endMarkedContent(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    end(): void;
  }
}
