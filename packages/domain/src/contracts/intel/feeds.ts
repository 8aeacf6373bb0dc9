import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { endpoint } from "../endpoint.ts";
import { Source, SourceChange, SourceId } from "../source.ts";

export const FEED_ENTRIES = ["cve", "kev", "epss", "exploit", "ioc", "warning-list", "package"] as const;

export const FeedRow = Source.extend({
  entries: z.enum(FEED_ENTRIES),
  /** Words the publisher wants shown wherever its data is. */
  notice: z.string().nullable(),
});
export type FeedRow = z.infer<typeof FeedRow>;

export const listFeeds = endpoint(intel.calls.listFeeds, {
  summary: "List feeds with their health",
  reply: z.object({ data: z.array(FeedRow) }),
});

export const changeFeed = endpoint(intel.calls.changeFeed, {
  summary: "Enable or disable a feed, or change its URL, key or interval",
  params: SourceId,
  body: SourceChange,
  reply: z.object({ data: FeedRow }),
});

export const startFeed = endpoint(intel.calls.startFeed, {
  summary: "Run a feed now",
  params: SourceId,
  reply: z.object({ data: z.object({ asked: z.boolean() }) }),
});
