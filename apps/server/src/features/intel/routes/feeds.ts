import type { Db } from "@parapet/db/db";
import { changeFeed, type FeedRow, listFeeds, listNotices, startFeed } from "@parapet/domain/contracts/intel";
import { FEEDS } from "@parapet/intel/registry";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { editFeed, requestFeedRun } from "../commands/manage-feeds.ts";
import { findFeed } from "../commands/sync-feed.ts";
import { describeSources } from "../sources.ts";

const describeFeeds = async (db: Db): Promise<FeedRow[]> =>
  (await describeSources(db, FEEDS, findFeed)).map(({ publisher, source }) => ({
    ...source,
    entries: publisher.entries,
    notice: publisher.notice ?? null,
  }));

type Given = RouteServices & Pick<Services, "jobs">;

const listFeedsRoute: Route<Given> = (app, services) =>
  serve(app, services, listFeeds, async ({ db }) => ({ data: await describeFeeds(db) }));

const changeFeedRoute: Route<Given> = (app, services) =>
  serve(app, services, changeFeed, async (call) => {
    await editFeed(services, call);
    const feed = (await describeFeeds(call.db)).find(({ id }) => id === call.params.id);
    if (feed === undefined) throw new Refusal("not_found");
    return { data: feed };
  });

const startFeedRoute: Route<Given> = (app, services) =>
  serve(app, services, startFeed, async (call) => {
    const job = await requestFeedRun(services, call);
    return { data: { asked: job !== null } };
  });

const listNoticesRoute: Route<Given> = (app, services) =>
  serve(app, services, listNotices, async () => ({
    data: FEEDS.map(({ id, name, licence, notice }) => ({ feed: id, name, licence, notice: notice ?? null })),
  }));

/** Feeds: their health, and what an operator decides about each. Keys go in and never come out. */
export const feedRoutes: readonly Route<Given>[] = [listFeedsRoute, changeFeedRoute, startFeedRoute, listNoticesRoute];
