import { linearRegex, toBytesText } from "../../fingerprints/linear-regex.ts";
import { DSL_FUNCTIONS, REFUSED_FUNCTIONS } from "./functions.ts";
import { DslError, parseExpression, type Expression, type Infix } from "./parse-expression.ts";
import { asNumber, asText, type Value } from "./value.ts";

/** Gives the value of a name, or undefined when nothing of that name was seen. */
export type Scope = (name: string) => Value | undefined;

/** An expression ready to run, and the names it asks for. */
export interface CompiledExpression {
  readonly run: (scope: Scope) => Value;
  readonly names: ReadonlySet<string>;
}

type Run = (scope: Scope) => Value;

const isTrue = (value: Value): boolean => {
  if (typeof value === "boolean") return value;
  throw new DslError("a condition is neither true nor false");
};

const compare = (operator: "<" | "<=" | ">" | ">=", left: Value, right: Value): boolean => {
  const comparable =
    (typeof left === "number" && typeof right === "number") || (typeof left === "string" && typeof right === "string");
  if (!comparable) throw new DslError(`cannot compare ${typeof left} with ${typeof right}`);
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
};

const infix = (operator: Infix, left: Run, right: Run): Run => {
  switch (operator) {
    case "&&":
      return (scope) => isTrue(left(scope)) && isTrue(right(scope));
    case "||":
      return (scope) => isTrue(left(scope)) || isTrue(right(scope));
    case "??":
      return (scope) => left(scope) ?? right(scope);
    case "==":
      return (scope) => left(scope) === right(scope);
    case "!=":
      return (scope) => left(scope) !== right(scope);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return (scope) => compare(operator, left(scope), right(scope));
    case "=~":
      return (scope) => linearRegex(asText(right(scope))).test(asText(left(scope)));
    case "!~":
      return (scope) => !linearRegex(asText(right(scope))).test(asText(left(scope)));
    case "in":
      return (scope) => {
        const list = right(scope);
        if (!Array.isArray(list)) throw new DslError("`in` wants a list");
        return list.includes(left(scope));
      };
    case "+":
      return (scope) => {
        const [a, b] = [left(scope), right(scope)];
        return typeof a === "number" && typeof b === "number" ? a + b : asText(a) + asText(b);
      };
    case "-":
      return (scope) => asNumber(left(scope)) - asNumber(right(scope));
    case "*":
      return (scope) => asNumber(left(scope)) * asNumber(right(scope));
    case "/":
      return (scope) => asNumber(left(scope)) / asNumber(right(scope));
    case "%":
      return (scope) => asNumber(left(scope)) % asNumber(right(scope));
    case "**":
      return (scope) => asNumber(left(scope)) ** asNumber(right(scope));
    case "&":
      return (scope) => asNumber(left(scope)) & asNumber(right(scope));
    case "|":
      return (scope) => asNumber(left(scope)) | asNumber(right(scope));
    case "^":
      return (scope) => asNumber(left(scope)) ^ asNumber(right(scope));
    case "<<":
      return (scope) => asNumber(left(scope)) << asNumber(right(scope));
    case ">>":
      return (scope) => asNumber(left(scope)) >> asNumber(right(scope));
  }
};

const functionNamed = (name: string): ((args: readonly Value[]) => Value) => {
  // `to_lower` and `tolower` are the same function to template authors.
  const key = name.toLowerCase().replaceAll("_", "");
  const refused = REFUSED_FUNCTIONS.get(key);
  if (refused !== undefined) throw new DslError(`${name}() ${refused}`);
  const found = DSL_FUNCTIONS.get(key);
  if (found === undefined) throw new DslError(`${name}() is not known`);
  return found;
};

const build = (expression: Expression, names: Set<string>): Run => {
  switch (expression.kind) {
    case "value": {
      const value = typeof expression.value === "string" ? toBytesText(expression.value) : expression.value;
      return () => value;
    }
    case "name": {
      const { name } = expression;
      names.add(name);
      return (scope) => {
        const value = scope(name);
        if (value === undefined) throw new DslError(`nothing is known of "${name}"`);
        return value;
      };
    }
    case "call": {
      const call = functionNamed(expression.name);
      const args = expression.args.map((arg) => build(arg, names));
      // A pattern written out is compiled now, so that a bad one refuses its template instead of failing silently later.
      const [pattern] = expression.args;
      if (/^regex/i.test(expression.name) && pattern?.kind === "value") linearRegex(toBytesText(String(pattern.value)));
      return (scope) => call(args.map((arg) => arg(scope)));
    }
    case "prefix": {
      const operand = build(expression.operand, names);
      if (expression.operator === "!") return (scope) => !isTrue(operand(scope));
      if (expression.operator === "-") return (scope) => -asNumber(operand(scope));
      return (scope) => ~asNumber(operand(scope));
    }
    case "infix":
      return infix(expression.operator, build(expression.left, names), build(expression.right, names));
    case "choice": {
      const [test, yes, no] = [expression.test, expression.yes, expression.no].map((part) => build(part, names));
      if (test === undefined || yes === undefined || no === undefined) throw new DslError("a choice lacks a part");
      return (scope) => (isTrue(test(scope)) ? yes(scope) : no(scope));
    }
    case "list": {
      const items = expression.items.map((item) => build(item, names));
      return (scope) => items.map((item) => item(scope)).flat() as Value;
    }
  }
};

/** Turns an expression's text into something that runs; unknown functions and bad patterns are refused here. */
export const compileExpression = (source: string): CompiledExpression => {
  const names = new Set<string>();
  return { run: build(parseExpression(source), names), names };
};
