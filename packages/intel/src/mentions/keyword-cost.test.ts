import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { compileKeyword, CONTEXT, type Keyword } from "./find-keyword.ts";
import { openWords } from "./match-keywords.ts";

/** The definition, without any care for time. */
const byDefinition = (text: string, { words, exceptions }: Keyword): number => {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    const isExcepted = exceptions.some((phrase) => {
      if (!phrase.includes(words)) return text.slice(Math.max(0, at - CONTEXT), end + CONTEXT).includes(phrase);
      for (let from = text.indexOf(phrase); from >= 0; from = text.indexOf(phrase, from + 1))
        if (from <= at && from + phrase.length >= end) return true;
      return false;
    });
    if (!isExcepted) return at;
  }
  return -1;
};

/** Few letters, so that everything overlaps everything. */
const of = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom("a", "a", "a", "b", "."), { minLength, maxLength }).map((letters) => letters.join(""));
const rule = fc.record({
  words: of(2, 6),
  isWhole: fc.constant(false),
  exceptions: fc.uniqueArray(of(3, 12), { maxLength: 8 }),
});

/** A constant factor and nothing more: each character of text and patterns costs at most this many steps. */
const STEPS_PER_CHARACTER = 6;
const sizeOf = ({ words, exceptions }: Keyword): number => [words, ...exceptions].join("").length;

describe("the cost of a watch rule", () => {
  test("of the most expensive rule that the schema allows on a repetitive text is linear", () => {
    const keyword: Keyword = {
      words: "aaa",
      isWhole: false,
      exceptions: Array.from({ length: 50 }, (_, n) => `${"a".repeat(199 - n)}b`),
    };
    const text = "a".repeat(64 * 1024);
    const meter = { steps: 0 };
    expect(compileKeyword(keyword, meter)(text)).toBe(0);
    expect(meter.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + sizeOf(keyword)));
  });

  test("of any rule on any text is linear, and its answer is the definition's", () => {
    fc.assert(
      fc.property(rule, of(0, 400), (keyword, text) => {
        const meter = { steps: 0 };
        expect(compileKeyword(keyword, meter)(text)).toBe(byDefinition(text, keyword));
        expect(meter.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + sizeOf(keyword)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("of words that are all parts of one another is linear", () => {
    const words = Array.from({ length: 98 }, (_, n) => "a".repeat(n + 3));
    const text = "a".repeat(64 * 1024);
    const meter = { steps: 0 };
    expect(openWords(words, meter).occurringIn(text)).toHaveLength(words.length);
    expect(meter.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + words.join("").length));
  });

  test("words that occur are exactly those that a search for each alone finds", () => {
    fc.assert(
      fc.property(fc.array(of(1, 6), { maxLength: 20 }), of(0, 100), (words, text) => {
        const found = openWords(words).occurringIn(text);
        const expected = words.keys().filter((index) => text.includes(words[index] ?? ""));
        expect(found.toSorted((a, b) => a - b)).toEqual([...expected]);
      }),
      { numRuns: 1_000 },
    );
  });
});
