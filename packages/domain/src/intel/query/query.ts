/** A number with the bounds of the column it is compared with. */
export interface NumberKind {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** What a field of the search language may be compared with. A `pattern` is text with `*` that is searched within values. */
export type FieldKind = "text" | "pattern" | "boolean" | "date" | readonly string[] | NumberKind;

export const isChoice = (kind: FieldKind): kind is readonly string[] => Array.isArray(kind);

export type Operator = ":" | "=" | ">" | ">=" | "<" | "<=" | "!=";

/** The fields one search knows: name to kind. */
export type Fields = Readonly<Record<string, FieldKind>>;

export type FieldValue = string | number | boolean | Date;

/** A search as a tree. */
export type Query =
  | { readonly kind: "and" | "or"; readonly parts: readonly Query[] }
  | { readonly kind: "not"; readonly part: Query }
  | { readonly kind: "field"; readonly field: string; readonly operator: Operator; readonly value: FieldValue }
  | { readonly kind: "words"; readonly text: string };

/** What is wrong with a search, and where: `at` is the index of `word` in the text. */
export interface QueryProblem {
  readonly code:
    | "unknown-field"
    | "wrong-operator"
    | "wrong-value"
    | "missing-value"
    | "unclosed-bracket"
    | "unexpected-word"
    | "unclosed-quote"
    | "out-of-range"
    | "short-pattern"
    | "too-many-patterns"
    | "too-many-terms"
    | "too-long";
  readonly word: string;
  readonly at: number;
  /** The tokens expected instead. */
  readonly expected: readonly string[];
}

export type QueryAnswer =
  | { readonly ok: true; readonly query: Query | null }
  | { readonly ok: false; readonly problem: QueryProblem };

/** One sentence in English about a problem, for the command line and the log. */
export const describeProblem = ({ code, word, at, expected }: QueryProblem): string => {
  const where = `'${word}' at character ${at + 1}`;
  const known = expected.length === 0 ? "" : ` (${expected.join(", ")})`;
  switch (code) {
    case "unknown-field":
      return `${where} is not a field${known}`;
    case "wrong-operator":
      return `${where} cannot be used with this field${known}`;
    case "wrong-value":
      return `${where} is not a value this field can have${known}`;
    case "out-of-range":
      return `${where} is out of range${known}`;
    case "short-pattern":
      return `${where} is too short to search within values${known}`;
    case "too-many-patterns":
      return `${where} is one wildcard search too many${known}`;
    case "too-many-terms":
      return `${where} is one term too many${known}`;
    case "missing-value":
      return `a value is missing after ${where}`;
    case "unclosed-bracket":
      return `the bracket ${where} is never closed`;
    case "unclosed-quote":
      return `the quote ${where} is never closed`;
    case "unexpected-word":
      return `${where} is not expected here`;
    case "too-long":
      return "the search is too long";
  }
};
