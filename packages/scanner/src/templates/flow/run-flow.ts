import { FlowError, type FlowExpression, type FlowStatement } from "./parse-flow.ts";

export type FlowValue = string | number | boolean | null | FlowValue[] | Map<string, FlowValue>;

/** What a flow can do: run a numbered or named step, and read or set a value that later steps use. */
export interface FlowHost {
  run(protocol: string, step: string | number | null): Promise<boolean>;
  get(name: string): FlowValue;
  set(name: string, value: FlowValue): void;
}

const MAX_STEPS = 5_000;
const MAX_ITEMS = 1_000;
const PROTOCOLS: ReadonlySet<string> = new Set(["http", "dns", "tcp", "network", "ssl", "websocket"]);

const isTrue = (value: FlowValue): boolean => value !== null && value !== false && value !== "" && value !== 0;
const textOf = (value: FlowValue): string => {
  if (value === null) return "";
  if (value instanceof Map) return "";
  return Array.isArray(value) ? value.map(textOf).join(",") : String(value);
};
const numberOf = (value: FlowValue): number => (typeof value === "number" ? value : Number(textOf(value)));

const asList = (value: FlowValue): FlowValue[] =>
  value === null ? [] : Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : [value];

const infix = (operator: string, left: FlowValue, right: FlowValue): FlowValue => {
  switch (operator) {
    case "==":
    case "===":
      return left === right || (operator === "==" && textOf(left) === textOf(right));
    case "!=":
    case "!==":
      return infix(operator.slice(0, -1).replace("!", "=").padEnd(operator.length, "="), left, right) !== true;
    case "<":
      return numberOf(left) < numberOf(right);
    case ">":
      return numberOf(left) > numberOf(right);
    case "<=":
      return numberOf(left) <= numberOf(right);
    case ">=":
      return numberOf(left) >= numberOf(right);
    case "+":
      return typeof left === "number" && typeof right === "number" ? left + right : textOf(left) + textOf(right);
    case "-":
      return numberOf(left) - numberOf(right);
    case "*":
      return numberOf(left) * numberOf(right);
    case "/":
      return numberOf(left) / numberOf(right);
    case "%":
      return numberOf(left) % numberOf(right);
    default:
      throw new FlowError(`the operator ${operator}`);
  }
};

type Method = (it: FlowValue, args: readonly FlowValue[]) => FlowValue;

const METHODS: Readonly<Record<string, Method>> = {
  includes: (it, [part = null]) => (Array.isArray(it) ? it.includes(part) : textOf(it).includes(textOf(part))),
  indexOf: (it, [part = null]) => (Array.isArray(it) ? it.indexOf(part) : textOf(it).indexOf(textOf(part))),
  startsWith: (it, [part = null]) => textOf(it).startsWith(textOf(part)),
  endsWith: (it, [part = null]) => textOf(it).endsWith(textOf(part)),
  replace: (it, [from = null, to = null]) => textOf(it).replace(textOf(from), () => textOf(to)),
  replaceAll: (it, [from = null, to = null]) => textOf(it).replaceAll(textOf(from), () => textOf(to)),
  split: (it, [by = null]) => textOf(it).split(textOf(by)).slice(0, MAX_ITEMS),
  join: (it, [by = ","]) => asList(it).map(textOf).join(textOf(by)),
  toLowerCase: (it) => textOf(it).toLowerCase(),
  toUpperCase: (it) => textOf(it).toUpperCase(),
  trim: (it) => textOf(it).trim(),
  toString: (it: FlowValue) => textOf(it),
  slice: (it, [from = 0, to = null]) => {
    const end = to === null ? undefined : numberOf(to);
    return Array.isArray(it) ? it.slice(numberOf(from), end) : textOf(it).slice(numberOf(from), end);
  },
  substring: (it, [from = 0, to = null]) =>
    textOf(it).substring(numberOf(from), to === null ? undefined : numberOf(to)),
  push: (it, args) => {
    if (!Array.isArray(it) || it.length + args.length > MAX_ITEMS) throw new FlowError("push() is too much");
    return it.push(...args);
  },
  has: (it: FlowValue, [key = null]: readonly FlowValue[]) => it instanceof Map && it.has(textOf(key)),
};

