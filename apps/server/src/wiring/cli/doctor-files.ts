import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../../platform/config.ts";
import { openS3ObjectStore } from "../../platform/files/s3-object-store.ts";

/** Where stored files are, and whether that place can be reached. */
export const inspectFiles = async ({ s3, dataDir }: Config) => {
  const about = "files";
  const breached = join(dataDir, "breached-passwords");
  if (existsSync(breached))
    return {
      about,
      ok: true,
      warning: true,
      says: `${breached} is no longer read; run 'npx parapet libraries import breached-passwords ${breached}' once, for all servers`,
    };
  if (s3 === null) return { about, ok: true, says: "uploads and libraries are stored in PostgreSQL" };
  await using store = openS3ObjectStore(s3);
  try {
    await store.check();
    return { about, ok: true, says: `uploads and libraries are stored in ${store.description}` };
  } catch (error) {
    return { about, ok: false, says: `${store.description} cannot be used: ${(error as Error).message}` };
  }
};
