import { dropDomains, insertDomain, markVerified } from "@parapet/db/queries/domains";
import { iocId, type IocRow } from "@parapet/db/queries/intel";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { toMentionText } from "@parapet/intel/mentions/mention-text";
import { openBytes } from "@parapet/intel/read/open-source";
import { openLeakCorpus, postgresStore, remainingInPostgres } from "@parapet/leak-corpus";
import { clickhouseStore, moveToClickHouse, openClickHouse } from "@parapet/leak-corpus/clickhouse";
import { emptyClickHouse } from "@parapet/leak-corpus/testing";
import { operatorAgent } from "@parapet/net/operator-agent";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openLeakImport } from "../features/leaks/commands/import-leaks.ts";
import { matchLeaks } from "../features/leaks/commands/match-leaks.ts";
import { purgeLeaks } from "../features/leaks/commands/purge-leaks.ts";
import { matchMentions } from "../features/mentions/commands/match-mentions.ts";
import { storeTexts } from "../features/mentions/commands/store-texts.ts";
import { searchAddress } from "../features/public-report/commands/check-address.ts";
import { storedIntelligence } from "../features/public-report/stored-intelligence.ts";
import { testServices, type TestServices } from "../testing/test-services.ts";
import { openCorpora } from "./open-corpora.ts";

/** A ClickHouse to run the same tests against: a server's address, or that of `tools/bench/chdb.server.mjs`, its test double. */
const CLICKHOUSE = process.env["CLICKHOUSE_URL"];

const at = new Date("2026-11-15T12:00:00Z");
const open = async (environment: NodeJS.ProcessEnv): Promise<TestServices> => {
  const { CLICKHOUSE_URL: address } = environment;
  if (address !== undefined) {
    await using clickhouse = openClickHouse(address, operatorAgent(address));
    await emptyClickHouse(clickhouse);
  }
  return testServices({ now: () => new Date(at), environment });
};

const STORES: [string, NodeJS.ProcessEnv][] = [
  ["postgres", {}],
  ...(CLICKHOUSE === undefined ? [] : [["clickhouse", { CLICKHOUSE_URL: CLICKHOUSE }] as [string, NodeJS.ProcessEnv]]),
];

