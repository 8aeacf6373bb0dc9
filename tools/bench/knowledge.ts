/**
 * How soon six workers with empty disks, each as on a machine of its own, use a knowledge version that was just activated, and whether a
 * hundred replaced workers use the same content. Limits: 10 s until the slowest has it; one hash in all replacements.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { makeTar } from "@parapet/scanner/templates/testing/make-tar";

import { publishLibrary } from "../../apps/server/src/features/scans/commands/publish-knowledge.ts";
import { activeKnowledge, knowledgeSettings } from "../../apps/server/src/features/scans/run-knowledge.ts";
import { openFileStore } from "../../apps/server/src/platform/files/file-store.ts";
import { fileMaster } from "../../apps/server/src/platform/keys/file-master.ts";
import { openKeys } from "../../apps/server/src/platform/keys/keyring.ts";

const isShort = process.argv.includes("--short");
const TEMPLATES = isShort ? 1_000 : 8_000;
const REPLACEMENTS = 100;
const WORKERS = 6;
const MAX_MS = 10_000;

const home = mkdtempSync(join(tmpdir(), "parapet-bench-knowledge-"));
chmodSync(home, 0o711);

const archive = (count: number, round: number): Buffer => {
  const files: Record<string, string> = {};
  for (let n = 0; n < count; n += 1)
    files[`t/http/exposures/t-${n}.yaml`] =
      `id: t-${n}\ninfo:\n  name: Template ${n} of round ${round}\n  severity: low\nhttp:\n  - method: GET\n    path: ['{{BaseURL}}/zabbix/']\n    matchers:\n      - type: word\n        words: [marker-${n}]\n`;
  return makeTar(files);
};

/** One hash over names and content of everything below a folder. */
const hashOf = (folder: string): string => {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.toSorted()) hash.update(path.slice(folder.length)).update(readFileSync(path));
  return hash.digest("hex");
};

try {
  await using cluster = await openCluster(join(home, "postgres"));
  await migrate(cluster.url);
  await using database = openDatabase(cluster.url);
  const { db } = database;
  const keys = await openKeys(db, fileMaster(join(home, "keys.json"), { createsAtFirstStart: true }));
  const now = () => new Date();
  await using files = openFileStore({ db, keys, now, objects: null });
  const failed = (what: object, error: unknown) => {
    throw new Error(JSON.stringify(what), { cause: error });
  };
  const worker = (name: string) => {
    const config = { dataDir: join(home, name) };
    const events = { libraryFailed: failed, fingerprintsLoaded: () => {} };
    return { config, db, events, files } as unknown as Parameters<typeof knowledgeSettings>[0];
  };
  const folderAt = async (name: string): Promise<string> => {
    const services = worker(name);
    return (await knowledgeSettings(services, await activeKnowledge(services))).templatesDir ?? "";
  };

  await publishLibrary({ db, files, now }, { name: "templates", bytes: archive(TEMPLATES, 1), entries: TEMPLATES });
  const bytes = archive(TEMPLATES, 2);
  const built = performance.now();
  const { version } = await publishLibrary({ db, files, now }, { name: "templates", bytes, entries: TEMPLATES });
  const stored = performance.now() - built;
  // One after the other, for each has a machine of its own: the slowest one decides.
  const folders: string[] = [];
  let slowest = 0;
  for (let n = 0; n < WORKERS; n += 1) {
    const from = performance.now();
    folders.push(await folderAt(`worker-${n}`));
    slowest = Math.max(slowest, performance.now() - from);
  }
  const took = stored + slowest;
  const hashes = new Set(folders.map(hashOf));
  console.log(
    `${TEMPLATES} templates (${(bytes.length / 1e6).toFixed(1)} MB): stored and activated in ${(stored / 1000).toFixed(1)} s, read, unpacked and verified by the slowest of ${WORKERS} workers in ${(slowest / 1000).toFixed(1)} s (limit together ${MAX_MS / 1000} s)`,
  );
  if (hashes.size !== 1) throw new Error(`${hashes.size} different contents on ${WORKERS} workers`);

  await publishLibrary({ db, files, now }, { name: "templates", bytes: archive(200, 3), entries: 200 });
  const replaced = new Set<string>();
  for (let n = 0; n < REPLACEMENTS; n += 1) {
    replaced.add(hashOf(await folderAt(`replaced-${n}`)));
    rmSync(join(home, `replaced-${n}`), { recursive: true });
  }
  console.log(`${REPLACEMENTS} replaced workers with empty disks: ${replaced.size} hash of the content`);
  if (replaced.size !== 1) throw new Error("replaced workers have different knowledge");
  if (took > MAX_MS) throw new Error(`six workers took ${Math.round(took)} ms for version ${version}`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
