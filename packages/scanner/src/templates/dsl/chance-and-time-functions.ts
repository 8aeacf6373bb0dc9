import { randomBytes, randomInt } from "node:crypto";

import { asNumber, asText, type Value } from "./value.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const LETTERS = LOWER + LOWER.toUpperCase();
const DIGITS = "0123456789";
const MAX_LENGTH = 4096;

const pick = (length: number, alphabet: string): string =>
  Array.from({ length: Math.max(0, Math.min(length, MAX_LENGTH)) }, () => alphabet[randomInt(alphabet.length)]).join(
    "",
  );

const without = (alphabet: string, bad: Value | undefined): string =>
  bad === undefined
    ? alphabet
    : alphabet
        .split("")
        .filter((character) => !asText(bad).includes(character))
        .join("") || alphabet;

const numberOr = (value: Value | undefined, otherwise: number): number =>
  value === undefined ? otherwise : asNumber(value);

const two = (value: number): string => String(value).padStart(2, "0");

/** The `%Y-%m-%d` kind of layout, in UTC. */
const layout = (pattern: string, at: Date): string => {
  const parts: Readonly<Record<string, string>> = {
    Y: String(at.getUTCFullYear()),
    m: two(at.getUTCMonth() + 1),
    d: two(at.getUTCDate()),
    H: two(at.getUTCHours()),
    M: two(at.getUTCMinutes()),
    S: two(at.getUTCSeconds()),
    "%": "%",
  };
  return pattern.replace(/%([YmdHMS%])/g, (whole, letter: string) => parts[letter] ?? whole);
};

/** Functions whose answer differs each time. They shape requests; no verdict rests on them. */
export const CHANCE_AND_TIME_FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  randbase: ([length, alphabet]) =>
    pick(asNumber(length), alphabet === undefined || alphabet === "" ? LETTERS + DIGITS : asText(alphabet)),
  randchar: ([alphabet]) => pick(1, alphabet === undefined || alphabet === "" ? LETTERS + DIGITS : asText(alphabet)),
  randtextalpha: ([length, bad]) => pick(asNumber(length), without(LETTERS, bad)),
  randtextalphanumeric: ([length, bad]) => pick(asNumber(length), without(LETTERS + DIGITS, bad)),
  randtextnumeric: ([length, bad]) => pick(asNumber(length), without(DIGITS, bad)),
  randint: ([low, high]) => {
    const from = Math.trunc(numberOr(low, 0));
    return randomInt(from, Math.max(from + 1, Math.trunc(numberOr(high, from + 1_000_000))));
  },
  // Addresses set aside for documentation (RFC 5737), so that an invented one is never someone's.
  randip: () => `203.0.113.${randomBytes(1)[0] ?? 1}`,
  unixtime: ([offset]) => Math.floor(Date.now() / 1000) + numberOr(offset, 0),
  tounixtime: ([value]) => Math.floor(Date.parse(asText(value)) / 1000),
  datetime: ([pattern, at]) => layout(asText(pattern), at === undefined ? new Date() : new Date(asNumber(at) * 1000)),
};
