// `npm test` on a fresh clone: installs what is missing, a browser included, then runs every check there is.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { ensureBrowser } from "./browser.mjs";
import { CHECKS, runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";
import { answerHelp } from "./usage.mjs";

answerHelp("npm test\n\nRuns every check. For one file: npx vitest run --project node <file>");
const browser = spawn(process.execPath, [fileURLToPath(new URL("install-browser.mjs", import.meta.url))], {
  stdio: "inherit",
});
const isInstalled = once(browser, "close");
installPackages();
await isInstalled;
process.env.CHROME_PATH = ensureBrowser();
process.exit(await runChecks(CHECKS));
