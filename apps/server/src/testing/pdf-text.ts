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
  const set = (glyph: string, at: number, hex: string) => glyphs.set(Number.parseInt(glyph, 16) + at, utf16(hex));
  for (const [, range = ""] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", , list = ""] of range.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
      for (const [at, [, hex = ""]] of [...list.matchAll(/<([\w\s]*)>/g)].entries())
        set(from, at, hex.replaceAll(/\s/g, ""));
    for (const [, from = "", to = "", first = ""] of range
      .replaceAll(/\[[^\]]*\]/g, "[]")
      .matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let at = 0; at <= Number.parseInt(to, 16) - Number.parseInt(from, 16); at += 1)
        set(from, at, (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0"));
  }
  for (const [, single = ""] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = "", hex = ""] of single.matchAll(/<(\w+)>\s*<(\w+)>/g)) set(glyph, 0, hex);
  return glyphs;
};

interface Font {
  readonly glyphs: Map<number, string>;
  /** One code of a glyph: two bytes, or one where a variable font is drawn glyph by glyph (Type 3). */
  readonly code: RegExp;
}

const fontOf = (table: string): Font => ({
  glyphs: glyphsOf(table),
  code: /begincodespacerange\s*<\w\w>/.test(table) ? /../g : /.{4}/g,
});

/** Every word that a reader of this PDF sees, without its layout: glyphs turned back into letters, page by page. */
export const pdfPages = (bytes: Buffer): string[] => {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, Font>();
  for (const { about } of objects.values())
    for (const [, list = ""] of about.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name = "", id = ""] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.about ?? "")?.[1];
        if (table !== undefined) fonts.set(name, fontOf(objects.get(table)?.stream ?? ""));
      }
  const pages: string[] = [];
  for (const { stream } of objects.values()) {
    if (!/T[Jj]\s/.test(stream)) continue;
    const said: string[] = [];
    let font: Font | undefined;
    for (const [, name, list, single] of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ|(<\w+>)\s*Tj/g)) {
      const shown = list ?? single ?? "";
      if (name !== undefined) font = fonts.get(name);
      else
        for (const [, hex = ""] of shown.matchAll(/<(\w*)>/g))
          said.push(
            ...(hex.match(font?.code ?? /.{4}/g) ?? []).map(
              (glyph) => font?.glyphs.get(Number.parseInt(glyph, 16)) ?? "",
            ),
          );
    }
    pages.push(said.join(""));
  }
  return pages;
};

/** The words of all pages. */
export const pdfText = (bytes: Buffer): string =>
  pdfPages(bytes)
    .map((page) => `${page}\n`)
    .join("");
