import { readNested } from "@parapet/domain/read-nested";
import { Parser } from "htmlparser2";

/** What a page shows and asks for. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Where the page's icon is, as written; null when it names none. */
  readonly icon: string | null;
  readonly asksPassword: boolean;
  readonly text: string;
  /** The order of its elements, which survives a change of words. */
  readonly structure: readonly string[];
  readonly generator: string | null;
  /** Addresses the page loads or links to. */
  readonly addresses: readonly string[];
}

const MAX_TEXT = 200_000;
const MAX_TAGS = 5_000;
const MAX_ADDRESSES = 500;
const UNSHOWN = new Set(["script", "style", "noscript", "template", "svg"]);

const tidy = (text: string, most: number): string => text.replace(/\s+/g, " ").trim().slice(0, most);

/** Reads a page. Broken markup and text in the wrong charset give less, never an error. */
export const readPage = (html: string): PageFacts => {
  const structure: string[] = [];
  const addresses: string[] = [];
  const hidden: string[] = [];
  let title = "";
  let inTitle = false;
  let description = "";
  let icon: string | null = null;
  let generator: string | null = null;
  let asksPassword = false;
  let text = "";
  const handlers = {
    onopentag(tag: string, attributes: Record<string, string>) {
      if (structure.length < MAX_TAGS) structure.push(tag);
      if (UNSHOWN.has(tag)) hidden.push(tag);
      if (tag === "title") inTitle = true;
      if (tag === "input" && attributes["type"]?.toLowerCase() === "password") asksPassword = true;
      if (tag === "link" && /\bicon\b/i.test(attributes["rel"] ?? "") && attributes["href"])
        icon ??= attributes["href"];
      const name = (attributes["name"] ?? attributes["property"] ?? "").toLowerCase();
      if (tag === "meta" && (name === "description" || name === "og:description") && description === "")
        description = attributes["content"] ?? "";
      if (tag === "meta" && name === "generator") generator ??= tidy(attributes["content"] ?? "", 80);
      const address = attributes["src"] ?? attributes["href"] ?? attributes["action"];
      if (address && addresses.length < MAX_ADDRESSES) addresses.push(address);
    },
    ontext(piece: string) {
      if (inTitle) title += piece;
      else if (hidden.length === 0 && text.length < MAX_TEXT) text += ` ${piece}`;
    },
    onclosetag(tag: string) {
      if (tag === "title") inTitle = false;
      if (hidden.at(-1) === tag) hidden.pop();
    },
  };
  readNested(handlers, (bounded) => new Parser(bounded).end(html));
  return {
    title: tidy(title, 200),
    description: tidy(description, 400),
    icon,
    asksPassword,
    text: tidy(text, MAX_TEXT),
    structure,
    generator: generator === "" ? null : generator,
    addresses,
  };
};
