/** What a field of the search language may be compared with. */
export type FieldKind = "text" | "number" | "boolean" | "date" | readonly string[];

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
    | "too-long";
  readonly word: string;
  readonly at: number;
  /** What could stand there instead. */
  readonly expected: readonly string[];
}

export type QueryAnswer =
  | { readonly ok: true; readonly query: Query | null }
  | { readonly ok: false; readonly problem: QueryProblem };

/** Thrown by code that must have a query; `parseQuery` itself answers. */
export class QueryRefused extends Error {
  override readonly name = "QueryRefused";
  readonly problem: QueryProblem;

  constructor(problem: QueryProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}

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
