// `npm run attack|faults|bench|pictures`: from a fresh clone, installs and builds what is missing, then runs the program itself.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { root } from "./install.mjs";
import { prepare } from "./prepare.mjs";
import { projectNode } from "./project-node.mjs";

const [what, ...words] = process.argv.slice(2);
prepare();
const program = what.endsWith(".ts") ? what : join(what, "run.ts");
const { status } = spawnSync(projectNode(), [join(root, program), ...words], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
