import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../../platform/config.ts";
import { S3Failure } from "../../platform/files/s3-client.ts";
import { openS3ObjectStore } from "../../platform/files/s3-object-store.ts";
import { degraded, failure, fine, type Finding, warning } from "./finding.ts";

const about = "files";

const trouble = (description: string, error: unknown): Finding => {
  const { message } = error as Error;
  const status = error instanceof S3Failure ? error.status : null;
  const says = `${description} cannot be used: ${message}`;
  if (status === 403)
    return failure(
      about,
      says,
      "Correct PARAPET_S3_ACCESS_KEY_ID, PARAPET_S3_SECRET_ACCESS_KEY and PARAPET_S3_REGION, check this host's clock, and grant the key access to the bucket.",
    );
  if (status === 404) return failure(about, says, "Create the bucket, or correct PARAPET_S3_BUCKET.");
  return degraded(
    about,
    says,
    "Check that the object store answers at PARAPET_S3_URL. Uploads and scanner libraries are unavailable until it does.",
  );
};

/** Where stored files are, and whether that place can be reached. */
export const checkFiles = async ({ s3, dataDir }: Pick<Config, "dataDir" | "s3">): Promise<Finding[]> => {
  const breached = join(dataDir, "breached-passwords");
  const found: Finding[] = existsSync(breached)
    ? [
        warning(
          about,
          `${breached} is no longer read`,
          `Run 'npx parapet libraries import breached-passwords ${breached}' once, for all servers.`,
        ),
      ]
    : [];
  if (s3 === null) return [...found, fine(about, "uploads and libraries are stored in PostgreSQL")];
  await using store = openS3ObjectStore(s3);
  try {
    await store.check();
    return [...found, fine(about, `uploads and libraries are stored in ${store.description}`)];
  } catch (error) {
    return [...found, trouble(store.description, error)];
  }
};
