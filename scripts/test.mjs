// `npm test` on a fresh clone: installs what is missing, a browser included, then runs every check there is.
import { ensureBrowser } from "./browser.mjs";
import { CHECKS, runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";

installPackages();
process.env.CHROME_PATH = ensureBrowser();
process.exit(await runChecks(CHECKS));
