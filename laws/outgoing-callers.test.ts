import { expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";

/**
 * Every file of the server that makes it call a target, and how one organization is kept from delaying others or from exploring hosts
 * with it. A new one fails this test until it is listed.
 *
 * - `waited`: a person waits for the answer; the call goes through `reachOut`, which takes turns and answers failures after one time.
 * - `queued`: a worker calls, at a person's request or on schedule; its job takes turns.
 * - otherwise the reason why neither is needed.
 */
const CALLERS: Readonly<Record<string, "waited" | "queued" | { readonly why: string }>> = {
  "alerts/commands/deliver.ts": "queued",
  "alerts/commands/deliver-ticket.ts": { why: "called by the delivery" },
  "alerts/commands/deliver-web.ts": { why: "called by the delivery" },
  "alerts/commands/poll-tickets.ts": { why: "ticket systems that are connected, on schedule" },
  "alerts/commands/test-alert.ts": "waited",
  "alerts/commands/ticket-system.ts": "waited",
  "alerts/commands/watch-certificates.ts": { why: "certificate logs, on schedule, for verified domains" },
  "alerts/routes/alerts.ts": { why: "handed to the command of the test" },
  "alerts/routes/tickets.ts": { why: "handed to the command that connects" },
  "cloud-accounts/cloud-reader.ts": { why: "hosts of the providers alone; called by the route and the job" },
  "cloud-accounts/commands/read-account.ts": "queued",
  "cloud-accounts/routes/cloud-accounts.ts": "waited",
  "connectors/commands/run-connector.ts": { why: "sources that the operator configured" },
  "connectors/jobs/connectors.ts": { why: "sources that the operator configured" },
  "connectors/routes/connectors.ts": { why: "sources that the operator configured, tested by operators" },
  "domains/commands/contact-proof.ts": { why: "registration data of a name; called by the route" },
  "domains/commands/manage-domains.ts": "waited",
  "domains/commands/opt-out.ts": "waited",
  "domains/routes/domain-contact.ts": "waited",
  "domains/routes/domains.ts": { why: "its command calls" },
  "domains/routes/email-posture.ts": "waited",
  "domains/routes/opt-out.ts": { why: "its command calls" },
  "events/commands/deliver-events.ts": "queued",
  "events/commands/test-webhook.ts": "waited",
  "events/routes/webhooks.ts": { why: "handed to the command of the test" },
  "events/send-signed.ts": { why: "called by the delivery and the test" },
  "findings/jobs/verify-finding.ts": "queued",
  "intel/commands/sync-feed.ts": { why: "feeds that the operator configured" },
  "intel/jobs/feeds.ts": { why: "feeds that the operator configured" },
  "leaks/routes/credentials.ts": { why: "repeats the verification of a verified domain, with limited reveals" },
  "public-report/jobs/run-public-scan.ts": "queued",
  "radar/commands/evaluate-exploited.ts": {
    why: "judges the stored inventory without packets; its re-tests are queued",
  },
  "scans/commands/work-on-scan.ts": "queued",
  "screenshots/commands/capture-run.ts": { why: "one job for each run, which takes turns" },
  "screenshots/jobs/capture-suspicious.ts": { why: "claims the next picture of the organization whose turn it is" },
  "seeds/commands/expand-seeds.ts": "queued",
  "sign-on/commands/back-channel-logout.ts": { why: "keys of an enabled provider, after the token named it" },
  "sign-on/commands/manage-saml.ts": { why: "its routes call" },
  "sign-on/commands/start-sign-on.ts": { why: "an enabled provider; its test goes through the route" },
  "sign-on/commands/complete-sign-on.ts": { why: "an enabled provider, for an attempt that was begun" },
  "sign-on/oidc-client.ts": { why: "the provider of one connection; called by the commands" },
  "sign-on/oidc-metadata.ts": { why: "called by the client" },
  "sign-on/provider-net.ts": { why: "the client's network access" },
  "sign-on/routes/sign-on-flow.ts": { why: "an enabled provider, which nobody can name in a request" },
  "sign-on/routes/sign-on.ts": "waited",
  "sign-on/saml-client.ts": { why: "the provider of one connection; called by the commands" },
  "sign-on/saml-metadata.ts": { why: "called by the client" },
  "takedowns/commands/recheck-takedown.ts": "queued",
  "takedowns/jobs/collect-takedown.ts": "queued",
  "third-party/commands/assess-vendor.ts": "queued",
  "verification/commands/reverify-domain.ts": { why: "domains that are verified" },
  "verification/find-cloud-proof.ts": { why: "the name servers of a name, in the DNS" },
  "verification/find-contact-proof.ts": { why: "registration data; called by the domain's commands" },
  "verification/jobs/reverify-domains.ts": { why: "on schedule, domains that are verified" },
};

const FEATURES = "apps/server/src/features/";
const files = new Map(
  sourceFiles()
    .filter(({ path }) => path.startsWith(FEATURES) && !/\.test\.tsx?$|\/testing\//.test(path))
    .map(({ path, text }) => [path.slice(FEATURES.length), text]),
);

test("every caller of the network says how organizations share it", () => {
  const found = [...files].filter(([, text]) => /\bnetFor\b|\bproviderNet\b|\bproviderFetch\b/.test(text));
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(CALLERS).toSorted());
});

test.each(Object.entries(CALLERS).flatMap(([path, how]) => (how === "waited" ? [path] : [])))(
  "%s calls through reachOut",
  (path) => {
    expect(files.get(path)).toMatch(/\breachOut\(/);
  },
);

/** The jobs that take turns, by the name of their declaration. */
const jobs = [...files.values()].flatMap((text) =>
  [...text.matchAll(/export const (\w+Job) = defineJob\(\{[^]*?\n\}\);/g)]
    .filter(([declaration]) => declaration.includes("takesTurns: true"))
    .map(([, name = ""]) => name),
);

test("the jobs that call targets at the request of users take turns", () => {
  expect(jobs.toSorted()).toEqual([
    "assessVendorJob",
    "collectTakedownJob",
    "deliverAlertJob",
    "deliverEventsJob",
    "expandSeedsJob",
    "readCloudAccountJob",
    "recheckTakedownJob",
    "runPublicScanJob",
    "runScanJob",
    "verifyFindingJob",
  ]);
});

test("a job that takes turns is enqueued for a named organization", () => {
  const silent = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/enqueue(?:All)?\(\s*(\w+)[^;]*?\);/g)]
      .filter(([call, job = ""]) => (jobs.includes(job) || job === "job") && !/\borg\b(?!, account)/.test(call))
      .map(([call]) => `${path}: ${call}`),
  );
  expect(silent).toEqual([]);
});
