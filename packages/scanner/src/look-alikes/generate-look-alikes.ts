import * as fuzzers from "./fuzzers.ts";
import { EVERY_GLYPH, glyphsFor, LEET } from "./glyphs.ts";
import { asciiName, unicodeName } from "./idn.ts";
import { ALL_KEYBOARDS, COMMON_KEYBOARDS } from "./keyboards.ts";
import { ABUSED_SUFFIXES, COMMON_SUFFIXES, ENGLISH_LURES } from "./lures.ts";
import * as more from "./more-fuzzers.ts";
import { type SplitName, splitName } from "./split-name.ts";

/** One name that could be mistaken for another, and how it was made. */
export interface LookAlike {
  readonly fuzzer: string;
  /** As DNS carries it. */
  readonly domain: string;
  /** As a person reads it. */
  readonly unicode: string;
}

export interface LookAlikeOptions {
  /** Words of one's own; they come before the built-in ones. */
  readonly dictionary?: readonly string[];
  readonly suffixes?: readonly string[];
  /** Generation ends after this many names. */
  readonly most?: number;
  /** Called with each technique that has more variations than were generated. */
  readonly onCut?: (technique: string) => void;
}

/** More than the techniques yield together for names of 24 letters; for longer ones the pairs of homoglyphs are bounded before. */
const MAX_VARIATIONS = 130_000;

type Made = Iterable<readonly [fuzzer: string, unicode: string]>;

const named = function* (
  fuzzer: string,
  labels: Iterable<string>,
  around: (label: string) => string,
): Made & Generator {
  for (const label of labels) yield [fuzzer, around(label)] as const;
};

const suffixSwaps = function* (
  name: SplitName,
  suffixes: Iterable<string>,
  whole: (label: string, suffix: string) => string,
): Made & Generator {
  for (const suffix of suffixes) if (suffix !== name.suffix) yield ["tld-swap", whole(name.label, suffix)] as const;
};

/** Slips at the border between label and suffix. */
const various = function* (
  { subdomain, label, suffix }: SplitName,
  whole: (label: string, suffix: string) => string,
): Generator<string> {
  const last = suffix.slice(suffix.lastIndexOf(".") + 1);
  if (suffix.includes(".")) {
    yield whole(label, last);
    yield whole(label + suffix.slice(0, suffix.indexOf(".")), suffix.slice(suffix.indexOf(".") + 1));
  } else {
    yield whole(label + suffix, suffix);
    if (suffix !== "com") {
      yield whole(`${label}-${suffix}`, "com");
      yield whole(label + suffix, "com");
    }
  }
  if (subdomain === "") return;
  for (const joined of [
    subdomain,
    subdomain.replaceAll(".", ""),
    `${subdomain}-`,
    `${subdomain.replaceAll(".", "-")}-`,
  ]) {
    yield `${joined}${label}.${suffix}`;
  }
};

