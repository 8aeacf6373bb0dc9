import { dropDomains, insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { openLeakCorpus } from "@parapet/leak-corpus";
import { corpusSize } from "@parapet/leak-corpus/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { matchLeaks } from "../../features/leaks/commands/match-leaks.ts";
import { purgeLeaks } from "../../features/leaks/commands/purge-leaks.ts";
import { ageLeaks, type LeakServices } from "../../features/leaks/commands/store-leaks.ts";
import { openLeak } from "../../features/leaks/seal-leak.ts";
import { matchVips } from "../../features/vips/commands/match-vips.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { carriedAway, listSpellings } from "../../testing/carried-away.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";

let it: TestServices;
let services: LeakServices;
let [acme, beta, late] = ["", "", ""] as OrgId[] as [OrgId, OrgId, OrgId];
const at = new Date("2026-11-15T12:00:00Z");

const organization = (name: string) =>
  it.all((tx) => insertOrganization(tx, { name, kind: "client", administrator: null, at }));
const addDomain = (org: OrgId, name: string, isProven: boolean) =>
  it.all(async (tx) => {
    const added = await insertDomain(tx, org, name, "token", at);
    if (added === undefined) throw new Error("the domain was there");
    if (isProven) await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
    return added.id;
  });

const bytesOf = async function* (text: string) {
  yield Buffer.from(text);
};
const load = async (text: string, source = "Collection 1", read: typeof readCombolist = readCombolist) => {
  const run = await openLeakImport(services, { kind: "combolist", read, source });
  await run.take(openBytes("list.txt", bytesOf(text)), null);
  await run.settle();
  return run.soFar();
};
const leaks = (org: OrgId) =>
  it.all((tx) =>
    tx.selectFrom("leaked_credential").selectAll().where("org_id", "=", org).orderBy("login_masked").execute(),
  );
const findings = (org: OrgId) =>
  it.all((tx) =>
    tx
      .selectFrom("finding")
      .selectAll()
      .where("org_id", "=", org)
      .where("resolved_at", "is", null)
      .orderBy("subject")
      .execute(),
  );
const size = () => it.all(corpusSize);

beforeAll(async () => {
  it = await testServices({ now: () => new Date(at) });
  services = { ...it.services, pool: it.services.database.pool };
  acme = await organization("Acme");
  beta = await organization("Beta");
  late = await organization("Late");
  await addDomain(acme, "acme.test", true);
  await addDomain(beta, "beta.test", false);
});
afterAll(() => it[Symbol.asyncDispose]());

const LIST = `ann@acme.test:Spring-harbour7
https://vpn.acme.test/:bob@acme.test:lantern:mosaic
https://shop.acme.test/login:carl@elsewhere.test:customer-secret
https://saas.elsewhere.test/:dora@acme.test:third-secret
erik@beta.test:pending-secret
fay@sub.late.test:late-secret
gus@nobody.test:nobody-secret
ann@acme.test:Spring-harbour7
2024-01-01 00:00:00
`;

describe("what an import stores", () => {
  test("each credential once in the corpus, with a copy for its organization, and a second import adds nothing", async () => {
    const first = await load(LIST);
    expect(first).toMatchObject({ read: 8, added: 7, changed: 0, unchanged: 1, bad_count: 1 });
    expect(first.bad).toEqual([{ file: "list.txt", line: 9, reason: "a time, not a login and a password" }]);
    expect(await load(LIST)).toMatchObject({ read: 8, added: 0, changed: 0, unchanged: 8, bad_count: 1 });
    expect(await size()).toBe(7);
    expect(
      (await leaks(acme)).map(({ login_masked, secret_masked, kind, access }) => [
        login_masked,
        secret_masked,
        kind,
        access,
      ]),
    ).toEqual([
      ["a•••@acme.test", "S•••••7", "employee", null],
      ["b•••@acme.test", "l•••••c", "employee", "vpn"],
      ["c•••l@elsewhere.test", "c•••••t", "customer", null],
      ["d•••a@acme.test", "t•••••t", "third-party", null],
    ]);
  });

  test("a finding for each, with the severity it deserves", async () => {
    const rows = await findings(acme);
    expect(rows.map(({ outcome, severity }) => [outcome, severity])).toEqual([
      ["employee-credential-leaked", "high"],
      ["employee-credential-leaked", "critical"],
      ["customer-credential-leaked", "high"],
      ["third-party-credential-leaked", "high"],
    ]);
    expect(rows[0]?.details).toMatchObject({
      credentials: "a•••@acme.test : S•••••7",
      source: "Collection 1",
      breach_time: null,
    });
  });

  test("of an unverified domain: that there is one, and nothing else", async () => {
    const rows = await findings(beta);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/e•••|erik|Collection|p•••/);
  });

  test("another list with the same credential is another source, not another credential", async () => {
    expect(await load("ann@acme.test:Spring-harbour7", "Collection 2")).toMatchObject({ added: 0, changed: 1 });
    const [ann] = await leaks(acme);
    expect(ann?.sources).toEqual(["Collection 1", "Collection 2"]);
    expect(ann && (await openLeak(services.keys, ann))).toEqual({
      login: "ann@acme.test",
      secret: "Spring-harbour7",
      url: null,
    });
    expect((await findings(acme))[0]?.details).toMatchObject({ source: "Collection 1, Collection 2" });
  });

  test("a password shared by several people is reported for each of them; reuse by one person is not", async () => {
    await load(
      "ida@acme.test:shared-Lagoon7\nhttps://a.test/:jan@acme.test:shared-Lagoon7\nkim@acme.test:own-Lagoon8\nhttps://b.test/:kim@acme.test:own-Lagoon8",
    );
    const people = (await findings(acme))
      .filter(({ subject }) => /^[ijk]•/.test(subject))
      .map(({ subject, details }) => [subject.slice(0, 1), (details as { people?: number }).people]);
    expect(people).toEqual([
      ["i", 2],
      ["j", 2],
      ["k", undefined],
      ["k", undefined],
    ]);
    await load("lea@acme.test:shared-Lagoon7");
    const three = (await findings(acme)).filter(({ details }) => (details as { people?: number }).people === 3);
    expect(three).toHaveLength(3);
    await it.all((tx) => sql`delete from finding where details ->> 'people' = '3' or subject like 'k•%'`.execute(tx));
    await it.all((tx) =>
      sql`delete from leaked_credential where left(login_masked, 1) in ('i', 'j', 'k', 'l')`.execute(tx),
    );
  });

  test("what was fresh grows old, and weighs less", async () => {
    expect((await findings(acme))[0]).toMatchObject({ severity: "high", details: { freshness: "fresh" } });
    const later = () => new Date(at.getTime() + 91 * 86_400_000);
    await it.all((tx) =>
      sql`update finding set details = details || '{"freshness": "old"}' where subject not like 'a•%'`.execute(tx),
    );
    expect(await ageLeaks({ ...services, now: later })).toBe(1);
    expect((await findings(acme))[0]).toMatchObject({ severity: "medium", details: { freshness: "old" } });
    expect(await ageLeaks({ ...services, now: later })).toBe(0);
    await it.all((tx) => sql`update finding set severity = 'high' where subject like 'a•%'`.execute(tx));
  });

  test("a breach's day and name", async () => {
    const csv = "email,password,breach,breach_date\nhal@acme.test,5f4dcc3b5aa765d61d8327deb882cf99,Shop,2021-03-04\n";
    expect(await load(csv, undefined, readBreachCsv)).toMatchObject({ read: 1, added: 1 });
    const hal = (await leaks(acme)).find(({ login_masked }) => login_masked.startsWith("h"));
    expect(hal).toMatchObject({ breach_on: "2021-03-04", form: "md5", secret_masked: "md5 •••••", sources: ["Shop"] });
  });
});

