// The parameters of punycode (RFC 3492).
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10_ff_ff;

const digitOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : BASE;
};

const adapted = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};

/** The letters behind `xn--`; null where it is not valid punycode. */
const decoded = (label: string): string | null => {
  const at = label.lastIndexOf("-");
  const letters = Array.from(label.slice(0, Math.max(0, at)));
  const rest = label.slice(at + 1);
  let [code, index, bias, position] = [FIRST_CODE, 0, FIRST_BIAS, 0];
  while (position < rest.length) {
    const before = index;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(rest[position] ?? "");
      position += 1;
      if (digit >= BASE) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > LAST_CODE) return null;
    letters.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return letters.join("");
};

const SCRIPTS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Thai",
  "Georgian",
] as const;
const OF_SCRIPT = SCRIPTS.map((script) => new RegExp(String.raw`\p{Script=${script}}`, "u"));
/** Chinese, Japanese and Korean are written with several scripts at once. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const LETTERS = /\p{L}/gu;

const scriptOf = (letter: string): string => {
  if (EAST_ASIAN.test(letter)) return "EastAsian";
  const at = OF_SCRIPT.findIndex((pattern) => pattern.test(letter));
  return SCRIPTS[at] ?? "other";
};

/** Does a name, its top-level label included, use letters of more than one script? Such names can imitate others. */
const isMixed = (name: string): boolean =>
  new Set((name.match(LETTERS) ?? []).map((letter) => scriptOf(letter))).size > 1;

const spelled = (label: string): string => {
  if (!label.startsWith("xn--")) return label;
  const letters = decoded(label.slice("xn--".length));
  // Only what leads back to the same label is shown, so that no two names look as one.
  return letters !== null && URL.parse(`http://${letters}.example/`)?.hostname === `${label}.example` ? letters : label;
};

/** A domain name as people read it: with its accents, and with its punycode beside where letters of several scripts are mixed. */
export const shownDomain = (name: string): string => {
  if (!name.includes("xn--")) return name;
  const letters = name.split(".").map(spelled).join(".");
  return isMixed(letters) ? `${letters} (${name})` : letters;
};
