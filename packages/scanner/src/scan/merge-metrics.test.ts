import { expect, test } from "vitest";

import type { CheckResult, Verdict } from "../check.ts";
import { serviceWithoutLogin } from "../checks/services/service-without-login.ts";
import { webExposedFiles } from "../checks/web/web-exposed-files.ts";
import { mergeMetrics } from "./merge-metrics.ts";
import { NOTHING_KNOWN } from "./stage.ts";

const judged = (check: string, subject: string, ...verdicts: Verdict[]): CheckResult => ({
  check,
  subject,
  status: "judged",
  verdicts,
});
const open = (...alsoAt: string[]): CheckResult =>
  judged(serviceWithoutLogin.id, "alerts.acme.test:9093/tcp", {
    outcome: "inside-open",
    details: { port: 9093, alsoAt },
  });
const files = (site: string, ...outcomes: string[]): CheckResult =>
  judged(
    webExposedFiles.id,
    site,
    ...outcomes.map((outcome) => ({ outcome, subject: `${site}${outcome === "file-metrics" ? "metrics" : outcome}` })),
  );
const merged = (...results: CheckResult[]) => mergeMetrics({ ...NOTHING_KNOWN, results }).results;
const ALERTS = "http://alerts.acme.test:9093/";

test("metrics of an unauthenticated service are part of its finding", () => {
  expect(merged(open(), files(ALERTS, "file-metrics", "file-profiler"))).toMatchObject([
    { verdicts: [{ outcome: "inside-open", details: { port: 9093, alsoAt: [`${ALERTS}metrics`] } }] },
    { subject: ALERTS, verdicts: [{ outcome: "file-profiler" }] },
  ]);
});

test("also under the other names of the service", () => {
  const other = "http://monitor.acme.test:9093/";
  expect(merged(open("monitor.acme.test:9093/tcp"), files(other, "file-metrics"))).toMatchObject([
    { verdicts: [{ details: { alsoAt: ["monitor.acme.test:9093/tcp", `${other}metrics`] } }] },
    { verdicts: [] },
  ]);
});

test.each([
  ["a service that requires authentication", judged(serviceWithoutLogin.id, "alerts.acme.test:9093/tcp"), ALERTS],
  ["another port of the host", open(), "http://alerts.acme.test/"],
  ["another host", open(), "http://www.acme.test:9093/"],
])("metrics of %s are a finding", (_, service, site) => {
  const results = [service, files(site, "file-metrics")];
  expect(merged(...results)).toEqual(results);
});
