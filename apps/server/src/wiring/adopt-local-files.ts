import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

import { importLibrary } from "../features/scans/commands/import-library.ts";
import { adoptAnchors } from "../platform/audit/audit-anchors.ts";
import type { Services } from "../platform/services.ts";

/** Where earlier versions had them, below the data folder. */
const LIBRARY_PATHS: readonly (readonly [string, string])[] = [
  ["templates", "templates"],
  ["fingerprints", "fingerprints"],
  ["mark-roots", "mark-roots.pem"],
  ["javascript", "libraries/javascript.json"],
  ["takeovers", "libraries/takeovers.json"],
];
const ANCHORS = "audit-anchors.jsonl";

/**
 * Stores what earlier versions left in the data folder of this machine, once, for all servers and workers. Something of that name that
 * is stored already is newer and stays.
 */
export const adoptLocalFiles = async (
  services: Pick<Services, "config" | "database" | "events" | "files">,
): Promise<void> => {
  const { config, database, events, files } = services;
  for (const [name, path] of LIBRARY_PATHS) {
    const local = join(config.dataDir, path);
    if (!existsSync(local) || (await files.find({ org: null, kind: "library", name })) !== null) continue;
    await importLibrary({ files, pool: database.pool }, name, local).catch((error: unknown) =>
      events.libraryFailed({ id: name }, error),
    );
  }
  const anchors = join(config.dataDir, ANCHORS);
  if (!existsSync(anchors)) return;
  try {
    await adoptAnchors(services, readFileSync(anchors, "utf8"));
    renameSync(anchors, `${anchors}.adopted`);
  } catch (error) {
    events.libraryFailed({ id: ANCHORS }, error);
  }
};
