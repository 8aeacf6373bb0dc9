import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const find = () => KNOWN.find((path) => existsSync(path));

/** Finds a Chromium, installing the system's own package when there is none and we may. */
export const ensureBrowser = () => {
  const found = find();
  if (found !== undefined) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) =>
    spawnSync([...asRoot, "apt-get"][0], [...[...asRoot, "apt-get"].slice(1), ...args], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  console.error("Installing Chromium …");
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  const installed = find();
  if (installed === undefined)
    throw new Error("The browser tests need Chromium; install it with your package manager and run npm test again.");
  return installed;
};
