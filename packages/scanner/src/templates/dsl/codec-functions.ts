import { createHash, createHmac } from "node:crypto";
import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from "node:zlib";

import { murmur3 } from "./murmur3.ts";
import { DslError } from "./parse-expression.ts";
import { asBytes, asNumber, asText, type Value } from "./value.ts";

// A page of a few bytes can unpack into gigabytes.
const UNPACK = { maxOutputLength: 4 * 1024 * 1024 };

const text = (bytes: Buffer): string => bytes.toString("latin1");

const hash =
  (algorithm: string) =>
  ([value]: readonly Value[]): Value =>
    createHash(algorithm).update(asBytes(value)).digest("hex");

const unpack = (work: () => Buffer): string => {
  try {
    return text(work());
  } catch (error) {
    throw new DslError("the data does not unpack", { cause: error });
  }
};

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&#34;",
  "'": "&#39;",
};
const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&apos;": "'",
  "&nbsp;": "\u00a0",
};

const urlEncode = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
      return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

const urlDecode = (encoded: string): string =>
  encoded.replaceAll("+", " ").replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Python's `base64.encodebytes`: a line end after every 76 characters and one at the end. */
const base64Lines = (bytes: Buffer): string =>
  `${bytes.toString("base64").replace(/(.{76})/g, "$1\n")}\n`.replace(/\n\n$/, "\n");

const json = (source: string, indent: number): string => {
  try {
    return JSON.stringify(JSON.parse(source), null, indent);
  } catch (error) {
    throw new DslError("not JSON", { cause: error });
  }
};

const whole = (number: number): string => {
  if (!Number.isFinite(number)) throw new DslError("not a whole number");
  return String(number);
};

/** Functions that encode, decode, pack and digest. */
export const CODEC_FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  base64: ([value]) => asBytes(value).toString("base64"),
  base64py: ([value]) => base64Lines(asBytes(value)),
  base64decode: ([value]) => text(Buffer.from(asText(value), "base64")),
  hexencode: ([value]) => asBytes(value).toString("hex"),
  hexdecode: ([value]) => text(Buffer.from(asText(value), "hex")),
  urlencode: ([value]) => urlEncode(asBytes(value)),
  urldecode: ([value]) => urlDecode(asText(value)),
  htmlescape: ([value]) => asText(value).replace(/[<>&"']/g, (character) => HTML_ENTITIES[character] ?? character),
  htmlunescape: ([value]) =>
    asText(value).replace(/&(?:lt|gt|amp|quot|apos|nbsp|#34|#39);/g, (entity) => HTML_CHARACTERS[entity] ?? entity),
  md5: hash("md5"),
  sha1: hash("sha1"),
  sha256: hash("sha256"),
  sha512: hash("sha512"),
  hmac: ([algorithm, value, key]) => createHmac(asText(algorithm), asBytes(key)).update(asBytes(value)).digest("hex"),
  mmh3: ([value]) => String(murmur3(asBytes(value))),
  gzip: ([value]) => text(gzipSync(asBytes(value))),
  gzipdecode: ([value]) => unpack(() => gunzipSync(asBytes(value), UNPACK)),
  zlib: ([value]) => text(deflateSync(asBytes(value))),
  zlibdecode: ([value]) => unpack(() => inflateSync(asBytes(value), UNPACK)),
  deflate: ([value]) => text(deflateRawSync(asBytes(value))),
  inflate: ([value]) => unpack(() => inflateRawSync(asBytes(value), UNPACK)),
  jsonminify: ([value]) => json(asText(value), 0),
  jsonprettify: ([value]) => json(asText(value), 4),
  dectohex: ([value]) => asNumber(value).toString(16),
  hextodec: ([value]) => whole(parseInt(asText(value).replace(/^0x/i, ""), 16)),
  octtodec: ([value]) => whole(parseInt(asText(value).replace(/^0o/i, ""), 8)),
  bintodec: ([value]) => whole(parseInt(asText(value).replace(/^0b/i, ""), 2)),
  xor: ([left, right]) => {
    const [a, b] = [asBytes(left), asBytes(right)];
    if (a.length !== b.length) throw new DslError("xor() wants texts of one length");
    return text(Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0))));
  },
};
