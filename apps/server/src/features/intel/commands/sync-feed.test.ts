import { openDatabase, type Database } from "@parapet/db/db";
import {
  changeFeedSetting,
  feedSettings,
  lastFeedRuns,
  loadPackageListings,
  packageStatements,
  saveFeedCursor,
} from "@parapet/db/queries/intel";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { FEEDS } from "@parapet/intel/registry";
import { startPublisher } from "@parapet/lab/publishers/create-publishers";
import { alpineSecdb, debianTracker, redHatVex, ubuntuSecurity } from "@parapet/lab/publishers/distribution-trackers";
import {
  feodo,
  indicatorList,
  misp,
  sslBlacklist,
  threatFox,
  urlHaus,
  warningLists,
} from "@parapet/lab/publishers/indicator-feeds";
import type { Publisher, PublisherMode } from "@parapet/lab/publishers/publisher";
import { taxiiServer } from "@parapet/lab/publishers/taxii";
import { cveList, epss, exploitDb, kev, nvd } from "@parapet/lab/publishers/vulnerability-feeds";
import { postgresStore } from "@parapet/leak-corpus";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { syncFeed, type SyncServices } from "./sync-feed.ts";

let it: TestDatabase;
let database: Database;
const openNet = () => createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
let net: ReturnType<typeof openNet>;
beforeEach(() => {
  net = openNet();
});
afterEach(() => net[Symbol.asyncDispose]());
beforeAll(async () => {
  it = await testDatabase();
  database = openDatabase(it.url, { max: 4 });
});
afterAll(async () => {
  await database.close();
  await it[Symbol.asyncDispose]();
});

const KEY = "a-key-of-the-test";
const slept: number[] = [];
const services = (): SyncServices => ({
  database,
  corpora: postgresStore,
  netFor: () => net,
  // Sealing has tests of its own; here the sealed bytes are the key.
  keys: { open: async (_, sealed) => sealed },
  now: () => new Date("2026-01-02T12:00:00Z"),
  sleep: async (ms) => void slept.push(ms),
  signal: new AbortController().signal,
});

const COLLECTION_PATH = "/api1/collections/";

/** Each feed, its publisher and where in it the feed's base address leads. */
const CASES: readonly [string, Publisher, string][] = [
  ["nvd", nvd, "/rest/json/cves/2.0"],
  ["cve5", cveList, "/CVEProject/cvelistV5/main"],
  ["kev", kev, "/sites/default/files/feeds/known_exploited_vulnerabilities.json"],
  ["epss", epss, "/epss_scores-current.csv.gz"],
  ["exploitdb", exploitDb, "/exploit-database/exploitdb/-/raw/main/files_exploits.csv"],
  ["debian-tracker", debianTracker, "/tracker/data/json"],
  ["ubuntu-cve", ubuntuSecurity, "/security/cves.json"],
  ["redhat-vex", redHatVex, "/data/csaf/v2/vex"],
  ["alpine-secdb", alpineSecdb, ""],
  ["threatfox", threatFox(), "/api/v1/"],
  ["urlhaus", urlHaus(), "/downloads/json_recent/"],
  ["feodo", feodo(), "/downloads/ipblocklist.json"],
  ["sslbl", sslBlacklist(), "/blacklist/sslblacklist.csv"],
  ["misp", misp(), ""],
  ["warninglist", warningLists, "/MISP/misp-warninglists/main/lists"],
  ["ioc-csv", indicatorList(), "/indicators.csv"],
  ["ioc-csv:json", indicatorList(), "/indicators.json"],
];

test("every feed is among the cases here, or has one of its own (TAXII)", () => {
  expect([...CASES.map(([id]) => id), "stix", "enisa-kev", "vulncheck-kev"]).toEqual(
    expect.arrayContaining(FEEDS.map(({ id }) => id)),
  );
});

const EVERY_REFUSAL: [PublisherMode, RegExp][] = [
  ["401", /needs-key/],
  ["404", /server-failure/],
  ["429", /rate-limited/],
  ["500", /server-failure/],
  ["malformed", /./],
];

describe.each(CASES)("%s", (id, publisher, path) => {
  test("takes in what is published, and the second run changes nothing", async () => {
    await using lab = await startPublisher(publisher);
    await changeFeedSetting(it.db, id, { enabled: true, url: `${lab.url}${path}`, sealed_key: Buffer.from(KEY) });
    const first = await syncFeed(services(), id);
    expect(first).toMatchObject({ error: null });
    expect(first.added).toBeGreaterThan(0);
    expect(first.read).toBe(first.added + first.changed + first.unchanged);
    const second = await syncFeed(services(), id);
    expect(second).toMatchObject({ error: null, added: 0, changed: 0 });
    const run = (await lastFeedRuns(it.db)).find((row) => row.feed === id);
    expect(run).toMatchObject({ outcome: "ok", error: null });
    expect(run?.next_run_at?.getTime()).toBeGreaterThan(Date.parse("2026-01-02T12:00:00Z"));
  });

  test.each<[PublisherMode, RegExp]>([
    ["403", /blocked/],
    ["html-instead-of-json", /web page|not JSON|./],
    ["stops-half-way", /./],
    // What the fetching itself does about these is the same for every feed.
    ...(id === "nvd" ? EVERY_REFUSAL : []),
  ])("with a failing publisher (%s) the run is reported as failed and loses nothing", async (mode, reason) => {
    await using lab = await startPublisher(publisher);
    const name = `${id}:${mode}`;
    await changeFeedSetting(it.db, name, { enabled: true, url: `${lab.url}${path}`, sealed_key: Buffer.from(KEY) });
    lab.setMode(mode);
    const bad = await syncFeed(services(), name);
    expect([bad.error ?? "", ...bad.bad.map((record) => record.reason)].join(" ")).toMatch(reason);
    expect(bad.error !== null || bad.badCount > 0).toBe(true);
    expect(bad.added).toBe(0);
    expect(JSON.stringify(bad)).not.toContain(KEY);
  });
});

