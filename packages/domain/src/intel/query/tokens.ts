import type { Operator, QueryProblem } from "./query.ts";

export type Token =
  | { readonly kind: "open" | "close" | "and" | "or" | "not"; readonly at: number; readonly text: string }
  /** `field`, `operator` and `value`; an absent value is the empty string. */
  | {
      readonly kind: "field";
      readonly at: number;
      readonly text: string;
      readonly field: string;
      readonly operator: Operator;
      readonly operatorAt: number;
      readonly value: string;
      readonly valueAt: number;
    }
  | { readonly kind: "word"; readonly at: number; readonly text: string };

const FIELD = /([A-Za-z][A-Za-z0-9_]*)(>=|<=|!=|[:=<>])/y;
const BARE = /[^\s()"]+/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const CPE = /cpe:(?:2\.3:|\/)(?:\\.|[^\s()"\\])+/iy;
const URL_LIKE = /[a-z][a-z0-9+.-]*:\/\/[^\s()"]+/iy;

const KEYWORDS: Readonly<Record<string, "and" | "or" | "not">> = {
  AND: "and",
  OR: "or",
  NOT: "not",
  "&&": "and",
  "||": "or",
};

export type TokensAnswer = { readonly tokens: readonly Token[] } | { readonly problem: QueryProblem };

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Cuts a search into words, brackets, connectives and comparisons. */
export const tokenise = (text: string): TokensAnswer => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] ?? "";
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    if (char === "(" || char === ")") {
      tokens.push({ kind: char === "(" ? "open" : "close", at, text: char });
      at += 1;
      continue;
    }
    if (char === "-" && /\S/.test(text[at + 1] ?? "")) {
      tokens.push({ kind: "not", at, text: "-" });
      at += 1;
      continue;
    }
    const cpe = matchAt(CPE, text, at) ?? matchAt(URL_LIKE, text, at);
    if (cpe !== null) {
      tokens.push({ kind: "word", at, text: cpe[0] });
      at += cpe[0].length;
      continue;
    }
    const field = matchAt(FIELD, text, at);
    const valueAt = field === null ? at : at + field[0].length;
    const unclosed = text[valueAt] === '"' && matchAt(QUOTED, text, valueAt) === null;
    if (unclosed)
      return {
        problem: { code: "unclosed-quote", word: text.slice(valueAt, valueAt + 20), at: valueAt, expected: ['"'] },
      };
    const quoted = matchAt(QUOTED, text, valueAt);
    const bare = quoted ?? matchAt(field === null ? BARE : /(?:\\.|[^\s()"\\])+/y, text, valueAt);
    const value = quoted === null ? (bare?.[0] ?? "") : (quoted[1] ?? "").replace(/\\(.)/g, "$1");
    const length = valueAt - at + (bare?.[0].length ?? 0);
    if (field !== null) {
      const [, name = "", operator = ":"] = field;
      tokens.push({
        kind: "field",
        at,
        text: text.slice(at, at + length),
        field: name.toLowerCase(),
        operator: operator as Operator,
        operatorAt: at + name.length,
        value,
        valueAt,
      });
    } else {
      const keyword = quoted === null ? KEYWORDS[value] : undefined;
      tokens.push({ kind: keyword ?? "word", at, text: value });
    }
    at += Math.max(1, length);
  }
  return { tokens };
};
