import { PASSWORD_MAX, PASSWORD_MIN } from "../contracts/person.ts";
import { COMMON_WORDS } from "./common-words.ts";

/** Why a password is refused. */
export type PasswordWeakness = "password_short" | "password_long" | "password_common" | "password_personal";

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "+": "t",
  "|": "l",
  "€": "e",
};
const ROWS = [
  "1234567890",
  "0987654321",
  "qwertyuiop",
  "poiuytrewq",
  "asdfghjkl",
  "lkjhgfdsa",
  "zxcvbnm",
  "mnbvcxz",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "qwertzuiop",
  "yxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "qazwsxedcrfvtgbyhnujm",
];
/** What must be left over once everything guessable is removed. */
const OWN_CHARACTERS = 6;

const plain = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const unleet = (text: string): string => text.replaceAll(/[013457 8@$!+|€]/g, (sign) => LEET[sign] ?? sign);

/** The shortest piece that repeated gives the whole: `abcabcabc` is one `abc`. */
const period = (text: string): number => (text + text).indexOf(text, 1);

/** Stretches of four or more along a keyboard row, the alphabet or the digits, either way. */
const withoutWalks = (text: string): string => {
  let rest = text;
  for (const row of ROWS) {
    for (let length = row.length; length >= 4; length -= 1) {
      for (let start = 0; start + length <= row.length; start += 1)
        rest = rest.replaceAll(row.slice(start, start + length), " ");
    }
  }
  return rest;
};

const WORDS = [...new Set(COMMON_WORDS.map(plain))]
  .filter((word) => word.length >= 4)
  .sort((a, b) => b.length - a.length);

const without = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, " "), text);

/** How many characters are not part of something guessable: words, keyboard walks, years and appended digits or symbols. */
const ownCharacters = (password: string, words: readonly string[]): number => {
  const typed = plain(password);
  const forms = [typed, unleet(typed), typed.replaceAll(/(.{2,16}?)\1+/gu, "$1")];
  const left = forms.map((form) => {
    // Words before walks: `liberty` holds the walk `erty`, and its pieces would pass for one's own.
    const rest = withoutWalks(without(form, words))
      .replaceAll(/(.{1,16}?)\1+/gu, "$1")
      .replaceAll(/(?:19|20)\d\d/g, " ")
      // Digits and symbols at either end, or alone between words, are predictable additions.
      .replaceAll(/(?<![\p{L}])[^\p{L}]+(?![\p{L}])/gu, " ")
      .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    return Array.from(rest.replaceAll(/\s/g, "")).length;
  });
  return Math.min(...left);
};

/**
 * Is this password too easy to guess? Evaluated by its shape alone (the list of what everyone uses is the server's): length, repetition, common
 * words and keyboard walks in any spelling, and words about the person (`about`: names, company, address, product).
 */
export const passwordWeakness = (password: string, about: readonly string[]): PasswordWeakness | null => {
  const characters = Array.from(password);
  if (characters.length < PASSWORD_MIN) return "password_short";
  if (characters.length > PASSWORD_MAX) return "password_long";
  if (new Set(characters).size < 5 || period(plain(password)) <= password.length / 2) return "password_common";
  // A password that is all digits and signs has no letters to remove; it counts by its distinct signs.
  const hasLetters = /\p{L}/u.test(password);
  if (hasLetters && ownCharacters(password, WORDS) < OWN_CHARACTERS && !isPhrase(password)) return "password_common";
  if (!hasLetters && withoutWalks(password).replaceAll(/\s/g, "").length < 8) return "password_common";
  const own = about.flatMap((text) => plain(text).split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 4);
  const whole = about.map((text) => plain(text).replaceAll(/[^\p{L}\d]/gu, "")).filter((word) => word.length >= 4);
  const personal = [...own, ...whole].sort((a, b) => b.length - a.length);
  if (hasLetters && personal.length > 0 && ownCharacters(password, personal) < OWN_CHARACTERS)
    return "password_personal";
  return null;
};

/** Four or more different words in a row are a phrase, however common each is, unless the whole is a known one. */
const isPhrase = (password: string): boolean => {
  const words = plain(password).match(/\p{L}{3,}/gu) ?? [];
  return (
    new Set(words).size >= 4 &&
    !plain(password)
      .replaceAll(/[^\p{L}]/gu, "")
      .includes("correcthorsebatterystaple")
  );
};
