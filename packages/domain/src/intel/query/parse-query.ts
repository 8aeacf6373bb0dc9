import { readTime } from "../feed-time.ts";
import { readIoc } from "../ioc-value.ts";
import {
  type FieldKind,
  type Fields,
  type FieldValue,
  isChoice,
  type NumberKind,
  type Operator,
  type Query,
  type QueryAnswer,
  type QueryProblem,
} from "./query.ts";
import { type Token, tokenise } from "./tokens.ts";

const LONGEST = 2_000;
const DEEPEST = 20;
const MAX_TERMS = 100;
/** Each is compared with every value that the rest of the search leaves: no index of the database answers them. */
const MAX_PATTERNS = 3;
const SHORTEST_PATTERN = 3;

const isNumber = (kind: FieldKind): kind is NumberKind => typeof kind === "object" && !isChoice(kind);

const OPERATORS = (kind: FieldKind): readonly Operator[] => {
  if (isNumber(kind) || kind === "date") return [":", "=", ">", ">=", "<", "<=", "!="];
  return [":", "=", "!="];
};

const AGO_DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };

const readNumber = (text: string): number | null => {
  const value = Number(text.replace(/%$/, ""));
  if (text === "" || !Number.isFinite(value)) return null;
  return text.endsWith("%") ? value / 100 : value;
};

/** Does the number fit the column? A fraction or an exponent beyond it is an error for PostgreSQL. */
const fits = ({ min, max, whole }: NumberKind, value: number): boolean =>
  value >= min && value <= max && (!whole || Number.isInteger(value));

/** Enough letters or digits in a row, wildcards aside, to tell values apart. */
const isSpecific = (pattern: string): boolean =>
  pattern.split("*").some((literal) => (literal.match(/[\p{L}\p{N}]/gu) ?? []).length >= SHORTEST_PATTERN);

const readValue = (kind: Exclude<FieldKind, NumberKind>, text: string, now: Date): FieldValue | null => {
  if (isChoice(kind)) {
    const wanted = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
    return kind.find((option) => option.toLowerCase() === wanted) ?? null;
  }
  switch (kind) {
    case "text":
    case "pattern":
      return text;
    case "boolean":
      return /^(?:true|yes|1)$/i.test(text) ? true : /^(?:false|no|0)$/i.test(text) ? false : null;
    case "date": {
      const [, count, unit = "d"] = /^(\d{1,5})([hdwmy])$/i.exec(text) ?? [];
      if (count !== undefined) {
        const days = Number(count) * (AGO_DAYS[unit.toLowerCase()] ?? 1);
        // Nothing is older than 1970; dates before our era are no timestamps for PostgreSQL.
        return new Date(Math.max(0, now.getTime() - days * 86_400_000));
      }
      return readTime(text);
    }
  }
};

const expectedOf = (kind: FieldKind): readonly string[] => {
  if (isChoice(kind)) return kind;
  if (isNumber(kind)) return [`${kind.min}–${kind.max}`];
  switch (kind) {
    case "text":
    case "pattern":
      return [];
    case "boolean":
      return ["true", "false"];
    case "date":
      return ["2026-01-31", "7d", "3m", "1y"];
  }
};

