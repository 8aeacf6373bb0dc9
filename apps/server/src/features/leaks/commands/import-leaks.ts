import { basename } from "node:path";

import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import { beginLeakImport, endLeakImport, type ImportedFile, markLeakImport } from "@parapet/db/queries/leaks";
import { asSystem } from "@parapet/db/unscoped";
import type { LeakBatch } from "@parapet/intel/leaks/combolist";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import type { OpenSource } from "@parapet/intel/read/open-source";
import type { BadRecord } from "@parapet/intel/read/record";

import type { FoundLeak } from "../found-leak.ts";
import type { ImportResult } from "../import-result.ts";
import { openImportWatch } from "./import-watch.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";

/** Batch size of stored lines; small enough that the first results appear early. */
const FIRST = 50_000;
const MOST = 150_000;
/** No more lines than this are on their way to the database while others are read. */
const MAX_ON_THE_WAY = 300_000;
const STORED_FAULTS = 10_000;

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
const leakName = (file: string): string =>
  file === "-" ? "standard input" : basename(file).replace(/(?:\.(?:gz|txt|csv|tsv|list))+$/i, "");

/** Leaks with their list's name. Field by field: lines come by the million, and this is the quickest way to copy one. */
function* found(entries: readonly LeakEntry[], name: string): Generator<FoundLeak> {
  for (const { login, secret, form, url, breachOn, source } of entries)
    yield { login, secret, form, url, breachOn, source: source ?? name, machine: null };
}

/**
 * Takes files of leaked logins in. A batch, the mark of how far it goes and its counts are written together, so an import that
 * was cut short goes on from there, and the counts of a file are the same however often it was. While batches are written, one after the other, the next is read and hashed; no more than
 * half a million lines are held, as bytes.
 */
export const openLeakImport = async (services: LeakServices, options: LeakImportOptions) => {
  const { db, now } = services;
  const watched = await openImportWatch(services);
  const store = openLeakStore(services, watched.watch);
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0 };
  const atOnce = (): number => (counts.read === 0 ? FIRST : MOST);
  const bad: BadRecord[] = [];
  let badCount = 0;
  const files: ImportedFile[] = [];
  const add = (done: typeof counts): void => {
    counts.read += done.read;
    counts.added += done.added;
    counts.changed += done.changed;
    counts.unchanged += done.unchanged;
  };

  return {
    async take(source: OpenSource, file: ImportedFile | null, bytesDone: () => number = () => 0): Promise<void> {
      const begun =
        file === null ? null : await asSystem(db, "shared-corpus", (tx) => beginLeakImport(tx, file, now()));
      if (file !== null) files.push(file);
      if (begun !== null) add(begun);
      const skip = begun?.lines ?? 0;
      const name = options.source ?? leakName(source.name);
      let intake = await store.open(MOST);
      let lines: Promise<void> = Promise.resolve();
      let reported: Promise<void> = Promise.resolve();
      const onTheWay: { readonly lines: number; readonly stored: Promise<void> }[] = [];
      const makeRoom = async (size: number): Promise<void> => {
        for (;;) {
          const [first] = onTheWay;
          const sum = onTheWay.reduce((all, batch) => all + batch.lines, 0);
          if (first === undefined || sum + size <= MAX_ON_THE_WAY) return;
          await first.stored;
          onTheWay.shift();
        }
      };
      const flush = async (line: number): Promise<void> => {
        await makeRoom(intake.size());
        options.signal?.throwIfAborted();
        const full = intake;
        intake = await store.open(MOST);
        const of = begun === null ? undefined : { importId: begun.id, line };
        // The lines of one batch are stored while organizations are notified of the batch before it.
        lines = lines.then(() => full.storeLines(of));
        lines.catch(() => {}); // The code that stores the rest of the batch reports it.
        const earlier = [reported, lines];
        const notifyAndMark = async (): Promise<void> => {
          try {
            await Promise.all(earlier);
            const read = full.size();
            const stored = await full.store(async (tx, done) => {
              if (of !== undefined) await markLeakImport(tx, of.importId, line, { read, ...done }, now());
            });
            add({ read, ...stored });
          } finally {
            await full.close();
          }
          options.onProgress?.({
            read: counts.read,
            added: counts.added,
            bytesDone: bytesDone(),
            bytesAll: file?.bytes ?? null,
          });
          await options.onStored?.();
        };
        reported = notifyAndMark();
        reported.catch(() => {}); // Awaited before there is room for more, and at the end.
        onTheWay.push({ lines: full.size(), stored: reported });
      };
      let lastLine = 0;
      try {
        for await (const batch of options.read(source)) {
          lastLine = batch.line;
          const size = batch.entries.length + batch.bad.length + (batch.columns?.count ?? 0);
          badCount += batch.bad.length;
          for (const record of batch.bad) if (bad.length < STORED_FAULTS) bad.push(record);
          if (batch.line <= skip && size > 0) continue;
          if (batch.columns !== undefined) await intake.addColumns(batch.columns, name);
          await intake.add(found(batch.entries, name));
          if (intake.size() >= (options.batch ?? atOnce())) await flush(batch.line);
        }
        await flush(lastLine);
        await reported;
      } catch (error) {
        await Promise.allSettled([lines, reported]);
        await watched.abandon().catch(() => {}); // The database may be what failed.
        throw error;
      } finally {
        await intake.close().catch(() => {});
      }
    },

    /** Matches what was added while the import ran again. `complete` is what ends it. */
    async settle(): Promise<void> {
      await watched.settle();
      if (counts.read === 0) return;
      await asSystem(db, "shared-corpus", (tx) =>
        recordAreaAssessment(tx, {
          areas: ["leaked-credentials"],
          source: options.kind,
          via: "import",
          at: now(),
          isPartial: badCount > 0,
          domains: null,
        }),
      );
    },

    /** The files are read and their counts are recorded elsewhere: another import reads them from their start. */
    async complete(): Promise<void> {
      await asSystem(db, "shared-corpus", async (tx) => {
        for (const file of files) await endLeakImport(tx, file);
      });
    },

    soFar: (): Omit<ImportResult, "took_ms"> => ({ ...counts, bad, bad_count: badCount }),
  };
};
