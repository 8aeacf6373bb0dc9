import { fileURLToPath } from "node:url";

import compile from "icu-minify/compile";
import type { Plugin } from "vite";

/** Texts and the vocabulary that they share. */
const TEXTS = /\/packages\/words\/src\/(?:messages|vocabulary)\/.*\.ts$/;

/** What formats a text outside of a page's translations: it gets the parsed form as well. */
const FORMATTER = /\/packages\/words\/src\/format-text\.ts$/;
const FORMATTER_OF_PARSED = fileURLToPath(new URL("../src/shared/i18n/format-compiled-text.ts", import.meta.url));

interface Literal {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const literalOf = ({ type, value, start, end }: Readonly<Record<string, unknown>>): Literal[] =>
  type === "Literal" && typeof value === "string" && typeof start === "number" && typeof end === "number"
    ? [{ start, end, value }]
    : [];

/** The strings of a syntax tree that are values: no keys of objects, and nothing of imports. */
const literalsIn = (root: unknown): Literal[] => {
  const found: Literal[] = [];
  const queue: unknown[] = [root];
  while (queue.length > 0) {
    const node = queue.pop();
    if (Array.isArray(node)) queue.push(...node);
    if (!isRecord(node) || node["type"] === "ImportDeclaration") continue;
    found.push(...literalOf(node));
    for (const [key, child] of Object.entries(node)) if (key !== "key" && key !== "property") queue.push(child);
  }
  return found;
};

/** A module of texts with its ICU messages parsed, so that pages need no parser; null where there are none. */
export const compileModule = (code: string, root: unknown): string | null => {
  let compiled = code;
  for (const { start, end, value } of literalsIn(root).toSorted((a, b) => b.start - a.start)) {
    const message = compile(value);
    if (message !== value) compiled = compiled.slice(0, start) + JSON.stringify(message) + compiled.slice(end);
  }
  return compiled === code ? null : compiled;
};

/** Parses the ICU messages of the portal when it is built, as use-intl describes it. */
export const compileTexts = (): Plugin => ({
  name: "compile-texts",
  config: () => ({
    resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    // Prerendering reads the same texts.
    ssr: { noExternal: ["use-intl"] },
  }),
  load: {
    filter: { id: FORMATTER },
    handler: () => `export { formatText } from ${JSON.stringify(FORMATTER_OF_PARSED)};`,
  },
  transform: {
    filter: { id: TEXTS },
    handler(code) {
      const compiled = compileModule(code, this.parse(code));
      return compiled === null ? null : { code: compiled, map: null };
    },
  },
});
