import { Parser } from "htmlparser2";

import { CloudError } from "./cloud-source.ts";

export interface XmlElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

const MAX_DEPTH = 32;

/** Reads an XML answer. Document types and entities beyond the predefined ones are not expanded. */
export const readXml = (source: string): XmlElement => {
  const root: XmlElement = { name: "", text: "", children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name) {
        if (open.length > MAX_DEPTH) throw new CloudError("malformed", "XML nested too deeply");
        const element = { name, text: "", children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last !== undefined) last.text += text;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  const [top] = root.children;
  if (top === undefined) throw new CloudError("malformed", "an answer that is no XML");
  return top;
};

export const all = (element: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );

/** The text of the first element at a path; null where there is none. */
export const textAt = (element: XmlElement, ...path: readonly string[]): string | null =>
  all(element, ...path)[0]?.text.trim() ?? null;
