import { describe, expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { eventsOfRun, type RunFacts, type RunFinding } from "./run-events.ts";

const AT = new Date("2026-11-15T12:00:00Z");

const finding = (about: Partial<RunFinding> = {}): RunFinding => ({
  id: "f1",
  area: "web-apps-exposures",
  check: "some-check",
  outcome: "some-outcome",
  subject: "www.acme.test",
  severity: "high",
  params: {},
  knownExploited: false,
  isNews: false,
  notAfter: null,
  hasMail: false,
  hasSite: false,
  gained: [],
  ...about,
});
const run = (about: Partial<RunFacts> = {}): RunFacts => ({
  at: AT,
  score: { before: 80, now: 80 },
  findings: [],
  newHosts: [],
  newServices: [],
  notified: new Set(),
  ...about,
});
const types = (facts: RunFacts) => eventsOfRun(facts).events.map(({ type }) => type);

describe("says nothing", () => {
  test.each([
    ["of a run like the one before", run({ findings: [finding()] })],
    ["of a score that rose", run({ score: { before: 60, now: 80 } })],
    ["of the first score there is", run({ score: { before: null, now: 20 } })],
    ["of a certificate that has ended: that is a finding", run({ findings: [finding({ notAfter: AT.getTime() })] })],
    ["of a certificate with a month and a day", run({ findings: [finding({ notAfter: AT.getTime() + 31 * DAY_MS })] })],
    [
      "twice of an exploited vulnerability",
      run({ findings: [finding({ knownExploited: true })], notified: new Set(["known-exploited:f1"]) }),
    ],
  ])("%s", (_, facts) => expect(types(facts)).toEqual([]));
});

test.each([
  ["leaked-credentials", "new_leaked_password"],
  ["dark-web-mentions", "new_dark_web_mention"],
  ["logs-infected-machine", "new_stealer_logs"],
  ["stealer-logs-for-sale", "new_stealer_logs_for_sale"],
  ["company-exposed-ports", "new_vulnerabilities"],
  ["domain-name-variations", "new_look_alike"],
  ["vip-findings", "vip_finding"],
] as const)("a new finding of %s is %s", (area, type) =>
  expect(types(run({ findings: [finding({ area, isNews: true })] }))).toEqual([type]),
);

test("a score drop is notified with both values", () => {
  expect(eventsOfRun(run({ score: { before: 71, now: 64 } })).events).toEqual([
    { type: "score_drop", severity: null, subject: "", before: 71, after: 64 },
  ]);
});

test("new hosts and ports are notified", () => {
  const { events } = eventsOfRun(
    run({
      newHosts: [{ host: "dev.acme.test", isBack: false }],
      newServices: [{ host: "dev.acme.test", port: 6379, protocol: "tcp", isBack: true }],
    }),
  );
  expect(events.map(({ type, subject, detail }) => [type, subject, detail])).toEqual([
    ["new_sub_domain", "dev.acme.test", undefined],
    ["new_port", "dev.acme.test:6379/tcp", "back"],
  ]);
});

test("a new KEV entry is notified once, also for an old finding", () => {
  const old = finding({ knownExploited: true, area: "company-exposed-ports" });
  const { events, notifies } = eventsOfRun(run({ findings: [old] }));
  expect(events.map(({ type }) => type)).toEqual(["known_exploited"]);
  expect(types(run({ findings: [old], notified: new Set(notifies) }))).toEqual([]);
});

test("a finding that is new and exploited is one piece of news, not two", () => {
  expect(types(run({ findings: [finding({ isNews: true, knownExploited: true })] }))).toEqual(["known_exploited"]);
});

test.each([
  [29.5, 30],
  [14, 30],
  [13.9, 14],
  [6.9, 7],
  [0.9, 1],
])("a certificate with %d days left passes the mark of %d", (days, mark) => {
  const { events } = eventsOfRun(run({ findings: [finding({ notAfter: AT.getTime() + days * DAY_MS })] }));
  expect(events.map(({ type, after }) => [type, after])).toEqual([["certificate_expiring", mark]]);
});

test("each expiry threshold is notified once, and a renewed certificate starts again", () => {
  const ending = finding({ notAfter: AT.getTime() + 10 * DAY_MS });
  const { notifies } = eventsOfRun(run({ findings: [ending] }));
  const notified = new Set(notifies);
  expect(types(run({ findings: [ending], notified, at: new Date(AT.getTime() + DAY_MS) }))).toEqual([]);
  expect(types(run({ findings: [ending], notified, at: new Date(AT.getTime() + 4 * DAY_MS) }))).toEqual([
    "certificate_expiring",
  ]);
  const renewed = finding({ notAfter: AT.getTime() + 12 * DAY_MS });
  expect(types(run({ findings: [renewed], notified }))).toEqual(["certificate_expiring"]);
});

test("two findings of one certificate report its expiry once", () => {
  const notAfter = AT.getTime() + 3 * DAY_MS;
  expect(types(run({ findings: [finding({ notAfter }), finding({ id: "f2", notAfter })] }))).toEqual([
    "certificate_expiring",
  ]);
});

test("a look-alike is notified again when it gains an MX record or a website", () => {
  const name = (about: Partial<RunFinding>) =>
    finding({ area: "domain-name-variations", subject: "acrne.test", ...about });
  const first = eventsOfRun(run({ findings: [name({ hasMail: true })] }));
  expect(first.events.map(({ type, detail }) => [type, detail])).toEqual([["look_alike_active", "mail"]]);
  const second = eventsOfRun(
    run({ findings: [name({ hasMail: true, hasSite: true })], notified: new Set(first.notifies) }),
  );
  expect(second.events.map(({ detail }) => detail)).toEqual(["site"]);
});

test("a look-alike that regains its MX record is notified again; a login form is notified as such", () => {
  const notified = new Set(["look-alike-mail:acrne.test", "look-alike-site:acrne.test"]);
  const name = finding({ subject: "acrne.test", hasMail: true, hasSite: true, gained: ["mail", "login"] });
  expect(eventsOfRun(run({ findings: [name], notified })).events.map(({ detail }) => detail)).toEqual([
    "mail",
    "login",
  ]);
});
