import type { Db } from "@parapet/db/db";
import { changeFeedSetting, feedSettings, lastFeedRuns } from "@parapet/db/queries/feed-run";
import { changeFeed, type FeedRow, listFeeds, listNotices, startFeed } from "@parapet/domain/contracts/feeds";
import { FEEDS } from "@parapet/intel/registry";
import type { FastifyInstance } from "fastify";

import { feedKeyPlace, readerOf } from "../commands/sync-feed.ts";
import { Refusal } from "../errors.ts";
import { syncFeedJob } from "../jobs/feeds.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";
import { secondsOrNull } from "../wording.ts";

const describeFeeds = async (db: Db): Promise<FeedRow[]> => {
  const settings = new Map((await feedSettings(db)).map((row) => [row.feed, row]));
  const runs = new Map((await lastFeedRuns(db)).map((row) => [row.feed, row]));
  const ids = [...new Set([...FEEDS.map(({ id }) => id), ...settings.keys()])];
  return ids.flatMap((id): FeedRow[] => {
    const feed = readerOf(id);
    if (feed === undefined) return [];
    const setting = settings.get(id);
    const run = runs.get(id);
    const running = run !== undefined && run.finished_at === null;
    return [
      {
        id,
        name: feed.name,
        licence: feed.licence,
        notice: feed.notice ?? null,
        enabled: setting?.enabled ?? false,
        url: setting?.url ?? feed.url,
        needs_key: feed.key?.required ?? false,
        has_key: setting?.sealed_key != null,
        every_hours: setting?.every_hours ?? feed.everyHours,
        last_run: secondsOrNull(run?.started_at ?? null),
        next_run: secondsOrNull(run?.next_run_at ?? null),
        outcome: running ? "running" : ((run?.outcome ?? null) as FeedRow["outcome"]),
        read: run?.read ?? 0,
        added: run?.added ?? 0,
        changed: run?.changed ?? 0,
        bad: run?.bad ?? 0,
        bad_records: (run?.bad_records ?? []) as FeedRow["bad_records"],
        error: run?.error ?? null,
      },
    ];
  });
};

/** Feeds: their health, and what an operator decides about each. Keys go in and never come out. */
export const feedRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, listFeeds, "intel:manage", async ({ db }) => ({ data: await describeFeeds(db) }));

  serve(app, services, changeFeed, "intel:manage", async ({ db, params, body }) => {
    if (readerOf(params.id) === undefined) throw new Refusal("not_found");
    const { key, enabled, url, every_hours, options } = body;
    const sealed =
      typeof key === "string" ? await services.keys.seal({ ...feedKeyPlace(params.id), purgeYear: 0 }, key) : key;
    await changeFeedSetting(db, params.id, {
      ...(enabled !== undefined && { enabled }),
      ...(url !== undefined && { url }),
      ...(every_hours !== undefined && { every_hours }),
      ...(options !== undefined && { options }),
      ...(sealed !== undefined && { sealed_key: sealed }),
    });
    const feed = (await describeFeeds(db)).find(({ id }) => id === params.id);
    if (feed === undefined) throw new Refusal("not_found");
    return { data: feed };
  });

  serve(app, services, startFeed, "intel:manage", async ({ db, params }) => {
    if (readerOf(params.id)?.sync === undefined) throw new Refusal("not_found");
    const job = await services.jobs.ask(syncFeedJob, { feed: params.id }, { tx: db });
    return { data: { asked: job !== null } };
  });

  serve(app, services, listNotices, "intel:read", async () => ({
    data: FEEDS.map(({ id, name, licence, notice }) => ({ feed: id, name, licence, notice: notice ?? null })),
  }));
};
