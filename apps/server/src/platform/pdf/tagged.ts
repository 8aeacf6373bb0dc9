import { Image, Svg, Text, View } from "@react-pdf/renderer";
import { createElement, type ComponentProps, type ComponentType, type ReactElement, type ReactNode } from "react";

/** Roles of the PDF structure tree that the documents use. */
export type Role = "H1" | "H2" | "H3" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "LBody" | "Figure";

/** What a part of a document is for assistive technology. One object stands for one element, also over several pages. */
export interface Tag {
  readonly role: Role;
  /** Text in place of a picture. */
  readonly alt?: string;
  /** The cells of this row are column headings. */
  readonly isHead?: boolean;
}

type Tagged<Props> = ComponentType<Props & { readonly tag: Tag }>;

/** A block with a role in the structure tree. */
export const taggedView = (
  tag: Tag,
  props: ComponentProps<typeof View> & { key?: string },
  ...children: ReactNode[]
): ReactElement => createElement(View as Tagged<ComponentProps<typeof View>>, { ...props, tag }, ...children);

/** A text with a role of its own; without one it is a paragraph, or what its surroundings make of it. */
export const taggedText = (
  role: Role,
  props: ComponentProps<typeof Text> & { key?: string },
  ...children: ReactNode[]
): ReactElement => createElement(Text as Tagged<ComponentProps<typeof Text>>, { ...props, tag: { role } }, ...children);

/** A drawing that says something, with that said in words; a mere ornament is a plain Svg. */
export const taggedDrawing = (
  alt: string,
  props: ComponentProps<typeof Svg> & { key?: string },
  ...children: ReactNode[]
): ReactElement =>
  createElement(Svg as Tagged<ComponentProps<typeof Svg>>, { ...props, tag: { role: "Figure", alt } }, ...children);

export const taggedImage = (alt: string, props: ComponentProps<typeof Image>): ReactElement =>
  createElement(Image as Tagged<ComponentProps<typeof Image>>, { ...props, tag: { role: "Figure", alt } });
