import layOutDocument from "@react-pdf/layout";
import drawNodes from "@react-pdf/render";
import { type DocumentProps, Font, pdf } from "@react-pdf/renderer";
import PDFDocument from "pdfkit";
import type { ReactElement } from "react";

import type { Role, Tag } from "./tagged.ts";

/** A part of a document with its place on a page, as the layout leaves it. */
interface Placed {
  readonly type: string;
  readonly box?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly props?: { readonly tag?: Tag; readonly fixed?: boolean };
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Placed[];
}

type Element = ReturnType<PDFDocument["struct"]>;

/** The renderer of nodes ends the document after each call; this one ends when the last of them is drawn. */
class OpenDocument extends PDFDocument {
  override end(): void {}
  finish(): void {
    super.end();
  }
}

const layOut = layOutDocument as unknown as (root: object, fonts: typeof Font) => Promise<Placed>;
const draw = drawNodes as unknown as (document: PDFDocument, root: { readonly children: readonly Placed[] }) => void;

/** Default tag of a text: cell in a row, body of a list item, otherwise paragraph. */
const leafRole = ({ role, isHead }: Tag): Role =>
  role === "TR" ? (isHead === true ? "TH" : "TD") : role === "LI" ? "LBody" : "P";

const hasSurface = ({ style = {} }: Placed): boolean =>
  Object.entries(style).some(
    ([name, value]) => name === "backgroundColor" || (/^border\w*Width$/.test(name) && Number(value) > 0),
  );

/** Draws laid-out pages and writes the structure tree beside them: headings, lists, tables, figures; the rest is an artifact. */
class TaggedPages {
  readonly #document: OpenDocument;
  /** One element per tag: a table that goes on to the next page is still one table. */
  readonly #elements = new Map<Tag, Element>();

  constructor(document: OpenDocument) {
    this.#document = document;
  }

  pages(pages: readonly Placed[]): void {
    const root = this.#document.struct("Document");
    this.#document.addStructure(root);
    for (const page of pages) {
      draw(this.#document, { children: [{ ...page, children: [] }] });
      this.#children(page, root, { role: "P" }, { x: 0, y: 0 });
    }
    root.end();
  }

  #children(node: Placed, parent: Element, within: Tag, from: { readonly x: number; readonly y: number }): void {
    const { left = 0, top = 0 } = node.box ?? {};
    this.#document.save();
    this.#document.translate(left, top);
    for (const child of node.children ?? []) this.#node(child, parent, within, { x: from.x + left, y: from.y + top });
    this.#document.restore();
  }

  #artifact(node: Placed, type: "Pagination" | "Layout"): void {
    this.#document.markContent("Artifact", { type });
    draw(this.#document, { children: [node] });
    this.#document.endMarkedContent();
  }

  #node(node: Placed, parent: Element, within: Tag, from: { readonly x: number; readonly y: number }): void {
    const { tag, fixed } = node.props ?? {};
    // Repeated on every page: read out once at most.
    if (fixed === true && (tag === undefined || this.#elements.has(tag))) return this.#artifact(node, "Pagination");
    if (node.type === "VIEW") {
      if (hasSurface(node)) this.#artifact({ ...node, children: [] }, "Layout");
      const element = tag === undefined ? parent : this.#elementOf(tag, parent, node, from);
      return this.#children(node, element, tag ?? within, from);
    }
    if (node.type !== "TEXT" && tag === undefined) return this.#artifact(node, "Layout");
    const own = tag ?? { role: leafRole(within) };
    const element = this.#elementOf(own, parent, node, from);
    const content = this.#document.markStructureContent(own.role);
    draw(this.#document, { children: [node] });
    this.#document.endMarkedContent();
    element.add(content);
  }

  #elementOf(tag: Tag, parent: Element, { box }: Placed, from: { readonly x: number; readonly y: number }): Element {
    const known = this.#elements.get(tag);
    if (known !== undefined) return known;
    const [left, top] = [from.x + (box?.left ?? 0), from.y + (box?.top ?? 0)];
    const element = this.#document.struct(tag.role, {
      ...(tag.alt === undefined ? {} : { alt: tag.alt }),
      ...(tag.role === "TH" ? { scope: "Column" } : {}),
      ...(tag.role === "Figure" && box !== undefined
        ? { bbox: [left, top, left + box.width, top + box.height] as const }
        : {}),
    });
    parent.add(element);
    this.#elements.set(tag, element);
    return element;
  }
}

/** Renders a document as a tagged PDF (PDF/UA): the renderer's own layout and drawing, with a structure tree around them. */
export const renderTagged = async (document: ReactElement<DocumentProps>): Promise<Buffer> => {
  const { container } = pdf(document) as { container: { document: object } };
  const { title = "", author = "", subject = "", language = "en" } = document.props;
  const pages = await layOut(container.document, Font);
  const written = new OpenDocument({
    tagged: true,
    subset: "PDF/UA",
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: "Parapet",
      Producer: "Parapet",
      CreationDate: new Date(),
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    written.on("data", (chunk: Buffer) => chunks.push(chunk));
    written.once("end", () => resolve(Buffer.concat(chunks)));
    written.once("error", reject);
  });
  new TaggedPages(written).pages(pages.children ?? []);
  written.finish();
  return whole;
};
