import { createHash } from "node:crypto";

import type { KnowledgeLibrary } from "@parapet/db/queries/scans";

/** The version that these libraries are: the same content and dates have the same version on every installation. */
export const nameVersion = (libraries: readonly KnowledgeLibrary[]): string => {
  const lines = libraries.map(({ name, sha256, as_of }) => `${name} ${sha256} ${as_of}\n`);
  return createHash("sha256").update(lines.toSorted().join("")).digest("hex");
};

/** How people name a version. */
export const shortVersion = (version: string): string => version.slice(0, 12);
