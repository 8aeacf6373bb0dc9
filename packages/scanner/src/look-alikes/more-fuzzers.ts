import type { Keyboard } from "./keyboards.ts";
import { COMBO_WORDS, FREE_HOSTS, MISSPELLINGS, NUMERALS, SOUND_ALIKES, SOUND_PIECES } from "./lures.ts";
import type { SplitName } from "./split-name.ts";

const exchanged = function* (label: string, from: string, to: string): Generator<string> {
  for (let at = label.indexOf(from); at >= 0; at = label.indexOf(from, at + 1)) {
    yield label.slice(0, at) + to + label.slice(at + from.length);
  }
};

/** Spelt otherwise, spoken the same. */
export const homophones = function* (label: string): Generator<string> {
  for (const group of SOUND_ALIKES) {
    for (const from of group) {
      if (from.length < 2) continue;
      for (const to of group) if (to !== from) yield* exchanged(label, from, to);
    }
  }
  for (const [from, to] of SOUND_PIECES) yield* exchanged(label, from, to);
};

/** Spelt as people wrongly do. */
export const commonMisspelling = function* (label: string): Generator<string> {
  for (const [from, to] of MISSPELLINGS) yield* exchanged(label, from, to);
};

/** Figures for number words, and the other way round. */
export const numeralSwap = function* (label: string): Generator<string> {
  for (const [figure, words] of NUMERALS) {
    for (const word of words) {
      yield* exchanged(label, figure, word);
      if (word.length > 1) yield* exchanged(label, word, figure);
    }
  }
};

/** A doubled letter mistyped twice with the same neighbouring key. */
export const doubleReplacement = function* (label: string, keyboards: readonly Keyboard[]): Generator<string> {
  for (let at = 0; at < label.length - 1; at += 1) {
    if (label.charAt(at) !== label.charAt(at + 1)) continue;
    for (const keyboard of keyboards) {
      for (const key of keyboard.get(label.charAt(at)) ?? "")
        yield label.slice(0, at) + key + key + label.slice(at + 2);
    }
  }
};

/** The name without its dashes: all of them, or one. */
export const stripDash = function* (label: string): Generator<string> {
  if (label.includes("-")) yield label.replaceAll("-", "");
  yield* exchanged(label, "-", "");
};

/** The brand beside words people expect, in three languages; very short words only with a dash, for glued they vanish. */
export const combosquatting = function* (label: string): Generator<string> {
  for (const word of new Set([...COMBO_WORDS.en, ...COMBO_WORDS.es, ...COMBO_WORDS.fr])) {
    yield `${label}-${word}`;
    yield `${word}-${label}`;
    if (word.length > 2) yield label + word;
  }
};

/** Whole names (suffix included) that hide the brand elsewhere in the address. */
export const wholeNames = function* (name: SplitName): Generator<readonly [fuzzer: string, domain: string]> {
  const { subdomain, label, suffix } = name;
  const flat = suffix.replaceAll(".", "");
  const dashed = suffix.replaceAll(".", "-");

  for (const [host, front] of [
    ["www", ""],
    ["ww", ""],
    ["wwww", ""],
    ["www", "-"],
    ["http", ""],
    ["m", ""],
    ["web", ""],
  ] as const) {
    yield ["www-glue", `${host}${front}${label}.${suffix}`];
  }
  if (subdomain !== "") yield ["missing-dot", `${subdomain.replaceAll(".", "")}${label}.${suffix}`];
  yield ["missing-dot", `www${label}.${suffix}`];
  for (const top of ["com", "net", "org", "co"]) yield ["missing-dot", `${label}${flat}.${top}`];
  for (const top of [suffix, "com", "net", "org", "info", "co", "online"])
    yield ["dot-to-dash", `${label}-${dashed}.${top}`];
  if (subdomain !== "") yield ["dot-to-dash", `${subdomain.replaceAll(".", "-")}-${label}.${suffix}`];
  for (const added of ["co", "com", "net", "org", "ru", "cn", "info", "xyz", "top"])
    yield ["add-tld", `${label}.${suffix}.${added}`];

  for (const host of FREE_HOSTS) yield ["brand-subdomain", `${label}.${host}`];
  for (const word of ["login", "secure", "account", "verify", "support", "cuenta", "acceso", "compte", "connexion"]) {
    for (const top of ["com", "net", "info"]) {
      yield ["brand-subdomain", `${label}.${dashed}-${word}.${top}`];
    }
  }
};
