import { readFileSync } from "node:fs";

import { LOCALES } from "@parapet/words/locale";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { describeTables, localeColumns } from "./testing/describe-tables.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(() => it[Symbol.asyncDispose]());

test("tables.ts says what the migrations made (npm run db:types)", async () => {
  const written = readFileSync(new URL("./tables.ts", import.meta.url), "utf8");
  expect(written).toBe(await describeTables(it.url));
});

test("the database admits the languages of the product, each of them and no other", async () => {
  const columns = await localeColumns(it.owner);
  expect(columns.length).toBeGreaterThan(8);
  for (const { table, locales } of columns) expect([table, locales]).toEqual([table, LOCALES.toSorted()]);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'locale' order by 1`.execute(it.owner);
  const checked = new Set(columns.map(({ table }) => table));
  // Rows of a sign-in or registration in progress; the language is that of the request.
  expect(rows.map(({ name }) => name).filter((name) => !checked.has(name))).toEqual(["sign_on_attempt", "sign_up"]);
});

test("the app is neither owner nor superuser and cannot step over row-level security", async () => {
  const { rows } = await sql`
    select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = current_user`.execute(it.db);
  expect(rows).toEqual([{ rolname: "parapet_app", rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
  const owned = await sql`select tablename from pg_tables where tableowner = 'parapet_app'`.execute(it.db);
  expect(owned.rows).toEqual([]);
});

test("reset role does not lead out of the app's role", async () => {
  const { rows } = await it.db.connection().execute(async (one) => {
    await sql`reset role`.execute(one);
    return sql`select current_user as name`.execute(one);
  });
  expect(rows).toEqual([{ name: "parapet_app" }]);
});

test("the app cannot read or write the list of migrations", async () => {
  await expect(sql`select * from schema_migration`.execute(it.db)).rejects.toThrow("permission denied for table");
});

test("every table with an org_id is fenced by row-level security that also binds its owner", async () => {
  const { rows } = await sql<{ relname: string }>`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'org_id' and not a.attisdropped and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
     order by 1`.execute(it.owner);
  expect(rows.map((row) => row.relname)).toEqual([]);
});

test("every table of a domain or a finding is fenced by the domains of the reader, and what belongs to a finding by its area", async () => {
  const lacking = async (columns: readonly string[], condition: string): Promise<string[]> => {
    const { rows } = await sql<{ relname: string }>`
      select distinct c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = any (${[...columns]}::text[]) and not a.attisdropped and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
                            and pg_get_expr(p.polqual, p.polrelid) ~ ${condition})
       order by 1`.execute(it.owner);
    return rows.map(({ relname }) => relname);
  };
  expect(await lacking(["domain"], "scope_domains|scope_limited")).toEqual(
    [
      // Marks of what the program has done, which no one reads.
      "alert_told",
      "finding_mark",
      "leak_match",
      "market_match",
      // Names of others: a prospect's and a vendor's.
      "lead",
      "vendor",
    ].toSorted(),
  );
  expect(await lacking(["finding_id"], "scope_domains|scope_limited")).toEqual([]);
});

test("a scope of many organizations is read once a statement, not once a row", async () => {
  const plan = await it.db.transaction().execute(async (tx) => {
    await sql`select set_config('parapet.orgs', ${"{00000000-0000-4000-8000-000000000001}"}, true)`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`explain select count(*) from organization`.execute(tx);
  });
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("hashed SubPlan");
  expect(text).not.toContain("scope_orgs()))");
  expect(text).not.toContain("current_setting('parapet.all'");
});

test("every view runs with the rights of the one who asks", async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`.execute(it.owner);
  expect(rows).toEqual([]);
});
