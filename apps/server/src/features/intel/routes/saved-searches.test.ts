import { loadIocs, openCveLoader } from "@parapet/db/queries/intel";
import type { SavedSearch } from "@parapet/domain/contracts/intel";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, testPortal } from "../../../testing/test-portal.ts";
import { notifySubscribers } from "../commands/notify-subscribers.ts";

const PATH = "/v1/saved_searches/";
let it: Awaited<ReturnType<typeof testPortal>>;
let reader: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  it = await testPortal();
  // Rows are stamped by the database clock; the program's clock is an hour behind until the test moves it.
  it.clock.at = Date.now() - 3_600_000;
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  reader = await it.signIn((await it.user(org, "client_user")).email);
  other = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const save = async (body: unknown) => reader.post(PATH, body);
const retained = async (browser: TestBrowser) => (await browser.get(PATH)).json<{ data: SavedSearch[] }>().data;

test.each([
  { kind: "cve", name: "", query: "kev:true" },
  { kind: "cve", name: "x", query: "" },
  { kind: "cve", name: "x", query: "colour:red" },
  { kind: "ioc", name: "x", query: "cvss>9" },
  { kind: "mail", name: "x", query: "kev:true" },
  { kind: "cve", name: "x", query: "kev:true", told_until: "2030-01-01" },
])("%j is refused and nothing is stored", async (body) => {
  expect((await save(body)).statusCode).toBe(400);
  expect(await retained(reader)).toEqual([]);
});

test("a search is stored for its user only, once per name", async () => {
  const search = { kind: "cve", name: "Web servers", query: "vendor:apache AND cvss>=9" };
  const { id } = (await save(search)).json<{ data: SavedSearch }>().data;
  expect(await retained(reader)).toMatchObject([{ ...search, subscribed: false }]);
  const again = await save({ ...search, query: "kev:true" });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ detail: "A saved search with this name already exists. Choose another name." });

  expect(await retained(other)).toEqual([]);
  for (const call of [
    other.send("PATCH", `${PATH}${id}/`, { subscribed: true }),
    other.send("DELETE", `${PATH}${id}/`),
  ])
    expect((await call).statusCode).toBe(404);
  expect((await reader.send("DELETE", `${PATH}${id}/`)).statusCode).toBe(200);
  expect(await retained(reader)).toEqual([]);
});

test("subscriptions to a vendor and to a product receive each of its new CVEs and no other", async () => {
  const seen = new Date("2026-01-01T00:00:00Z");
  const load = (id: string, vendor: string, product: string) =>
    openCveLoader(it.services.database.pool).load([
      {
        id,
        feed: "nvd",
        modified: seen,
        published: seen,
        status: "analyzed",
        title: null,
        description: "A flaw.",
        scores: [],
        weaknesses: [],
        references: [],
        facts: [],
        extra: {},
        trees: [{ kind: "tree", operator: "OR", negate: false, nodes: [{ operator: "OR", negate: false }] }],
        matches: [
          {
            config: 0,
            node: 0,
            part: "a",
            vendor,
            product,
            vulnerable: true,
            version: "1.0",
            update: "*",
            rest: null,
            range: {},
          },
        ],
      },
    ]);
  await save({ kind: "cve", name: "All of Anvil", query: "vendor:anvil", subscribed: true });
  await save({ kind: "cve", name: "The press", query: "product=press", subscribed: true });
  await load("CVE-2026-7001", "anvil", "forge");
  await load("CVE-2026-7002", "anvil", "press");
  await load("CVE-2026-7003", "other", "lathe");
  const before = it.clock.at;
  it.clock.at = Date.now() + 30_000;
  expect(await notifySubscribers(it.services)).toEqual({ notified: 2 });
  await it.services.mail.flush();
  it.clock.at = before;
  const letters = await it.services.mail.mailbox(50);
  const about = (name: string) =>
    letters
      .filter(({ subject }) => subject.includes(name))
      .map(({ subject, text }) => [subject.slice(-1), text.match(/CVE-2026-700\d/g)?.toSorted()]);
  expect(about("All of Anvil")).toEqual([["2", ["CVE-2026-7001", "CVE-2026-7002"]]]);
  expect(about("The press")).toEqual([["1", ["CVE-2026-7002"]]]);
  for (const { id } of await retained(reader)) await reader.send("DELETE", `${PATH}${id}/`);
});

