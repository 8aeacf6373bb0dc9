import { existsSync } from "node:fs";

/** The browser that tests take screenshots with; undefined: a test that needs one says that it was skipped. */
export const TEST_BROWSER = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));
