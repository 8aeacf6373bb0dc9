import { existsSync } from "node:fs";
import { join } from "node:path";

import { root } from "./install.mjs";

/** Reads `.env` of the project's folder where there is one; what the shell has set already wins. */
export const loadEnvironment = () => {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
};
