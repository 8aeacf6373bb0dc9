import { ensureBrowser } from "./browser.mjs";
import { buildPortal } from "./build-portal.mjs";
import { installPackages } from "./install.mjs";

/** Installs and builds what a fresh clone lacks for tests in a browser, and names the browser in CHROME_PATH. */
export const prepare = () => {
  installPackages();
  process.env.CHROME_PATH ??= ensureBrowser();
  buildPortal();
};
