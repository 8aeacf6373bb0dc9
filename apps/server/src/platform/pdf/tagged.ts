import { Image, Svg, Text, View } from "@react-pdf/renderer";
import type { ComponentProps, ComponentType } from "react";

/** Roles of the PDF structure tree that the documents use. */
export type Role = "H1" | "H2" | "H3" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "LBody" | "Figure";

/** What a part of a document is for assistive technology. One object represents one element, also over several pages. */
export interface Tag {
  readonly role: Role;
  /** Text in place of a picture. */
  readonly alt?: string;
  /** The cells of this row are column headings. */
  readonly isHead?: boolean;
}

type Tagged<Props> = ComponentType<Props & { readonly tag: Tag }>;

/** A block with a role in the structure tree. */
export const TaggedView = View as Tagged<ComponentProps<typeof View>>;

/** A text with a role of its own; without one it is a paragraph, or what its surroundings make of it. */
export const TaggedText = Text as Tagged<ComponentProps<typeof Text>>;

/** A drawing that says something, with that said in words; a mere ornament is a plain Svg. */
export const TaggedDrawing = Svg as Tagged<ComponentProps<typeof Svg>>;

export const TaggedImage = Image as Tagged<ComponentProps<typeof Image>>;
