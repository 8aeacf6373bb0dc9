import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { root, runQuietly } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { answerHelp } from "./usage.mjs";

const web = join(root, "apps/web");

const SOURCES = ["apps/web", "packages/domain", "packages/words"];
const SKIPPED = new Set(["node_modules", "build", ".building", ".react-router"]);

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });

/** What the portal is made of, as one number: when it has not changed, the last build is still the right one. */
const fingerprint = () => {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const path of files(join(root, source)).sort())
      hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
};

const isBuilt = (now) => {
  const built = join(web, "build/client/index.html");
  const mark = join(web, "build/fingerprint");
  return existsSync(built) && statSync(built).size > 0 && existsSync(mark) && readFileSync(mark, "utf8") === now;
};

/** Builds the portal when it is missing or its sources have changed; concurrent callers wait for that build. */
export const buildPortal = () => {
  const now = fingerprint();
  if (isBuilt(now)) return;
  oneAtATime(join(web, ".building"), () => {
    if (isBuilt(now)) return;
    console.error("Building the portal …");
    // Making the static pages has a time limit of its own that a busy machine may miss; what fails twice is an error.
    runQuietly("npm", ["run", "--silent", "build", "-w", "@parapet/web"], { tries: 2 });
    writeFileSync(join(web, "build/fingerprint"), now);
  });
};

// Run by itself, as one of the checks of `npm test`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  answerHelp("node scripts/build-portal.mjs\n\nBuilds the portal where its sources have changed.");
  buildPortal();
}
