import type { FastifyInstance } from "fastify";

import { Refusal } from "./http/errors.ts";

/** An escape in JSON for a character that PostgreSQL cannot store: NUL, or half of a surrogate pair. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/** No call takes a body that is nested more deeply; without a bound a nested one would exhaust the stack. */
const DEEPEST = 32;

const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1));
};

/** Refuses text that no column holds, in the address and in JSON bodies, before any handler sees it. */
export const guardText = (app: FastifyInstance): void => {
  app.addHook("preValidation", async ({ params, query, body, rawText }) => {
    const isClean =
      isStorable(params) && isStorable(query) && (rawText === null || !SUSPICIOUS.test(rawText) || isStorable(body));
    if (!isClean) throw new Refusal("invalid_input", "text_not_storable");
  });
};
