import { storedFileById, storedFileIdsAfter } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";

import { FileIncomplete } from "../../platform/files/file-incomplete.ts";
import type { Services } from "../../platform/services.ts";

const BATCH = 500;

export interface FilesVerdict {
  readonly files: number;
  readonly bytes: number;
  /** Files that are missing, incomplete or do not open, with the reason. */
  readonly incomplete: readonly { readonly kind: string; readonly name: string; readonly reason: string }[];
}

/** Reads every stored file to its end: each hash is compared and each chunk decrypted. */
export const verifyFiles = async ({ db, files }: Pick<Services, "db" | "files">): Promise<FilesVerdict> => {
  const incomplete: { kind: string; name: string; reason: string }[] = [];
  let [count, bytes, last] = [0, 0, null as string | null];
  for (;;) {
    const after = last;
    const ids = await asSystem(db, "program-files", (tx) => storedFileIdsAfter(tx, after, BATCH));
    for (const id of ids) {
      count += 1;
      try {
        for await (const chunk of (await files.open(id)).stream()) bytes += chunk.length;
      } catch (error) {
        if (!(error instanceof FileIncomplete)) throw error;
        const row = await asSystem(db, "program-files", (tx) => storedFileById(tx, id));
        // One that ended meanwhile, such as an upload that was imported, is not missing.
        if (row !== undefined) incomplete.push({ kind: row.kind, name: row.name, reason: error.message });
      }
    }
    last = ids.at(-1) ?? null;
    if (ids.length < BATCH) return { files: count, bytes, incomplete };
  }
};
