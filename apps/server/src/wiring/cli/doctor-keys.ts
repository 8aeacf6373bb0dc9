import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { openDatabase } from "@parapet/db/db";

import type { Config } from "../../platform/config.ts";
import { checkKeys, type KeyCheck } from "../../platform/keys/check-keys.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { openDatabaseServer } from "../open-services.ts";

interface KeyFinding {
  readonly about: string;
  readonly ok: boolean;
  readonly warning?: boolean;
  readonly says: string;
}

const about = "master key";

/** Null where there is no database, none that answers, or none with the tables of keys yet. */
const checkDatabase = async (config: Config): Promise<KeyCheck | null> => {
  const exists = config.databaseUrl !== null || existsSync(join(config.dataDir, "postgres", "password"));
  if (!exists) return null;
  try {
    const { url, cluster } = await openDatabaseServer(config);
    await using _cluster = cluster;
    await using database = openDatabase(url, { max: 1, applicationName: "doctor", work: "session" });
    return await checkKeys(database.db, openMaster(config));
  } catch {
    // The finding about the database says why.
    return null;
  }
};

/** Whether the master key is there, private, and opens every key of the database. */
export const inspectKeys = async (config: Config): Promise<KeyFinding> => {
  const source = openMaster(config);
  const held = await source.read().catch((error: Error) => error);
  if (held instanceof Error) return { about, ok: false, says: held.message };
  const check = await checkDatabase(config);
  if (check !== null && check.keys.length > 0 && check.reason !== null) return { about, ok: false, says: check.reason };
  if (held === null && source.createsAtFirstStart)
    return { about, ok: true, says: `the ${source.name} is created at the first start` };
  if (held === null)
    return {
      about,
      ok: false,
      says: `the ${source.name} is missing; create it once with 'npx parapet key create', or copy it from another server`,
    };
  // A copy of the data directory would include the key.
  const isBeside =
    config.vault === null &&
    config.masterKey === null &&
    config.mode === "production" &&
    resolve(config.keyFile).startsWith(`${resolve(config.dataDir)}/`);
  if (isBeside)
    return {
      about,
      ok: true,
      warning: true,
      says: `${config.keyFile} is stored next to the data it encrypts; set PARAPET_KEY_FILE to a path outside the backups`,
    };
  const opened = check?.keys.reduce((sum, { data_keys }) => sum + (data_keys?.count ?? 0), 0) ?? 0;
  return { about, ok: true, says: `the ${source.name} opens all ${opened} data keys of the database` };
};
