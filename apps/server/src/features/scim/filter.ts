import { ScimError } from "./scim-error.ts";

/** A filter of RFC 7644, section 3.4.2.2, as a tree. Attribute names are in lower case. */
export type Filter =
  | { readonly op: "and"; readonly left: Filter; readonly right: Filter }
  | { readonly op: "or"; readonly left: Filter; readonly right: Filter }
  | { readonly op: "not"; readonly inner: Filter }
  | { readonly op: "pr"; readonly path: string }
  | { readonly op: "valuePath"; readonly path: string; readonly inner: Filter }
  | { readonly op: Comparison; readonly path: string; readonly value: Value };

const COMPARISONS = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type Value = string | number | boolean | null;

const MAX_LENGTH = 2_000;
const MAX_TERMS = 50;
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/gy;

const invalid = (why: string) => new ScimError(400, `The filter is not valid: ${why}.`, "invalidFilter");

const tokensOf = (text: string): string[] => {
  if (text.length > MAX_LENGTH) throw invalid("too long");
  const tokens: string[] = [];
  let at = 0;
  for (const [whole, quoted, mark, word] of text.matchAll(TOKEN)) {
    at += whole.length;
    tokens.push(quoted ?? mark ?? word ?? "");
  }
  if (text.slice(at).trim() !== "") throw invalid("unexpected characters");
  return tokens;
};

const valueOf = (token: string | undefined): Value => {
  if (token === undefined) throw invalid("a value is missing");
  try {
    const value = JSON.parse(token) as unknown;
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Value;
  } catch {
    // Reported below: what is not JSON is no value.
  }
  // Some clients write True and False.
  if (/^true$/i.test(token)) return true;
  if (/^false$/i.test(token)) return false;
  throw invalid("a value must be a quoted string, a number or a boolean");
};

/** Without the name of the schema, which may precede an attribute. */
export const toAttribute = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, "").toLowerCase();

/** Reads a filter; throws the error of the reply when it is invalid. */
export const parseFilter = (text: string): Filter => {
  const tokens = tokensOf(text);
  let [at, terms] = [0, 0];
  const peek = () => tokens[at]?.toLowerCase();
  const expect = (mark: string) => {
    if (tokens[at] !== mark) throw invalid(`"${mark}" is missing`);
    at += 1;
  };
  const either = (): Filter => {
    let left = both();
    while (peek() === "or") {
      at += 1;
      left = { op: "or", left, right: both() };
    }
    return left;
  };
  const both = (): Filter => {
    let left = term();
    while (peek() === "and") {
      at += 1;
      left = { op: "and", left, right: term() };
    }
    return left;
  };
  const term = (): Filter => {
    terms += 1;
    if (terms > MAX_TERMS) throw invalid("too many terms");
    if (peek() === "not") {
      at += 1;
      expect("(");
      const inner = either();
      expect(")");
      return { op: "not", inner };
    }
    if (tokens[at] === "(") {
      at += 1;
      const inner = either();
      expect(")");
      return inner;
    }
    const path = tokens[at];
    if (path === undefined || !/^[A-Za-z][\w.:$-]*$/.test(path)) throw invalid("an attribute is missing");
    at += 1;
    if (tokens[at] === "[") {
      at += 1;
      const inner = either();
      expect("]");
      return { op: "valuePath", path: toAttribute(path), inner };
    }
    const op = peek();
    at += 1;
    if (op === "pr") return { op: "pr", path: toAttribute(path) };
    const comparison = COMPARISONS.find((known) => known === op);
    if (comparison === undefined) throw invalid(`unknown operator "${op ?? ""}"`);
    const value = valueOf(tokens[at]);
    at += 1;
    return { op: comparison, path: toAttribute(path), value };
  };
  const filter = either();
  if (at !== tokens.length) throw invalid("unexpected characters at the end");
  return filter;
};

const compare = (op: Comparison, held: unknown, value: Value): boolean => {
  // Text is compared without regard to case, as the attributes of users and groups are (caseExact false).
  const [a, b] = [held, value].map((it) => (typeof it === "string" ? it.toLowerCase() : it));
  switch (op) {
    case "eq":
      return a === b;
    case "ne":
      return a !== b;
    case "co":
      return typeof a === "string" && a.includes(String(b));
    case "sw":
      return typeof a === "string" && a.startsWith(String(b));
    case "ew":
      return typeof a === "string" && a.endsWith(String(b));
    case "gt":
      return a != null && b != null && (a as string) > (b as string);
    case "ge":
      return a != null && b != null && (a as string) >= (b as string);
    case "lt":
      return a != null && b != null && (a as string) < (b as string);
    case "le":
      return a != null && b != null && (a as string) <= (b as string);
  }
};

const keyOf = (row: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1];

/** Does this filter hold for a value of a multi-valued attribute? */
export const holdsFor = (filter: Filter, row: Readonly<Record<string, unknown>>): boolean => {
  if (filter.op === "and") return holdsFor(filter.left, row) && holdsFor(filter.right, row);
  if (filter.op === "or") return holdsFor(filter.left, row) || holdsFor(filter.right, row);
  if (filter.op === "not") return !holdsFor(filter.inner, row);
  if (filter.op === "pr") return keyOf(row, filter.path) != null;
  if (filter.op === "valuePath") throw invalid("nested value paths");
  return compare(filter.op, keyOf(row, filter.path), filter.value);
};
