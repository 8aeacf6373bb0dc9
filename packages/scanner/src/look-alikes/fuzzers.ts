import { CYRILLIC, type Glyphs, GREEK } from "./glyphs.ts";
import { isTooLong } from "./idn.ts";
import type { Keyboard } from "./keyboards.ts";

const VOWELS = "aeiou";
const ADDED = "0123456789abcdefghijklmnopqrstuvwxyz";

const splice = (label: string, at: number, remove: number, put: string): string =>
  label.slice(0, at) + put + label.slice(at + remove);

/** A character more at the end, or before a dash. */
export const addition = function* (label: string): Generator<string> {
  for (const char of ADDED) {
    for (let dash = label.indexOf("-"); dash >= 0; dash = label.indexOf("-", dash + 1))
      yield splice(label, dash, 0, char);
    yield label + char;
  }
};

/** One bit of one character flipped, as bad memory does. */
export const bitsquatting = function* (label: string): Generator<string> {
  for (let at = 0; at < label.length; at += 1) {
    for (let mask = 1; mask < 256; mask <<= 1) {
      const flipped = String.fromCharCode(label.charCodeAt(at) ^ mask);
      if (/[a-z0-9-]/.test(flipped)) yield splice(label, at, 1, flipped);
    }
  }
};

/** The whole label in Cyrillic letters of the same shape; nothing when one letter has no twin. */
export const cyrillic = function* (label: string): Generator<string> {
  const twins = Array.from(label, (letter) => CYRILLIC.get(letter));
  if (twins.every((twin) => twin !== undefined)) yield twins.join("");
};

/** One letter, or every occurrence of it, exchanged for its twin of another script. */
export const mixedScript = function* (label: string): Generator<string> {
  for (const twins of [CYRILLIC, GREEK]) {
    for (let at = 0; at < label.length; at += 1) {
      const letter = label.charAt(at);
      const twin = twins.get(letter);
      if (twin === undefined) continue;
      yield splice(label, at, 1, twin);
      yield label.replaceAll(letter, twin);
    }
  }
};

const oneGlyph = function* (label: string, glyphs: Glyphs): Generator<string> {
  for (let at = 0; at < label.length; at += 1) {
    const char = label.charAt(at);
    const next = label.charAt(at + 1);
    for (const look of glyphs.get(char) ?? []) {
      yield splice(label, at, 1, look);
      // A doubled letter is often drawn alike twice: pool, p00l.
      if (next === char) yield splice(label, at, 2, look + look);
    }
    for (const look of glyphs.get(char + next) ?? []) yield splice(label, at, 2, look);
  }
};

const everyRun = function* (label: string, glyphs: Glyphs): Generator<string> {
  for (const char of new Set(label)) {
    const looks = glyphs.get(char);
    if (looks === undefined) continue;
    const places = Array.from({ length: label.length }, (_, at) => at).filter((at) => label.charAt(at) === char);
    for (let first = 0; first < places.length; first += 1) {
      for (let last = first; last < places.length; last += 1) {
        const [from = 0, to = 0] = [places[first], places[last]];
        for (const look of looks) {
          yield label.slice(0, from) + label.slice(from, to + 1).replaceAll(char, look) + label.slice(to + 1);
        }
      }
    }
  }
  for (const [pair, looks] of glyphs) {
    if (pair.length < 2) continue;
    for (let at = label.indexOf(pair); at >= 0; at = label.indexOf(pair, at + 1)) {
      for (const look of looks) yield splice(label, at, pair.length, look);
    }
  }
};

/** Called when a technique has more variations than it may yield. */
export type OnCut = () => void;

/** First exchanges of one label; a run of 63 equal letters has forty thousand. */
const MAX_FIRST = 800;

/**
 * One exchange, then a second one on each result. The number of pairs grows with the square of the length, so `most`
 * bounds it: each first exchange gets an equal share of new second ones, and all first exchanges come before any second.
 */
const twice = function* (
  label: string,
  mix: (label: string) => Iterable<string>,
  most: number,
  onCut: OnCut,
): Generator<string> {
  const first: string[] = [];
  const made = new Set<string>();
  for (const variation of mix(label)) {
    if (isTooLong(variation) || made.has(variation)) continue;
    if (first.length === MAX_FIRST) {
      onCut();
      break;
    }
    made.add(variation);
    first.push(variation);
    yield variation;
  }
  // Both orders of a pair lead to the same name, so about every second one is known already.
  let considered = 2 * most;
  const isSmall = first.length ** 2 <= considered;
  let left = most;
  for (const [index, variation] of first.entries()) {
    const waiting = first.length - index;
    const share = isSmall ? left : Math.ceil(left / waiting);
    let tries = isSmall ? considered : Math.ceil(considered / waiting);
    let fresh = share;
    for (const second of mix(variation)) {
      if (fresh === 0 || tries === 0) {
        onCut();
        break;
      }
      tries -= 1;
      considered -= 1;
      if (isTooLong(second) || made.has(second)) continue;
      made.add(second);
      fresh -= 1;
      yield second;
    }
    left -= share - fresh;
  }
};

