import { changeFeedSetting } from "@parapet/db/queries/intel";
import { describe, expect, test } from "vitest";

import { testPortal } from "../../../testing/test-portal.ts";
import { freshness, moves } from "../service-status.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe("what moves", () => {
  test.each([
    ["nothing ever happened", null, null, "unknown"],
    ["the last success is two days old", null, ago(48 * 60), "unknown"],
    ["the last success is an hour old", null, ago(60), "up"],
    ["one waits for eleven minutes, though another was done just now", ago(11), ago(0), "delayed"],
    ["one waits for nine minutes", ago(9), ago(60), "up"],
  ] as const)("%s", (_, waiting, done, state) => expect(moves(waiting, done, NOW)).toBe(state));
});

test.each([
  [{ enabled: false, everyHours: 6, freshAt: null }, "off"],
  [{ enabled: false, everyHours: 6, freshAt: ago(60) }, "late"],
  [{ enabled: true, everyHours: 6, freshAt: null }, "never"],
  [{ enabled: true, everyHours: 6, freshAt: ago(12 * 60) }, "fresh"],
  [{ enabled: true, everyHours: 6, freshAt: ago(12 * 60 + 1) }, "late"],
] as const)("a feed %o is %s", (feed, state) => expect(freshness(feed, NOW)).toBe(state));

test("it is public, and a service without activity does not report itself as operational", async () => {
  await using it = await testPortal();
  await changeFeedSetting(it.services.db, "kev", { enabled: true });
  const { data } = (await it.app.inject({ url: "/v1/status/" })).json<{
    data: { components: { id: string; state: string }[]; feeds: { state: string; error?: string }[] };
  }>();
  expect(data.components).toEqual([
    { id: "api", state: "up" },
    { id: "database", state: "up" },
    { id: "scans", state: "unknown" },
    { id: "mail", state: "unknown" },
  ]);
  // Only feeds that the operator switched on, and nothing of them but their age.
  expect(data.feeds).toEqual([{ id: "kev", name: expect.any(String), state: "never", fresh_at: null }]);
});
