/** Raised for a flow that uses more of the language than this engine runs, or that never ends. */
export class FlowError extends Error {
  override readonly name = "FlowError";
}

export type FlowExpression =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly FlowExpression[] }
  | { readonly kind: "record"; readonly fields: readonly (readonly [string, FlowExpression])[] }
  | { readonly kind: "member"; readonly of: FlowExpression; readonly key: FlowExpression }
  | { readonly kind: "call"; readonly callee: FlowExpression; readonly args: readonly FlowExpression[] }
  | { readonly kind: "prefix"; readonly operator: "!" | "-" | "+"; readonly operand: FlowExpression }
  | {
      readonly kind: "infix";
      readonly operator: string;
      readonly left: FlowExpression;
      readonly right: FlowExpression;
    }
  | {
      readonly kind: "choice";
      readonly test: FlowExpression;
      readonly yes: FlowExpression;
      readonly no: FlowExpression;
    }
  | { readonly kind: "assign"; readonly to: FlowExpression; readonly value: FlowExpression };

export type FlowStatement =
  | { readonly kind: "expression"; readonly expression: FlowExpression }
  | { readonly kind: "declare"; readonly name: string; readonly value: FlowExpression }
  | { readonly kind: "block"; readonly body: readonly FlowStatement[] }
  | {
      readonly kind: "if";
      readonly test: FlowExpression;
      readonly yes: FlowStatement;
      readonly no: FlowStatement | null;
    }
  | {
      readonly kind: "each";
      readonly name: string;
      readonly list: FlowExpression;
      readonly body: FlowStatement;
    }
  | {
      readonly kind: "loop";
      readonly first: FlowStatement | null;
      readonly test: FlowExpression | null;
      readonly step: FlowExpression | null;
      readonly body: FlowStatement;
    }
  | { readonly kind: "break" | "continue" | "return" };

interface Token {
  readonly kind: "word" | "text" | "number" | "symbol" | "end";
  readonly text: string;
  /** It begins a line: a statement may end before it. */
  readonly isFirst: boolean;
}

const SYMBOL = /^(?:===|!==|=>|==|!=|<=|>=|&&|\|\||\?\?|\+\+|--|\+=|-=|[-+*/%!<>=?:.,;(){}[\]])/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
const MAX_LENGTH = 20_000;
const MAX_DEPTH = 100;
const BINDING: Readonly<Record<string, number>> = {
  "||": 1,
  "??": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "===": 3,
  "!==": 3,
  "<": 4,
  ">": 4,
  "<=": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};

const readText = (source: string, start: number): { text: string; end: number } => {
  const quote = source[start];
  let text = "";
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at] ?? "";
    if (character === quote) return { text, end: at + 1 };
    if (quote === "`" && source.startsWith("${", at)) break;
    if (character === "\\") {
      const next = source[++at] ?? "";
      text += ESCAPES[next] ?? next;
    } else text += character;
  }
  throw new FlowError("a text that is not closed, or has expressions in it");
};