test("a key is sent as the source wants it, and a feed that needs one does not go without", async () => {
  await using lab = await startPublisher(threatFox());
  await changeFeedSetting(it.db, "threatfox:keyed", { url: `${lab.url}/api/v1/`, sealed_key: Buffer.from(KEY) });
  await syncFeed(services(), "threatfox:keyed");
  expect(lab.requests[0]?.headers["auth-key"]).toBe(KEY);
  await changeFeedSetting(it.db, "threatfox:keyless", { url: `${lab.url}/api/v1/` });
  expect((await syncFeed(services(), "threatfox:keyless")).error).toMatch(/^needs-key/);
  expect(lab.requests).toHaveLength(1);
});

test("NVD is asked for everything once, then for what was modified since", async () => {
  await using lab = await startPublisher(nvd);
  await changeFeedSetting(it.db, "nvd:windows", { url: `${lab.url}/rest/json/cves/2.0` });
  await syncFeed(services(), "nvd:windows");
  expect(lab.requests.at(-1)?.query.has("lastModStartDate")).toBe(false);
  await syncFeed({ ...services(), now: () => new Date("2026-10-01T00:00:00Z") }, "nvd:windows");
  const windows = lab.requests
    .slice(1)
    .map(({ query }) => [query.get("lastModStartDate"), query.get("lastModEndDate")]);
  expect(windows[0]?.[0]).toBe("2026-01-02T12:00:00.000");
  expect(windows.at(-1)?.[1]).toBe("2026-10-01T00:00:00.000");
  for (const [from, to] of windows)
    expect(Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toBeLessThanOrEqual(120 * 86_400_000);
});

test("a TAXII collection is read page by page and then only what was added", async () => {
  await using lab = await startPublisher(taxiiServer);
  const { collections } = (await fetchJson(`${lab.url}${COLLECTION_PATH}`)) as { collections: { id: string }[] };
  const url = `${lab.url}${COLLECTION_PATH}${collections[0]?.id}`;
  await changeFeedSetting(it.db, "stix", { url });
  const first = await syncFeed(services(), "stix");
  expect(first).toMatchObject({ error: null });
  expect(first.added).toBeGreaterThan(0);
  expect(await syncFeed(services(), "stix")).toMatchObject({ error: null, read: 0 });
  expect(lab.requests.at(-1)?.query.has("added_after")).toBe(true);
  const stored = (await feedSettings(it.db)).find(({ feed }) => feed === "stix");
  expect(stored?.cursor).toHaveProperty("addedAfter");
});

describe("what a tracker of a distribution withdrew", () => {
  const CVE = "CVE-2024-6387";
  const GONE = "CVE-2024-0001";
  const statements = async (distribution: "debian" | "rhel", name = "openssh") =>
    (await packageStatements(it.db, distribution, [name], [CVE, GONE])).map(({ cve }) => cve);

  test("is removed after a whole publication was read, and not after a part of one", async () => {
    const { pool } = database;
    await using lab = await startPublisher(debianTracker);
    await changeFeedSetting(it.db, "debian-tracker", { url: `${lab.url}/tracker/data/json` });
    const gone = {
      distribution: "debian",
      release: "12",
      package: "gone",
      cve: GONE,
      status: "fixed",
      fixed: "1-1",
      archive: [],
    } as const;
    const openssh = { ...gone, package: "openssh" };
    await loadPackageListings(pool, [
      { distribution: "debian", subject: { package: "gone" }, statements: [gone] },
      { distribution: "debian", subject: { package: "openssh" }, statements: [openssh] },
    ]);
    lab.setMode("stops-half-way");
    await syncFeed(services(), "debian-tracker");
    expect(await statements("debian", "gone")).toEqual([GONE]);
    expect(await statements("debian")).toEqual([GONE]);
    lab.setMode("ok");
    await syncFeed(services(), "debian-tracker");
    expect(await statements("debian", "gone")).toEqual([]);
    expect(new Set(await statements("debian"))).toEqual(new Set([CVE]));
  });

  test("is removed when the publisher lists the document as deleted", async () => {
    await using lab = await startPublisher(redHatVex);
    const url = `${lab.url}/data/csaf/v2/vex`;
    await changeFeedSetting(it.db, "redhat-vex", { url });
    await saveFeedCursor(it.db, "redhat-vex", { since: "2024-01-01T00:00:00Z" });
    const stored = {
      distribution: "rhel",
      release: "9",
      package: "openssh",
      cve: GONE,
      status: "not-affected",
      fixed: null,
      archive: [],
    } as const;
    await loadPackageListings(database.pool, [{ distribution: "rhel", subject: { cve: GONE }, statements: [stored] }]);
    expect(await syncFeed(services(), "redhat-vex")).toMatchObject({ error: null, badCount: 0 });
    expect(new Set(await statements("rhel"))).toEqual(new Set([CVE]));
  });
});

const fetchJson = async (url: string): Promise<unknown> =>
  JSON.parse(
    (await net.http({ tls: "inspect", url, headers: { accept: "application/taxii+json;version=2.1" } })).text(),
  );
