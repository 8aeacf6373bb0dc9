import { createHash } from "node:crypto";

import { unpackTemplates } from "@parapet/scanner/templates/sync-templates";

import { localCopy, localFolder } from "../../platform/files/local-copy.ts";
import { readWhole } from "../../platform/files/read-whole.ts";
import type { Services } from "../../platform/services.ts";
import { unpackFolder } from "./pack-folder.ts";

/** What the operator brings along for the scanner, by name, beside the libraries that are fetched. */
export const OPERATOR_LIBRARIES = ["templates", "fingerprints", "mark-roots"] as const;
type OperatorLibrary = (typeof OPERATOR_LIBRARIES)[number];

const MAX_ROOTS_BYTES = 4 * 1024 * 1024;

const fileOf = (name: string) => ({ org: null, kind: "library", name }) as const;

/** Stores a library for all workers; the same content again changes nothing, so that no worker unpacks it again. */
export const storeLibrary = async (
  { files }: Pick<Services, "files">,
  name: string,
  bytes: Buffer,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if ((await files.find(fileOf(name)))?.facts["sha256"] === sha256) return;
  await files.put(fileOf(name), [bytes], { ...facts, sha256 });
};

const UNPACK = { templates: unpackTemplates, fingerprints: unpackFolder } as const;

/**
 * The folder with a library's content on this machine, or null where none is stored. One that cannot be unpacked is reported, and its
 * folder does not exist: the checks that need it are then not assessed, which is not the same as a scan without the library.
 */
export const libraryFolder = async (
  services: Pick<Services, "files" | "config" | "events">,
  name: Exclude<OperatorLibrary, "mark-roots">,
): Promise<string | null> => {
  const file = await services.files.find(fileOf(name));
  if (file === null) return null;
  return localCopy(services, file, UNPACK[name]).catch((error: unknown) => {
    services.events.libraryFailed({ id: name }, error);
    return localFolder(services.config.dataDir, file);
  });
};

/** Root certificates for BIMI logos (PEM), or null. */
export const markRoots = async ({ files, events }: Pick<Services, "files" | "events">): Promise<string | null> => {
  const file = await files.find(fileOf("mark-roots"));
  if (file === null) return null;
  try {
    return (await readWhole(files, file.id, MAX_ROOTS_BYTES)).toString("utf8");
  } catch (error) {
    events.libraryFailed({ id: "mark-roots" }, error);
    return null;
  }
};
