import { DOMParser, type Element } from "@xmldom/xmldom";

import type { BoundedMatcher } from "./bounded-matcher.ts";
import type { Fingerprint, FingerprintExample, FingerprintParam, RefusedFingerprint } from "./fingerprint.ts";
import { compileSafely, type PatternFlags } from "./safe-pattern.ts";

/** Examples stored in separate files, by name. */
export type ExampleFiles = ReadonlyMap<string, Buffer>;

export interface RecogFile {
  readonly fingerprints: readonly Fingerprint[];
  readonly refused: readonly RefusedFingerprint[];
}

const childrenOf = (parent: Element, name: string): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeName === name);

const readFlags = (flags: string | null): PatternFlags => {
  const given = new Set((flags ?? "").split(/[\s,|]+/));
  return {
    ignoreCase: given.has("REG_ICASE"),
    dotAll: given.has("REG_DOT_NEWLINE") || given.has("REG_MULTILINE") || given.has("REG_LINE_ANY_CRLF"),
    // The files are written for Ruby, whose `^` and `$` match at every line.
    lineAnchors: true,
  };
};

const readParam = (element: Element): FingerprintParam => ({
  name: element.getAttribute("name") ?? "",
  position: Number(element.getAttribute("pos") ?? 0),
  value: element.getAttribute("value") ?? "",
});

/** Banners are bytes, so one byte is one character; text that is valid UTF-8 is read as such. */
const decode = (bytes: Buffer): string => {
  const text = bytes.toString("utf8");
  return text.includes("\uFFFD") ? bytes.toString("latin1") : text;
};

const readExample = (element: Element, files: ExampleFiles): FingerprintExample | null => {
  const expected: Record<string, string> = {};
  for (const attribute of element.attributes) {
    if (!attribute.name.startsWith("_")) expected[attribute.name] = attribute.value;
  }
  const file = element.getAttribute("_filename");
  if (file !== null) {
    const bytes = files.get(file);
    return bytes === undefined ? null : { value: decode(bytes), expected };
  }
  const text = element.textContent ?? "";
  if (element.getAttribute("_encoding") === "base64") {
    return { value: decode(Buffer.from(text.replace(/\s+/g, ""), "base64")), expected };
  }
  return { value: text, expected };
};

/** What a file that does not name its kind of value reads: Recog goes by the file's name. */
const kindFromName = (fileName: string): string => fileName.replace(/^.*[/\\]/, "").replace(/\.xml$/, "");

/** Which rules are in this Recog file? Those that cannot be matched safely are named with the reason. */
export const readRecog = (
  xml: string,
  fileName: string,
  options: { readonly bounded?: BoundedMatcher; readonly examples?: ExampleFiles } = {},
): RecogFile => {
  // No fingerprint file needs one, and entities are how XML grows without end.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) {
    return { fingerprints: [], refused: [{ where: fileName, reason: "declares a document type" }] };
  }
  let root: Element | null;
  try {
    root = new DOMParser({
      onError: (level, message) => {
        if (level !== "warning") throw new Error(message.split("\n")[0]);
      },
    }).parseFromString(xml, "text/xml").documentElement;
  } catch (error) {
    return { fingerprints: [], refused: [{ where: fileName, reason: `is not XML: ${(error as Error).message}` }] };
  }
  if (root === null || root.nodeName !== "fingerprints") {
    return { fingerprints: [], refused: [{ where: fileName, reason: "is not a fingerprints file" }] };
  }

  const match = root.getAttribute("matches") ?? kindFromName(fileName);
  const fingerprints: Fingerprint[] = [];
  const refused: RefusedFingerprint[] = [];
  for (const [index, element] of childrenOf(root, "fingerprint").entries()) {
    const description = childrenOf(element, "description")[0]?.textContent?.trim().replace(/\s+/g, " ") ?? "";
    const source = element.getAttribute("pattern");
    const where = `${fileName}: ${description || `fingerprint ${index + 1}`}`;
    if (source === null) {
      refused.push({ where, reason: "has no pattern" });
      continue;
    }
    try {
      const certainty = element.getAttribute("certainty");
      fingerprints.push({
        match,
        description,
        pattern: compileSafely(source, readFlags(element.getAttribute("flags")), options.bounded),
        params: childrenOf(element, "param").map(readParam),
        certainty: certainty === null || certainty === "" ? null : Number(certainty),
        examples: childrenOf(element, "example").flatMap((it) => readExample(it, options.examples ?? new Map()) ?? []),
      });
    } catch (error) {
      refused.push({ where, reason: (error as Error).message });
    }
  }
  return { fingerprints, refused };
};
