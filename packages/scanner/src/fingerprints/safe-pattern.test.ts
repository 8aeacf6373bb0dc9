import { afterAll, describe, expect, test } from "vitest";

import { openBoundedMatcher } from "./bounded-matcher.ts";
import { compileSafely, literalPrefix, MAX_INPUT_CHARACTERS, PatternRefused } from "./safe-pattern.ts";

const bounded = openBoundedMatcher();
afterAll(() => bounded[Symbol.asyncDispose]());

describe("what is refused", () => {
  test.each([
    ["a broken pattern", "("],
    ["extended syntax", "(?x) a b"],
    ["a recursive pattern", "(a(?R)?b)"],
  ])("%s, with or without a bounded matcher", (_, source) => {
    expect(() => compileSafely(source)).toThrow(PatternRefused);
    expect(() => compileSafely(source, {}, bounded)).toThrow(PatternRefused);
  });

  test.each([
    ["look-ahead", "foo(?!bar)"],
    ["a back reference", "(a+)b\\1"],
  ])("%s, where there is no bounded matcher", (_, source) => {
    expect(() => compileSafely(source)).toThrow(PatternRefused);
  });
});

describe("no pattern can block", () => {
  const attack = `${"a".repeat(MAX_INPUT_CHARACTERS - 1)}!`;

  test.each([
    ["nested repetition", "^(a+)+$"],
    ["overlapping alternatives", "^(a|aa)+$"],
    ["a long tail", "^(?:.*a){12}$"],
    ["the shape of a plain banner", "^SSH-([\\d.]+)-OpenSSH[_-]([\\w.]+)\\s*(.*)$"],
  ])("%s runs in linear time", async (_, source) => {
    const pattern = compileSafely(source, {}, bounded);
    expect(pattern.engine).toBe("linear");
    expect(await pattern.find(attack)).toBeNull();
  });

  test.each([
    ["nested repetition behind a look-ahead", "^(?=a)(a+)+$"],
    ["nested repetition and a back reference", "^(a+)+\\1$"],
  ])("%s is stopped, and the next pattern still gets its answer", async (_, source) => {
    const before = bounded.gaveUp;
    const pattern = compileSafely(source, {}, bounded);
    expect(pattern.engine).toBe("bounded");
    expect(await pattern.find(attack)).toBeNull();
    expect(bounded.gaveUp).toBe(before + 1);
    expect(await compileSafely("foo(?!bar)(.*)", {}, bounded).find("food")).toEqual(["food", "d"]);
  });

  test("nothing beyond the cut is checked", async () => {
    const pattern = compileSafely("needle");
    expect(await pattern.find(`${" ".repeat(MAX_INPUT_CHARACTERS)}needle`)).toBeNull();
    expect(await pattern.find(`${" ".repeat(MAX_INPUT_CHARACTERS - 6)}needle`)).toEqual(["needle"]);
  });
});

describe("spellings of other engines", () => {
  test.each([
    ["Ruby's dot across lines", "(?m)^a.*b$", {}, "a\nb", ["a\nb"]],
    ["Ruby's dot across lines, with case", "(?mi)^A.*B$", {}, "a\nb", ["a\nb"]],
    ["hex digits", "^\\h+[\\h:]+$", {}, "aF:09", ["aF:09"]],
    ["the end before a last line end", "^ab\\Z", {}, "ab\n", ["ab\n"]],
    ["an atomic group", "^(?>ab|a)c", {}, "abc", ["abc"]],
    ["line anchors", "^second$", { lineAnchors: true }, "first\nsecond\nthird", ["second"]],
    ["a group that took no part", "^(?:(a)|(b))$", {}, "b", ["b", undefined, "b"]],
    ["a class with a bracket in it", "^[]a]\\h$", {}, "]f", ["]f"]],
    ["ignored case", "^Ab$", { ignoreCase: true }, "aB", ["aB"]],
  ])("%s", async (_, source, flags, value, captures) => {
    expect(await compileSafely(source, flags).find(value)).toEqual(captures);
  });

  test("anchors of the whole value keep their meaning in the bounded matcher", async () => {
    const pattern = compileSafely("(?i)\\Aab(?!x)\\z", { lineAnchors: true }, bounded);
    expect(await pattern.find("AB")).toEqual(["AB"]);
    expect(await pattern.find("first\nab")).toBeNull();
  });
});

test.each([
  ["^OpenSSH_([\\d.]+)", "OpenSSH_"],
  ["^Apache/2?", "Apache/"],
  ["^Microsoft\\-IIS/", "Microsoft-IIS/"],
  ["^ab|cd", ""],
  ["ab", ""],
  ["^(?:a)", ""],
])("%s begins with %j", (source, prefix) => expect(literalPrefix(source)).toBe(prefix));
