// `npm run attack|faults|bench`: from a fresh clone, installs and builds what is missing, then runs the proof itself.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { ensureBrowser } from "./browser.mjs";
import { buildPortal } from "./build-portal.mjs";
import { installPackages, root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";

const [what, ...words] = process.argv.slice(2);
installPackages();
process.env.CHROME_PATH = ensureBrowser();
buildPortal();
const { status } = spawnSync(projectNode(), [join(root, what, "run.ts"), ...words], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
