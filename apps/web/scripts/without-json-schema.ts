import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const UNUSED = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** The same names without what they do. */
export const emptied = (code: string): string =>
  [...code.matchAll(EXPORTED)].map(([, name = ""]) => `export const ${name} = () => () => undefined;`).join("\n");

/**
 * Leaves out how zod writes JSON Schema. Only the server describes its calls; in the browser every schema would carry it
 * along, because each one has a method for it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  enforce: "pre",
  load(id) {
    return UNUSED.test(id) ? emptied(readFileSync(id, "utf8")) : null;
  },
});
