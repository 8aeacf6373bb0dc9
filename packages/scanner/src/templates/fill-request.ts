import { DslError } from "./dsl/parse-expression.ts";
import { fill, type Filling } from "./filling.ts";
import { toHttpScope, type Knowledge } from "./http-scope.ts";
import type { HttpBlock, RequestShape } from "./template.ts";

/** A request with its blanks filled. The URL is as written, so that it is judged before any parser tidies it up. */
export interface ReadyRequest {
  readonly method: RequestShape["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte. */
  readonly body: string;
  readonly redirects: number;
  readonly maxBytes: number;
}

const DEFAULT_BYTES = 1024 * 1024;

const headerSafe = (value: string): string => value.replace(/[\r\n\0]/g, "");

/** The request with its blanks filled, or null when a blank has nothing to be filled with. */
export const fillRequest = (
  shape: RequestShape,
  block: HttpBlock,
  payload: Readonly<Record<string, Filling>>,
  knowledge: Knowledge,
): ReadyRequest | null => {
  const scope = toHttpScope(knowledge, payload);
  try {
    const text = fill(shape.url, scope);
    const base = String(knowledge.target.get("BaseURL"));
    const whole = /^https?:\/\//i.test(text) ? text : `${base}${text.startsWith("/") ? "" : "/"}${text}`;
    return {
      method: shape.method,
      // What follows the hash sign is for browsers and never sent.
      url: whole.split("#")[0] ?? whole,
      headers: Object.fromEntries(shape.headers.map(([name, value]) => [name, headerSafe(fill(value, scope))])),
      body: fill(shape.body, scope),
      redirects: block.redirects,
      maxBytes: Math.min(block.maxBytes ?? DEFAULT_BYTES, DEFAULT_BYTES),
    };
  } catch (error) {
    if (error instanceof DslError) return null;
    throw error;
  }
};
