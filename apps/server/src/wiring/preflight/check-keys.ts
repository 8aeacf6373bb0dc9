import { randomBytes } from "node:crypto";
import { resolve } from "node:path";

import { connectionError } from "@parapet/db/connection-error";
import { openDatabase } from "@parapet/db/db";

import type { Config } from "../../platform/config.ts";
import { checkKeys as checkStoredKeys, type KeyCheck } from "../../platform/keys/check-keys.ts";
import { type MasterKey, MasterUnreachable } from "../../platform/keys/master-key.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { failure, fine, type Finding, warning } from "./finding.ts";

const about = "master key";

/** Null where no database answers, or none with the tables of keys yet. */
const checkStored = async (config: Config, url: string | null): Promise<KeyCheck | null> => {
  if (url === null) return null;
  try {
    await using database = openDatabase(url, { max: 1, applicationName: "parapet-check", work: "session" });
    return await checkStoredKeys(database.db, openMaster(config));
  } catch (error) {
    const trouble = connectionError(error);
    if (trouble !== null) throw trouble;
    // Nothing was migrated yet.
    return null;
  }
};

/** Whether a master key that has wrapped nothing yet can do so: one in another service may be away, or refuse. */
const tryOut = async (master: MasterKey): Promise<Error | null> => {
  const probe = randomBytes(32);
  try {
    const opened = await master.unwrap("probe", await master.wrap("probe", probe));
    return opened.equals(probe) ? null : new Error(`master key ${master.id} does not open what it wrapped`);
  } catch (error) {
    return error as Error;
  }
};

/** Whether the master key is there, private, and opens every key of the database. */
export const checkMasterKey = async (config: Config, url: string | null): Promise<Finding[]> => {
  const source = openMaster(config);
  const held = await source.read().catch((error: Error) => error);
  if (held instanceof Error) return [failure(about, held.message, "See docs/deployment.md, Keys.")];
  const check = await checkStored(config, url);
  if (held === null && source.createsAtFirstStart && (check === null || check.keys.length === 0))
    return [fine(about, `the ${source.name} is created at the first start`)];
  if (held === null)
    return [
      failure(
        about,
        `the ${source.name} is missing`,
        check === null || check.keys.length === 0
          ? "Create it once for the installation with 'npx parapet key create'."
          : "Copy it from another server, or from where it was stored safely; another key cannot open this database.",
      ),
    ];
  if (check !== null && check.keys.length > 0 && check.reason !== null)
    return [
      failure(
        about,
        check.reason,
        check.is_unreachable
          ? "Restore the connection; 'npx parapet key check' tries it again."
          : "Use the master key that the other servers have; 'npx parapet key check' lists which key needs which.",
        check.is_unreachable ? 3 : 2,
      ),
    ];
  const refusal = check === null || check.keys.length === 0 ? await tryOut(held.current) : null;
  if (refusal !== null)
    return [
      failure(about, refusal.message, "See docs/deployment.md, Keys.", refusal instanceof MasterUnreachable ? 3 : 2),
    ];
  // A copy of the data directory would include the key.
  const isBeside =
    config.vault === null &&
    config.kms === null &&
    config.masterKey === null &&
    config.mode === "production" &&
    resolve(config.keyFile).startsWith(`${resolve(config.dataDir)}/`);
  const opened = check?.keys.reduce((sum, { data_keys }) => sum + (data_keys?.count ?? 0), 0) ?? 0;
  const opens =
    check === null || check.keys.length === 0
      ? fine(about, `the ${source.name} can be read; the database has no keys yet`)
      : fine(about, `the ${source.name} opens all ${opened} data keys of the database`);
  return isBeside
    ? [
        warning(
          about,
          `${config.keyFile} is stored next to the data it encrypts`,
          "Set PARAPET_KEY_FILE to a path outside the backups.",
        ),
      ]
    : [opens];
};
