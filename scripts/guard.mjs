// `npm run db:types`, `npm run demo:record`: runs a program of the project whose database and files are removed, however it ends.
import { join } from "node:path";

import { root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { runGuarded } from "./run-guarded.mjs";

const [program, ...words] = process.argv.slice(2);
process.exit(await runGuarded(projectNode(), [join(root, program), ...words], { cwd: root }));
