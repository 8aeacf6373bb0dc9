import { inflateRawSync } from "node:zlib";

/** What a published document says about who made it and where. */
export interface DocumentFacts {
  readonly people: readonly string[];
  readonly software: readonly string[];
  /** Folders and shares of the company's own machines. */
  readonly paths: readonly string[];
}

const LARGEST_PART = 256 * 1024;
const MOST = 10;
const LOCAL_HEADER = Buffer.from("PK\u0003\u0004", "latin1");
const PARTS = new Set(["docProps/core.xml", "docProps/app.xml"]);
const OWN_PATH =
  /(?:[A-Za-z]:\\(?:Users|Documents and Settings)\\[^\\<>"|\r\n)]{1,60}|\\\\[A-Za-z0-9._-]{2,60}\\[^\\<>"|\r\n)]{1,60}|\/(?:home|Users)\/[a-z][\w.-]{1,40})/g;

const cleaned = (texts: readonly (string | undefined)[]): string[] => {
  const plain = texts.map((text) =>
    (text ?? "")
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 120),
  );
  return [...new Set(plain.filter((text) => text !== ""))].slice(0, MOST);
};

/** Strings of PDF come in brackets or as hexadecimal digits, in Latin-1 or in UTF-16 with its mark (ISO 32000, 7.9.2). */
const pdfString = (written: string): string => {
  const bytes = written.startsWith("<")
    ? Buffer.from(written.slice(1, -1).replaceAll(/\s/g, ""), "hex")
    : Buffer.from(written.slice(1, -1).replaceAll(/\\([()\\])/g, "$1"), "latin1");
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide
    ? Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
        .swap16()
        .toString("utf16le")
    : bytes.toString("latin1");
};

const pdfFacts = (body: Buffer): DocumentFacts => {
  const text = body.toString("latin1");
  const field = (name: string): string[] =>
    text
      .matchAll(new RegExp(`/${name}\\s{0,4}(\\((?:[^()\\\\]|\\\\.){0,300}\\)|<[0-9A-Fa-f\\s]{0,600}>)`, "g"))
      .take(MOST)
      .map((match) => pdfString(match[1] ?? ""))
      .toArray();
  const creator = /<dc:creator>[\s\S]{0,200}?<rdf:li>([^<]{1,120})<\/rdf:li>/.exec(text)?.[1];
  return {
    people: cleaned([...field("Author"), creator]),
    software: cleaned([...field("Creator"), ...field("Producer")]),
    paths: cleaned(text.match(OWN_PATH)?.slice(0, MOST) ?? []),
  };
};

/** The metadata parts of an office file; a malformed archive ends this check only. */
const officeParts = (body: Buffer): string => {
  let text = "";
  for (let at = body.indexOf(LOCAL_HEADER), n = 0; at >= 0 && at + 30 <= body.length && n < 2_000; n += 1) {
    const [method, packed, nameLength, extra] = [
      body.readUInt16LE(at + 8),
      body.readUInt32LE(at + 18),
      body.readUInt16LE(at + 26),
      body.readUInt16LE(at + 28),
    ];
    const start = at + 30 + nameLength + extra;
    const name = body.toString("latin1", at + 30, at + 30 + nameLength);
    if (PARTS.has(name)) {
      // A length of nought is behind the bytes, not before them; the end of the stream is found by unpacking.
      const bytes = body.subarray(start, packed === 0 ? body.length : start + packed);
      try {
        text +=
          method === 8
            ? inflateRawSync(bytes, { maxOutputLength: LARGEST_PART }).toString("utf8")
            : bytes.subarray(0, LARGEST_PART).toString("utf8");
      } catch {
        // Cut off, damaged or too large: what it says is not known.
      }
    }
    at = body.indexOf(LOCAL_HEADER, Math.max(at + 4, packed === 0 ? start : start + packed));
  }
  return text;
};

const officeFacts = (body: Buffer): DocumentFacts => {
  const text = officeParts(body);
  const tag = (name: string): string | undefined =>
    new RegExp(`<${name}[^>]{0,200}>([^<]{1,300})</${name}>`).exec(text)?.[1];
  return {
    people: cleaned([tag("dc:creator"), tag("cp:lastModifiedBy"), tag("Manager")]),
    software: cleaned([tag("Application")]),
    paths: cleaned([
      ...(text.match(OWN_PATH)?.slice(0, MOST) ?? []),
      tag("Template")?.includes("\\") === true ? tag("Template") : undefined,
    ]),
  };
};

/** What does this file reveal about its maker? Null when it is neither PDF nor an office file, whatever it is called. */
export const documentFacts = (body: Buffer): DocumentFacts | null => {
  if (body.subarray(0, 5).equals(Buffer.from("%PDF-"))) return pdfFacts(body);
  return body.subarray(0, 4).equals(LOCAL_HEADER) ? officeFacts(body) : null;
};
