// `npm run attack|faults|bench|pictures`: installs what is missing and runs the program itself, which builds what it needs (`chosenNames`).
import { join } from "node:path";

import { installPackages, root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { runGuarded } from "./run-guarded.mjs";

const [what, ...words] = process.argv.slice(2);
installPackages();
const program = what.endsWith(".ts") ? what : join(what, "run.ts");
process.exit(await runGuarded(projectNode(), [join(root, program), ...words], { cwd: root }));
