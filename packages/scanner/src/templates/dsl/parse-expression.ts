/** Raised for an expression that is not in the language, or that asks for something this engine does not do. */
export class DslError extends Error {
  override readonly name = "DslError";
}

export type Expression =
  | { readonly kind: "value"; readonly value: string | number | boolean }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: "prefix"; readonly operator: "!" | "-" | "~"; readonly operand: Expression }
  | { readonly kind: "infix"; readonly operator: Infix; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "choice"; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: "list"; readonly items: readonly Expression[] };

export type Infix =
  | "||"
  | "&&"
  | "??"
  | "=="
  | "!="
  | "<="
  | ">="
  | "<"
  | ">"
  | "=~"
  | "!~"
  | "in"
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "&"
  | "|"
  | "^"
  | "<<"
  | ">>";

// Loosest first; operators of one row bind alike and group to the left, as in the language the templates were written for.
const BINDING: readonly (readonly Infix[])[] = [
  ["||", "??"],
  ["&&"],
  ["==", "!=", "<=", ">=", "<", ">", "=~", "!~", "in"],
  ["&", "|", "^", "<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

const SYMBOLS = ["**", "||", "&&", "??", "==", "!=", "<=", ">=", "=~", "!~", "<<", ">>"] as const;
const SINGLE = "+-*/%&|^<>!~?:(),";
const MAX_LENGTH = 65_536;
const MAX_DEPTH = 200;

type Token =
  | { readonly kind: "string" | "name" | "symbol"; readonly text: string }
  | { readonly kind: "number"; readonly value: number };

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\", '"': '"', "'": "'" };

const readString = (source: string, start: number): { text: string; end: number } => {
  const quote = source[start];
  let text = "";
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at] ?? "";
    if (character === quote) return { text, end: at + 1 };
    if (character === "\\") {
      const next = source[++at] ?? "";
      // Authors write "\s" where they mean the two characters, so an unknown escape keeps its backslash.
      text += ESCAPES[next] ?? `\\${next}`;
    } else {
      text += character;
    }
  }
  throw new DslError("a text is not closed");
};

const tokenise = (source: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? "";
    if (/\s/.test(character)) {
      at++;
    } else if (character === '"' || character === "'" || character === "`") {
      const { text, end } = readString(source, at);
      tokens.push({ kind: "string", text });
      at = end;
    } else if (character === "[") {
      const end = source.indexOf("]", at);
      if (end < 0) throw new DslError("a bracket is not closed");
      tokens.push({ kind: "name", text: source.slice(at + 1, end).trim() });
      at = end + 1;
    } else if (/\d/.test(character)) {
      const digits = /^(?:0x[0-9a-f]+|\d+(?:\.\d+)?)/i.exec(source.slice(at, at + 64))?.[0] ?? character;
      tokens.push({ kind: "number", value: Number(digits) });
      at += digits.length;
    } else if (/[a-z_]/i.test(character)) {
      const word = /^[a-z_][\w.]*/i.exec(source.slice(at, at + 256))?.[0] ?? character;
      tokens.push({ kind: "name", text: word });
      at += word.length;
    } else {
      const symbol = SYMBOLS.find((candidate) => source.startsWith(candidate, at)) ?? character;
      if (symbol.length === 1 && !SINGLE.includes(symbol)) throw new DslError(`unexpected "${symbol}"`);
      tokens.push({ kind: "symbol", text: symbol });
      at += symbol.length;
    }
  }
  return tokens;
};

class Parser {
  #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#choice();
    if (this.#at < this.#tokens.length) throw new DslError("something follows the expression");
    return expression;
  }

  #isNext(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && token.kind !== "number" && token.kind !== "string" && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#isNext(text)) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new DslError(`"${text}" is missing`);
  }

  #choice(): Expression {
    if (++this.#depth > MAX_DEPTH) throw new DslError("the expression is nested too deeply");
    const test = this.#infix(0);
    let result = test;
    if (this.#take("?")) {
      const yes = this.#choice();
      this.#expect(":");
      result = { kind: "choice", test, yes, no: this.#choice() };
    }
    this.#depth--;
    return result;
  }

  #infix(level: number): Expression {
    const operators = BINDING[level];
    if (operators === undefined) return this.#prefix();
    let left = this.#infix(level + 1);
    for (;;) {
      const operator = operators.find((candidate) => this.#isNext(candidate));
      if (operator === undefined) return left;
      this.#at++;
      left = { kind: "infix", operator, left, right: this.#infix(level + 1) };
    }
  }

  #prefix(): Expression {
    for (const operator of ["!", "-", "~"] as const) {
      if (!this.#take(operator)) continue;
      if (++this.#depth > MAX_DEPTH) throw new DslError("the expression is nested too deeply");
      const operand = this.#prefix();
      this.#depth--;
      return { kind: "prefix", operator, operand };
    }
    return this.#atom();
  }

  #atom(): Expression {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new DslError("the expression ends too early");
    if (token.kind === "number") return { kind: "value", value: token.value };
    if (token.kind === "string") return { kind: "value", value: token.text };
    if (token.kind === "name") {
      if (this.#take("(")) return { kind: "call", name: token.text, args: this.#until(")") };
      if (token.text === "true" || token.text === "false") return { kind: "value", value: token.text === "true" };
      return { kind: "name", name: token.text };
    }
    if (token.text !== "(") throw new DslError(`unexpected "${token.text}"`);
    const items = this.#until(")");
    const [only, ...others] = items;
    return only !== undefined && others.length === 0 ? only : { kind: "list", items };
  }

  #until(close: string): Expression[] {
    const items: Expression[] = [];
    if (this.#take(close)) return items;
    do items.push(this.#choice());
    while (this.#take(","));
    this.#expect(close);
    return items;
  }
}

/** Reads one expression of the matching language templates use. */
export const parseExpression = (source: string): Expression => {
  if (source.length > MAX_LENGTH) throw new DslError(`the expression is ${source.length} characters long`);
  return new Parser(tokenise(source)).parse();
};
