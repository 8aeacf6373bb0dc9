import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

import { transformSync } from "esbuild";

/**
 * Documents are written as TSX, which Node does not read by itself; TypeScript without it does. Only what needs a compiler is compiled,
 * in memory: a store of compiled code would be a folder that other accounts of the machine can foresee.
 */
registerHooks({
  load: (url, context, next) =>
    url.endsWith(".tsx")
      ? {
          format: "module",
          shortCircuit: true,
          source: transformSync(readFileSync(new URL(url), "utf8"), { loader: "tsx", jsx: "automatic" }).code,
        }
      : next(url, context),
});
