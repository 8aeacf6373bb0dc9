import { feedSettings, lastFeedRuns } from "@parapet/db/queries/intel";

import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";

/** Enqueues those of these sources that are switched on and whose time has come. */
export const enqueueDueSources = async (
  { db, events, now }: Pick<Services, "db" | "events" | "now">,
  name: string,
  sources: { readonly includes: (id: string) => boolean; readonly enqueue: (id: string) => Promise<unknown> },
): Promise<void> => {
  const runs = new Map((await lastFeedRuns(db)).map((run) => [run.feed, run]));
  const at = now();
  await runUnits(events, {
    name,
    units: await feedSettings(db),
    idOf: ({ feed }) => feed,
    run: async ({ feed, enabled }) => {
      if (!enabled || !sources.includes(feed)) return;
      const next = runs.get(feed)?.next_run_at ?? null;
      if (next === null || next <= at) await sources.enqueue(feed);
    },
  });
};
