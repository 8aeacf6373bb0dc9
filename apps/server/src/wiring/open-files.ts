import type { Config } from "../platform/config.ts";
import { type FileStore, type FileStoreServices, openFileStore } from "../platform/files/file-store.ts";
import { openS3ObjectStore } from "../platform/files/s3-object-store.ts";

/** The file store that the configuration selects: PostgreSQL, or the object store at its URL. */
export const openFiles = (
  { s3 }: Pick<Config, "s3">,
  services: Pick<FileStoreServices, "db" | "keys" | "now">,
): FileStore => openFileStore({ ...services, objects: s3 === null ? null : openS3ObjectStore(s3) });