// The first maker of a name gives it its fuzzer, so the order is part of the result: the kinds that other tools
// know come first and keep their names, then what only this list makes.
const everything = function* (name: SplitName, options: LookAlikeOptions): Made & Generator {
  const { subdomain, label, suffix } = name;
  const whole = (inner: string, top: string): string => `${subdomain === "" ? "" : `${subdomain}.`}${inner}.${top}`;
  const inPlace = (inner: string): string => whole(inner, suffix);
  const words = options.dictionary ?? ENGLISH_LURES;
  const suffixes = options.suffixes ?? ABUSED_SUFFIXES;
  const cut = (technique: string) => () => options.onCut?.(technique);

  yield ["*original", inPlace(label)] as const;
  yield* named("addition", fuzzers.addition(label), inPlace);
  yield* named("bitsquatting", fuzzers.bitsquatting(label), inPlace);
  yield* named("cyrillic", fuzzers.cyrillic(label), inPlace);
  // Before the pairs of homoglyphs, which reach a doubled letter by a detour (m, nn, mm).
  yield* named("repetition", fuzzers.repetition(label), inPlace);
  yield* named("homoglyph", fuzzers.singleHomoglyph(label, glyphsFor(suffix)), inPlace);
  yield* named("hyphenation", fuzzers.hyphenation(label), inPlace);
  yield* named("insertion", fuzzers.insertion(label, COMMON_KEYBOARDS), inPlace);
  yield* named("omission", fuzzers.omission(label), inPlace);
  yield* named("plural", fuzzers.plural(label), inPlace);
  yield* named("replacement", fuzzers.replacement(label, COMMON_KEYBOARDS), inPlace);
  yield* named("subdomain", fuzzers.subdomain(label), inPlace);
  yield* named("transposition", fuzzers.transposition(label), inPlace);
  yield* named("vowel-swap", fuzzers.vowelSwap(label), inPlace);
  yield* named("dictionary", fuzzers.dictionary(label, words), inPlace);
  yield* suffixSwaps(name, suffixes, whole);
  yield* named("various", various(name, whole), (domain) => domain);

  yield* named("dictionary", fuzzers.dictionary(label, ENGLISH_LURES), inPlace);
  yield* suffixSwaps(name, [...ABUSED_SUFFIXES, ...COMMON_SUFFIXES], whole);
  yield* more.wholeNames(name);
  yield* named("cyrillic", fuzzers.mixedScript(label), inPlace);
  yield* named("strip-dash", more.stripDash(label), inPlace);
  yield* named("double-replacement", more.doubleReplacement(label, ALL_KEYBOARDS), inPlace);
  yield* named("homophones", more.homophones(label), inPlace);
  yield* named("common-misspelling", more.commonMisspelling(label), inPlace);
  yield* named("numeral-swap", more.numeralSwap(label), inPlace);
  yield* named("combosquatting", more.combosquatting(label), inPlace);
  yield* named("plural", [`${label}s`, `${label}es`, label.replace(/e?s$/, "")], inPlace);
  yield* named("insertion", fuzzers.insertion(label, ALL_KEYBOARDS), inPlace);
  yield* named("replacement", fuzzers.replacement(label, ALL_KEYBOARDS), inPlace);
  yield* named("homoglyph", fuzzers.singleHomoglyph(label, LEET), inPlace);
  // The likeliest come first: two exchanges at once are many and rarely registered.
  yield* named("homoglyph", fuzzers.homoglyph(label, glyphsFor(suffix), cut("homoglyph")), inPlace);
  yield* named("homoglyph", fuzzers.wideHomoglyph(label, EVERY_GLYPH, cut("homoglyph")), inPlace);
};

/** The names that could be mistaken for this one, the name itself first, each once. */
const distinct = function* (name: SplitName, options: LookAlikeOptions): Generator<LookAlike> {
  const most = options.most ?? MAX_VARIATIONS;
  const considered = new Set<string>();
  const found = new Set<string>();
  for (const [fuzzer, unicode] of everything(name, options)) {
    if (considered.has(unicode)) continue;
    considered.add(unicode);
    const ascii = asciiName(unicode);
    if (ascii === null || found.has(ascii)) continue;
    if (found.size === most) {
      options.onCut?.(fuzzer);
      return;
    }
    found.add(ascii);
    yield { fuzzer, domain: ascii, unicode: ascii === unicode ? unicode : unicodeName(ascii) };
  }
};

/**
 * The names that could be mistaken for this one, as they are made; null when it has no label to vary. Bounded for every
 * valid name: see the limits of the homoglyphs, all other techniques are linear in the name's length.
 */
export const eachLookAlike = (domain: string, options: LookAlikeOptions = {}): Iterable<LookAlike> | null => {
  const name = splitName(domain);
  return name === null ? null : distinct(name, options);
};

/** The same, as a list. */
export const generateLookAlikes = (domain: string, options: LookAlikeOptions = {}): LookAlike[] | null => {
  const names = eachLookAlike(domain, options);
  return names === null ? null : [...names];
};
