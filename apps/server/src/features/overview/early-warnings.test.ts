import type { OutlookRow } from "@parapet/db/queries/overview";
import { WARNING_KINDS } from "@parapet/domain/contracts/overview";
import { DAY_MS } from "@parapet/domain/durations";
import { expect, test } from "vitest";

import { earlyWarnings } from "./early-warnings.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const unix = (date: Date) => Math.floor(date.getTime() / 1000);

const row = (about: Partial<OutlookRow> = {}): OutlookRow => ({
  id: "1",
  area: "web-apps-exposures",
  check_id: "some-check",
  outcome: "bad",
  subject: "www.acme.test",
  target: "www.acme.test",
  severity: "low",
  cve: null,
  product: null,
  epss: null,
  known_exploited: false,
  exploit_available: null,
  first_seen: daysAgo(3),
  resolved_at: null,
  has_mail: false,
  mail_since: null,
  not_after: null,
  ...about,
});

interface Case {
  /** What raises the warning, and what comes close to it and does not. */
  readonly raises: Partial<OutlookRow> | { readonly ends: Date } | { readonly registeredUntil: Date };
  readonly silent: Partial<OutlookRow> | { readonly ends: Date } | { readonly registeredUntil: Date };
  readonly at: Date;
  readonly isExpected: boolean;
}

const CASES: Readonly<Record<(typeof WARNING_KINDS)[number], Case>> = {
  // However long it has was there: someone attacks with it now.
  "known-exploited": {
    raises: { known_exploited: true, first_seen: daysAgo(200) },
    silent: { known_exploited: false, exploit_available: true, first_seen: daysAgo(200) },
    at: daysAgo(200),
    isExpected: false,
  },
  "look-alike-mail": {
    raises: { area: "domain-name-variations", has_mail: true, mail_since: daysAgo(2), first_seen: daysAgo(300) },
    silent: { area: "domain-name-variations", has_mail: true, mail_since: null, first_seen: daysAgo(300) },
    at: daysAgo(2),
    isExpected: false,
  },
  "certificate-expires": {
    raises: { not_after: NOW.getTime() + 59 * DAY_MS, first_seen: daysAgo(90) },
    silent: { not_after: NOW.getTime() + 61 * DAY_MS, first_seen: daysAgo(90) },
    at: daysAgo(-59),
    isExpected: true,
  },
  "stealer-log": {
    raises: { area: "logs-infected-machine", first_seen: daysAgo(7) },
    silent: { area: "logs-infected-machine", first_seen: daysAgo(8) },
    at: daysAgo(7),
    isExpected: false,
  },
  "acceptance-ends": {
    raises: { ends: daysAgo(-10) },
    silent: {},
    at: daysAgo(-10),
    isExpected: true,
  },
  "registration-ends": {
    raises: { registeredUntil: daysAgo(-12) },
    silent: {},
    at: daysAgo(-12),
    isExpected: true,
  },
  mention: {
    raises: { area: "dark-web-mentions" },
    silent: { area: "dark-web-mentions", first_seen: daysAgo(40) },
    at: daysAgo(3),
    isExpected: false,
  },
  leak: {
    raises: { area: "leaked-credentials" },
    silent: { area: "leaked-credentials", first_seen: daysAgo(40) },
    at: daysAgo(3),
    isExpected: false,
  },
  // Only what the newest run brought.
  "new-severe": {
    raises: { severity: "high", first_seen: daysAgo(1) },
    silent: { severity: "high", first_seen: daysAgo(2) },
    at: daysAgo(1),
    isExpected: false,
  },
};

const warningsOf = (about: Case["raises"]) =>
  "registeredUntil" in about && about.registeredUntil !== undefined
    ? earlyWarnings([], [], daysAgo(1), NOW, [{ subject: "www.acme.test", ends: about.registeredUntil }])
    : "ends" in about && about.ends !== undefined
      ? earlyWarnings([], [{ subject: "www.acme.test", ends: about.ends }], daysAgo(1), NOW)
      : earlyWarnings([row(about as Partial<OutlookRow>)], [], daysAgo(1), NOW);

test.each(WARNING_KINDS)("%s is raised by its indicators, and not by similar findings", (kind) => {
  const { raises, silent, at, isExpected } = CASES[kind];
  expect(warningsOf(raises)).toEqual([
    { kind, at: unix(at), is_expected: isExpected, count: 1, subject: "www.acme.test" },
  ]);
  expect(warningsOf(silent)).toEqual([]);
});

test("a certificate that is over announces nothing, and two that end on one day are one line", () => {
  const ends = (days: number) => row({ not_after: NOW.getTime() + days * DAY_MS, subject: `in ${days}` });
  expect(earlyWarnings([ends(-1)], [], null, NOW)).toEqual([]);
  expect(earlyWarnings([ends(5), ends(5)], [], null, NOW)).toMatchObject([{ count: 2 }]);
});

test("one line for a kind, dated by the newest; at most five, the worst kinds first, in the order of time", () => {
  const mentions = [
    row({ area: "hacker-channel-mention", first_seen: daysAgo(6), subject: "old" }),
    row({ area: "dark-web-mentions", first_seen: daysAgo(2), subject: "new" }),
  ];
  expect(earlyWarnings(mentions, [], null, NOW)).toMatchObject([
    { kind: "mention", count: 2, subject: "new", at: unix(daysAgo(2)) },
  ]);
  const everything = WARNING_KINDS.flatMap((kind) => {
    const { raises } = CASES[kind];
    return "ends" in raises || "registeredUntil" in raises ? [] : [row(raises)];
  });
  const kinds = earlyWarnings(everything, [{ subject: "x", ends: daysAgo(-10) }], daysAgo(1), NOW);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "known-exploited",
    "stealer-log",
    "look-alike-mail",
    "acceptance-ends",
    "certificate-expires",
  ]);
});

test("no open finding: no warning", () => expect(earlyWarnings([], [], null, NOW)).toEqual([]));

test("examples are names that a reader knows: a CVE, a host, a listing without its row id", () => {
  const warnings = earlyWarnings(
    [
      row({ known_exploited: true, cve: "CVE-2019-0211", subject: "old.acme.test:80/tcp CVE-2019-0211" }),
      row({ not_after: NOW.getTime() + 5 * DAY_MS, subject: "https://shop.acme.test/" }),
      row({ area: "stealer-logs-for-sale", subject: "US win10 · 3", first_seen: daysAgo(1) }),
    ],
    [],
    null,
    NOW,
  );
  expect(Object.fromEntries(warnings.map(({ kind, subject }) => [kind, subject]))).toEqual({
    "known-exploited": "CVE-2019-0211",
    "certificate-expires": "shop.acme.test",
    "stealer-log": "US win10",
  });
});
