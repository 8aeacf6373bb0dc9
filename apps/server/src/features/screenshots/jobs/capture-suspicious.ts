import { setTimeout as sleep } from "node:timers/promises";

import { claimCapture } from "@parapet/db/queries/screenshots";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { MINUTE_MS } from "@parapet/domain/durations";
import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { ownPages, storeCapture } from "../commands/store-capture.ts";
import { type Capture, startRenderer } from "../renderer.ts";

const TIME_LIMIT_SECONDS = 2 * 60;
const SERVED_MS = 10 * MINUTE_MS;
/** Failures are reported after the same time, whether a port is closed, filtered or speaks something else. */
const FAILURE_MS = 15_000;

/** One failure for whatever the network answered: a screenshot must not tell which hosts and ports respond. */
export const neutralOutcome = (capture: Capture): Capture =>
  capture.kind === "unreachable" || capture.kind === "refused"
    ? { kind: "unreachable", reason: "unreachable" }
    : capture;

/** Takes the next screenshot that a person requested. Each request adds one turn; organizations share the turns. */
export const captureSuspiciousJob = defineJob({
  name: "capture-suspicious",
  payload: z.object({ capture: z.uuid() }),
  onceFor: ({ capture }) => capture,
  retries: 1,
  timeLimitSeconds: TIME_LIMIT_SECONDS,
  concurrency: () => 1,
  async run(_, { services, signal }) {
    const at = services.now().getTime();
    const [served, abandoned] = [SERVED_MS, TIME_LIMIT_SECONDS * 1000].map((ms) => new Date(at - ms)) as [Date, Date];
    const row = await asSystem(services.db, "job-lookup", (tx) => claimCapture(tx, new Date(at), served, abandoned));
    if (row === undefined) return;
    const { org_id: org, domain, kind, subject } = row;
    const { browser } = services.config;
    const begun = performance.now();
    const capture = await (async () => {
      if (browser === null) return { kind: "not-assessed", reason: "no-browser" } as const;
      await using renderer = await startRenderer({ browser, net: services.netFor(domain), signal });
      return neutralOutcome(await renderer.capture(subject));
    })();
    if (capture.kind === "unreachable")
      await sleep(Math.max(0, FAILURE_MS - (performance.now() - begun)), undefined, { signal });
    signal.throwIfAborted();
    await within(services.db, [org], async (tx) => {
      const own = await ownPages(tx, org, domain);
      await storeCapture(tx, { org, domain, kind, subject }, capture, { scan: null, at: services.now(), own });
    });
  },
});
