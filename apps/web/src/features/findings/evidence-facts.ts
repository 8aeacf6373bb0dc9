import { day } from "@parapet/words/format/day";

/** One value of the evidence, with the names that lead to it. */
export interface Fact {
  readonly path: readonly string[];
  readonly values: readonly (string | number | boolean)[];
}

const DEEPEST = 4;
const MOST_FACTS = 120;
const MOST_VALUES = 50;
const LONGEST = 2_000;
/** Names of wrappers that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(["seen", "details"]);
/** Instants that certificates hold as milliseconds. */
const MOMENTS: ReadonlySet<string> = new Set(["notBefore", "notAfter"]);

/** An instant as programs write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLeaf = (value: unknown): value is string | number | boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";

const cut = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);

/** A value inside a list: its own parts one after the other, as words. */
const inLine = (value: unknown, depth: number): string => {
  if (isLeaf(value)) return cut(String(value));
  if (depth > DEEPEST || typeof value !== "object" || value === null) return "";
  const parts = Array.isArray(value)
    ? value.map((item) => inLine(item, depth + 1))
    : Object.entries(value).map(([name, item]) => {
        const said = inLine(item, depth + 1);
        return said === "" || SILENT.has(name) ? said : `${asWords(name)}: ${said}`;
      });
  return parts.filter((part) => part !== "").join(", ");
};

const leaf = (name: string | undefined, value: string | number | boolean): string | number | boolean => {
  if (typeof value === "number" && name !== undefined && MOMENTS.has(name)) {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : day(at);
  }
  if (typeof value !== "string") return value;
  return INSTANT.test(value) ? `${value.slice(0, 19).replace("T", " ")} UTC` : cut(value);
};

const collect = (value: unknown, path: readonly string[], into: Fact[]): void => {
  if (into.length >= MOST_FACTS) return;
  if (isLeaf(value)) {
    into.push({ path, values: [leaf(path.at(-1), value)] });
    return;
  }
  if (Array.isArray(value) || (isObject(value) && path.length >= DEEPEST)) {
    const items = Array.isArray(value) ? value : [value];
    const values = items.slice(0, MOST_VALUES).map((item) => inLine(item, path.length));
    const said = values.filter((item) => item !== "");
    const more = items.length > MOST_VALUES ? [`… (${items.length})`] : [];
    if (said.length > 0) into.push({ path, values: [...said, ...more] });
    return;
  }
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) collect(item, SILENT.has(name) ? path : [...path, name], into);
};

/** Any value as a list of names and values; what is empty or unknown has no entry. */
export const factsIn = (value: unknown): Fact[] => {
  const facts: Fact[] = [];
  collect(value, [], facts);
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
