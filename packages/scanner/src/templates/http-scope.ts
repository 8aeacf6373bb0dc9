import type { Scope } from "./dsl/compile-expression.ts";
import { DslError } from "./dsl/parse-expression.ts";
import type { Value } from "./dsl/value.ts";
import { fill, type Filling } from "./filling.ts";
import type { AnswerView } from "./response-view.ts";
import type { Template } from "./template.ts";

/** Everything a template knows by name while it runs: its target, variables, payloads, extracted values and answers. */
export interface Knowledge {
  readonly target: ReadonlyMap<string, Value>;
  readonly variables: Map<string, Value>;
  /** What extractors passed on. */
  readonly values: Map<string, Value>;
  /** All values of each, for a flow that goes through them. */
  readonly lists: Map<string, readonly string[]>;
  /** Cookies that the site set in this template. */
  readonly cookies: Map<string, string>;
  /** Answers of this block, in order: `body_1` is the body of the first. */
  history: AnswerView[];
  /** Answers of the whole template: `http_2_body`. */
  readonly all: AnswerView[];
  /** Stands for what only an answer can give, while no request has been sent. */
  readonly placeholder?: string;
}

/** Works out a template's variables; one that needs what is not there is left out. */
export const startKnowledge = (
  template: Pick<Template, "variables">,
  target: ReadonlyMap<string, Value>,
): Knowledge => {
  const knowledge: Knowledge = {
    target,
    variables: new Map(),
    values: new Map(),
    lists: new Map(),
    cookies: new Map(),
    history: [],
    all: [],
  };
  const scope = toHttpScope(knowledge, {});
  knowledge.variables.set("randstr", RANDSTR);
  for (const [name, filling] of template.variables) {
    try {
      knowledge.variables.set(name, fill(filling, scope));
    } catch (error) {
      if (!(error instanceof DslError)) throw error;
    }
  }
  return knowledge;
};

// One odd word for the whole process, as authors expect: the same in the request and in the matcher.
const RANDSTR = Array.from({ length: 12 }, () => "abcdefghijkmnpqrstuvwxyz"[Math.floor(Math.random() * 24)]).join("");

const NUMBERED = /^(.+)_(\d{1,3})$/;
const OF_REQUEST = /^http_(\d{1,3})_(.+)$/;

/** The names as an expression sees them, with the answer under decision (if there is one). */
export const toHttpScope = (
  knowledge: Knowledge,
  payload: Readonly<Record<string, Filling>>,
  view: AnswerView | null = null,
): Scope => {
  const scope: Scope = (name) => {
    const known = knowledge.values.get(name) ?? knowledge.variables.get(name);
    if (known !== undefined) return known;
    if (Object.hasOwn(payload, name)) {
      const filling = payload[name];
      if (filling !== undefined) return fill(filling, scope);
    }
    const ofTarget = knowledge.target.get(name);
    if (ofTarget !== undefined) return ofTarget;
    const earlier = OF_REQUEST.exec(name);
    if (earlier !== null) return knowledge.all[Number(earlier[1]) - 1]?.part(earlier[2] ?? "");
    const here = view?.part(name);
    if (here !== undefined) return here;
    const numbered = NUMBERED.exec(name);
    const past = numbered === null ? undefined : knowledge.history[Number(numbered[2]) - 1]?.part(numbered[1] ?? "");
    return past ?? knowledge.placeholder;
  };
  return scope;
};
