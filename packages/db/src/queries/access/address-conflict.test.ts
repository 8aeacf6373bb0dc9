import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { within } from "../../scope.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { addressConflicts, conflictsOfAccount } from "./address-conflict.ts";

const AT = new Date("2026-11-15T12:00:00Z");
const org = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}` as OrgId;
const user = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, "0")}` as UserId;

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
  await within(it.db, "everything", async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run(`insert into organization (id, name, kind)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'O' || n, 'client' from generate_series(1, 5) n`);
    await run(`insert into authorised_domain (org_id, name, proof_token, state, verified_by, verified_at, lapses_at) values
      ('${org(1)}', 'acme.test', 'x', 'verified', 'dns', now(), null),
      ('${org(1)}', 'mail_a.test', 'x', 'verified', 'file', now(), null),
      ('${org(2)}', 'a.acme.test', 'x', 'verified', 'dns', now(), null),
      ('${org(3)}', 'word.test', 'x', 'verified', 'operator', now(), null),
      ('${org(3)}', 'lapsed.test', 'x', 'verified', 'dns', now(), '2026-11-14T00:00:00Z'),
      ('${org(4)}', 'acme.test', 'x', 'pending', null, null, null),
      ('${org(5)}', 'acme.test', 'x', 'verified', 'dns', now(), null)`);
    const people: readonly (readonly [number, string, string])[] = [
      [4, "ann@acme.test", "active"],
      [4, "BEN@B.A.ACME.TEST", "invited"],
      [2, "cai@a.acme.test", "active"],
      [4, "dot@notacme.test", "active"],
      [4, "eve@mailxa.test", "active"],
      [4, "fay@mail_a.test", "active"],
      [4, "gus@word.test", "active"],
      [4, "hal@lapsed.test", "active"],
      [4, "ida@acme.test.other.test", "active"],
      [4, "jan@x.acme.test", "removed"],
      [1, "kim@acme.test", "active"],
    ];
    for (const [n, [of, email, status]] of people.entries())
      await run(`insert into app_user (id, org_id, role, email, first_name, last_name, status, created_at)
        values ('${user(n)}', '${org(of)}', 'client_user', '${email}', 'P', '${n}', '${status}', now() + ${n} * interval '1 second')`);
  });
});
afterAll(() => it[Symbol.asyncDispose]());

const named = (rows: readonly { email: string; owner: string; domain: string }[]) =>
  rows.map(({ email, owner, domain }) => `${email} ${owner} ${domain}`).toSorted();
const ANN = ["ann@acme.test O1 acme.test", "ann@acme.test O5 acme.test"];
const BEN = ["BEN@B.A.ACME.TEST O1 acme.test", "BEN@B.A.ACME.TEST O2 a.acme.test", "BEN@B.A.ACME.TEST O5 acme.test"];
const FAY = "fay@mail_a.test O1 mail_a.test";

test("an operator sees every address below a domain that another organization has verified, and no other", async () => {
  const all = await within(it.db, "everything", (tx) => addressConflicts(tx, "everything", AT));
  expect(named(all)).toEqual([...BEN, ...ANN, FAY].toSorted());
});

test("an organization sees the conflicts of its accounts and those of its domains", async () => {
  const of = (n: number) => within(it.db, [org(n)], async (tx) => named(await addressConflicts(tx, [org(n)], AT)));
  expect(await of(4)).toEqual([...BEN, ...ANN, FAY].toSorted());
  expect(await of(2)).toEqual([BEN[1]]);
  expect(await of(5)).toEqual([BEN[2], ANN[1]]);
  expect(await of(3)).toEqual([]);
});

test("one account has the conflicts of its own address", async () => {
  const of = (n: number) => within(it.db, [org(4)], async (tx) => named(await conflictsOfAccount(tx, user(n), AT)));
  expect(await of(0)).toEqual(ANN);
  expect(await of(1)).toEqual(BEN);
  expect(await of(3)).toEqual([]);
});

test("an account is compared with the domains above its address, not with all there are", async () => {
  await within(it.db, "everything", async (tx) => {
    await sql`insert into authorised_domain (org_id, name, proof_token, state, verified_by, verified_at)
      select ${org(3)}::uuid, 'd' || n || '.test', 'x', 'verified', 'dns', now() from generate_series(1, 3000) n`.execute(
      tx,
    );
    await sql`insert into app_user (org_id, role, email, first_name, last_name, status)
      select ${org(4)}::uuid, 'client_user', 'p' || n || '@e' || n || '.test', 'P', 'Q', 'active' from generate_series(1, 3000) n`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(it.owner);
  const read = async (ask: (tx: Parameters<Parameters<typeof within>[2]>[0]) => Promise<unknown>) =>
    within(it.db, "everything", async (tx) => {
      const count = async () =>
        (
          await sql<{
            rows: string;
          }>`select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::text as rows
          from pg_class c where c.relname in ('app_user', 'authorised_domain', 'app_user_email', 'authorised_domain_name')`.execute(
            tx,
          )
        ).rows[0]!.rows;
      const before = Number(await count());
      await ask(tx);
      return Number(await count()) - before;
    });
  expect(await read((tx) => conflictsOfAccount(tx, user(0), AT))).toBeLessThan(300);
  // Every account's labels are looked up, once: far from three thousand times three thousand.
  expect(await read((tx) => addressConflicts(tx, "everything", AT))).toBeLessThan(60_000);
});