/** Names up to this many letters get all pairs; those of longer ones are bounded, half a second of computing. */
const WHOLE_LETTERS = 24;
const MAX_WHOLE_PAIRS = 100_000;
const MAX_PAIRS = 14_000;
/** Exchanges of a name of ordinary letters; a run of equal letters has more without looking more alike. */
const MAX_ORDINARY_FIRST = 440;
const MAX_WIDE_PAIRS = 20_000;

const pairsOf = (label: string, glyphs: Glyphs): number =>
  label.length <= WHOLE_LETTERS && new Set(oneGlyph(label, glyphs)).size <= MAX_ORDINARY_FIRST
    ? MAX_WHOLE_PAIRS
    : MAX_PAIRS;

/** One or two shapes exchanged for ones drawn alike. */
export const homoglyph = (label: string, glyphs: Glyphs, onCut: OnCut): Iterable<string> =>
  twice(label, (it) => oneGlyph(it, glyphs), pairsOf(label, glyphs), onCut);

/** One shape exchanged. */
export const singleHomoglyph = (label: string, glyphs: Glyphs): Iterable<string> => oneGlyph(label, glyphs);

/** The same, also exchanging a letter wherever it is in a stretch of the name. */
export const wideHomoglyph = (label: string, glyphs: Glyphs, onCut: OnCut): Iterable<string> =>
  twice(label, (it) => everyRun(it, glyphs), MAX_WIDE_PAIRS, onCut);

/** A dash between two characters. */
export const hyphenation = function* (label: string): Generator<string> {
  for (let at = 1; at < label.length; at += 1) yield splice(label, at, 0, "-");
};

/** A neighbouring key pressed as well, before or after the right one. */
export const insertion = function* (label: string, keyboards: readonly Keyboard[]): Generator<string> {
  for (let at = 0; at < label.length - 1; at += 1) {
    for (const keyboard of keyboards) {
      for (const key of keyboard.get(label.charAt(at)) ?? "") {
        yield splice(label, at, 0, key);
        yield splice(label, at + 1, 0, key);
      }
    }
  }
};

/** A character left out. */
export const omission = function* (label: string): Generator<string> {
  for (let at = 0; at < label.length; at += 1) yield splice(label, at, 1, "");
};

/** An ending for "more than one" after any inner letter, as names made of several words take it. */
export const plural = function* (label: string): Generator<string> {
  for (let at = 2; at < label.length - 2; at += 1) {
    yield splice(label, at + 1, 0, "sxz".includes(label.charAt(at)) ? "es" : "s");
  }
};

/** A character typed twice. */
export const repetition = function* (label: string): Generator<string> {
  for (let at = 0; at < label.length; at += 1) yield splice(label, at, 0, label.charAt(at));
};

/** A neighbouring key instead of the right one. */
export const replacement = function* (label: string, keyboards: readonly Keyboard[]): Generator<string> {
  for (let at = 0; at < label.length; at += 1) {
    for (const keyboard of keyboards) {
      for (const key of keyboard.get(label.charAt(at)) ?? "") yield splice(label, at, 1, key);
    }
  }
};

/** A dot inside the name, which makes its front a sub-domain of someone else. */
export const subdomain = function* (label: string): Generator<string> {
  for (let at = 1; at < label.length - 1; at += 1) {
    if (!/[-.]/.test(label.slice(at - 1, at + 1))) yield splice(label, at, 0, ".");
  }
};

/** Two neighbouring characters in the wrong order. */
export const transposition = function* (label: string): Generator<string> {
  for (let at = 0; at < label.length - 1; at += 1) {
    yield splice(label, at, 2, label.charAt(at + 1) + label.charAt(at));
  }
};

/** Another vowel in the place of one. */
export const vowelSwap = function* (label: string): Generator<string> {
  for (let at = 0; at < label.length; at += 1) {
    if (!VOWELS.includes(label.charAt(at))) continue;
    for (const vowel of VOWELS) yield splice(label, at, 1, vowel);
  }
};

/** A word before or after, glued or with a dash; in a name with dashes also in the place of its first or last part. */
export const dictionary = function* (label: string, words: Iterable<string>): Generator<string> {
  const parts = label.split("-");
  for (const word of words) {
    if (!(label.startsWith(word) && label.endsWith(word))) {
      yield* [`${label}-${word}`, label + word, `${word}-${label}`, word + label];
    }
    if (parts.length > 1) {
      yield [...parts.slice(0, -1), word].join("-");
      yield [word, ...parts.slice(1)].join("-");
    }
  }
};
