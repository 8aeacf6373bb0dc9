// `npm test` on a fresh clone: installs what is missing, a browser included, then runs every check there is.
import { ensureBrowser } from "./browser.mjs";
import { CHECKS, runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";
import { answerHelp } from "./usage.mjs";

answerHelp("npm test\n\nRuns every check. For one file: npx vitest run --project node <file>");
installPackages();
process.env.CHROME_PATH = ensureBrowser();
process.exit(await runChecks(CHECKS));
