import type { Db } from "@parapet/db/db";
import { SealBroken } from "@parapet/db/envelope";

import type { CorpusKeyring } from "./corpus-keys.ts";
import type { CorpusStore } from "./corpus-store.ts";
import type { ImportTarget } from "./import/batch-target.ts";
import { type ImportBatch, openImportBatch, openImportMemory } from "./import/import-batch.ts";
import { BLOCK_COLUMN, parseBlock } from "./layout/block.ts";
import { nameTags } from "./layout/name-tags.ts";
import type { LeakRecord } from "./leak-record.ts";
import { purgePasswordsThrough } from "./postgres/password-hashes.ts";

/** Blocks that are decrypted at a time. */
const BLOCKS_PER_PAGE = 4;

export interface ImportOptions extends Omit<ImportTarget, "store"> {
  readonly purgeYear: number;
  /** The most records that the batch is going to hold. */
  readonly capacity: number;
}

/** Where the records of some names are. Blocks hold records of other names too. */
export interface NameMatch {
  /** Block ids in pages for `reveal`. */
  readonly pages: readonly (readonly number[])[];
  /** Records whose login is of one of these names. */
  readonly logins: number;
}

export interface RevealedBlock {
  readonly id: number;
  readonly purgeYear: number;
  /** Null where the key was destroyed or the bytes were changed. */
  readonly records: readonly LeakRecord[] | null;
}

/** Every leaked login, whomever it concerns. */
export interface LeakCorpus {
  /** Opens a batch of records to be stored. */
  import(options: ImportOptions): Promise<ImportBatch>;
  /** Finds the records of the registrable domains of these names without decrypting any. */
  match(db: Db, names: readonly string[]): Promise<NameMatch>;
  reveal(db: Db, page: readonly number[]): Promise<RevealedBlock[]>;
  /**
   * Deletes the records of this purge year and of earlier ones, and the hashes of their passwords; returns how many records
   * they were. The caller destroys their keys.
   */
  purge(db: Db, throughYear: number): Promise<number>;
}

export const openLeakCorpus = (store: Pick<CorpusStore, "name" | "leaks">, keys: CorpusKeyring): LeakCorpus => {
  const memory = openImportMemory(keys);
  return {
    import: ({ purgeYear, capacity, ...target }) =>
      openImportBatch(keys, { store, ...target }, memory, { purgeYear, capacity }),

    async match(db, names) {
      const years = await store.leaks.years(db);
      const tags = await Promise.all(names.map((name) => nameTags(keys, name, years)));
      const entries = await store.leaks.entriesByTag(db, tags.flat());
      const blocks = [...new Set(entries.map(({ block }) => block))].toSorted((a, b) => a - b);
      const pages = Array.from({ length: Math.ceil(blocks.length / BLOCKS_PER_PAGE) }, (_, n) =>
        blocks.slice(n * BLOCKS_PER_PAGE, (n + 1) * BLOCKS_PER_PAGE),
      );
      return { pages, logins: entries.reduce((sum, { byLogin, records }) => sum + (byLogin ? records : 0), 0) };
    },

    async reveal(db, page) {
      const revealed: RevealedBlock[] = [];
      for (const { id, purgeYear, sealed } of await store.leaks.blocksById(db, page)) {
        const place = { org: null, column: BLOCK_COLUMN, row: String(id) } as const;
        const plain = await keys.open(place, sealed).catch((error: unknown) => {
          if (error instanceof SealBroken) return null;
          throw error;
        });
        revealed.push({ id, purgeYear, records: plain === null ? null : parseBlock(plain) });
      }
      return revealed;
    },

    async purge(db, throughYear) {
      await purgePasswordsThrough(db, throughYear);
      return store.leaks.purgeThrough(db, throughYear);
    },
  };
};
