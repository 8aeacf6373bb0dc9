import { readNested } from "@parapet/domain/read-nested";
import { Parser } from "htmlparser2";

const BREAKS = new Set(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "blockquote", "pre"]);
const SILENT = new Set(["script", "style", "template", "noscript"]);

/** The words of a piece of HTML, without its markup. */
export const textOfHtml = (html: string): string => {
  let text = "";
  let silent = 0;
  const handlers = {
    onopentag: (name: string) => {
      if (SILENT.has(name)) silent += 1;
      if (BREAKS.has(name)) text += "\n";
    },
    ontext: (piece: string) => {
      if (silent === 0) text += piece;
    },
    onclosetag: (name: string) => {
      if (SILENT.has(name)) silent -= 1;
    },
  };
  readNested(handlers, (bounded) => new Parser(bounded).end(html));
  return text
    .replaceAll(/[ \t\u00a0]+/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
};
