import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";

import { type ImportedFile, linesStored, markStored } from "@parapet/db/queries/leak-import";
import { dropMatch, watchedDomains } from "@parapet/db/queries/leak-match";
import { within } from "@parapet/db/scope";
import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { type LeakBatch, readCombolist } from "@parapet/intel/leaks/combolist";
import { filesUnder, openBytes, type OpenSource } from "@parapet/intel/read/open-source";
import type { BadRecord } from "@parapet/intel/read/record";

import { type CliIo, UsageError } from "../cli/command.ts";
import { openCliDatabase } from "../cli/database.ts";
import type { ImportResult } from "../cli/import.ts";
import { environment, readConfig } from "../config.ts";
import { openKeys } from "../keys/keyring.ts";
import { matchLeaks } from "./match-leaks.ts";
import type { FoundLeak } from "./seal-leak.ts";
import { type LeakServices, openLeakStore } from "./store-leaks.ts";
import { openWatch } from "./watched-domains.ts";

const BATCH = 10_000;
const KEPT_BAD = 10_000;
const CHUNK_BYTES = 256 * 1024;

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
  readonly onProgress?: (progress: LeakProgress) => void;
}

/** A file's name without its endings: the name of a leak that has no other. */
const leakName = (file: string): string => (file === "-" ? "standard input" : basename(file).replace(/(?:\.(?:gz|txt|csv|tsv|list))+$/i, "")); // prettier-ignore

/**
 * Takes files of leaked logins in. A batch and the mark of how far it goes are written together, so an import that was
 * cut short goes on from there; while one batch is written the next is read, and no more than two are held.
 */
export const openLeakImport = async (services: LeakServices, options: LeakImportOptions) => {
  const { db, now } = services;
  const watched = await within(db, "everything", watchedDomains);
  const store = openLeakStore(services, openWatch(watched));
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
        await writing;
        options.signal?.throwIfAborted();
        const leaks = held;
        held = [];
        const mark = file === null ? undefined : (tx: Parameters<typeof markStored>[0]) => markStored(tx, file, line, isDone, now()); // prettier-ignore
        writing = store.store(leaks, now().getUTCFullYear(), mark).then((stored) => {
          counts.read += leaks.length;
          counts.added += stored.added;
          counts.changed += stored.changed;
          counts.unchanged += stored.unchanged;
          options.onProgress?.({ read: counts.read, added: counts.added, bytesDone: bytesDone(), bytesAll: file?.bytes ?? null }); // prettier-ignore
        });
        writing.catch(() => {}); // Awaited before the next batch and at the end.
      };
      let lastLine = 0;
      for await (const batch of options.read(source)) {
        lastLine = batch.line;
        if (batch.line <= skip && batch.entries.length + batch.bad.length > 0) continue;
        badCount += batch.bad.length;
        for (const record of batch.bad) if (bad.length < KEPT_BAD) bad.push(record);
        for (const entry of batch.entries) held.push({ ...entry, source: entry.source ?? name, machine: null });
        if (held.length >= BATCH) await flush(batch.line, false);
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

/** What an import on the command line stands on. */
export const withLeakServices = async <Result>(work: (services: LeakServices) => Promise<Result>): Promise<Result> => {
  await using database = await openCliDatabase();
  const keys = await openKeys(database.db, readConfig(environment()).keyFile);
  return await work({ db: database.db, pool: database.pool, keys, now: () => new Date() });
};

const importLeaks =
  (kind: string, read: LeakImportOptions["read"]) =>
  (paths: readonly string[], io: CliIo, source: string | undefined): Promise<ImportResult> =>
    withLeakServices(async (services) => {
      const startedAt = performance.now();
      const onProgress = ({ read: lines, added, bytesDone, bytesAll }: LeakProgress) =>
        io.note(`${lines} read, ${added} added${bytesAll === null ? "" : `, ${Math.floor((100 * bytesDone) / Math.max(1, bytesAll))} %`}`); // prettier-ignore
      const run = await openLeakImport(services, {
        kind,
        read,
        source,
        signal: io.signal,
        ...(!io.json && { onProgress }),
      });
      try {
        for (const path of paths) {
          if (path === "-") {
            await run.take(openBytes("-", process.stdin), null);
            continue;
          }
          for await (const file of filesUnder(path)) {
            const { size, mtime } = await stat(file);
            let bytesDone = 0;
            const counted = async function* (): AsyncGenerator<Uint8Array> {
              for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
                bytesDone += (chunk as Buffer).length;
                yield chunk as Buffer;
              }
            };
            const known = { kind, file, bytes: size, modifiedAt: mtime };
            await run.take(openBytes(file, counted()), known, () => bytesDone);
          }
        }
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT")
          throw new UsageError(`There is no file ${(cause as NodeJS.ErrnoException).path ?? ""}.`);
        throw cause;
      }
      await run.settle();
      return { ...run.soFar(), took_ms: Math.round(performance.now() - startedAt) };
    });

/** `parapet import combolist`: logins line by line, in any shape. */
export const importCombolist = importLeaks("combolist", readCombolist);

/** `parapet import breach-csv`: a breach as a table with a header. */
export const importBreachCsv = importLeaks("breach-csv", readBreachCsv);
