import { type IocRow, loadIocs, loadWarningLists } from "@parapet/db/queries/intel";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestServices, testServices } from "../../testing/test-services.ts";
import { storedIndicators } from "./stored-indicators.ts";

const NOW = new Date("2026-02-01T00:00:00Z");
let it: TestServices;
beforeAll(async () => {
  it = await testServices({ now: () => NOW });
});
afterAll(() => it[Symbol.asyncDispose]());

const row = (value: string, seen = "2026-01-30T00:00:00Z", type: IocRow["type"] = "domain"): IocRow => ({
  type,
  value,
  firstSeen: new Date(seen),
  lastSeen: new Date(seen),
  confidence: 90,
  threat: "phishing",
  malware: null,
  tags: [],
  reference: null,
});

test("an empty database is not asked; one with indicators names those in force, with their feeds", async () => {
  expect(await storedIndicators(it.services.db, it.services.corpora.indicators, () => NOW)).toBeNull();
  const { pool } = it.services.database;
  await loadIocs(
    pool,
    "alpha",
    [row("acrne.test"), row("faded.test", "2019-01-01T00:00:00Z"), row("known-good.test")],
    NOW,
  );
  await loadIocs(pool, "beta", [row("acrne.test")], NOW);
  await loadWarningLists(pool, [
    {
      id: "good",
      name: "Names of good standing",
      description: "",
      version: 1,
      kind: "hostname",
      attributes: ["domain"],
      category: null,
      entries: ["known-good.test"],
    },
  ]);
  const lookup = await storedIndicators(it.services.db, it.services.corpora.indicators, () => NOW);
  const found = await lookup?.domains(["acrne.test", "faded.test", "known-good.test", "nobody.test"]);
  expect([...(found ?? [])]).toEqual([
    [
      "acrne.test",
      { sources: expect.arrayContaining(["alpha", "beta"]), score: expect.any(Number), threat: "phishing" },
    ],
  ]);
});

test("a name is known by the addresses on it and below it, and by no other's", async () => {
  const { pool } = it.services.database;
  const url = (value: string, seen?: string) => row(value, seen, "url");
  await loadIocs(
    pool,
    "gamma",
    [
      url("http://acmme.test/login.php"),
      url("https://user:pw@secure.acme-login.test:8443/a?b=http://innocent.test/"),
      url("http://notacmee.test/"),
      url("http://acmee.test.evil.test/"),
      url("http://acmee-test.test/"),
      url("http://stale.test/x", "2019-01-01T00:00:00Z"),
      url("http://known-good.test/x"),
      url("http://acrne.test/x"),
    ],
    NOW,
  );
  const lookup = await storedIndicators(it.services.db, it.services.corpora.indicators, () => NOW);
  const names = [
    "acmme.test",
    "acme-login.test",
    "acmee.test",
    "innocent.test",
    "stale.test",
    "known-good.test",
    "acrne.test",
  ];
  const found = await lookup?.domains(names);
  const sources = [...(found ?? [])].map(([name, known]) => [name, known.sources.toSorted()] as const);
  expect(Object.fromEntries(sources)).toEqual({
    "acrne.test": ["alpha", "beta", "gamma"],
    "acmme.test": ["gamma"],
    "acme-login.test": ["gamma"],
  });
});
