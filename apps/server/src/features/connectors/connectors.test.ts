import { readdirSync } from "node:fs";

import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { changeFeedSetting, lastFeedRuns } from "@parapet/db/queries/intel";
import { insertOrganization } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { CONNECTORS } from "@parapet/intel/connectors/registry";
import { startPublisher } from "@parapet/lab/publishers/create-publishers";
import { hibp, hudsonRock, listSeller, pwnedPasswords } from "@parapet/lab/publishers/leak-services";
import {
  codeSearch,
  news,
  onionSearch,
  pastes,
  ransomLook,
  ransomwareLive,
  telegram,
} from "@parapet/lab/publishers/mention-sources";
import type { Publisher, PublisherMode } from "@parapet/lab/publishers/publisher";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { startSocks } from "@parapet/net/testing/start-socks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { testServices, type TestServices } from "../../testing/test-services.ts";
import { sourceKeyPlace } from "../intel/index.ts";
import { type ConnectorServices, runConnector, testConnector } from "./commands/run-connector.ts";

let it: TestServices;
let org: OrgId;
// Of each test: a publisher that limits the request rate (429) would slow down the next test's.
let net: ReturnType<typeof createNet>;
const at = new Date("2026-01-03T12:00:00Z");
let ticks = 0;
const KEY = "a-key-of-the-test";

const services = (): ConnectorServices => ({
  ...it.services,
  pool: it.services.database.pool,
  netFor: () => net,
  signal: new AbortController().signal,
  sleep: async () => {},
});
const findings = (area: string) =>
  it.all((tx) =>
    tx
      .selectFrom("finding")
      .select(["outcome", "severity", "subject", "details"])
      .where("org_id", "=", org)
      .where("area", "=", area)
      .orderBy("subject")
      .execute(),
  );

beforeAll(async () => {
  it = await testServices({ now: () => new Date(at.getTime() + (ticks += 1)) });
  org = await it.all(async (tx) => {
    const made = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
    const domain = await insertDomain(tx, made, "acme.test", "token", at);
    if (domain !== undefined) await markVerified(tx, made, domain.id, { by: "operator", at, reason: "test" });
    return made;
  });
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => {
  net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
});
afterEach(() => net[Symbol.asyncDispose]());

/** Each connector, its publisher, where in it its address leads, and its options. */
const CASES: readonly [string, () => Publisher, string, Record<string, unknown>?][] = [
  ["hibp", () => hibp, "/api/v3"],
  ["hudson-rock", () => hudsonRock, "/api/json/v2/osint-tools"],
  ["leak-feed", () => listSeller, "/logins?domain={domain}"],
  ["ransomware-live", () => ransomwareLive, "/v2"],
  ["ransomlook", () => ransomLook, "/api"],
  ["onion-search", onionSearch, ""],
  ["telegram", () => telegram, "", { channels: ["coyote_leaks"] }],
  ["rss", () => news, "/feed.xml"],
  ["rss:atom", () => news, "/atom.xml"],
  ["rss:json", () => news, "/feed.json", { place: "channel" }],
  ["paste", () => pastes, "/api_scraping.php"],
  ["market-feed", () => listSeller, "/listings.json"],
  ["market-feed:csv", () => listSeller, "/listings.csv"],
  ["code-search", () => codeSearch, ""],
  ["pwned-passwords", () => pwnedPasswords, ""],
];

/** Services that are asked about one domain and answer 404 where they know nothing of it. */
const SAYS_NOTHING_BY_404 = ["hudson-rock", "leak-feed"];

const setUp = async (id: string, url: string, options: Record<string, unknown> = {}) => {
  const sealed = await it.services.keys.seal({ ...sourceKeyPlace(id), purgeYear: 0 }, KEY);
  await changeFeedSetting(it.services.db, id, { enabled: true, url, sealed_key: sealed, options });
};

test("every connector's file is in the list, and every connector has a case here", () => {
  const others = ["connector.ts", "registry.ts", "victim-batch.ts"];
  const files = readdirSync(new URL("../../../../../packages/intel/src/connectors/", import.meta.url));
  const ids = files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !others.includes(name));
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  expect(CONNECTORS.map(({ id }) => `${id}.ts`).toSorted(byName)).toEqual(ids.toSorted(byName));
  expect(CONNECTORS.filter(({ id }) => !CASES.some(([name]) => name === id))).toEqual([]);
});

