// `npm run verify`: every check that needs no browser.
import { CHECKS, runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";
import { answerHelp } from "./usage.mjs";

answerHelp("npm run verify\n\nRuns every check that needs no browser.");
installPackages();
process.exit(await runChecks(CHECKS.filter(({ browser }) => browser !== true)));
