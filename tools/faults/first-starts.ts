import { copyFileSync, existsSync, mkdirSync, mkdtempSync, chmodSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openCluster } from "@parapet/db/embedded/cluster";

import { runProgram } from "../proof/run-program.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { CLI } from "./installation.ts";

interface KeyCheck {
  readonly keys: { readonly purge_year: number; readonly state: string; readonly master_key: string }[];
}

/**
 * Processes that start for the first time in the same moment, half of them on one shared folder and half on empty ones of their own: one
 * master key comes of it. Who has it works, everyone else refuses and writes no key.
 */
export const firstStarts = async (count: number): Promise<Outcome> => {
  const home = mkdtempSync(join(tmpdir(), "parapet-first-"));
  chmodSync(home, 0o711);
  try {
    // With connections enough for all of them: what runs out of those is another fault.
    await using cluster = await openCluster(join(home, "postgres"), { unattended: true, throwaway: true });
    const run = (folder: string, ...words: string[]) =>
      runProgram(process.execPath, [CLI, ...words], {
        env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: cluster.url, DATA_DIR: folder, PARAPET_DEMO: "0" },
        seconds: 280,
      });
    const folders = Array.from({ length: count }, (_, n) => join(home, n % 2 === 0 ? "shared" : `own-${n}`));
    for (const folder of new Set(folders)) mkdirSync(folder, { mode: 0o700 });
    const shared = folders[0] ?? "";
    await run(shared, "migrate");
    const ran = await Promise.all(folders.map((folder) => run(folder, "setup-token")));
    const masters = new Set<string>();
    const wrong: string[] = [];
    for (const [n, folder] of folders.entries()) {
      const { code = null, said = "" } = ran[n] ?? {};
      const path = join(folder, "keys.json");
      const key = existsSync(path) ? readFileSync(path, "utf8") : null;
      if (key !== null) masters.add(key);
      if (code === 0 && key === null) wrong.push(`works without a key: ${said.slice(-200)}`);
      // The shared folder has a key as soon as one of its processes is the first, and those before it have refused by then. A key that
      // the database does not know must not stay behind in any other: the next start would take it for the installation's.
      if (code !== 0 && key !== null && folder !== shared)
        wrong.push(`refused and left a key behind: ${said.slice(-200)}`);
      if (code !== 0 && (code !== 3 || !/master key/i.test(said) || /^\s+at /m.test(said)))
        wrong.push(`ended with ${code} without its reason: ${said.slice(-300)}`);
    }
    const works = ran.filter(({ code }) => code === 0).length;
    const winner = folders.find((folder, n) => ran[n]?.code === 0 && existsSync(join(folder, "keys.json"))) ?? shared;
    const { keys } = JSON.parse((await run(winner, "key", "check", "--json")).said) as KeyCheck;
    const opens = keys.filter(({ state }) => state === "opens").length;
    // A process that refused starts once it has the file.
    const late = folders.find((_, n) => ran[n]?.code !== 0);
    if (late !== undefined) copyFileSync(join(winner, "keys.json"), join(late, "keys.json"));
    const joined = late === undefined ? 0 : (await run(late, "key", "check")).code;
    return {
      passed: masters.size === 1 && wrong.length === 0 && works > 0 && keys.length === 1 && opens === 1 && joined === 0,
      says: `${count} first starts at once: ${works} work and ${count - works} refuse, ${masters.size} master keys, ${keys.length} keys in the database of which ${opens} open; one that refused ${joined === 0 ? "works" : "does not work"} with a copy of the file${wrong.length === 0 ? "" : `; ${wrong.length} wrong, such as ${wrong[0]}`}`,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};