describe.each(CASES)("%s", (id, publisher, path, options) => {
  test.each([
    ["401", /needs-key/],
    ["403", /blocked/],
    ["429", /rate-limited/],
    ["500", /server-failure/],
    ["malformed", /malformed|server-failure/],
    ["html-instead-of-json", /malformed|not-supported|blocked/],
  ] as const)("a publisher that answers %s is a failure with its reason, never nothing found", async (mode, reason) => {
    await using lab = await startPublisher(publisher());
    lab.setMode(mode as PublisherMode);
    await setUp(id, `${lab.url}${path}`, options);
    // Asked for nothing it answers nothing: the range service is only asked where there are passwords.
    const result = id === "pwned-passwords" ? await testConnector(services(), id) : await runConnector(services(), id);
    const said =
      "error" in result ? (result.error ?? result.complaints.join("\n")) : `${result.reason}: ${result.detail}`;
    // A list with a gap is read except for the gap, which is reported.
    expect(said).toMatch(mode === "malformed" && /-feed/.test(id) ? /./ : reason);
  });

  test("404 means that there is no data only for publishers that document it, otherwise it is a failure", async () => {
    await using lab = await startPublisher(publisher());
    lab.setMode("404");
    await setUp(id, `${lab.url}${path}`, options);
    const result = id === "pwned-passwords" ? await testConnector(services(), id) : await runConnector(services(), id);
    const said =
      "error" in result ? (result.error ?? result.complaints.join("\n")) : `${result.reason}: ${result.detail}`;
    expect(said).toMatch(SAYS_NOTHING_BY_404.includes(id) ? /^$/ : /server-failure.*404/);
    expect("error" in result ? [result.added, result.changed] : [0, 0]).toEqual([0, 0]);
  });

  test("imports what is published; the second run adds nothing and records that in the health row", async () => {
    await using lab = await startPublisher(publisher());
    await setUp(id, `${lab.url}${path}`, options);
    const first = await runConnector(services(), id);
    expect(first).toMatchObject({ error: null });
    expect(first.added + first.changed + first.unchanged).toBeGreaterThan(0);
    const second = await runConnector(services(), id);
    // Findings without a table of their own are written again and are still one.
    const written = ["code-search", "hudson-rock"].includes(id) ? second.added : 0;
    expect(second).toMatchObject({ error: null, added: written });
    const run = (await lastFeedRuns(it.services.db)).find((row) => row.feed === id);
    expect(run).toMatchObject({ outcome: "ok", error: null });
    expect(await testConnector(services(), id)).toMatchObject({ ok: true, reason: null });
    if (lab.requests.length === 0) throw new Error("no request was sent");
  });
});

