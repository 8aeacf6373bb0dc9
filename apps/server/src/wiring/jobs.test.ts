import { randomUUID } from "node:crypto";

import { startDns, type TestDns } from "@parapet/net/testing/start-dns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { AnyJob } from "../platform/queue/job.ts";
import { type TestServices, testServices } from "../testing/test-services.ts";
import { JOBS } from "./features.ts";

let it: TestServices;
let dns: TestDns;
beforeAll(async () => {
  // No host outside can be reached: the only resolver refuses every question.
  dns = await startDns(() => "refused");
  it = await testServices({ environment: { PARAPET_RESOLVERS: dns.address } });
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const GONE = randomUUID();

/** Each job with something that was there when it was asked for and is no more; scheduled ones find an empty deployment. */
const ASKED: Readonly<Record<string, Record<string, string>>> = {
  "anchor-audit": {},
  "announce-ended": {},
  "apply-rules": { org: GONE },
  "label-assets": { org: GONE },
  "due-dates-of-scan": { scan: GONE },
  "evaluate-exploited": {},
  "report-ticket-done": { org: GONE, finding: GONE },
  "change-findings": { org: GONE, run: GONE },
  "request-retests": { org: GONE, change: GONE },
  "retest-reported-fixes": {},
  "rules-of-scan": { scan: GONE },
  "send-tickets": { org: GONE, change: GONE },
  "set-due-dates": { org: GONE },
  "sweep-due": {},
  "sweep-rules": {},
  "assess-vendor": { vendor: GONE },
  "assess-vendors": {},
  "capture-run": { scan: GONE },
  "capture-suspicious": { capture: GONE },
  "check-address": { check: GONE },
  "read-cloud-account": { org: GONE, account: GONE },
  "read-due-cloud-accounts": {},
  "collect-takedown": { takedown: GONE },
  "deliver-alert": { delivery: GONE },
  "deliver-events": { webhook: GONE },
  "purge-events": {},
  "sweep-outbox": {},
  "drop-stale-uploads": {},
  "mail-invoice": {
    payer: "00000000-0000-4000-8000-000000000000",
    invoice: "00000000-0000-4000-8000-000000000000",
    occasion: "ordered",
  },
  "end-subscription": { subscription: "sub_gone", when: "now" },
  "follow-terms": {},
  "stop-unused-renewals": {},
  "link-payment": { org: GONE, invoice: GONE, reference: "in_gone" },
  "import-clients": { id: GONE },
  "match-leaks": {},
  "match-mentions": {},
  "match-vips": {},
  "poll-tickets": {},
  purge: {},
  "purge-leaks": {},
  "raise-alerts": { scan: GONE },
  "raise-exploited": {},
  "recheck-takedown": { takedown: GONE },
  "recheck-takedowns": {},
  "reconcile-payments": {},
  "remind-renewals": {},
  "reopen-expired": {},
  "reverify-domains": {},
  "run-connector": { connector: "gone" },
  "run-due-connectors": {},
  "run-public-scan": { scan: GONE },
  "run-report-schedule": { run: GONE },
  "run-scan": { scan: GONE },
  "run-scheduled-scan": { scan: GONE },
  "run-upload": { upload: GONE },
  "scan-verified-domain": { org: GONE, domain: "gone.test" },
  "schedule-scans": {},
  "expand-seeds": { org: GONE },
  "sweep-seeds": {},
  "sweep-alerts": {},
  "watch-certificates": {},
  "sweep-report-schedules": {},
  "sweep-files": {},
  "sweep-sessions": {},
  "sync-due-feeds": {},
  "sync-feed": { feed: "gone" },
  "sync-libraries": {},
  "notify-subscribers": {},
  "warn-of-holders": { org: GONE, domain: "gone.test" },
  "verify-finding": { finding: GONE, by: GONE },
};

const run = (job: AnyJob, payload: unknown) =>
  job.run(job.payload.parse(payload), {
    services: it.services,
    signal: AbortSignal.timeout(60_000),
    attempt: 1,
    id: randomUUID(),
  });

test("every job is tried here, and has a name of its own", () =>
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual(Object.keys(ASKED).toSorted()));

describe.each(JOBS.map((job) => [job.name, job] as const))("%s", (name, job) => {
  test("takes only what it declares", () => {
    for (const wrong of [
      null,
      "text",
      { ...ASKED[name], ...Object.fromEntries(Object.keys(ASKED[name] ?? {}).map((key) => [key, 7])), not: 1 },
    ]) {
      if (job.schedule !== undefined && typeof wrong === "object" && wrong !== null) continue;
      expect(job.payload.safeParse(wrong).success).toBe(false);
    }
  });

  test("delivered twice, and for something that is gone, it ends without an error", async () => {
    await run(job, ASKED[name]);
    await expect(run(job, ASKED[name])).resolves.toBeUndefined();
  }, 120_000);
});
