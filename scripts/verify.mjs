// `npm run verify`: every check that needs no browser.
import { CHECKS, runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";

installPackages();
process.exit(await runChecks(CHECKS.filter(({ browser }) => browser !== true)));
