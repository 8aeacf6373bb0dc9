import { day } from "@parapet/words/format/day";

type Leaf = string | number | boolean;

/** One value of the evidence, with the names that lead to it. */
export interface Fact {
  readonly path: readonly string[];
  readonly values: readonly Leaf[];
}

/** How the reader's language writes names and values; inside a list both stand in one line. */
export interface FactWords {
  readonly nameOf: (name: string) => string;
  readonly valueOf: (name: string | undefined, value: Leaf) => string;
  readonly pair: (label: string, value: string) => string;
}

const DEEPEST = 4;
const MAX_FACTS = 120;
const MAX_VALUES = 50;
const LONGEST = 2_000;
/** Names of wrappers that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(["seen", "details", "params"]);
/** Instants that certificates hold as milliseconds. */
const MOMENTS: ReadonlySet<string> = new Set(["notBefore", "notAfter"]);

/** An instant as programs write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLeaf = (value: unknown): value is Leaf =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";

const cut = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

const leaf = (name: string | undefined, value: Leaf): Leaf => {
  if (typeof value === "number" && name !== undefined && MOMENTS.has(name)) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : day(at);
  }
  if (typeof value !== "string") return value;
  return INSTANT.test(value) ? `${day(new Date(value))} ${value.slice(11, 19)} UTC` : cut(value);
};

/** A value inside a list: its own parts one after the other, as words. */
const inLine = (name: string | undefined, value: unknown, words: FactWords, depth: number): string => {
  if (isLeaf(value)) return words.valueOf(name, leaf(name, value));
  if (depth > DEEPEST || typeof value !== "object" || value === null) return "";
  const parts = Array.isArray(value)
    ? value.map((item) => inLine(name, item, words, depth + 1))
    : Object.entries(value).map(([inner, item]) => {
        const said = inLine(inner, item, words, depth + 1);
        return said === "" || SILENT.has(inner) ? said : words.pair(words.nameOf(inner), said);
      });
  return parts.filter((part) => part !== "").join(", ");
};

const collect = (value: unknown, path: readonly string[], words: FactWords, into: Fact[]): void => {
  if (into.length >= MAX_FACTS) return;
  const name = path.at(-1);
  if (isLeaf(value)) {
    into.push({ path, values: [leaf(name, value)] });
    return;
  }
  if (Array.isArray(value) || (isObject(value) && path.length >= DEEPEST)) {
    const items = Array.isArray(value) ? value : [value];
    const values = items
      .slice(0, MAX_VALUES)
      .map((item) => (isLeaf(item) ? leaf(name, item) : inLine(name, item, words, path.length)));
    const said = values.filter((item) => item !== "");
    const more = items.length > MAX_VALUES ? [`… (${items.length})`] : [];
    if (said.length > 0) into.push({ path, values: [...said, ...more] });
    return;
  }
  if (!isObject(value)) return;
  for (const [inner, item] of Object.entries(value))
    collect(item, SILENT.has(inner) ? path : [...path, inner], words, into);
};

/** Any value as a list of names and values; what is empty or unknown has no entry. */
export const factsIn = (value: unknown, words: FactWords): Fact[] => {
  const facts: Fact[] = [];
  collect(value, [], words, facts);
  return facts;
};

/** A field's name as words, where no translation is known: `not_assessed` and `abuseContact` alike. */
export const asWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};
