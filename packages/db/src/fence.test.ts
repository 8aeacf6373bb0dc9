import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { openDatabase } from "./db.ts";
import { insertUser } from "./queries/access/user.ts";
import { insertOrganization } from "./queries/organizations/organization.ts";
import { narrowedTo, within } from "./scope.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import { asSystemIn } from "./unscoped.ts";

let it: TestDatabase;
const orgs: OrgId[] = [];
const at = new Date("2026-11-15T12:00:00Z");
beforeAll(async () => {
  it = await testDatabase();
  for (let n = 0; n < 10; n += 1) {
    await within(it.db, "everything", async (tx) => {
      const org = await insertOrganization(tx, { name: `Organization ${n}`, kind: "client", administrator: null, at });
      orgs.push(org);
      for (let person = 0; person < 3; person += 1)
        await insertUser(tx, {
          org,
          role: "client_user",
          email: `p${person}@o${n}.test`,
          firstName: "P",
          lastName: String(person),
          phone: null,
          locale: "en",
          group: null,
          status: "active",
          passwordHash: "$argon2id$v=19$m=64,t=1,p=1$x",
          temporaryUntil: null,
          allDomains: true,
          at,
        });
    });
  }
});
afterAll(() => it[Symbol.asyncDispose]());

const fencedTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    it.owner,
  );
  return rows.map(({ name }) => name);
};

test("a part of a transaction may lift its scope; what follows has it again, and an unscoped one stays so", async () => {
  const seen = (scope: "everything" | readonly OrgId[]) =>
    within(it.db, scope, async (tx) => {
      const count = async () => (await tx.selectFrom("organization").select("id").execute()).length;
      return [await count(), await asSystemIn(tx, "invoice-number", count), await count()];
    });
  expect(await seen(orgs.slice(0, 1))).toEqual([1, 10, 1]);
  expect(await seen("everything")).toEqual([10, 10, 10]);
});

test("without a scope no fenced table shows a row, to the app or to the owner", async () => {
  const tables = await fencedTables();
  expect(tables).toContain("app_user");
  for (const table of tables) {
    for (const db of [it.db, it.owner]) {
      // The program's own data keys belong to no organization.
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
      expect([table, rows[0]?.n]).toEqual([table, 0]);
    }
  }
});

test.each([
  [4 * inject("propertyRuns"), 1],
  [16 * inject("propertyRuns"), 4],
])(
  "a scope ends with its transaction: %i interleaved ones of two organizations over %i connections leak no row",
  { timeout: 600_000 },
  async (times, connections) => {
    await using lent = openDatabase(it.url, { max: connections });
    const two = [orgs[0], orgs[1]] as [OrgId, OrgId];
    const strange: unknown[] = [];
    const ask = async (n: number) => {
      const org = two[n % 2] as OrgId;
      const rows = await within(lent.db, [org], (tx) => tx.selectFrom("app_user").select("org_id").execute());
      if (rows.length !== 3 || rows.some((row) => row.org_id !== org)) strange.push([n, org, rows]);
    };
    // Sixteen at a time are queued for the connections, so each connection changes between organizations.
    let next = 0;
    const work = async () => {
      for (let n = next++; n < times; n = next++) await ask(n);
    };
    await Promise.all(Array.from({ length: 16 }, work));
    expect(strange).toEqual([]);
    expect(next).toBeGreaterThanOrEqual(times);
    expect(await lent.db.selectFrom("app_user").select("id").execute()).toEqual([]);
  },
);

test("a scope that outlived its transaction would be seen", async () => {
  await using one = openDatabase(it.url, { max: 1 });
  await sql`select set_config('parapet.orgs', ${`{${orgs[0]}}`}, false)`.execute(one.db);
  expect(await one.db.selectFrom("app_user").select("id").execute()).toHaveLength(3);
});

test("a row cannot be written into, or moved to, an organization out of scope", async () => {
  const [ours, theirs] = orgs as [OrgId, OrgId];
  const move = within(it.db, [ours], (tx) => tx.updateTable("app_user").set({ org_id: theirs }).execute());
  await expect(move).rejects.toThrow("row-level security");
  const touched = await within(it.db, [ours], (tx) =>
    tx.updateTable("app_user").set({ phone: "1" }).where("org_id", "=", theirs).returning("id").execute(),
  );
  expect(touched).toEqual([]);
});

test("a partner may not link a client to itself that is not in its scope to begin with", async () => {
  const [partner, client, other] = orgs as [OrgId, OrgId, OrgId];
  const steal = within(it.db, [other], (tx) =>
    tx.insertInto("partner_client").values({ partner_id: partner, org_id: client }).execute(),
  );
  await expect(steal).rejects.toThrow("row-level security");
});

test("the queries that ask by organization are answered from an index that begins with it", async () => {
  await sql`analyze`.execute(it.owner);
  const plan = await within(it.db, [orgs[0] as OrgId], async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain select * from app_user where org_id = ${orgs[0]}`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("app_user_org");
});

test("a narrowed scope never sees more than the transaction did, and gives its own scope back", async () => {
  const [mine, also, foreign] = orgs as [OrgId, OrgId, OrgId];
  const seen = (db: typeof it.db) =>
    db
      .selectFrom("organization")
      .select("id")
      .execute()
      .then((rows) => rows.map(({ id }) => id).toSorted());
  await within(it.db, [mine, also], async (tx) => {
    expect(await narrowedTo(tx, [mine, also], [also, foreign], () => seen(tx))).toEqual([also]);
    expect(await narrowedTo(tx, [mine, also], [foreign], () => seen(tx))).toEqual([]);
    // What turns out to be needed beside them must be in the scope as well.
    const more = (org: OrgId) =>
      narrowedTo(tx, [mine, also], [mine], async (further) => {
        await further([org]);
        return seen(tx);
      });
    expect([await more(also), await more(foreign)]).toEqual([[also], []]);
    expect(await seen(tx)).toEqual([mine, also].toSorted());
  });
});
