import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { changeFeedSetting, feedSettings, lastFeedRuns } from "@parapet/db/queries/intel";
import { FEEDS } from "@parapet/intel/registry";

import { findFeed, syncFeed } from "../../features/intel/commands/sync-feed.ts";
import { sourceKeyPlace } from "../../features/intel/sources.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { type CliCommand, networkOptions, type NetworkOptions } from "./command.ts";
import { openCliDatabase } from "./database.ts";

const describeFeeds = async (db: Db) => {
  const settings = new Map((await feedSettings(db)).map((row) => [row.feed, row]));
  const runs = new Map((await lastFeedRuns(db)).map((row) => [row.feed, row]));
  const ids = [...new Set([...FEEDS.map(({ id }) => id), ...settings.keys()])];
  return ids.map((id) => {
    const run = runs.get(id);
    const setting = settings.get(id);
    const feed = findFeed(id);
    return {
      id,
      name: feed?.name ?? id,
      enabled: setting?.enabled ?? false,
      key: setting?.sealed_key != null,
      licence: feed?.licence ?? null,
      notice: feed?.notice ?? null,
      last_run: run?.started_at ?? null,
      next_run: run?.next_run_at ?? null,
      read: run?.read ?? 0,
      added: run?.added ?? 0,
      changed: run?.changed ?? 0,
      bad: run?.bad ?? 0,
      error: run?.error ?? null,
    };
  });
};

interface SetOptions {
  readonly enable?: boolean;
  readonly disable?: boolean;
  readonly url?: string;
  readonly keyFromStdin?: boolean;
  readonly deleteKey?: boolean;
  readonly every?: string;
  readonly option?: string[];
}

const readSetOptions = (options: SetOptions) => {
  if (options.enable === true && options.disable === true)
    throw new UsageError("--enable and --disable cannot be combined.");
  const every = options.every === undefined ? undefined : Number(options.every);
  if (every !== undefined && (!Number.isInteger(every) || every < 1 || every > 8_760))
    throw new UsageError(`--every ${options.every} is invalid: expected a number of hours.`);
  if (options.url !== undefined && !/^https?:$/.test(URL.parse(options.url)?.protocol ?? ""))
    throw new UsageError(`--url ${options.url} is not a valid URL.`);
  const pairs = (options.option ?? []).map((text) => text.split("=", 2));
  return {
    ...(options.enable === true && { enabled: true }),
    ...(options.disable === true && { enabled: false }),
    ...(options.url !== undefined && { url: options.url }),
    ...(every !== undefined && { every_hours: every }),
    ...(pairs.length > 0 && { options: Object.fromEntries(pairs) as Record<string, unknown> }),
  };
};

const known = (id: string): void => {
  if (findFeed(id) === undefined)
    throw new UsageError(`Unknown feed '${id}'. Available feeds: ${FEEDS.map((feed) => feed.id).join(", ")}.`);
};

/** `parapet feeds list|sync|set`. */
export const feedsCommand: CliCommand = (program, io) => {
  const feeds = program.command("feeds").description("list, run or configure feeds");

  feeds
    .command("list")
    .description("list feeds with their last run")
    .action(async () => {
      const { json, line, print } = io();
      await using database = await openCliDatabase();
      for (const feed of await describeFeeds(database.db)) {
        if (json) line(feed);
        else
          print(
            `${feed.id.padEnd(12)} ${feed.enabled ? "enabled " : "disabled"} ${feed.last_run?.toISOString() ?? "never run".padEnd(24)} ${feed.error ?? `${feed.read} read, ${feed.added} added, ${feed.changed} changed, ${feed.bad} invalid`}`,
          );
      }
    });

  networkOptions(feeds.command("sync [id...]"))
    .description("run these feeds, or all enabled feeds")
    .action(async (ids: string[], options: NetworkOptions) => {
      const here = io();
      for (const id of ids) known(id);
      await using database = await openCliDatabase();
      const settings = await feedSettings(database.db);
      const wanted = ids.length > 0 ? ids : settings.filter(({ enabled }) => enabled).map(({ feed }) => feed);
      if (wanted.length === 0) here.note("No feed is enabled. Enable one with 'parapet feeds set <id> --enable'.");
      const net = await here.net(options);
      const keys = await openKeys(database.db, openMaster(readConfig(environment())));
      const failed: string[] = [];
      for (const id of wanted) {
        const result = await syncFeed(
          {
            database,
            corpora: database.corpora,
            netFor: () => net,
            keys,
            now: () => new Date(),
            sleep: async (ms) => sleep(ms),
            signal: here.signal,
          },
          id,
        );
        const { read, added, changed, unchanged, badCount, error, startedAt } = result;
        if (error !== null) failed.push(`${id}: ${error}`);
        const enabled = settings.find(({ feed }) => feed === id)?.enabled ?? false;
        if (here.json)
          here.line({ id, enabled, last_run: startedAt, read, added, changed, unchanged, bad: badCount, error });
        else here.print(`${id}: ${error ?? `${read} read, ${added} added, ${changed} changed, ${badCount} invalid`}`);
      }
      if (failed.length > 0) throw new UnreachableError(failed.join("; "));
    });

  feeds
    .command("set <id>")
    .description(
      "enable or disable a feed, or change its URL, key or interval; misp:name adds another instance of a type",
    )
    .option("--enable", "enable scheduled runs")
    .option("--disable", "disable scheduled runs")
    .option("--url <url>", "URL to use instead of the publisher's")
    .option("--key-from-stdin", "read the API key from standard input")
    .option("--forget-key", "remove the stored API key")
    .option("--every <hours>", "hours between runs")
    .option("--option <name=value>", "feed option (repeatable)", (value: string, before: string[] | undefined) => [
      ...(before ?? []),
      value,
    ])
    .action(async (id: string, options: SetOptions) => {
      const here = io();
      known(id);
      const change = readSetOptions(options);
      await using database = await openCliDatabase();
      let key: { sealed_key?: Buffer | null } = options.deleteKey === true ? { sealed_key: null } : {};
      if (options.keyFromStdin === true) {
        const [text = ""] = await Array.fromAsync(here.stdinLines());
        if (text.trim() === "") throw new UsageError("No API key on standard input.");
        const keys = await openKeys(database.db, openMaster(readConfig(environment())));
        key = { sealed_key: await keys.seal({ ...sourceKeyPlace(id), purgeYear: 0 }, text.trim()) };
      }
      await changeFeedSetting(database.db, id, { ...change, ...key });
      const [feed] = (await describeFeeds(database.db)).filter((it) => it.id === id);
      if (here.json) here.line(feed);
      else
        here.print(
          `${id} is ${feed?.enabled === true ? "enabled" : "disabled"}${feed?.key === true ? ", with an API key" : ""}.`,
        );
    });
};
