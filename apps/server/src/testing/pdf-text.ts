import { inflateSync } from "node:zlib";

/** The numbered objects of a PDF, each with its dictionary and, where it has one, its unpacked stream. */
const objectsOf = (bytes: Buffer): Map<string, { about: string; stream: string }> => {
  const file = bytes.toString("latin1");
  const objects = new Map<string, { about: string; stream: string }>();
  for (const [, id = "", body = ""] of file.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    const start = /stream\r?\n/.exec(body);
    const about = start === null ? body : body.slice(0, start.index);
    const packed = start === null ? "" : body.slice(start.index + start[0].length, body.lastIndexOf("endstream"));
    const isPacked = about.includes("/FlateDecode") && !about.includes("/Image");
    const stream = isPacked ? inflateSync(Buffer.from(packed, "latin1")).toString("latin1") : packed;
    objects.set(id, { about, stream });
  }
  return objects;
};

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** What each glyph of a font means, as its ToUnicode table says (ISO 32000-1, 9.10.3). */
const glyphsOf = (table: string): Map<number, string> => {
  const glyphs = new Map<number, string>();
  for (const [, range = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", , list = ""] of range.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      for (const [at, [, hex = ""]] of [...list.matchAll(/<([\w\s]*)>/g)].entries())
        glyphs.set(Number.parseInt(from, 16) + at, utf16(hex.replaceAll(/\s/g, "")));
  return glyphs;
};

/** Every word that a reader of this PDF sees, without its layout: glyphs turned back into letters, page by page. */
export const pdfText = (bytes: Buffer): string => {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, Map<number, string>>();
  for (const { about } of objects.values())
    for (const [, list = ""] of about.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name = "", id = ""] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.about ?? "")?.[1];
        if (table !== undefined) fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ""));
      }
  const said: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream.includes("TJ")) continue;
    let font: Map<number, string> | undefined;
    for (const [, name, shown = ""] of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      else
        for (const [, hex = ""] of shown.matchAll(/<(\w*)>/g))
          said.push(...(hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? ""));
    }
    said.push("\n");
  }
  return said.join("");
};
