/* oxlint-disable no-control-regex -- the first bytes of packed data are control characters */
import { inflateRawSync, inflateSync, gunzipSync } from "node:zlib";

const MAX_FORMS = 60;
const MAX_DEPTH = 6;
const MAX_UNPACKED = 20_000;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  colon: ":",
  commat: "@",
  dollar: "$",
  gt: ">",
  lcub: "{",
  lpar: "(",
  lt: "<",
  newline: "\n",
  quot: '"',
  rcub: "}",
  rpar: ")",
  semi: ";",
  sol: "/",
  tab: "\t",
  vert: "|",
};

const charOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

const decodeEscapes = (text: string): string =>
  text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => charOf(parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => charOf(parseInt(hex, 16)))
    .replace(/\\u\{?([0-9a-f]{4})\}?/gi, (_, hex: string) => charOf(parseInt(hex, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => charOf(parseInt(hex, 16)))
    .replace(/\\([0-3][0-7]{2})/g, (_, octal: string) => charOf(parseInt(octal, 8)))
    .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, hex: string) => charOf(parseInt(hex, 16)))
    .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => charOf(Number(digits)))
    .replace(/&([a-z]{2,8});/gi, (entity, name: string) => NAMED[name.toLowerCase()] ?? entity);

/** Letters of other alphabets that a reader, and some software, takes for Latin ones. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  `аa сc еe оo рp хx уy іi јj ѕs һh ԁd ԛq ԝw вb кk мm тt нh αa οo εe ιi κk νv ρp τt υu χx`
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** As software reads it that normalizes text: full-width and accented letters as plain ones, nothing that is not seen. */
const fold = (text: string): string =>
  /[^\t\r\n -~]/.test(text)
    ? text
        .normalize("NFKD")
        .replace(/[\p{Cf}\p{Mn}\0]/gu, "")
        .replace(/\p{L}/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    : text;

/** A text of one character per byte as the characters that its bytes encode. */
const asUtf8 = (text: string): string => {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  const read = Buffer.from(text, "latin1").toString("utf8");
  return read.includes("\ufffd") ? text : read;
};

const unpacked = (bytes: Buffer): Buffer | null => {
  const unpack =
    bytes[0] === 0x1f && bytes[1] === 0x8b
      ? gunzipSync
      : bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0)
        ? inflateSync
        : null;
  if (unpack === null) return null;
  try {
    return unpack(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch {
    return null;
  }
};

/** Code of SAML and others, packed without a header. */
const unpackedRaw = (bytes: Buffer): Buffer | null => {
  try {
    return bytes.length > 24 ? inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED }) : null;
  } catch {
    return null;
  }
};

/** Bytes that say something: characters that can be read, or the beginning of what programs exchange. */
const MAGIC =
  /^(?:\xac\xed\0\x05|\0\x01\0\0\0\xff{4}|\xff\x01|\x80[\x02-\x05]|\x04\x08[[{oIu"cCe:@]|[OCEa]:\+?\d|\x1f\x8b|\x78[\x01\x5e\x9c\xda])/s;
/** Packed data that could not be unpacked, or bytes that begin like an object. */
export const isPacked = (form: string): boolean => MAGIC.test(form);
const isReadable = (text: string): boolean =>
  MAGIC.test(text) || (/^[\t\n\r -~]{2,}$/.test(text) && (text.length > 3 || /^[a-z]+$/i.test(text)));

const encodedIn = (text: string): string[] => {
  const parts = [
    ...(text.match(/[A-Za-z0-9+/_-]{6,}={0,2}/g) ?? []),
    ...(text.match(/[A-Za-z0-9+_-]{6,}={0,2}/g) ?? []),
  ];
  return [...new Set(parts)].slice(0, 40).flatMap((part) => {
    const hex = part.replace(/^0x/i, "");
    const bytes = [
      ...(/^(?:[0-9a-f]{2}){4,}$/i.test(hex) ? [Buffer.from(hex, "hex")] : []),
      ...(/^[0-9a-f]+$/.test(hex) ? [] : [Buffer.from(part, "base64")]),
    ];
    return bytes
      .flatMap((it) => [it, unpacked(it), part.length > 32 ? unpackedRaw(it) : null])
      .filter((it) => it !== null)
      .map((it) => it.toString("latin1"))
      .filter(isReadable);
  });
};

export interface Readings {
  /** What the text becomes when a server decodes it once, twice and so on; the first is the text. */
  readonly decoded: readonly string[];
  /** What its parts in Base64, hexadecimal or packed form say, however often they were wrapped. */
  readonly hidden: readonly string[];
}

const decodedForms = (text: string): string[] => {
  const forms = [text];
  for (let round = 0; round < MAX_DEPTH; round++) {
    const last = forms.at(-1) ?? "";
    const next = decodeEscapes(last);
    const folded = fold(asUtf8(next));
    if (next !== last) forms.push(next);
    if (folded !== next) forms.push(folded);
    if (folded === last) break;
  }
  return forms;
};

/** The text in every form a server might come to by decoding it, and what an encoded part of it says. */
export const readingsOf = (text: string): Readings => {
  const decoded = decodedForms(text);
  const hidden = new Set<string>();
  let wave = [...new Set(decoded.flatMap(encodedIn))];
  for (let depth = 0; depth < MAX_DEPTH && wave.length > 0 && hidden.size < MAX_FORMS; depth++) {
    const forms = wave.flatMap(decodedForms).filter((form) => !hidden.has(form));
    for (const form of forms.slice(0, MAX_FORMS)) hidden.add(form);
    wave = [...new Set(forms.flatMap(encodedIn))].filter((form) => !hidden.has(form));
  }
  return { decoded, hidden: [...hidden].slice(0, MAX_FORMS) };
};

/** What stands between two marks, the marks included, replaced; in time proportional to the length. */
export const replaceBetween = (text: string, open: string, close: string, by: (inside: string) => string): string => {
  let read = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return read + text.slice(at);
    read += text.slice(at, start) + by(text.slice(start + open.length, end));
    at = end + close.length;
  }
};

const nothing = (): string => "";

/** The same without what languages skip: comments, and the quotes and escapes by which a shell reads one word from several. */
export const withoutComments = (text: string): string =>
  replaceBetween(replaceBetween(text, "/*", "*/", nothing), "<!--", "-->", nothing).replace(/["'\\^`]/g, "");
