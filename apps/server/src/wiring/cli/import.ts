import { stat } from "node:fs/promises";

import { openDatabase } from "@parapet/db/db";
import { endFeedRun, startFeedRun } from "@parapet/db/queries/intel";
import { filesUnder, openBytes, openFile } from "@parapet/intel/read/open-source";
import { feedById, FEEDS } from "@parapet/intel/registry";

import { openIngest } from "../../features/intel/commands/ingest.ts";
import type { ImportResult } from "../../features/leaks/import-result.ts";
import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand, CliIo } from "./command.ts";
import { openCliDatabase } from "./database.ts";

/** Other words for the same reader. */
const SAME_AS: Readonly<Record<string, string>> = { "ioc-json": "ioc-csv", taxii: "stix" };

/** An import of a kind that another file takes care of: leaks, logs, mentions. */
export type OtherImport = (paths: readonly string[], io: CliIo, source: string | undefined) => Promise<ImportResult>;

/** Kinds of imports beyond feeds, each loaded when asked for. */
export const OTHER_KINDS: Record<string, () => Promise<OtherImport>> = {
  combolist: async () => (await import("./import-leaks.ts")).importCombolist,
  "breach-csv": async () => (await import("./import-leaks.ts")).importBreachCsv,
  "market-listings": async () => (await import("./import-leaks.ts")).importMarketListings,
  mentions: async () => (await import("./import-leaks.ts")).importMentions,
  "stealer-logs": async () => (await import("./import-leaks.ts")).importStealerLogs,
};

const report = (kind: string, result: ImportResult, io: CliIo): void => {
  if (io.json) {
    io.line({ kind, ...result });
    return;
  }
  const { read, added, changed, unchanged, bad, bad_count } = result;
  io.print(`${kind}: ${read} read, ${added} added, ${changed} changed, ${unchanged} unchanged, ${bad_count} invalid`);
  for (const { file, line, reason } of bad.slice(0, 20)) io.print(`  ${file}:${line}  ${reason}`);
  if (bad_count > 20) io.print(`  and ${bad_count - 20} more`);
};

const kinds = (): string[] => [...FEEDS.map(({ id }) => id), ...Object.keys(OTHER_KINDS)];

const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);

const importFeed = async (
  kind: string,
  paths: readonly string[],
  source: string | undefined,
  io: CliIo,
): Promise<void> => {
  const feed = feedById(SAME_AS[kind] ?? kind);
  if (feed === undefined) {
    throw new UsageError(`Unknown type '${kind}'. Available types: ${kinds().join(", ")}.`);
  }
  const startedAt = performance.now();
  await using database = await openCliDatabase();
  const run = await startFeedRun(database.db, source ?? feed.id, "import", new Date());
  await using owner = openDatabase(database.ownerUrl, {
    role: "owner",
    max: 1,
    applicationName: "parapet-cli",
    work: "import",
  });
  const ingest = openIngest(feed, database.pool, {
    owner: owner.pool,
    indicators: database.corpora.indicators,
    signal: io.signal,
    ...(source !== undefined && { feedName: source }),
    ...(!io.json && {
      onProgress: ({ read, added, changed }) => io.note(`${read} read, ${added} added, ${changed} changed`),
    }),
  });
  let error: string | null = null;
  try {
    for (const path of paths) {
      if (path === "-") await ingest.take(openBytes("-", process.stdin), startOfDay(new Date()));
      else {
        for await (const file of filesUnder(path)) {
          // A list without dates was seen when its file was made, however often it is loaded.
          const { mtime } = await stat(file);
          await ingest.take(openFile(file), mtime);
        }
      }
    }
    await ingest.settle();
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause);
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      throw new UsageError(`File not found: ${(cause as NodeJS.ErrnoException).path ?? ""}.`);
    throw cause;
  } finally {
    const { bad, badCount, ...counts } = ingest.soFar();
    await endFeedRun(database.db, run, { at: new Date(), counts, bad, badCount, error, nextRunAt: null });
  }
  const { bad, badCount, ...counts } = ingest.soFar();
  report(kind, { ...counts, bad, bad_count: badCount, took_ms: Math.round(performance.now() - startedAt) }, io);
};

/** `parapet import`: takes files into the database; a bad record is reported and does not stop the rest. */
export const importCommand: CliCommand = (program, io) => {
  program
    .command("import <kind> <path...>")
    .description(`import files, directories or standard input (-); types: ${kinds().join(", ")}`)
    .option("--source <name>", "source name of the records (default: the type or the file name)")
    .action(async (kind: string, paths: string[], options: { source?: string }) => {
      const other = OTHER_KINDS[kind];
      if (other === undefined) await importFeed(kind, paths, options.source, io());
      else report(kind, await (await other())(paths, io(), options.source), io());
    });
};
