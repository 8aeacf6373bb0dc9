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

const BLANK = /\{\{([^{}]{1,500})\}\}/g;
/** A blank within a blank, as in `{{base64("{{user}}:x")}}`: braces that would be sent as they are written. */
const NESTED = /\{\{[^{}]*\w\([^{}]*\{\{[^{}]*\}\}/;

/** Reads a text with blanks. A blank that is no expression (another language's braces) stays as it is written. */
export const readFilling = (text: string): Filling => {
  if (!text.includes("{{")) return { parts: [], fixed: toBytesText(text) };
  if (NESTED.test(text)) throw new DslError("a placeholder within a placeholder of a function()");
  const parts: (string | CompiledExpression)[] = [];
  let end = 0;
  for (const match of text.matchAll(BLANK)) {
    let expression: CompiledExpression;
    try {
      expression = compileExpression((match[1] ?? "").trim());
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
