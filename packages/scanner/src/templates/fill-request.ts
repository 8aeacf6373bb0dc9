import { DslError } from "./dsl/parse-expression.ts";
import { fill, type Filling } from "./filling.ts";
import { judgeName } from "./guard/judge-name.ts";
import { judgeRequest } from "./guard/judge-request.ts";
import { toHttpScope, startKnowledge, type Knowledge } from "./http-scope.ts";
import { TemplateRefused } from "./refused.ts";
import { targetNames } from "./target-names.ts";
import type { HttpBlock, RequestShape, Template } from "./template.ts";

/** A request with its blanks filled. The URL is as written, so that it is judged before any parser tidies it up. */
export interface ReadyRequest {
  readonly method: RequestShape["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
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
      redirects: block.redirects,
      maxBytes: Math.min(block.maxBytes ?? DEFAULT_BYTES, DEFAULT_BYTES),
    };
  } catch (error) {
    if (error instanceof DslError) return null;
    throw error;
  }
};

/** A site that stands for every site while a template is loaded. */
const SPECIMEN = "https://www.specimen.example/";
const SPECIMEN_NAMES = targetNames(SPECIMEN);

const refuseNames = (template: Template, knowledge: Knowledge): void => {
  for (const block of template.dns) {
    for (const payload of block.payloads) {
      const name = fill(block.name, toHttpScope(knowledge, payload)).replace(/:\d+$/, "");
      const objection = judgeName(name, String(SPECIMEN_NAMES.get("FQDN")));
      if (objection !== null) throw new TemplateRefused(objection.code, objection.detail);
    }
  }
};

/** Refuses a template of which one request would be refused. Values that only an answer can give are judged again when they are known. */
export const refuseHarmfulRequests = (template: Template): void => {
  const knowledge = { ...startKnowledge(template, SPECIMEN_NAMES), placeholder: "1" };
  refuseNames(template, knowledge);
  for (const block of template.http) {
    for (const payload of block.payloads) {
      for (const shape of block.requests) {
        const request = fillRequest(shape, block, payload, knowledge);
        if (request === null) throw new TemplateRefused("unforeseeable");
        const objection = judgeRequest(request, SPECIMEN);
        if (objection !== null) throw new TemplateRefused(objection.code, objection.detail);
      }
    }
  }
};