const tokenise = (source: string): Token[] => {
  const tokens: Token[] = [];
  let isFirst = true;
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at, at + 256);
    const gap = /^(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(source.slice(at, at + 2_000))?.[0];
    if (gap !== undefined) {
      if (gap.includes("\n") || gap.startsWith("//")) isFirst = true;
      at += gap.length;
      continue;
    }
    const word = /^[A-Za-z_$][\w$]*/.exec(rest)?.[0];
    const number = /^\d+(?:\.\d+)?/.exec(rest)?.[0];
    const symbol = SYMBOL.exec(rest)?.[0];
    if (/^["'`]/.test(rest)) {
      const { text, end } = readText(source, at);
      tokens.push({ kind: "text", text, isFirst });
      at = end;
    } else {
      const text = word ?? number ?? symbol;
      if (text === undefined) throw new FlowError(`unexpected ${JSON.stringify(rest[0])}`);
      tokens.push({ kind: word !== undefined ? "word" : number !== undefined ? "number" : "symbol", text, isFirst });
      at += text.length;
    }
    isFirst = false;
  }
  return [...tokens, { kind: "end", text: "", isFirst: true }];
};

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  program(): FlowStatement[] {
    const body: FlowStatement[] = [];
    while (this.#next.kind !== "end") if (!this.#take(";")) body.push(this.#statement());
    return body;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "", isFirst: true };
  }

  #is(text: string): boolean {
    return (this.#next.kind === "symbol" || this.#next.kind === "word") && this.#next.text === text;
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new FlowError(`"${text}" is missing before ${JSON.stringify(this.#next.text)}`);
  }

  #name(): string {
    const { kind, text } = this.#next;
    if (kind !== "word") throw new FlowError("a name is missing");
    this.#at++;
    return text;
  }

  /** A statement ends at a semicolon, at a closing brace, or where a line does. */
  #end(): void {
    if (this.#take(";") || this.#is("}") || this.#next.kind === "end" || this.#next.isFirst) return;
    throw new FlowError(`unexpected ${JSON.stringify(this.#next.text)}`);
  }

  #nested<T>(work: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new FlowError("nested too deeply");
    const result = work();
    this.#depth--;
    return result;
  }

  #statement(): FlowStatement {
    return this.#nested(() => {
      if (this.#take("{")) {
        const body: FlowStatement[] = [];
        while (!this.#take("}")) {
          if (this.#next.kind === "end") throw new FlowError("a block is not closed");
          if (!this.#take(";")) body.push(this.#statement());
        }
        return { kind: "block", body };
      }
      if (this.#take("if")) return this.#condition();
      if (this.#take("for")) return this.#loop();
      for (const kind of ["break", "continue"] as const) {
        if (!this.#take(kind)) continue;
        this.#end();
        return { kind };
      }
      if (this.#take("return")) {
        if (!this.#is(";") && !this.#is("}") && !this.#next.isFirst) this.#expression();
        this.#end();
        return { kind: "return" };
      }
      const statement = this.#simple();
      this.#end();
      return statement;
    });
  }

  #simple(): FlowStatement {
    if (this.#take("let") || this.#take("const") || this.#take("var")) {
      const name = this.#name();
      const value: FlowExpression = this.#take("=") ? this.#expression() : { kind: "value", value: null };
      return { kind: "declare", name, value };
    }
    return { kind: "expression", expression: this.#expression() };
  }

  #condition(): FlowStatement {
    this.#expect("(");
    const test = this.#expression();
    this.#expect(")");
    const yes = this.#statement();
    while (this.#is(";") && this.#tokens[this.#at + 1]?.text === "else") this.#at++;
    return { kind: "if", test, yes, no: this.#take("else") ? this.#statement() : null };
  }

  #loop(): FlowStatement {
    this.#expect("(");
    const first = this.#is(";") ? null : this.#simple();
    if (this.#take("of")) {
      const name = first?.kind === "declare" ? first.name : nameOf(first);
      const list = this.#expression();
      this.#expect(")");
      return { kind: "each", name, list, body: this.#statement() };
    }
    this.#expect(";");
    const test = this.#is(";") ? null : this.#expression();
    this.#expect(";");
    const step = this.#is(")") ? null : this.#expression();
    this.#expect(")");
    return { kind: "loop", first, test, step, body: this.#statement() };
  }

  #expression(): FlowExpression {
    return this.#nested(() => {
      const test = this.#infix(1);
      if (this.#take("?")) {
        const yes = this.#expression();
        this.#expect(":");
        return { kind: "choice", test, yes, no: this.#expression() };
      }
      if (this.#take("=")) return { kind: "assign", to: test, value: this.#expression() };
      for (const [symbol, operator] of [
        ["+=", "+"],
        ["-=", "-"],
      ] as const) {
        if (this.#take(symbol))
          return {
            kind: "assign",
            to: test,
            value: { kind: "infix", operator, left: test, right: this.#expression() },
          };
      }
      return test;
    });
  }

  #infix(level: number): FlowExpression {
    let left = this.#prefix();
    for (;;) {
      const { kind, text: operator } = this.#next;
      const binding = kind === "symbol" ? BINDING[operator] : undefined;
      if (binding === undefined || binding < level) return left;
      this.#at++;
      left = { kind: "infix", operator, left, right: this.#infix(binding + 1) };
    }
  }

  #prefix(): FlowExpression {
    return this.#nested(() => {
      for (const operator of ["!", "-", "+"] as const)
        if (this.#take(operator)) return { kind: "prefix", operator, operand: this.#prefix() };
      return this.#postfix(this.#atom());
    });
  }

  #postfix(start: FlowExpression): FlowExpression {
    let it = start;
    for (;;) {
      if (this.#take(".")) it = { kind: "member", of: it, key: { kind: "value", value: this.#name() } };
      else if (!this.#next.isFirst && this.#take("[")) {
        it = { kind: "member", of: it, key: this.#expression() };
        this.#expect("]");
      } else if (!this.#next.isFirst && this.#take("(")) it = { kind: "call", callee: it, args: this.#until(")") };
      else if (this.#is("++") || this.#is("--")) {
        const operator = this.#next.text === "++" ? "+" : "-";
        this.#at++;
        it = {
          kind: "assign",
          to: it,
          value: { kind: "infix", operator, left: it, right: { kind: "value", value: 1 } },
        };
      } else return it;
    }
  }

  #atom(): FlowExpression {
    const token = this.#next;
    this.#at++;
    if (token.kind === "number") return { kind: "value", value: Number(token.text) };
    if (token.kind === "text") return { kind: "value", value: token.text };
    if (token.kind === "word") {
      if (token.text === "true" || token.text === "false") return { kind: "value", value: token.text === "true" };
      if (token.text === "null" || token.text === "undefined") return { kind: "value", value: null };
      if (/^(?:function|new|while|do|switch|class|async|await|typeof|delete|throw|try|import|eval)$/.test(token.text))
        throw new FlowError(`"${token.text}" is not part of the flows this engine runs`);
      return { kind: "name", name: token.text };
    }
    if (token.text === "(") {
      const inner = this.#expression();
      this.#expect(")");
      return inner;
    }
    if (token.text === "[") return { kind: "list", items: this.#until("]") };
    if (token.text === "{") return this.#record();
    throw new FlowError(`unexpected ${JSON.stringify(token.text)}`);
  }

  #record(): FlowExpression {
    const fields: [string, FlowExpression][] = [];
    while (!this.#take("}")) {
      const { text, kind } = this.#next;
      if (kind === "end") throw new FlowError("a record is not closed");
      this.#at++;
      this.#expect(":");
      fields.push([text, this.#expression()]);
      this.#take(",");
    }
    return { kind: "record", fields };
  }

  #until(close: string): FlowExpression[] {
    const items: FlowExpression[] = [];
    while (!this.#take(close)) {
      items.push(this.#expression());
      if (!this.#take(",") && !this.#is(close)) throw new FlowError(`"${close}" is missing`);
    }
    return items;
  }
}

const nameOf = (statement: FlowStatement | null): string => {
  if (statement?.kind === "expression" && statement.expression.kind === "name") return statement.expression.name;
  throw new FlowError("a loop without a name");
};

/** Reads the flow of a template: the part of the script language that orders requests and passes values between them. */
export const parseFlow = (source: string): readonly FlowStatement[] => {
  if (source.length > MAX_LENGTH) throw new FlowError(`the flow is ${source.length} characters long`);
  return new Parser(tokenise(source)).program();
};
