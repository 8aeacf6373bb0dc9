import { feedSettings } from "@parapet/db/queries/intel";
import { freshFeeds, movement } from "@parapet/db/queries/operations";
import { asSystem } from "@parapet/db/unscoped";
import type { COMPONENT_STATES, FEED_STATES, ServiceStatus } from "@parapet/domain/contracts/operations";
import { HOUR_MS, MINUTE_MS } from "@parapet/domain/durations";
import { FEEDS } from "@parapet/intel/registry";

import type { Services } from "../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

type State = (typeof COMPONENT_STATES)[number];

/** What waits longer than this is late. */
const LATE_MS = 10 * MINUTE_MS;
/** Older than this, a success says nothing about now. */
const NOTICE_MS = 24 * HOUR_MS;
/** One missed turn may happen; two are late. */
const TURNS = 2;

/** Does something move? Waiting too long is delayed; nothing done lately is not up, it is unknown. */
export const moves = (waitingSince: Date | null, doneAt: Date | null, now: Date): State => {
  if (waitingSince !== null && now.getTime() - waitingSince.getTime() > LATE_MS) return "delayed";
  return doneAt !== null && now.getTime() - doneAt.getTime() <= NOTICE_MS ? "up" : "unknown";
};

/** How old is a feed, against how often it should run? */
export const freshness = (
  feed: { enabled: boolean; everyHours: number; freshAt: Date | null },
  now: Date,
): (typeof FEED_STATES)[number] => {
  if (!feed.enabled) return feed.freshAt === null ? "off" : "late";
  if (feed.freshAt === null) return "never";
  return now.getTime() - feed.freshAt.getTime() <= TURNS * feed.everyHours * HOUR_MS ? "fresh" : "late";
};

/** How the service is right now. A database that does not answer makes the rest unknown, never up. */
export const serviceStatus = async ({
  db,
  config,
  now,
}: Pick<Services, "config" | "db" | "now">): Promise<ServiceStatus> => {
  const at = now();
  try {
    return await asSystem(db, "program-state", async (tx) => {
      const seen = await movement(tx);
      const settings = new Map((await feedSettings(tx)).map((row) => [row.feed, row]));
      const fresh = await freshFeeds(tx);
      const hasMail = config.smtpUrl !== null || config.mode !== "production";
      return {
        looked_at: unixSeconds(at),
        components: [
          { id: "api", state: "up" },
          { id: "database", state: "up" },
          { id: "scans", state: moves(seen.scanWaitingSince, seen.scanEndedAt, at) },
          { id: "mail", state: hasMail ? moves(seen.mailWaitingSince, seen.mailSentAt, at) : "unknown" },
        ],
        feeds: FEEDS.map(({ id, name, everyHours }) => {
          const setting = settings.get(id);
          const freshAt = fresh.get(id) ?? null;
          const state = freshness(
            { enabled: setting?.enabled ?? false, everyHours: setting?.every_hours ?? everyHours, freshAt },
            at,
          );
          return { id, name, state, fresh_at: unixSecondsOrNull(freshAt) };
          // What the operator never switched on is no part of this service.
        }).filter(({ state }) => state !== "off"),
      };
    });
  } catch {
    return {
      looked_at: unixSeconds(at),
      components: [
        { id: "api", state: "up" },
        { id: "database", state: "down" },
        { id: "scans", state: "unknown" },
        { id: "mail", state: "unknown" },
      ],
      feeds: [],
    };
  }
};