describe("what came of it", () => {
  test("no key set: nothing is requested, and the status shows it", async () => {
    await using lab = await startPublisher(hibp);
    await changeFeedSetting(it.services.db, "hibp", { url: `${lab.url}/api/v3`, sealed_key: null });
    expect(await runConnector(services(), "hibp")).toMatchObject({ error: expect.stringContaining("needs-key") });
    expect(lab.requests).toEqual([]);
  });

  test("an onion address is requested through the configured proxy, and its name is never resolved", async () => {
    await using lab = await startPublisher(onionSearch());
    await using socks = await startSocks(Number(new URL(lab.url).port));
    const onion = `${"a".repeat(56)}.onion`;
    await setUp("onion-search", `http://${onion}`);
    expect(await testConnector(services(), "onion-search")).toMatchObject({ ok: false, reason: "not-supported" });
    await setUp("onion-search", `http://${onion}`, { proxy: "nonsense" });
    expect(await testConnector(services(), "onion-search")).toMatchObject({ ok: false, reason: "not-supported" });
    await setUp("onion-search", `http://${onion}`, { proxy: `socks5://127.0.0.1:${socks.port}` });
    expect(await testConnector(services(), "onion-search")).toMatchObject({ ok: true, reason: null });
    expect(await runConnector(services(), "onion-search")).toMatchObject({ error: null });
    expect(new Set(socks.asked)).toEqual(new Set([onion]));
    expect(lab.requests.length).toBeGreaterThan(1);
  });

  test("only verified domains are queried, and by their name alone", async () => {
    await using lab = await startPublisher(hibp);
    await setUp("hibp", `${lab.url}/api/v3`);
    await it.all((tx) => insertDomain(tx, org, "pending.test", "token", at));
    await runConnector(services(), "hibp");
    expect(lab.requests.map(({ path }) => path).filter((path) => path.includes("pending"))).toEqual([]);
    expect(lab.requests.every(({ headers }) => headers["hibp-api-key"] === KEY)).toBe(true);
  });

  test("addresses without passwords, with the breach's title and day from the catalogue", async () => {
    const rows = await findings("leaked-credentials");
    const anvil = rows.filter(({ details }) => (details as { source: string }).source === "Anvil Forum");
    expect(
      anvil.map(({ outcome, severity, details }) => [
        outcome,
        severity,
        (details as { breach_time: string }).breach_time,
      ]),
    ).toContainEqual(["address-in-breach", "low", "2024-05-01"]);
  });

  test("a password of a list is known to be common", async () => {
    const rows = await it.all((tx) =>
      tx.selectFrom("leaked_credential").select(["times_seen", "form"]).where("form", "=", "plain").execute(),
    );
    expect(rows.map(({ times_seen }) => times_seen)).toContain(12);
  });

  test("machines that are only counted", async () => {
    const rows = await findings("logs-infected-machine");
    expect(rows).toMatchObject([
      { outcome: "machines-counted", severity: "high", details: { employees: 2, customers: 7, date: "2025-11-20" } },
    ]);
  });

  test("logs for sale that hold our hosts, with tag, price, users and assets", async () => {
    const rows = await findings("stealer-logs-for-sale");
    expect(rows.map(({ severity, details }) => [severity, details])).toEqual([
      [
        "critical",
        expect.objectContaining({ tag: "ES", price: "12.50", users: 2, assets: "shop.acme.test, vpn.acme.test" }),
      ],
      ["critical", expect.objectContaining({ tag: "US win10", price: "10.00 USD", users: 3, assets: "vpn.acme.test" })],
    ]);
  });

  test("mentions: ransom posts critical, links defanged, words around, who and when", async () => {
    const dark = await findings("dark-web-mentions");
    const ransom = dark.filter(({ outcome }) => outcome === "ransom-post");
    expect(ransom.map(({ severity }) => severity)).toEqual(["critical", "critical"]);
    expect(ransom.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({
        actor: "coyote",
        url: "hxxp://coyote-lab[.]onion/acme",
        context: expect.stringContaining("acme.test"),
      }),
    );
    const [post] = (await findings("hacker-channel-mention")).filter(
      ({ details }) => (details as { source: string }).source === "telegram",
    );
    expect(post).toMatchObject({
      outcome: "channel-mention",
      details: { channel: "coyote_leaks", actor: "coyote_leaks", context: expect.stringContaining("500 USD") },
    });
  });

  test("a credential in a paste is a leak, and is never stored in plain text", async () => {
    const texts = await it.all((tx) => tx.selectFrom("mention_text").select(["title", "body", "folded"]).execute());
    expect(JSON.stringify(texts)).not.toMatch(/Anvil-1949/i);
    expect(JSON.stringify(await findings("dark-web-mentions"))).not.toContain("Anvil-1949");
  });

  test("public code with a secret beside our name, the secret masked", async () => {
    const rows = await findings("sensitive-data");
    expect(rows).toMatchObject([
      { outcome: "secret-in-public-code", severity: "high", subject: "wile/notes/deploy/settings.py" },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Anvil-1949");
  });
});
