import { toBytesText } from "../fingerprints/linear-regex.ts";
import { compileExpression, type CompiledExpression, type Scope } from "./dsl/compile-expression.ts";
import { DslError } from "./dsl/parse-expression.ts";
import { asText } from "./dsl/value.ts";

/** A text with blanks: `{{BaseURL}}/{{to_lower(name)}}.zip`. */
export interface Filling {
  readonly parts: readonly (string | CompiledExpression)[];
  /** The whole text when nothing has to be filled in. */
  readonly fixed: string | null;
}

/** A blank; inside a function's argument there may be others, as in `{{base64("{{user}}:x")}}`. */
const BLANK = /\{\{((?:[^{}]|\{\{[^{}]{1,200}\}\}){1,4000})\}\}/g;
const NESTED = /\w\([\s\S]*\{\{[^{}]*\}\}/;

/** An expression whose texts have blanks of their own: these are filled first, then the whole is read. */
const compileNested = (source: string): CompiledExpression => {
  const inner = readFilling(source);
  const names = new Set(inner.parts.flatMap((part) => (typeof part === "string" ? [] : [...part.names])));
  // A specimen shows now whether the functions around it are known.
  compileExpression(source.replace(/\{\{[^{}]*\}\}/g, "1"));
  const quoted = (value: string): string => value.replace(/[\\"'`]/g, (character) => `\\${character}`);
  return {
    names,
    run: (scope) =>
      compileExpression(
        inner.parts.map((part) => (typeof part === "string" ? part : quoted(asText(part.run(scope))))).join(""),
      ).run(scope),
  };
};

/** Reads a text with blanks. A blank that is no expression (another language's braces) stays as it is written. */
export const readFilling = (text: string): Filling => {
  if (!text.includes("{{")) return { parts: [], fixed: toBytesText(text) };
  const parts: (string | CompiledExpression)[] = [];
  let end = 0;
  for (const match of text.matchAll(BLANK)) {
    let expression: CompiledExpression;
    try {
      const source = (match[1] ?? "").trim().replaceAll("interactsh-", "interactsh_");
      if (source.includes("{{") && !NESTED.test(source)) continue;
      expression = source.includes("{{") ? compileNested(source) : compileExpression(source);
    } catch (error) {
      // A function this engine refuses must refuse the template; anything else is merely text.
      if (error instanceof DslError && error.message.includes("()")) throw error;
      continue;
    }
    parts.push(toBytesText(text.slice(end, match.index)), expression);
    end = match.index + match[0].length;
  }
  if (parts.length === 0) return { parts, fixed: toBytesText(text) };
  parts.push(toBytesText(text.slice(end)));
  return { parts, fixed: null };
};

/** The text with its blanks filled; throws `DslError` when one cannot be. */
export const fill = (filling: Filling, scope: Scope): string =>
  filling.fixed ?? filling.parts.map((part) => (typeof part === "string" ? part : asText(part.run(scope)))).join("");