describe.each(STORES)("on %s", (name, environment) => {
  let it: TestServices;
  let org: OrgId;
  const addDomain = (domain: string) =>
    it.all(async (tx) => {
      const added = await insertDomain(tx, org, domain, "token", at);
      if (added !== undefined) await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
      return added?.id ?? "";
    });
  beforeAll(async () => {
    it = await open(environment);
    org = await it.all((tx) => insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at }));
    await addDomain("acme.test");
  });
  afterAll(() => it[Symbol.asyncDispose]());

  test("is the store that the configuration chose", () => expect(it.services.corpora.name).toBe(name));

  describe("credentials", () => {
    const leakServices = () => ({ ...it.services, pool: it.services.database.pool });
    const take = async (text: string) => {
      const run = await openLeakImport(leakServices(), { kind: "combolist", read: readCombolist, source: "List" });
      const bytes = async function* () {
        yield Buffer.from(text);
      };
      await run.take(openBytes("list.txt", bytes()), { kind: "combolist", file: text, bytes: 1, modifiedAt: at });
      await run.settle();
      return run.soFar();
    };
    const counted = async (domain: string) =>
      (await it.all((tx) => storedIntelligence(tx, it.services, domain, at))).leaked_credentials;
    const found = (email: string) =>
      it.all((tx) => searchAddress(tx, openLeakCorpus(it.services.corpora, it.services.keys), email, at));
    const held = async () =>
      (
        await it.all((tx) => tx.selectFrom("leaked_credential").select("domain").where("org_id", "=", org).execute())
      ).map(({ domain }) => domain);
    const LIST =
      "ann@acme.test:harbour-1\nfay@late.test:lantern-2\ngus@late.test:mosaic-3\nhal@nobody.test:plover-4\nhal@nobody.test:plover-4\n";

    test("records of no organization are stored once, counted by name and found by address", async () => {
      expect(await take(LIST)).toMatchObject({ read: 5, added: 4, unchanged: 1 });
      expect(await take(`${LIST}\n`)).toMatchObject({ read: 5, added: 0, unchanged: 5 });
      expect(await counted("late.test")).toEqual({ count: 2, blind: null });
      expect(await found("fay@late.test")).toMatchObject({ outcome: "found", count: 1, sources: ["List"] });
      expect(await found("nobody@late.test")).toMatchObject({ outcome: "none" });
    });

    test("a second list beside the first: only its new lines are added", async () => {
      expect(await take("fay@late.test:lantern-2\nida@late.test:thrum-5\n")).toMatchObject({ added: 1, unchanged: 1 });
      expect(await counted("late.test")).toEqual({ count: 3, blind: null });
    });

    test("records are copied to organizations that verify the domain and stay in the corpus, whatever happens to the domain", async () => {
      const id = await addDomain("late.test");
      expect(await matchLeaks(leakServices())).toMatchObject({ copied: 3 });
      expect((await held()).toSorted()).toEqual(["acme.test", "late.test", "late.test", "late.test"]);
      expect(await counted("late.test")).toEqual({ count: 3, blind: null });
      const tags = await it.all((tx) => it.services.corpora.leaks.years(tx));
      expect(tags).toEqual([2026]);
      expect(await take(`${LIST}\n\n`)).toMatchObject({ added: 0, unchanged: 5 });
      expect(await matchLeaks(leakServices())).toMatchObject({ copied: 0 });
      await it.all((tx) => dropDomains(tx, org, [id], at));
      await matchLeaks(leakServices());
      expect(await held()).toEqual(["acme.test"]);
      expect(await counted("late.test")).toEqual({ count: 3, blind: null });
      expect(await found("ida@late.test")).toMatchObject({ outcome: "found", count: 1 });
    });

    test("the annual purge leaves no line of its years", async () => {
      const on = (day: string) => purgeLeaks({ ...it.services, now: () => new Date(day) });
      await on("2027-01-01T00:00:00Z");
      const purged = await on("2027-01-02T12:00:00Z");
      expect(purged.find((one) => one.org === null)).toMatchObject({ credentials: 5 });
      expect(await it.all((tx) => it.services.corpora.leaks.years(tx))).toEqual([]);
    });
  });

  describe("mentions", () => {
    const ODD = 'x\'); drop table mention_text; --\\ "100 %_ off"';
    const keep = (...texts: [ref: string, body: string][]) =>
      storeTexts(
        it.services,
        "forum",
        texts.flatMap(([ref, body]) => toMentionText({ ref, place: "dark-web", body, publishedAt: at }) ?? []),
      );

    test("a text is stored once, whatever its formatting, and is found by its content", async () => {
      const { mentions } = it.services.corpora;
      expect((await keep(["a", "access to vpn.acme.test for sale"], [ODD, ODD], ["c", "nothing here"])).added).toBe(3);
      expect((await keep([ODD, ODD], ["d", "a second day\tand a line\nmore"])).added).toBe(1);
      await it.all(async (tx) => {
        const through = await mentions.newest(tx);
        const texts = await mentions.between(tx, 0, through, 10);
        expect(texts.map(({ body }) => body)).toEqual([
          "access to vpn.acme.test for sale",
          ODD,
          "nothing here",
          "a second day\tand a line\nmore",
        ]);
        expect(texts[0]).toMatchObject({
          source: "forum",
          place: "dark-web",
          is_ransom: false,
          channel: null,
          published_at: at,
          first_seen: at,
        });
        expect(await mentions.between(tx, texts[1]?.id ?? 0, through, 1)).toEqual([texts[2]]);
        expect(await mentions.holding(tx, "100 %_ off", through, 10)).toEqual([texts[1]?.id]);
        expect(await mentions.holding(tx, "100 zz off", through, 10)).toEqual([]);
        expect(await mentions.holding(tx, "a", through, 2)).toEqual([texts[3]?.id, texts[1]?.id]);
        expect(await mentions.byId(tx, [texts[3]?.id ?? 0, texts[0]?.id ?? 0])).toEqual([texts[0], texts[3]]);
      });
    });

    test("rules find them, each once", async () => {
      expect(await matchMentions(it.services)).toMatchObject({ hits: 1 });
      expect(await matchMentions(it.services)).toEqual({ rules: 0, hits: 0 });
      await keep(["e", "acme.test again"]);
      expect(await matchMentions(it.services)).toMatchObject({ hits: 1 });
    });
  });

  describe("indicators", () => {
    const row = (value: string, more: Partial<IocRow> = {}): IocRow => ({
      type: "domain",
      value,
      firstSeen: new Date("2026-10-10T00:00:00Z"),
      lastSeen: new Date("2026-11-10T00:00:00Z"),
      confidence: 60,
      threat: "botnet_cc",
      malware: null,
      tags: ["a"],
      reference: null,
      ...more,
    });
    const load = (feed: string, ...rows: IocRow[]) =>
      it.services.corpora.indicators.openLoader(it.services.database.pool, feed).load(rows, at);
    const search = async (text: string): Promise<string[]> => {
      const parsed = parseQuery(text, IOC_FIELDS, at);
      if (!parsed.ok) throw new Error(text);
      const { rows, total } = await it.services.corpora.indicators.search(it.services.db, parsed.query, {
        limit: 50,
        offset: 0,
        now: at,
      });
      expect(total).toBe(rows.length);
      return rows.map(({ value }) => value).toSorted();
    };

    test("a second import adds nothing; a later record of the same feed replaces, another feed's is stored beside it", async () => {
      const { indicators } = it.services.corpora;
      expect(await indicators.isEmpty(it.services.db)).toBe(true);
      const rows = [
        row("one.example"),
        row("two.example"),
        row("two.example", { lastSeen: new Date("2026-11-12T00:00:00Z"), tags: ["b"] }),
        row("https://a.evil.example/x", { type: "url", malware: "AcmeRat", confidence: 90 }),
        row("192.0.2.7:8080", { type: "ip:port", threat: null }),
        row("[2001:db8::7]:443", { type: "ip:port" }),
        row("old.example", { lastSeen: new Date("2024-01-01T00:00:00Z"), firstSeen: new Date("2024-01-01T00:00:00Z") }),
      ];
      expect(await load("alpha", ...rows)).toEqual({ read: 7, added: 6, changed: 0, unchanged: 1 });
      expect(await load("alpha", ...rows)).toEqual({ read: 7, added: 0, changed: 0, unchanged: 7 });
      expect(await indicators.isEmpty(it.services.db)).toBe(false);
      const beta = row("one.example", {
        lastSeen: new Date("2026-11-14T00:00:00Z"),
        confidence: 80,
        threat: null,
        malware: "Lamp",
        tags: ["c"],
      });
      expect(await load("beta", beta)).toEqual({ read: 1, added: 0, changed: 1, unchanged: 0 });
      // An older word of the same feed only brings an earlier beginning.
      expect(
        await load("beta", {
          ...beta,
          firstSeen: new Date("2026-01-01T00:00:00Z"),
          lastSeen: new Date("2026-01-02T00:00:00Z"),
          confidence: 10,
        }),
      ).toMatchObject({ changed: 1 });
      const known = await indicators.lookup(it.services.db, [
        { type: "domain", value: "one.example" },
        { type: "domain", value: "none.example" },
      ]);
      expect([...known.values()]).toEqual([
        {
          id: iocId("domain", "one.example"),
          type: "domain",
          value: "one.example",
          confidence: 80,
          first_seen: new Date("2026-01-01T00:00:00Z"),
          last_seen: new Date("2026-11-14T00:00:00Z"),
          expires_at: expect.any(Date),
          threat: "botnet_cc",
          malware: "Lamp",
          tags: ["a", "c"],
          feeds: ["alpha", "beta"],
          sightings: {
            alpha: { first: 1791590400, last: 1794268800, confidence: 60, threat: "botnet_cc", tags: ["a"] },
            beta: { first: 1767225600, last: 1794614400, confidence: 80, malware: "Lamp", tags: ["c"] },
          },
        },
      ]);
    });

    test.each([
      ["one.example", ["one.example"]],
      ["value:*.example", ["old.example", "one.example", "two.example"]],
      ["type:ip:port", ["192.0.2.7:8080", "[2001:db8::7]:443"]],
      ["feed:beta", ["one.example"]],
      ["tag:b", ["two.example"]],
      ["malware:acmerat", ["https://a.evil.example/x"]],
      ["confidence>=80", ["https://a.evil.example/x", "one.example"]],
      ["expired:true", ["old.example"]],
      ["score>50 type:domain", ["one.example", "two.example"]],
      ["last<2025-01-01", ["old.example"]],
      ["NOT threat:botnet_cc", ["192.0.2.7:8080"]],
      [
        "threat:botnet_cc type!=domain (malware:acmerat OR type:ip:port)",
        ["[2001:db8::7]:443", "https://a.evil.example/x"],
      ],
      ["xyz'\\%_", []],
    ])("search: %s", async (text, values) => expect(await search(text)).toEqual(values));

    test("by address, by name and its subdomains, and by pairs of feeds", async () => {
      const { indicators } = it.services.corpora;
      const { db } = it.services;
      const byAddress = await indicators.onAddresses(db, ["192.0.2.7", "192.0.2.70", "2001:db8::7"]);
      expect([...byAddress].map(([address, rows]) => [address, rows.map(({ value }) => value)])).toEqual([
        ["192.0.2.7", ["192.0.2.7:8080"]],
        ["2001:db8::7", ["[2001:db8::7]:443"]],
      ]);
      const byName = await indicators.onNames(db, ["evil.example", "a.evil.example", "l.example", "xevil.example"]);
      expect([...byName.keys()].toSorted()).toEqual(["a.evil.example", "evil.example"]);
      expect(byName.get("evil.example")?.map(({ value }) => value)).toEqual(["https://a.evil.example/x"]);
      expect(await indicators.overlap(db)).toEqual([
        { a: "alpha", b: "alpha", shared: 6 },
        { a: "alpha", b: "beta", shared: 1 },
        { a: "beta", b: "beta", shared: 1 },
      ]);
    });

    test("in the order of change, page by page, each once; a kind, a confidence and the living alone", async () => {
      const { indicators } = it.services.corpora;
      const seen: string[] = [];
      for (let after: { changedAt: Date; id: string } | null = null; ;) {
        const page = await indicators.changedSince(it.services.db, after, { limit: 2, now: at, onlyLive: false });
        seen.push(...page.map(({ value }) => value));
        const last = page.at(-1);
        if (last === undefined) break;
        expect(await indicators.byId(it.services.db, last.id)).toEqual(last);
        after = { changedAt: last.changed_at, id: last.id };
      }
      expect(seen.toSorted()).toEqual([
        "192.0.2.7:8080",
        "[2001:db8::7]:443",
        "https://a.evil.example/x",
        "old.example",
        "one.example",
        "two.example",
      ]);
      // Changed by another feed, so it comes after the rest.
      expect(seen.at(-1)).toBe("one.example");
      const some = await indicators.changedSince(it.services.db, null, {
        limit: 9,
        types: ["domain"],
        minConfidence: 60,
        now: at,
        onlyLive: true,
      });
      expect(some.map(({ value }) => value).toSorted()).toEqual(["one.example", "two.example"]);
    });

    test("withdrawn by one feed, a value is what the others say; by all, it is found no longer and changed last", async () => {
      const { indicators } = it.services.corpora;
      const { db, database } = it.services;
      const url = { type: "url", value: "https://a.evil.example/x" } as const;
      const one = { type: "domain", value: "one.example" } as const;
      await indicators.withdraw(database.pool, "gamma", [one, url], at);
      expect(await search("feed:alpha one.example")).toEqual(["one.example"]);
      await indicators.withdraw(database.pool, "alpha", [one, url, { type: "ip:port", value: "192.0.2.7:8080" }], at);
      const known = await indicators.lookup(db, [one, url]);
      expect([...known.values()]).toMatchObject([
        { value: "one.example", feeds: ["beta"], tags: ["c"], threat: null, malware: "Lamp", confidence: 80 },
      ]);
      expect([await search("malware:acmerat"), await search("type:url")]).toEqual([[], []]);
      expect((await indicators.onNames(db, ["evil.example"])).size).toBe(0);
      expect((await indicators.onAddresses(db, ["192.0.2.7"])).size).toBe(0);
      const all = await indicators.changedSince(db, null, { limit: 50, now: at, onlyLive: false });
      expect(all.find(({ value }) => value === url.value)).toMatchObject({ feeds: [], confidence: 0, expires_at: at });
      // Reported again, it is known again.
      await load("alpha", row(url.value, { type: "url", lastSeen: new Date("2026-11-15T00:00:00Z"), confidence: 70 }));
      expect([...(await indicators.lookup(db, [url])).values()]).toMatchObject([{ feeds: ["alpha"], confidence: 70 }]);
    });
  });
});