/** `hasOwnProperty` would be every record's own. */
const methodNamed = (name: string): Method | undefined => {
  const key = name === "hasOwnProperty" ? "has" : name;
  return Object.hasOwn(METHODS, key) ? METHODS[key] : undefined;
};

class Stop extends Error {
  readonly how: "break" | "continue" | "return";
  constructor(how: "break" | "continue" | "return") {
    super(how);
    this.how = how;
  }
}

class Runner {
  readonly #host: FlowHost;
  readonly #names = new Map<string, FlowValue>();
  #steps = 0;
  /** What the last statement came to: that of the flow. */
  last: FlowValue = null;

  constructor(host: FlowHost) {
    this.#host = host;
  }

  async block(body: readonly FlowStatement[]): Promise<void> {
    for (const statement of body) await this.#run(statement);
  }

  #count(): void {
    if (++this.#steps > MAX_STEPS) throw new FlowError("it does not end");
  }

  async #run(statement: FlowStatement): Promise<void> {
    this.#count();
    switch (statement.kind) {
      case "expression":
        this.last = await this.#value(statement.expression);
        return;
      case "declare":
        return void this.#names.set(statement.name, await this.#value(statement.value));
      case "block":
        return this.block(statement.body);
      case "if":
        if (isTrue(await this.#value(statement.test))) return this.#run(statement.yes);
        return statement.no === null ? undefined : this.#run(statement.no);
      case "each":
        for (const item of asList(await this.#value(statement.list)).slice(0, MAX_ITEMS)) {
          this.#names.set(statement.name, item);
          if (!(await this.#round(statement.body))) return;
        }
        return;
      case "loop":
        if (statement.first !== null) await this.#run(statement.first);
        while (statement.test === null || isTrue(await this.#value(statement.test))) {
          this.#count();
          if (!(await this.#round(statement.body))) return;
          if (statement.step !== null) await this.#value(statement.step);
        }
        return;
      case "break":
      case "continue":
      case "return":
        throw new Stop(statement.kind);
    }
  }

  /** One round of a loop; false where it was the last. */
  async #round(body: FlowStatement): Promise<boolean> {
    try {
      await this.#run(body);
      return true;
    } catch (error) {
      if (!(error instanceof Stop) || error.how === "return") throw error;
      return error.how === "continue";
    }
  }

  async #value(expression: FlowExpression): Promise<FlowValue> {
    this.#count();
    switch (expression.kind) {
      case "value":
        return expression.value;
      case "name":
        return this.#names.get(expression.name) ?? null;
      case "list":
        return this.#all(expression.items);
      case "record": {
        const values = await this.#all(expression.fields.map(([, value]) => value));
        return new Map(expression.fields.map(([key], at) => [key, values[at] ?? null]));
      }
      case "prefix": {
        const value = await this.#value(expression.operand);
        return expression.operator === "!"
          ? !isTrue(value)
          : expression.operator === "-"
            ? -numberOf(value)
            : numberOf(value);
      }
      case "infix":
        return this.#infix(expression);
      case "choice":
        return this.#value(isTrue(await this.#value(expression.test)) ? expression.yes : expression.no);
      case "member":
        return this.#member(expression.of, await this.#value(expression.key));
      case "assign":
        return this.#assign(expression.to, await this.#value(expression.value));
      case "call":
        return this.#call(expression.callee, expression.args);
    }
  }

  async #all(items: readonly FlowExpression[]): Promise<FlowValue[]> {
    const values: FlowValue[] = [];
    for (const item of items) values.push(await this.#value(item));
    return values;
  }

  async #infix({ operator, left, right }: Extract<FlowExpression, { kind: "infix" }>): Promise<FlowValue> {
    const first = await this.#value(left);
    if (operator === "&&") return isTrue(first) ? this.#value(right) : first;
    if (operator === "||") return isTrue(first) ? first : this.#value(right);
    if (operator === "??") return first ?? this.#value(right);
    return infix(operator, first, await this.#value(right));
  }

  async #member(of: FlowExpression, key: FlowValue): Promise<FlowValue> {
    if (of.kind === "name" && of.name === "template") return this.#host.get(textOf(key));
    const value = await this.#value(of);
    if (value instanceof Map) return value.get(textOf(key)) ?? null;
    if (key === "length") return Array.isArray(value) ? value.length : textOf(value).length;
    return (Array.isArray(value) ? value[numberOf(key)] : textOf(value)[numberOf(key)]) ?? null;
  }

  async #assign(to: FlowExpression, value: FlowValue): Promise<FlowValue> {
    if (to.kind === "name") this.#names.set(to.name, value);
    else if (to.kind === "member") {
      const key = await this.#value(to.key);
      if (to.of.kind === "name" && to.of.name === "template") this.#host.set(textOf(key), value);
      else {
        const it = await this.#value(to.of);
        if (!(it instanceof Map) || it.size > MAX_ITEMS) throw new FlowError("an assignment to what is no record");
        it.set(textOf(key), value);
      }
    } else throw new FlowError("an assignment to what has no name");
    return value;
  }

  async #call(callee: FlowExpression, args: readonly FlowExpression[]): Promise<FlowValue> {
    const values = await this.#all(args);
    if (callee.kind === "name") return this.#function(callee.name, values);
    if (callee.kind !== "member" || callee.key.kind !== "value") throw new FlowError("a call of what is no function");
    const name = String(callee.key.value);
    if (callee.of.kind === "name" && callee.of.name === "template" && name === "hasOwnProperty")
      return this.#host.get(textOf(values[0] ?? null)) !== null;
    const method = methodNamed(name);
    if (method === undefined) throw new FlowError(`${name}() is not known`);
    return method(await this.#value(callee.of), values);
  }

  async #function(name: string, values: readonly FlowValue[]): Promise<FlowValue> {
    const [first = null, second = null] = values;
    if (PROTOCOLS.has(name))
      return this.#host.run(name, typeof first === "number" || typeof first === "string" ? first : null);
    switch (name) {
      case "set":
        this.#host.set(textOf(first), second);
        return null;
      case "iterate":
        return values.flatMap(asList).filter((it) => it !== null && it !== "");
      case "log":
      case "print":
        return null;
      case "String":
        return textOf(first);
      case "Number":
      case "parseInt":
        return numberOf(first);
      default:
        throw new FlowError(`${name}() is not known`);
    }
  }
}

/** The functions and steps a flow names, to refuse before it runs what it could not do. */
export const checkFlow = (program: readonly FlowStatement[]): void => {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const call = value as { kind?: string; callee?: FlowExpression };
    if (call.kind === "call" && call.callee?.kind === "name") {
      const known =
        PROTOCOLS.has(call.callee.name) || /^(?:set|iterate|log|print|String|Number|parseInt)$/.test(call.callee.name);
      if (!known) throw new FlowError(`${call.callee.name}() is not known`);
    }
    if (call.kind === "call" && call.callee?.kind === "member" && call.callee.key.kind === "value") {
      const name = String(call.callee.key.value);
      if (methodNamed(name) === undefined) throw new FlowError(`${name}() is not known`);
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
};

/** Runs a flow; whether what it came to last is true. */
export const runFlow = async (program: readonly FlowStatement[], host: FlowHost): Promise<boolean> => {
  const runner = new Runner(host);
  try {
    await runner.block(program);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return isTrue(runner.last);
};
