import { RE2JS } from "re2js";

/** Raised for a pattern that RE2 cannot run in linear time, or that is too large to be legitimate. */
export class BadRegex extends Error {
  override readonly name = "BadRegex";
}

const MAX_SOURCE_LENGTH = 20_000;
const MAX_PROGRAM_SIZE = 200_000;
const MAX_CACHED = 4_000;
const compiled = new Map<string, RE2JS>();

/**
 * Templates speak of bytes: a Go string is bytes, and so is a response. Text is therefore carried as latin1, one
 * character per byte, and what a template's author typed is brought to the same form before it is compared.
 */
export const toBytesText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- the range is the definition of ASCII
  /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");

/** The text a person reads, from the one-character-per-byte form. */
export const toReadable = (bytesText: string): string => Buffer.from(bytesText, "latin1").toString("utf8");

/** Compiles a pattern (in the byte form) for matching in time linear in the text (RE2): no template can block the scanner. */
export const linearRegex = (source: string): RE2JS => {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (source.length > MAX_SOURCE_LENGTH) throw new BadRegex(`the pattern is ${source.length} characters long`);
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(source);
  } catch (error) {
    throw new BadRegex(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (regex.programSize() > MAX_PROGRAM_SIZE) throw new BadRegex("the pattern expands to too large a program");
  if (compiled.size >= MAX_CACHED) compiled.clear();
  compiled.set(source, regex);
  return regex;
};

/** Every match of one group, at most `limit` of them. */
export const regexGroups = (regex: RE2JS, text: string, group: number, limit: number): string[] => {
  // The automaton behind `test` is many times faster than the matcher, and most texts do not match.
  if (!regex.test(text)) return [];
  const matcher = regex.matcher(text);
  const found: string[] = [];
  while (found.length < limit && matcher.find()) {
    const value = group <= matcher.groupCount() ? matcher.group(group) : null;
    if (value !== null && value !== undefined) found.push(value);
  }
  return found;
};
