import { DslError } from "./parse-expression.ts";

const CONSTRAINT = /^(>=|<=|!=|==|=|>|<|~>|~|\^)?\s*v?(.+)$/;

interface Version {
  readonly numbers: readonly number[];
  readonly suffix: string;
}

const parse = (text: string): Version => {
  const match = /^v?(\d{1,12}(?:\.\d{1,12}){0,5})(?:[-.+_ ]?([0-9a-z.+-]{1,64}))?$/i.exec(text.trim());
  if (match === null) throw new DslError(`"${text.slice(0, 40)}" is not a version`);
  return { numbers: (match[1] ?? "").split(".").map(Number), suffix: (match[2] ?? "").toLowerCase() };
};

const order = (a: Version, b: Version): number => {
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.suffix === b.suffix) return 0;
  // A pre-release comes before its release; among suffixes the alphabet decides.
  if (a.suffix === "") return 1;
  if (b.suffix === "") return -1;
  return a.suffix < b.suffix ? -1 : 1;
};

const satisfies = (version: Version, constraint: string): boolean => {
  const match = CONSTRAINT.exec(constraint.trim());
  if (match === null) throw new DslError(`"${constraint}" is not a version constraint`);
  const wanted = parse(match[2] ?? "");
  const difference = order(version, wanted);
  switch (match[1] ?? "=") {
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case "!=":
      return difference !== 0;
    case "~":
    case "~>":
      return (
        difference >= 0 &&
        wanted.numbers.slice(0, Math.max(1, wanted.numbers.length - 1)).every((n, at) => version.numbers[at] === n)
      );
    case "^":
      return difference >= 0 && version.numbers[0] === wanted.numbers[0];
    default:
      return difference === 0;
  }
};

/** Does the version satisfy every constraint (`">= 2.0", "< 2.4"`, or several in one text, separated by commas)? */
export const compareVersions = (version: string, constraints: readonly string[]): boolean => {
  const parsed = parse(version);
  return constraints
    .flatMap((constraint) => constraint.split(","))
    .every((constraint) => satisfies(parsed, constraint));
};
