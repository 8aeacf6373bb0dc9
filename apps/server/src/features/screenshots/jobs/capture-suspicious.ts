import { captureById } from "@parapet/db/queries/site-capture";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { ownPages, storeCapture } from "../commands/store-capture.ts";
import { startRenderer } from "../renderer.ts";

/** Takes the screenshot of a site that a person named. */
export const captureSuspiciousJob = defineJob({
  name: "capture-suspicious",
  payload: z.object({ capture: z.uuid() }),
  onceFor: ({ capture }) => capture,
  retries: 1,
  timeLimitSeconds: 2 * 60,
  concurrency: () => 1,
  async run({ capture: id }, { services, signal }) {
    const row = await asSystem(services.db, "job-lookup", (tx, everything) => captureById(tx, everything, id));
    if (row === undefined) return;
    const { org_id: org, domain, kind, subject } = row;
    const { browser } = services.config;
    const capture = await (async () => {
      if (browser === null) return { kind: "not-assessed", reason: "no-browser" } as const;
      await using renderer = await startRenderer({ browser, net: services.netFor(domain), signal });
      return renderer.capture(subject);
    })();
    signal.throwIfAborted();
    await within(services.db, [org], async (tx) => {
      const own = await ownPages(tx, org, domain);
      await storeCapture(tx, { org, domain, kind, subject }, capture, { scan: null, at: services.now(), own });
    });
  },
});