test("a ClickHouse that is not there is said so before anything is stored", async () => {
  await using it = await testServices();
  const { db } = it.services;
  await expect(openCorpora({ clickhouseUrl: "http://127.0.0.1:9/" }, db)).rejects.toThrow(
    "127.0.0.1:9 cannot be reached",
  );
  await postgresStore.indicators.openLoader(it.services.database.pool, "alpha").load(
    [
      {
        type: "domain",
        value: "left.example",
        firstSeen: at,
        lastSeen: at,
        confidence: 50,
        threat: null,
        malware: null,
        tags: [],
        reference: null,
      },
    ],
    at,
  );
  await expect(openCorpora({ clickhouseUrl: "http://127.0.0.1:9/" }, db)).rejects.toThrow(
    "PostgreSQL still holds indicators",
  );
});

test.skipIf(CLICKHOUSE === undefined)("what PostgreSQL holds moves over whole, and is found there", async () => {
  await using it = await open({});
  const { db, keys } = it.services;
  await using clickhouse = openClickHouse(CLICKHOUSE ?? "", operatorAgent(CLICKHOUSE ?? ""));
  const pool = it.services.database.pool;
  const run = await openLeakImport(
    { ...it.services, pool },
    { kind: "combolist", read: readCombolist, source: "List" },
  );
  const bytes = async function* () {
    yield Buffer.from("fay@late.test:lantern-2\ngus@late.test:mosaic-3\n");
  };
  await run.take(openBytes("list.txt", bytes()), { kind: "combolist", file: "l", bytes: 1, modifiedAt: at });
  await run.settle();
  await storeTexts(
    it.services,
    "forum",
    [toMentionText({ ref: "a", place: "channel", body: "ĝis 'morgaŭ'" }) ?? []].flat(),
  );
  await postgresStore.indicators.openLoader(pool, "alpha").load(
    [
      {
        type: "domain",
        value: "moved.example",
        firstSeen: at,
        lastSeen: at,
        confidence: 50,
        threat: null,
        malware: null,
        tags: ["x"],
        reference: null,
      },
    ],
    at,
  );
  const before = await postgresStore.indicators.byId(db, iocId("domain", "moved.example"));
  await clickhouseStore(clickhouse).prepare();
  await emptyClickHouse(clickhouse);
  await moveToClickHouse(db, clickhouse);
  expect(await within(db, "everything", remainingInPostgres)).toEqual([]);
  await using there = await openCorpora({ clickhouseUrl: CLICKHOUSE ?? "" }, db);
  await within(db, "everything", async (tx) => {
    expect(await searchAddress(tx, openLeakCorpus(there, keys), "gus@late.test", at)).toMatchObject({
      outcome: "found",
      count: 1,
    });
    expect(await there.mentions.between(tx, 0, 99, 9)).toMatchObject([{ body: "ĝis 'morgaŭ'", place: "channel" }]);
    expect(await there.indicators.byId(tx, iocId("domain", "moved.example"))).toEqual(before);
  });
  expect(await moveToClickHouse(db, clickhouse)).toEqual({ records: 0, blocks: 0, texts: 0, indicators: 0 });
});