describe("what no role may access", () => {
  test("sealed bytes moved to another row, or to another organization, do not open", async () => {
    const [one, two] = await leaks(acme);
    if (one === undefined || two === undefined) throw new Error("no rows");
    await expect(openLeak(services.keys, { ...one, sealed: two.sealed })).rejects.toThrow("do not open");
    await expect(openLeak(services.keys, { ...one, org_id: beta })).rejects.toThrow("do not open");
    await expect(it.all((tx) => sql`update leaked_credential set sealed = '\\x01'`.execute(tx))).rejects.toThrow(
      "check",
    );
  });

  test("a sibling organization sees none of it, and no tenant can read the corpus", async () => {
    const seen = await within(it.services.db, [beta], async (tx) => [
      await tx.selectFrom("leaked_credential").select("org_id").where("org_id", "=", acme).execute(),
      await tx.selectFrom("leak_block").select("id").execute(),
      await tx.selectFrom("leak_name").select("bucket").execute(),
      await tx.selectFrom("leak_hash").select("id").execute(),
    ]);
    expect(seen).toEqual([[], [], [], []]);
  });

  test("none of 1,000 seeded passwords appears in the database, in its files, or in a dump of it", async () => {
    // All share one word, so that one search finds any of them.
    const mark = "zqCanary-Kx";
    const seeded = Array.from({ length: 1_000 }, (_, n) => `${(n * 7919).toString(36)}${mark}${n}wv`);
    const lines = seeded.map((secret, n) => `p${n}@${n % 2 === 0 ? "acme.test" : `nobody${n}.test`}:${secret}`);
    expect(await load(lines.join("\n"), "Seeded")).toMatchObject({ added: 1_000 });
    const rows = await it.all(async (tx) => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_schema || '.' || table_name as name from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
           and has_table_privilege(table_schema || '.' || table_name, 'select')`.execute(tx);
      const texts: string[] = [];
      for (const { name } of tables) {
        const cells = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(tx);
        for (const { text } of cells.rows) texts.push(text);
      }
      return texts.join("\n");
    });
    const held = [{ what: "rows", bytes: Buffer.from(rows) }, ...(await carriedAway(it.database.url))];
    const holding = (word: string | Buffer) => held.filter(({ bytes }) => bytes.includes(word)).map(({ what }) => what);
    // Plaintext is found, which shows that the search works.
    expect(holding("leaked-credentials").length).toBeGreaterThan(1);
    expect(listSpellings(mark).flatMap(holding)).toEqual([]);
  });
});

describe("domains come and go", () => {
  test("a domain that is added finds what was imported before it, names below it included", async () => {
    const before = await size();
    await addDomain(late, "late.test", false);
    expect(await matchLeaks(services)).toMatchObject({ copied: 1 });
    expect(await size()).toBe(before);
    expect((await findings(late)).map(({ details }) => details)).toEqual([
      { breach_time: null, credentials: "•••••", source: null, kind: "employee" },
    ]);
    expect(await matchLeaks(services)).toEqual({ domains: 0, copied: 0 });
    expect(await load(LIST)).toMatchObject({ added: 0, unchanged: 8 });
  });

  test("once it is verified, its findings say more, and there are no more of them", async () => {
    await it.all(async (tx) => {
      const row = await tx
        .selectFrom("authorised_domain")
        .select("id")
        .where("name", "=", "late.test")
        .executeTakeFirstOrThrow();
      await markVerified(tx, late, row.id, { by: "dns", at, reason: null });
    });
    await matchLeaks(services);
    const rows = await findings(late);
    expect(rows.map(({ details }) => details)).toMatchObject([{ credentials: "f•••@sub.late.test : l•••••t" }]);
  });

  test("a second organization with the same domain is given its own copy, under its own key", async () => {
    await addDomain(beta, "late.test", true);
    await matchLeaks(services);
    const [mine] = (await leaks(beta)).filter(({ domain }) => domain === "late.test");
    expect(mine && (await openLeak(services.keys, mine)).secret).toBe("late-secret");
  });

  test("a domain that is removed takes its leaks along", async () => {
    const row = await it.all((tx) =>
      tx
        .selectFrom("authorised_domain")
        .select("id")
        .where("name", "=", "late.test")
        .where("org_id", "=", late)
        .executeTakeFirstOrThrow(),
    );
    await it.all((tx) => dropDomains(tx, late, [row.id], new Date()));
    await matchLeaks(services);
    expect([await leaks(late), await findings(late)]).toEqual([[], []]);
  });
});

test("a monitored person's private address: matched in past and later imports, filed under the person, never shown", async () => {
  await load("pat.private@mailbox.test:Winter-harbour1\nsomebody@mailbox.test:else", "Mail list");
  await it.all(async (tx) => {
    const vip = await tx
      .insertInto("vip")
      .values({ org_id: acme, full_name: "Pat Example", created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("vip_identifier")
      .values({
        org_id: acme,
        vip_id: vip.id,
        kind: "personal",
        value: "pat.private@mailbox.test",
        consent: "confirmed",
        login_tag: 0,
        created_at: at,
      })
      .execute();
  });
  const before = (await findings(acme)).length;
  expect(await matchLeaks(services)).toMatchObject({ copied: 1 });
  expect(await load("pat.private@mailbox.test:Second-secret2", "Mail list")).toMatchObject({ added: 1 });
  const rows = (await leaks(acme)).filter(({ is_person }) => is_person);
  expect(rows.map(({ login_masked, domain }) => [login_masked, domain])).toEqual([
    ["p•••e@mailbox.test", "acme.test"],
    ["p•••e@mailbox.test", "acme.test"],
  ]);
  expect((await findings(acme)).length).toBe(before);
  const received = await matchVips(it.services);
  expect(received.map(({ kind, full_name }) => [kind, full_name])).toEqual([
    ["leaked-credential", "Pat Example"],
    ["leaked-credential", "Pat Example"],
  ]);
  expect(await matchVips(it.services)).toEqual([]);
});

test("an import that was cut short goes on where it stopped and loses nothing", async () => {
  const file = { kind: "combolist", file: "cut.txt", bytes: 1, modifiedAt: at };
  const lines = Array.from({ length: 12_000 }, (_, n) => `c${n}@cut.test:secret${n}`);
  const stop = new AbortController();
  const pieces = async function* () {
    for (let n = 0; n < lines.length; n += 1_000) {
      if (n === 10_000) stop.abort();
      yield Buffer.from(`${lines.slice(n, n + 1_000).join("\n")}\n`);
    }
  };
  const before = await size();
  const cut = await openLeakImport(services, {
    kind: "combolist",
    read: readCombolist,
    signal: stop.signal,
    batch: 3_000,
  });
  await expect(cut.take(openBytes("cut.txt", pieces()), file)).rejects.toThrow("abort");
  // What was stored is not stored again: the first progress of the second attempt counts it.
  const readAgain: number[] = [];
  const again = await openLeakImport(services, {
    kind: "combolist",
    read: readCombolist,
    batch: 3_000,
    onProgress: ({ read }) => void readAgain.push(read - 3_000),
  });
  const whole = async function* () {
    for (let n = 0; n < lines.length; n += 1_000) yield Buffer.from(`${lines.slice(n, n + 1_000).join("\n")}\n`);
  };
  await again.take(openBytes("cut.txt", whole()), file);
  expect(again.soFar()).toMatchObject({ read: 12_000, added: 12_000, unchanged: 0 });
  expect(Math.min(...readAgain)).toBeGreaterThan(0);
  expect(await size()).toBe((before ?? 0) + 12_000);
});

test.runIf(inject("isNightly"))(
  "records stored concurrently between two large batches are deduplicated by the second",
  async () => {
    const some = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `w${from + n}@between.test:secret-${from + n}`).join("\n");
    const before = await size();
    // Large imports use a worker thread with a cache of stored hashes; small ones do not.
    expect(await load(some(0, 3_000), "First")).toMatchObject({ added: 3_000 });
    expect(await load(some(3_000, 4_000), "Few")).toMatchObject({ added: 1_000 });
    expect(await load(some(2_000, 6_000), "Second")).toMatchObject({ added: 2_000, unchanged: 2_000 });
    expect(await load(some(0, 6_000), "All")).toMatchObject({ added: 0, unchanged: 6_000 });
    expect(await size()).toBe(before + 6_000);
  },
);

test("the annual purge ends rows, findings and keys; a backup put back in its place cannot be opened, and its hashes say nothing", async () => {
  const [backup] = await leaks(acme);
  if (backup === undefined) throw new Error("no rows");
  const [keysThen, blocks] = await it.all(
    async (tx) =>
      [
        await tx.selectFrom("data_key").selectAll().where("purge_year", "=", 2026).execute(),
        await tx.selectFrom("leak_block").selectAll().execute(),
      ] as const,
  );
  const revealed = (keys: LeakServices["keys"]) =>
    it.all(async (tx) => {
      const ids = blocks.map(({ id }) => id);
      const opened = await openLeakCorpus(services.corpora, keys).reveal(tx, ids);
      return opened.map(({ records }) => records?.length ?? null);
    });
  expect(await revealed(services.keys)).toEqual(blocks.map(({ lines }) => lines));
  const hash = await services.keys.mac("leak-name", "acme.test", 2026);
  expect(await purgeLeaks(it.services)).toEqual([]);
  // A clock that is a year ahead for a while, and back again, ends nothing: what it would end cannot be brought back.
  for (const wrong of ["2027-11-15T00:00:00Z", "2027-11-15T23:00:00Z"])
    expect(await purgeLeaks({ ...it.services, now: () => new Date(wrong) })).toEqual([]);
  expect(await purgeLeaks(it.services)).toEqual([]);
  expect(await leaks(acme)).toContainEqual(backup);
  await expect(openLeak(it.services.keys, backup)).resolves.toBeDefined();
  const nextYear = () => new Date("2027-01-02T00:00:00Z");
  expect(await purgeLeaks({ ...it.services, now: () => new Date("2027-01-01T00:00:00Z") })).toEqual([]);
  const purged = await purgeLeaks({ ...it.services, now: nextYear });
  expect(purged.find(({ org }) => org === acme)).toMatchObject({ keys: 1 });
  await matchVips({ ...it.services, now: nextYear });
  expect([await leaks(acme), await findings(acme), await size()]).toEqual([[], [], 0]);
  const log = await it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "data.purged")
      .where("org_id", "=", acme)
      .execute(),
  );
  expect(log[0]?.detail).toMatchObject({ through: 2026, keys: 1 });

  const withoutBackup = await openKeys(it.services.db, openMaster(it.services.config));
  await expect(openLeak(withoutBackup, backup)).rejects.toThrow("destroyed");
  // Someone puts the old rows back, sealed keys and all: the key of their year is gone.
  await it.all((tx) => tx.insertInto("data_key").values(keysThen).execute());
  const keys = await openKeys(it.services.db, openMaster(it.services.config));
  await expect(openLeak(keys, backup)).rejects.toThrow("was destroyed");
  await it.all((tx) => tx.insertInto("leak_block").values(blocks).execute());
  expect(await revealed(keys)).toEqual(blocks.map(() => null));
  await expect(keys.mac("leak-name", "acme.test", 2026)).rejects.toThrow("was destroyed");
  await it.all((tx) => tx.deleteFrom("data_key").where("purge_year", "=", 2026).execute());
  expect(await keys.mac("leak-name", "acme.test", 2026)).not.toEqual(hash);
  // What is not purged with a year opens as before, and rotation leaves it so.
  const place = { org: null, column: "feed_setting.sealed_key", row: "x" } as const;
  const saved = await keys.seal({ ...place, purgeYear: 0 }, "a connector's key");
  await keys.rotate();
  expect((await (await openKeys(it.services.db, openMaster(it.services.config))).open(place, saved)).toString()).toBe(
    "a connector's key",
  );
});
