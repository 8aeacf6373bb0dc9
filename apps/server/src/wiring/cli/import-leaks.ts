import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";

import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { filesUnder, openBytes, openFile } from "@parapet/intel/read/open-source";

import { openSourceImport, type SourceKind } from "../../features/imports/commands/import-sources.ts";
import {
  type LeakImportOptions,
  type LeakProgress,
  openLeakImport,
} from "../../features/leaks/commands/import-leaks.ts";
import { openStealerImport, type StealerResult } from "../../features/leaks/commands/import-stealer-logs.ts";
import type { LeakServices } from "../../features/leaks/commands/store-leaks.ts";
import type { ImportResult } from "../../features/leaks/import-result.ts";
import { matchVips } from "../../features/vips/commands/match-vips.ts";
import { UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import type { CliIo } from "./command.ts";
import { openCliDatabase } from "./database.ts";

const CHUNK_BYTES = 256 * 1024;

/** What an import on the command line is on. */
const withLeakServices = async <Result extends ImportResult>(
  work: (services: LeakServices) => Promise<Result>,
): Promise<Result> => {
  await using database = await openCliDatabase();
  const { db, pool, corpora } = database;
  const config = readConfig(environment());
  const keys = await openKeys(db, openMaster(config));
  // The result of a command is on stdout; what failed beside it belongs on stderr.
  const events = {
    unitFailed: ({ sweep, unit }: { sweep: string; unit: string }, error: unknown) =>
      void process.stderr.write(`${sweep} ${unit}: ${String(error)}\n`),
  };
  const services = { db, pool, corpora, keys, events, now: () => new Date(), dataDir: config.dataDir };
  const result = await work(services);
  // Watched people are searched for in what has just arrived, not at the next full hour.
  if (result.added + result.changed > 0) await matchVips(services);
  return result;
};

const importLeaks =
  (kind: string, read: LeakImportOptions["read"]) =>
  (paths: readonly string[], io: CliIo, source: string | undefined): Promise<ImportResult> =>
    withLeakServices(async (services) => {
      const startedAt = performance.now();
      const onProgress = ({ read: lines, added, bytesDone, bytesAll }: LeakProgress) =>
        io.note(
          `${lines} read, ${added} added${bytesAll === null ? "" : `, ${Math.floor((100 * bytesDone) / Math.max(1, bytesAll))} %`}`,
        );
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
          throw new UsageError(`File not found: ${(cause as NodeJS.ErrnoException).path ?? ""}.`);
        throw cause;
      }
      await run.settle();
      await run.complete();
      return { ...run.soFar(), took_ms: Math.round(performance.now() - startedAt) };
    });

/** `parapet import combolist`: logins line by line, in any shape. */
export const importCombolist = importLeaks("combolist", readCombolist);

/** `parapet import breach-csv`: a breach as a table with a header. */
export const importBreachCsv = importLeaks("breach-csv", readBreachCsv);

const ARCHIVE = /\.(?:zip|rar|7z)$/i;

/** A folder itself, for the logs that lie in it unpacked, and each archive below it: logs are traded as folders of archives. */
const logSourcesAt = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageError(`File not found: ${path}.`);
  if (!found.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const archives = entries
    .filter((entry) => entry.isFile() && ARCHIVE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return [path, ...archives.toSorted((a, b) => (a < b ? -1 : 1))];
};

/** `parapet import stealer-logs`: archives and folders of machines that a stealer ran on. */
export const importStealerLogs = (
  paths: readonly string[],
  io: CliIo,
  source: string | undefined,
): Promise<StealerResult> =>
  withLeakServices(async (services) => {
    const startedAt = performance.now();
    const run = await openStealerImport(services, { source });
    for (const path of paths) {
      const before = run.machines();
      for (const source of await logSourcesAt(path)) {
        io.signal.throwIfAborted();
        await run.take({ name: source, path: source }, io.signal);
      }
      if (run.machines() === before) io.note(`${path}: no stealer log found`);
    }
    return { ...(await run.settle()), took_ms: Math.round(performance.now() - startedAt) };
  });

const importSource =
  (kind: SourceKind) =>
  (paths: readonly string[], io: CliIo, source: string | undefined): Promise<ImportResult> =>
    withLeakServices(async (services) => {
      const startedAt = performance.now();
      const run = await openSourceImport(services, kind, source);
      for (const path of paths) {
        if (path === "-") {
          await run.take(openBytes("-", process.stdin), undefined, io.signal);
          continue;
        }
        if ((await stat(path).catch(() => null)) === null) throw new UsageError(`File not found: ${path}.`);
        for await (const file of filesUnder(path)) {
          await run.take(openFile(file), undefined, io.signal);
          if (!io.json) io.note(`${basename(file)}: ${run.soFar().read} read`);
        }
      }
      await run.settle();
      return { ...run.soFar(), took_ms: Math.round(performance.now() - startedAt) };
    });

/** `parapet import market-listings`: logs for sale, as JSON or CSV. */
export const importMarketListings = importSource("market-listings");

/** `parapet import mentions`: texts, as JSON, JSON lines, CSV, RSS or Atom. */
export const importMentions = importSource("mentions");
