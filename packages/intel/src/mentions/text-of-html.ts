import { Parser } from "htmlparser2";

const BREAKS = new Set(["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "blockquote", "pre"]);
const SILENT = new Set(["script", "style", "template", "noscript"]);

/** The words of a piece of HTML, without its markup. */
export const textOfHtml = (html: string): string => {
  let text = "";
  let silent = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (SILENT.has(name)) silent += 1;
      if (BREAKS.has(name)) text += "\n";
    },
    ontext: (piece) => {
      if (silent === 0) text += piece;
    },
    onclosetag: (name) => {
      if (SILENT.has(name)) silent -= 1;
    },
  });
  parser.end(html);
  return text
    .replaceAll(/[ \t\u00a0]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
};
