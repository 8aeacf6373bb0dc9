import { compareDigits } from "./dpkg-version.ts";

/** `1.2.3a_rc1_p2-r4`: numbers, one letter, suffixes, package revision. */
interface ApkVersion {
  readonly numbers: readonly string[];
  readonly letter: string;
  readonly suffixes: readonly { readonly rank: number; readonly number: string }[];
  readonly revision: string;
}

const LONGEST = 256;
const SHAPE = /^(\d+(?:\.\d+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*)(?:~[0-9a-f]+)?(?:-r(\d+))?$/;

/** Before the release itself, then after it, in ascending order. */
const BEFORE = ["alpha", "beta", "pre", "rc"];
const AFTER = ["cvs", "svn", "git", "hg", "p"];
const NO_SUFFIX = { rank: 0, number: "" };

const suffixOf = (text: string): { rank: number; number: string } => {
  const [, name = "", number = ""] = /^([a-z]+)(\d*)$/.exec(text) ?? [];
  const before = BEFORE.indexOf(name);
  return { rank: before < 0 ? AFTER.indexOf(name) + 1 : before - BEFORE.length, number };
};

/** Null for what is not an Alpine version. */
const parseApkVersion = (text: string): ApkVersion | null => {
  if (text.length > LONGEST) return null;
  const [, numbers, letter = "", suffixes = "", revision = "0"] = SHAPE.exec(text) ?? [];
  if (numbers === undefined) return null;
  return {
    numbers: numbers.split("."),
    letter,
    suffixes: suffixes.split("_").filter(Boolean).map(suffixOf),
    revision,
  };
};

/** After the first, a number that begins with zero is a fraction: 1.05 comes before 1.1. */
const compareNumber = (a: string, b: string, index: number): number => {
  if (index === 0 || !(a.startsWith("0") || b.startsWith("0"))) return compareDigits(a, b);
  const [x, y] = [a.replace(/0+$/, ""), b.replace(/0+$/, "")];
  return x < y ? -1 : x > y ? 1 : 0;
};

const compareNumbers = (a: readonly string[], b: readonly string[]): number => {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compareNumber(a[index] ?? "", b[index] ?? "", index);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

const compareSuffixes = (a: ApkVersion["suffixes"], b: ApkVersion["suffixes"]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [x, y] = [a[index] ?? NO_SUFFIX, b[index] ?? NO_SUFFIX];
    const order = x.rank - y.rank || compareDigits(x.number, y.number);
    if (order !== 0) return order;
  }
  return 0;
};

/** Negative, zero or positive as `apk version -t` orders them; null where either is no version. */
export const compareApkVersions = (a: string, b: string): number | null => {
  const [x, y] = [parseApkVersion(a), parseApkVersion(b)];
  if (x === null || y === null) return null;
  return Math.sign(
    compareNumbers(x.numbers, y.numbers) ||
      x.letter.localeCompare(y.letter, "en") ||
      compareSuffixes(x.suffixes, y.suffixes) ||
      compareDigits(x.revision, y.revision),
  );
};
