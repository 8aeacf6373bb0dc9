import { RE2JS } from "re2js";

import type { BoundedMatcher, Captures } from "./bounded-matcher.ts";

/** Maximum length of a matched value; longer banners are cut. */
export const MAX_INPUT_CHARACTERS = 16_384;

/** A pattern with bounded matching time: linear time, or backtracking in a thread with a time limit. */
export type SafePattern =
  | { readonly engine: "linear"; readonly source: string; find(value: string): Captures | null }
  | { readonly engine: "bounded"; readonly source: string; find(value: string): Promise<Captures | null> };

export interface PatternFlags {
  readonly ignoreCase?: boolean;
  /** The dot also matches a line end. */
  readonly dotAll?: boolean;
  /** `^` and `$` match at every line, which is how the authors of Recog files read them. */
  readonly lineAnchors?: boolean;
}

/** Why a pattern was not taken. */
export class PatternRefused extends Error {
  override readonly name = "PatternRefused";
}

/** Ruby's `(?m)` lets the dot cross lines; elsewhere that is `s`. Other letters mean the same. */
const inlineFlags = (source: string): string =>
  source.replace(
    /(?<!\\)((?:\\\\)*)\(\?([imsx]*)(?:-([imsx]*))?([:)])/g,
    (whole, before: string, on: string, off: string | undefined, end: string) => {
      if (on === "" && off === undefined) return whole;
      if (on.includes("x")) throw new PatternRefused("extended syntax (?x) is not supported");
      const minus = off === undefined ? "" : `-${off.replace("x", "").replace("m", "s")}`;
      return `${before}(?${on.replace("m", "s")}${minus === "-" ? "" : minus}${end}`;
    },
  );

/** Rewrites what Ruby and Java spell differently from RE2. Classes are tracked, for `\h` differs inside them. */
const toRe2Syntax = (source: string): string => {
  let inClass = false;
  return inlineFlags(source).replace(/\\.|\(\?>|\[\^?\]?|\]/gs, (token) => {
    if (token === "\\h") return inClass ? "0-9a-fA-F" : "[0-9a-fA-F]";
    if (token === "\\Z" && !inClass) return "(?:\\n?\\z)";
    // An atomic group only forbids backtracking, so a plain group finds the same or more.
    if (token === "(?>") return inClass ? token : "(?:";
    if (token === "]") inClass = false;
    else if (token.startsWith("[")) inClass = true;
    return token;
  });
};

/** The same for the runtime's own engine, used only for what RE2 cannot express. */
const toBacktrackingSyntax = (source: string): { body: string; ignoreCase: boolean; dotAll: boolean } => {
  const leading = /^\(\?([ims]+)\)/.exec(source)?.[1] ?? "";
  const body = source.slice(leading === "" ? 0 : leading.length + 3).replace(/\\./gs, (token) => {
    if (token === "\\A") return "(?<![\\s\\S])";
    if (token === "\\z") return "(?![\\s\\S])";
    if (token === "\\Z") return "(?=\\n?(?![\\s\\S]))";
    return token;
  });
  return { body, ignoreCase: leading.includes("i"), dotAll: /[ms]/.test(leading) };
};

const compileLinear = (source: string, flags: PatternFlags): SafePattern => {
  const bits =
    (flags.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.dotAll ? RE2JS.DOTALL : 0) |
    (flags.lineAnchors ? RE2JS.MULTILINE : 0);
  const compiled = RE2JS.compile(toRe2Syntax(source), bits);
  const prefix = flags.ignoreCase ? "" : literalPrefix(source);
  return {
    engine: "linear",
    source,
    find(value) {
      const input = value.slice(0, MAX_INPUT_CHARACTERS);
      if (prefix !== "" && !input.includes(prefix)) return null;
      const matcher = compiled.matcher(input);
      if (!matcher.find()) return null;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined);
    },
  };
};

/** The plain text every match must begin with; most fingerprints have one, and searching for it first is much faster. */
export const literalPrefix = (source: string): string => {
  const anchored = /^\^((?:[\w \-/:;,=@<>!"'&%#]|\\[.\-/ ()[\]])+)/.exec(source)?.[1];
  // With an alternative anywhere, the text after `^` may belong to one branch only.
  if (anchored === undefined || source.includes("|")) return "";
  const after = source.charAt(1 + anchored.length);
  const text = anchored.replace(/\\(.)/g, "$1");
  return /[?*+{]/.test(after) ? text.slice(0, -1) : text;
};

/**
 * Compiles an untrusted pattern. What the linear engine cannot express (look-around, back references) goes to
 * the bounded matcher where there is one, and is refused with the reason where there is none.
 */
export const compileSafely = (source: string, flags: PatternFlags = {}, bounded?: BoundedMatcher): SafePattern => {
  let reason: string;
  try {
    return compileLinear(source, flags);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  if (bounded === undefined) throw new PatternRefused(reason);
  const { body, ignoreCase, dotAll } = toBacktrackingSyntax(source);
  const letters = `${flags.ignoreCase || ignoreCase ? "i" : ""}${flags.dotAll || dotAll ? "s" : ""}${flags.lineAnchors ? "m" : ""}`;
  try {
    RegExp(body, letters);
  } catch {
    throw new PatternRefused(reason);
  }
  return {
    engine: "bounded",
    source,
    find: (value) => bounded.find(body, letters, value.slice(0, MAX_INPUT_CHARACTERS)),
  };
};
