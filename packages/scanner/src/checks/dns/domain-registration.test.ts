import type { HttpResponse, Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { testContext, zoneNet } from "../../mail/testing/look.ts";
import { domainRegistration } from "./domain-registration.ts";

const LOCKED = ["client transfer prohibited"];
const NOW = Date.parse("2026-03-01T00:00:00Z");
const inDays = (days: number): string => new Date(NOW + days * 86_400_000).toISOString();

/** The registry's own answer to anyone who asks. */
const registry = (status: number, body: unknown, asked: string[] = []): Net => ({
  ...zoneNet({}),
  http: async ({ url }) => {
    asked.push(url);
    return { status, text: () => JSON.stringify(body) } as HttpResponse;
  },
});

const judged = async (status: string[], days: number | null, domain = "acme.example") => {
  const events = days === null ? [] : [{ eventAction: "expiration", eventDate: inDays(days) }];
  const seen = await domainRegistration.observe({ domain }, registry(200, { status, events }), testContext());
  return domainRegistration.judge(seen, { domain }).map(({ outcome, severity }) => [outcome, severity ?? null]);
};

test.each([404, 429, 503])("a registry that answers %i was not asked", async (status) =>
  expect(
    domainRegistration.observe({ domain: "acme.test" }, registry(status, {}), testContext()),
  ).rejects.toMatchObject({ name: "ProbeError" }),
);

test("the registry is asked about the registered name, whichever name below it is checked", async () => {
  const asked: string[] = [];
  const settings = { rdapBase: "https://rdap.example/" };
  await domainRegistration.observe({ domain: "shop.acme.co.uk" }, registry(200, {}, asked), testContext(settings));
  expect(asked).toEqual(["https://rdap.example/domain/acme.co.uk"]);
});

test.each<[string, string[], number | null, [string, string | null][]]>([
  ["runs for years and is locked", LOCKED, 700, []],
  ["runs out in two months to the day", LOCKED, 60, []],
  ["runs out in less", LOCKED, 59, [["registration-expires-soon", null]]],
  ["runs out in a month to the day", LOCKED, 30, [["registration-expires-soon", null]]],
  ["runs out in less than a month", LOCKED, 29, [["registration-expires-soon", "high"]]],
  ["ran out yesterday", LOCKED, -1, [["registration-expires-soon", "high"]]],
  ["has no expiry date", LOCKED, null, []],
  ["is locked in the spelling of EPP", ["serverTransferProhibited"], 700, []],
  ["is not locked", ["active"], 700, [["registration-unlocked", null]]],
  ["is on hold", ["client hold", ...LOCKED], 700, [["registration-ending", null]]],
  ["is on its way back", ["redemption period"], 20, [["registration-ending", null]]],
])("one that %s", async (_, status, days, outcomes) => expect(await judged(status, days)).toEqual(outcomes));

test("a country's registry that knows no locks is not blamed for it, one that knows them is", async () => {
  expect(await judged(["active"], 700, "acme.de")).toEqual([]);
  expect(await judged(["client delete prohibited"], 700, "acme.co.uk")).toEqual([["registration-unlocked", null]]);
});
