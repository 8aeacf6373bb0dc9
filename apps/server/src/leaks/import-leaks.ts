import { basename } from "node:path";

import { type ImportedFile, linesStored, markStored } from "@parapet/db/queries/leak-import";
import { dropMatch, watchedDomains, watchedPeople } from "@parapet/db/queries/leak-match";
import { within } from "@parapet/db/scope";
import type { LeakBatch } from "@parapet/intel/leaks/combolist";
import type { OpenSource } from "@parapet/intel/read/open-source";
import type { BadRecord } from "@parapet/intel/read/record";

import type { ImportResult } from "../cli/import.ts";
import { matchLeaks } from "./match-leaks.ts";
import type { FoundLeak } from "./seal-leak.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";
import { openWatch } from "./watched-domains.ts";

const BATCH = 25_000;
const KEPT_BAD = 10_000;

export interface LeakProgress {
  readonly read: number;
  readonly added: number;
  readonly bytesDone: number;
  readonly bytesAll: number | null;
}

export interface LeakImportOptions {
  readonly kind: string;
  readonly read: (source: OpenSource) => AsyncIterable<LeakBatch>;
  /** The leak's name where its rows do not say one; else the file's. */
  readonly source?: string | undefined;
  readonly signal?: AbortSignal;
  /** How many lines are written at once. */
  readonly batch?: number;
  readonly onProgress?: (progress: LeakProgress) => void;
  /** Waited for after each batch: where progress is written down. */
  readonly onStored?: () => Promise<void>;
}

/** A file's name without its endings: the name of a leak that has no other. */
const leakName = (file: string): string => (file === "-" ? "standard input" : basename(file).replace(/(?:\.(?:gz|txt|csv|tsv|list))+$/i, "")); // prettier-ignore

/**
 * Takes files of leaked logins in. A batch and the mark of how far it goes are written together, so an import that was
 * cut short goes on from there; while one batch is written the next is read, and no more than two are held.
 */
export const openLeakImport = async (services: LeakServices, options: LeakImportOptions) => {
  const { db, now } = services;
  const [watched, people] = await within(
    db,
    "everything",
    async (tx) => [await watchedDomains(tx), await watchedPeople(tx)] as const,
  );
  const store = openLeakStore(services, openWatch(watched, people));
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0 };
  const bad: BadRecord[] = [];
  let badCount = 0;

  return {
    async take(source: OpenSource, file: ImportedFile | null, bytesDone: () => number = () => 0): Promise<void> {
      const skip = file === null ? 0 : await within(db, "everything", (tx) => linesStored(tx, file));
      const name = options.source ?? leakName(source.name);
      let held: FoundLeak[] = [];
      let writing: Promise<void> = Promise.resolve();
      const flush = async (line: number, isDone: boolean): Promise<void> => {
        const leaks = held;
        held = [];
        // Hashed while the batch before it is written.
        const prepared = store.prepare(leaks);
        prepared.catch(() => {}); // Awaited where it is stored.
        await writing;
        options.signal?.throwIfAborted();
        const mark = file === null ? undefined : (tx: Parameters<typeof markStored>[0]) => markStored(tx, file, line, isDone, now()); // prettier-ignore
        writing = prepared
          .then((it) => store.storePrepared(it, mark))
          .then(async (stored) => {
            counts.read += leaks.length;
            counts.added += stored.added;
            counts.changed += stored.changed;
            counts.unchanged += stored.unchanged;
            options.onProgress?.({ read: counts.read, added: counts.added, bytesDone: bytesDone(), bytesAll: file?.bytes ?? null }); // prettier-ignore
            await options.onStored?.();
          });
        writing.catch(() => {}); // Awaited before the next batch and at the end.
      };
      let lastLine = 0;
      for await (const batch of options.read(source)) {
        lastLine = batch.line;
        if (batch.line <= skip && batch.entries.length + batch.bad.length > 0) continue;
        badCount += batch.bad.length;
        for (const record of batch.bad) if (bad.length < KEPT_BAD) bad.push(record);
        // Field by field: lines come by the million, and this is the quickest way to copy one.
        for (const { login, secret, form, url, breachOn, source: told } of batch.entries)
          held.push({ login, secret, form, url, breachOn, source: told ?? name, machine: null });
        if (held.length >= (options.batch ?? BATCH)) await flush(batch.line, false);
      }
      await flush(lastLine, true);
      await writing;
    },

    /** Ends the import: domains that were added while it ran are searched for once more. */
    async settle(): Promise<void> {
      const before = new Set(watched.map(({ org, domain }) => `${org} ${domain}`));
      await within(db, "everything", async (tx) => {
        for (const { org, domain } of await watchedDomains(tx))
          if (!before.has(`${org} ${domain}`)) await dropMatch(tx, org, domain);
      });
      await matchLeaks(services);
    },

    soFar: (): Omit<ImportResult, "took_ms"> => ({ ...counts, bad, bad_count: badCount }),
  };
};