test("subscribers are notified of new matches once, and not after unsubscribing", async () => {
  const seen = new Date(Date.now() - 86_400_000 * 30);
  const load = (value: string) =>
    loadIocs(
      it.services.database.pool,
      "alpha",
      [
        {
          type: "domain",
          value,
          firstSeen: seen,
          lastSeen: new Date(),
          confidence: 80,
          threat: null,
          malware: "AcmeRAT",
          tags: [],
          reference: null,
        },
      ],
      new Date(),
    );
  const { id } = (await save({ kind: "ioc", name: "The rat", query: "malware:acmerat", subscribed: true })).json<{
    data: SavedSearch;
  }>().data;
  await save({ kind: "ioc", name: "Another", query: "malware:otherrat", subscribed: true });
  expect(await notifySubscribers(it.services)).toEqual({ notified: 0 });

  await load("new.example"); // first seen by others a month ago, and by us only now
  it.clock.at = Date.now() + 60_000;
  expect(await Promise.all([notifySubscribers(it.services), notifySubscribers(it.services)])).toEqual(
    expect.arrayContaining([{ notified: 1 }, { notified: 0 }]),
  );
  await it.services.mail.flush();
  const letters = (await it.services.mail.mailbox(50)).filter(({ subject }) => subject.includes("The rat"));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe("New results for your saved search “The rat”: 1");
  expect(letters[0]?.text).toContain("new[.]example · domain · AcmeRAT");

  await reader.send("PATCH", `${PATH}${id}/`, { subscribed: false });
  await load("newer.example");
  it.clock.at = Date.now() + 120_000;
  expect(await notifySubscribers(it.services)).toEqual({ notified: 0 });
});

test("a search that the language no longer takes says why, in the reader's language", async () => {
  const org = await it.organization("Strict", "client");
  const user = await it.user(org, "client_user");
  const at = it.clock.now();
  const row = { org_id: org, user_id: user.id, told_until: at, created_at: at, failed_at: at };
  await it.all((tx) =>
    tx
      .insertInto("saved_search")
      .values([
        { ...row, kind: "ioc", name: "Broken", query: "confidence:1.5" },
        { ...row, kind: "cve", name: "Slow", query: "kev:true" },
      ])
      .execute(),
  );
  const owner = await it.signIn(user.email);
  const failures = async (language: string) => {
    const { data } = (await owner.get(PATH, { "accept-language": language })).json<{ data: SavedSearch[] }>();
    return Object.fromEntries(data.map(({ name, failure }) => [name, failure]));
  };
  const [en, fr] = [await failures("en"), await failures("fr")];
  expect(en).toEqual({ Broken: expect.stringMatching(/\w{4}/), Slow: null });
  expect(fr["Broken"]).not.toBe(en["Broken"]);
});

test("of fifty concurrent searches for the last of a hundred slots exactly one is stored", async () => {
  const org = await it.organization("Keeper", "client", { domain: "keeper.test" });
  const user = await it.user(org, "client_user");
  const browser = await it.signIn(user.email);
  await it.all((tx) =>
    tx
      .insertInto("saved_search")
      .values(
        Array.from({ length: 99 }, (_, n) => ({
          org_id: org,
          user_id: user.id,
          kind: "cve",
          name: `Old ${n}`,
          query: "kev:true",
          told_until: null,
          created_at: it.clock.now(),
        })),
      )
      .execute(),
  );
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => browser.post(PATH, { kind: "cve", name: `New ${n}`, query: "kev:true" })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  expect(await retained(browser)).toHaveLength(100);
});