class Problem extends Error {
  readonly problem: QueryProblem;
  constructor(problem: QueryProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Reads a search such as `cvss>=9 AND kev:true AND vendor:apache AND updated>7d`: comparisons, words, "phrases",
 * AND (also by default), OR, NOT, brackets. `updated>7d` means within the last seven days. A field that does not exist
 * is a problem that points at the word, never an empty list.
 */
export const parseQuery = (text: string, fields: Fields, now: Date): QueryAnswer => {
  if (text.length > LONGEST) {
    return { ok: false, problem: { code: "too-long", word: text.slice(0, 20), at: 0, expected: [] } };
  }
  const cut = tokenise(text);
  if ("problem" in cut) return { ok: false, problem: cut.problem };
  const { tokens } = cut;
  let next = 0;

  const fail = (code: QueryProblem["code"], word: string, at: number, expected: readonly string[] = []): never => {
    throw new Problem({ code, word, at, expected });
  };

  let terms = 0;
  let patterns = 0;
  const countTerm = (word: string, at: number): void => {
    terms += 1;
    if (terms > MAX_TERMS) fail("too-many-terms", word, at, [String(MAX_TERMS)]);
  };
  /** Whole values are found by an index; anything else is searched within values, which is bounded. */
  const countPattern = (word: string, at: number): void => {
    if (readIoc(word) !== null) return;
    if (!isSpecific(word)) fail("short-pattern", word, at, [String(SHORTEST_PATTERN)]);
    patterns += 1;
    if (patterns > MAX_PATTERNS) fail("too-many-patterns", word, at, [String(MAX_PATTERNS)]);
  };

  const comparison = (token: Token & { kind: "field" }): Query => {
    const kind = Object.hasOwn(fields, token.field) ? fields[token.field] : undefined;
    if (kind === undefined) {
      return fail("unknown-field", text.slice(token.at, token.operatorAt), token.at, Object.keys(fields));
    }
    const operators = OPERATORS(kind);
    if (!operators.includes(token.operator)) return fail("wrong-operator", token.operator, token.operatorAt, operators);
    if (token.value === "") return fail("missing-value", token.text, token.at);
    countTerm(token.value, token.valueAt);
    if (isNumber(kind)) {
      const number = readNumber(token.value);
      if (number === null) return fail("wrong-value", token.value, token.valueAt, expectedOf(kind));
      if (!fits(kind, number)) return fail("out-of-range", token.value, token.valueAt, expectedOf(kind));
      return { kind: "field", field: token.field, operator: token.operator, value: number };
    }
    if (kind === "pattern") countPattern(token.value, token.valueAt);
    const value = readValue(kind, token.value, now);
    if (value === null) return fail("wrong-value", token.value, token.valueAt, expectedOf(kind));
    return { kind: "field", field: token.field, operator: token.operator, value };
  };

  const primary = (depth: number): Query => {
    const token = tokens[next];
    if (token === undefined) {
      const last = tokens.at(-1);
      return fail("missing-value", last?.text ?? "", last?.at ?? 0);
    }
    next += 1;
    if (depth > DEEPEST) return fail("too-long", token.text, token.at);
    switch (token.kind) {
      case "not":
        return { kind: "not", part: primary(depth + 1) };
      case "open": {
        const inner = either(depth + 1);
        if (tokens[next]?.kind !== "close") return fail("unclosed-bracket", "(", token.at);
        next += 1;
        return inner;
      }
      case "field":
        return comparison(token);
      case "word":
        countTerm(token.text, token.at);
        // Words without a field are searched in the field `value` where there is one.
        if (fields["value"] === "pattern") countPattern(token.text, token.at);
        return { kind: "words", text: token.text };
      case "and":
      case "or":
      case "close":
        return fail("unexpected-word", token.text, token.at);
    }
  };

  const both = (depth: number): Query => {
    const parts = [primary(depth)];
    for (
      let token = tokens[next];
      token !== undefined && token.kind !== "or" && token.kind !== "close";
      token = tokens[next]
    ) {
      if (token.kind === "and") next += 1;
      parts.push(primary(depth));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "and", parts };
  };

  const either = (depth: number): Query => {
    const parts = [both(depth)];
    while (tokens[next]?.kind === "or") {
      next += 1;
      parts.push(both(depth));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "or", parts };
  };

  if (tokens.length === 0) return { ok: true, query: null };
  try {
    const query = either(0);
    const rest = tokens[next];
    if (rest !== undefined) fail("unexpected-word", rest.text, rest.at);
    return { ok: true, query };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.problem };
    throw error;
  }
};
