// `npm start` on a fresh clone: installs what is missing, builds, and serves. Runs on whatever Node the machine has.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { buildPortal } from "./build-portal.mjs";
import { loadEnvironment } from "./environment.mjs";
import { installPackages, root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { supervise } from "./supervise.mjs";
import { answerHelp } from "./usage.mjs";

answerHelp(
  "npm start\n\nInstalls and builds what is missing and serves the product. Settings come from .env; 'npx parapet doctor' shows them.",
);
installPackages();
loadEnvironment();
buildPortal();

// The terminal sends Ctrl-C to both of us; we stay until the server has closed everything.
supervise(spawn(projectNode(), [join(root, "apps/server/src/wiring/cli.ts"), "serve"], { stdio: "inherit" }));
