import { setTimeout as sleep } from "node:timers/promises";

import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { enqueueDueSources } from "../commands/enqueue-due-sources.ts";
import { findFeed, syncFeed } from "../commands/sync-feed.ts";
import { exploitedCatalogUpdated } from "../exploited-catalog-updated.ts";

/** Fetches one feed. Two asks while it waits or runs are one. */
export const syncFeedJob = defineJob({
  name: "sync-feed",
  payload: z.object({ feed: z.string() }),
  onceFor: ({ feed }) => feed,
  // A failed run has its own health row and its own next time.
  retries: 0,
  timeLimitSeconds: 4 * 3600,
  async run({ feed }, { services, signal }) {
    const reader = findFeed(feed);
    if (reader?.sync === undefined) return;
    const { database, corpora, netFor, keys, now } = services;
    await syncFeed(
      { database, corpora, netFor, keys, now, signal, sleep: async (ms) => sleep(ms, undefined, { signal }) },
      feed,
    );
    // Open findings that have just entered the catalog are reported now, not by the next run.
    if (reader.entries === "kev") await services.jobs.announce(exploitedCatalogUpdated, {});
  },
});

/** Asks for every feed that is switched on and whose time has come. */
export const syncDueFeedsJob = defineJob({
  name: "sync-due-feeds",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_, { services }) {
    await enqueueDueSources(services, "sync-due-feeds", {
      includes: (id) => findFeed(id)?.sync !== undefined,
      enqueue: (id) => services.jobs.enqueue(syncFeedJob, { feed: id }),
    });
  },
});
