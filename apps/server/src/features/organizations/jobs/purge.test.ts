import { createHash, randomBytes } from "node:crypto";

import { insertScore } from "@parapet/db/queries/score";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { RETENTION } from "@parapet/domain/contracts/retention";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import type { CheckResult } from "@parapet/scanner/check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { runJob } from "../../../testing/run-job.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { CONSENT_LIMITS } from "../../vips/index.ts";
import { purgeJob } from "./purge.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const sweep = () =>
  purgeJob.run({}, { services: it.services, signal: new AbortController().signal, attempt: 1, id: "test" });
/** After days of downtime, due data is purged one day after the restart. */
const purge = async () => {
  await sweep();
  it.clock.pass(DAY_MS);
  await sweep();
};
const seen = (...outcomes: string[]): CheckResult => ({
  check: "some-check",
  subject: "acme.test",
  status: "judged",
  verdicts: outcomes.map((outcome) => ({ outcome, severity: "high" as const })),
});
const count = async (table: string, org: OrgId) =>
  (
    await it.all((tx) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where org_id = ${org}`.execute(tx),
    )
  ).rows[0]?.n;

test("recent data stays; checks, runs and resolved findings are purged after their retention, the score history stays", async () => {
  const org = await it.organization("Old", "client", { domain: "acme.test" });
  await recordPast(it, org, "acme.test", [[seen("fixed", "open")], [seen("open")], [seen("open")]], 1);
  await purge();
  expect(await count("scan_check", org)).toBe(3);
  it.clock.pass(100 * DAY_MS);
  await purge();
  // The newest run keeps what it checked: "not assessed" must stay readable.
  expect(await count("scan_check", org)).toBe(1);
  expect(await count("scan", org)).toBe(3);
  expect(await count("finding", org)).toBe(2);
  it.clock.pass(800 * DAY_MS);
  await purge();
  expect(await count("scan", org)).toBe(0);
  expect(await count("score_history", org)).toBe(3);
  expect(await it.all((tx) => tx.selectFrom("finding").select("outcome").where("org_id", "=", org).execute())).toEqual([
    { outcome: "open" },
  ]);
  const log = await it.all((tx) =>
    tx.selectFrom("audit_log").select("detail").where("action", "=", "data.purged").execute(),
  );
  // Rows come in any order.
  expect(log.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ what: "retention", runs: 3, findings: 1 }),
  );
});

test("what was seen of a domain that was removed goes after 30 days", async () => {
  const org = await it.organization("Gone", "client", { domain: "acme.test" });
  await recordPast(it, org, "acme.test", [[seen("left behind")]], 1);
  await it.all((tx) => tx.deleteFrom("authorised_domain").where("org_id", "=", org).execute());
  it.clock.pass(20 * DAY_MS);
  await purge();
  expect(await count("finding", org)).toBe(1);
  it.clock.pass(11 * DAY_MS);
  await purge();
  expect(await count("finding", org)).toBe(0);
});

test("everything about a removed domain goes 30 days after its removal: runs, scores, alerts; another's of that name stays", async () => {
  const org = await it.organization("Removed", "client", { domain: "acme.test" });
  const other = await it.organization("Keeps it", "client", { domain: "acme.test" });
  const admins = new Map<OrgId, TestBrowser>();
  for (const one of [org, other]) admins.set(one, await it.signIn((await it.user(one, "client_admin")).email));
  for (const [one, admin] of admins) {
    const setting = {
      domain: "acme.test",
      name: "Watch",
      received_email: "soc@acme.test",
      alert_types: { new_vulnerabilities: true },
    };
    expect((await admin.post("/v1/alert_management/", setting)).statusCode).toBe(200);
    await recordPast(it, one, "acme.test", [[seen("a")], [seen("a", "b")]], 0);
    const scans = await it.all((tx) => tx.selectFrom("scan").select("id").where("org_id", "=", one).execute());
    for (const { id } of scans) await runJob(it, "raise-alerts", { scan: id });
  }
  const TABLES = [
    "alert",
    "alert_channel",
    "alert_delivery",
    "alert_setting",
    "alert_told",
    "finding",
    "inventory_asset",
    "inventory_event",
    "scan",
    "score_history",
  ];
  const held = async (one: OrgId) => {
    const counts = await Promise.all(TABLES.map(async (table) => [table, await count(table, one)] as const));
    return counts.filter(([, n]) => n !== 0).map(([table]) => table);
  };
  expect(await held(org)).toEqual(TABLES);
  // The newest run is long ago when the domain is removed: its thirty days begin then all the same.
  it.clock.pass(60 * DAY_MS);
  await purge();
  expect(await held(org)).toEqual(TABLES);
  const admin = await it.signIn((await it.user(org, "client_admin")).email);
  expect((await admin.send("DELETE", "/v1/domains/acme.test/")).statusCode).toBe(200);
  it.clock.pass(28 * DAY_MS);
  await purge();
  expect(await held(org)).toEqual(TABLES);
  it.clock.pass(2 * DAY_MS);
  await purge();
  expect(await held(org)).toEqual([]);
  expect(await held(other)).toEqual(TABLES);
});

test("alerts and their delivery log are purged after half a year; persistent conditions do not raise a second alert", async () => {
  const org = await it.organization("Told", "client", { domain: "told.test" });
  const admin = await it.signIn((await it.user(org, "client_admin")).email);
  const setting = {
    domain: "told.test",
    name: "Watch",
    received_email: "soc@told.test",
    alert_types: { known_exploited: true, new_vulnerabilities: true },
  };
  expect((await admin.post("/v1/alert_management/", setting)).statusCode).toBe(200);
  const exploited: CheckResult = {
    check: "some-check",
    subject: "told.test",
    status: "judged",
    verdicts: [{ outcome: "vulnerable", severity: "high", facts: { cve: "CVE-2026-0001", knownExploited: true } }],
  };
  const run = async (...results: CheckResult[]) => {
    await recordPast(it, org, "told.test", [results], 0);
    const newest = await it.all((tx) =>
      tx
        .selectFrom("scan")
        .select("id")
        .where("org_id", "=", org)
        .orderBy("finished_at", "desc")
        .executeTakeFirstOrThrow(),
    );
    await runJob(it, "raise-alerts", { scan: newest.id });
  };
  await run(exploited);
  await it.all((tx) =>
    tx.updateTable("alert_delivery").set({ state: "delivered" }).where("org_id", "=", org).execute(),
  );
  expect([await count("alert", org), await count("alert_delivery", org)]).toEqual([1, 1]);
  it.clock.pass(RETENTION.alerts * DAY_MS - 2 * DAY_MS);
  await purge();
  expect([await count("alert", org), await count("alert_delivery", org)]).toEqual([1, 1]);
  it.clock.pass(2 * DAY_MS);
  await purge();
  expect([await count("alert", org), await count("alert_delivery", org)]).toEqual([0, 0]);
  // The ticket mark of the old run is gone, the one of what still is open is not.
  const reported = await it.all((tx) => tx.selectFrom("alert_told").select("key").where("org_id", "=", org).execute());
  expect(reported.map(({ key }) => key.split(":")[0])).toEqual(["known-exploited"]);
  await run(exploited);
  expect(await count("alert", org)).toBe(0);
});

test("a deleted organization is there for 30 days and then nowhere", async () => {
  const org = await it.organization("Leaving", "client", { domain: "acme.test" });
  const other = await it.organization("Staying", "client", { domain: "acme.test" });
  await it.user(org, "client_admin");
  for (const one of [org, other]) await recordPast(it, one, "acme.test", [[seen("bad")]], 0);
  await it.services.keys.seal({ org, purgeYear: 2026, column: "leak.password", row: "1" }, "secret");
  await it.all(async (tx) => {
    await insertScore(tx, org, "acme.test", {
      scan: null,
      cause: "triage",
      at: it.clock.now(),
      score: 1,
      hundredths: 100,
      version: 1,
      confidence: 1,
      criticals: 0,
      lostByArea: {},
      counts: {},
      coverage: {},
    });
    const at = it.clock.now();
    await tx
      .updateTable("organization")
      .set({ deleted_at: at, purge_at: new Date(at.getTime() + 30 * DAY_MS) })
      .where("id", "=", org)
      .execute();
  });
  const tables = (
    await it.all((tx) =>
      sql<{ name: string }>`
        select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'org_id' and table_name <> 'audit_log' order by 1`.execute(tx),
    )
  ).rows.map(({ name }) => name);
  const held = async () => {
    const counts = await Promise.all(tables.map(async (table) => [table, await count(table, org)] as const));
    return counts.filter(([, n]) => n !== 0).map(([table]) => table);
  };
  expect(await held()).toEqual(
    expect.arrayContaining([
      "app_user",
      "authorised_domain",
      "data_key",
      "finding",
      "finding_event",
      "licence",
      "scan",
      "scan_check",
      "score_history",
    ]),
  );
  it.clock.pass(28 * DAY_MS);
  await purge();
  expect(await count("finding", org)).toBe(1);
  it.clock.pass(2 * DAY_MS - HOUR_MS);
  await sweep();
  expect(await held()).toEqual([]);
  expect(await count("finding", other)).toBe(1);
  const reported = await it.all((tx) =>
    tx.selectFrom("audit_log").select("object").where("action", "=", "organization.purged").execute(),
  );
  expect(reported).toEqual([{ object: org }]);
});

test.runIf(inject("isNightly"))(
  "a clock that is wrong for some hours ends nothing; one that goes on by the day does",
  async () => {
    const org = await it.organization("Wrong clock", "client", { domain: "acme.test" });
    const leaving = await it.organization("Leaves", "client", { domain: "acme.test" });
    await recordPast(it, org, "acme.test", [[seen("a")], [seen("a")]], 1);
    const at = it.clock.now();
    const purgeAt = new Date(at.getTime() + 30 * DAY_MS);
    await it.all((tx) =>
      tx.updateTable("organization").set({ deleted_at: at, purge_at: purgeAt }).where("id", "=", leaving).execute(),
    );
    const isThere = async () =>
      (await it.all((tx) => tx.selectFrom("organization").select("id").where("id", "=", leaving).execute())).length ===
      1;
    await purge();
    it.clock.pass(900 * DAY_MS);
    for (let hours = 0; hours < 23; hours += 1) {
      await sweep();
      it.clock.pass(HOUR_MS);
    }
    expect([await count("scan", org), await isThere()]).toEqual([2, true]);
    it.clock.pass(-900 * DAY_MS);
    await sweep();
    expect([await count("scan", org), await isThere()]).toEqual([2, true]);
    // Day by day, as the portal runs: the organization goes on its day and not before.
    const gone: number[] = [];
    for (let day = 1; day <= 32; day += 1) {
      it.clock.pass(DAY_MS);
      await sweep();
      if (!(await isThere())) gone.push(day);
    }
    expect(gone[0]).toBeGreaterThan(26);
    expect(gone[0]).toBeLessThan(31);
    expect(await count("scan", org)).toBe(2);
  },
);

test("requests for consent go after half a year; of a refusal the hash and the answer remain, without link and requester", async () => {
  const org = await it.organization("Consents", "client", { domain: "consents.test" });
  const admin = await it.user(org, "client_admin");
  const hash = (address: string) => createHash("sha256").update(address).digest();
  const at = it.clock.now();
  const request = (address: string, answer: string | null, daysLater = 0) =>
    it.all((tx) =>
      sql`insert into vip_consent_request (org_id, address_hash, token_hash, requested_at, requested_by, answer, answered_at)
          values (${org}, ${hash(address)}, ${randomBytes(32)}, ${at}, ${admin.id}, ${answer},
                  ${answer === null ? null : new Date(at.getTime() + daysLater * DAY_MS)})`.execute(tx),
    );
  const left = async () =>
    (
      await it.all((tx) =>
        sql<{ hash: Buffer; answer: string | null; link: boolean; by: boolean }>`
          select address_hash as hash, answer, token_hash is not null as link, requested_by is not null as by
            from vip_consent_request where org_id = ${org} order by answer desc`.execute(tx),
      )
    ).rows;
  await request("unanswered@private.example", null);
  await request("refused@private.example", "refused", 1);
  await request("later-confirmed@private.example", "refused", 1);
  await request("later-confirmed@private.example", "confirmed", 2);
  await request("monitored@private.example", "confirmed", 1);
  await it.all((tx) =>
    sql`with person as (insert into vip (org_id, full_name, created_at, updated_at) values (${org}, 'A Person', ${at}, ${at}) returning id)
        insert into vip_identifier (org_id, vip_id, kind, value, login_tag, created_at, consent)
        select ${org}, id, 'personal', 'monitored@private.example', 0, ${at}, 'confirmed' from person`.execute(tx),
  );
  // A refusal locks further requests for this long: nothing may go before.
  it.clock.pass(CONSENT_LIMITS.afterRefusalMs + 2 * DAY_MS);
  await purge();
  expect(await left()).toHaveLength(5);
  it.clock.pass(90 * DAY_MS);
  await purge();
  expect(await left()).toEqual([
    { hash: hash("refused@private.example"), answer: "refused", link: false, by: false },
    { hash: hash("monitored@private.example"), answer: "confirmed", link: true, by: true },
  ]);
});
