import { readMigrations } from "@parapet/db/migrate";
import { personByEmail } from "@parapet/db/queries/access";
import { demoState, organizationNames } from "@parapet/db/queries/demo";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import { revealAll } from "@parapet/leak-corpus";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { openLeak } from "../../../features/leaks/index.ts";
import { verifyChains } from "../../../platform/audit/verify-chain.ts";
import { openMaster } from "../../../platform/keys/open-master.ts";
import { type DemoPortal, describeDemo, openDemoPortal } from "../../../testing/describe-demo.ts";
import { describeMessages } from "../../../testing/describe-messages.ts";
import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { runJobs } from "../chapters/run-jobs.ts";
import { ensureDemoAccounts } from "../demo-accounts.ts";
import { demoNeed } from "../demo-database.ts";
import { openStory } from "../open-story.ts";
import { STORY_VERSION } from "../story.ts";
import { loadSnapshot } from "./load-snapshot.ts";
import { readSnapshot, type Snapshot, staleness } from "./snapshot-file.ts";

const CIDR = "127.77.16.0/20";
let snapshot: Snapshot;
let it: TestServices;
let portal: DemoPortal;

const load = ({ services }: TestServices, of = snapshot, now = services.now) =>
  loadSnapshot(of, {
    ownerUrl: services.ownerUrl,
    master: openMaster(services.config),
    publicUrl: "http://127.0.0.1:4999",
    cidr: CIDR,
    now,
  });

beforeAll(async () => {
  snapshot = await readSnapshot();
  it = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
  await load(it);
  portal = await openDemoPortal(it.services, await ensureDemoAccounts(it.services));
});
afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

describe("refused", () => {
  test("a snapshot of another story or schema: the one of the repository is of this one", () => {
    const why = staleness(snapshot);
    expect(why, `The snapshot of the demo is stale: ${why}. Run npm run demo:record -- snapshot.`).toBeNull();
    expect(staleness({ ...snapshot, version: "0" })).toContain("version 0 of the story");
    const added = (sql: string) => [...readMigrations(), { name: "9999_added.sql", sql, hash: "" }];
    expect(staleness(snapshot, added("alter table finding add column x int"))).toContain("9999_added.sql");
    for (const sql of ["do $$ begin update finding set id = id; end $$", "create index x on finding (id)"])
      expect(staleness(snapshot, added(sql))).toContain("9999_added.sql");
    for (const sql of [
      "create table other_things (id int) -- not of finding",
      "create table other_things (id uuid references finding on delete cascade)",
      "create function other_thing() returns int language sql as $$ select count(*) from finding $$",
      "alter table finding drop constraint finding_state_check;",
      "create policy other_policy on finding as restrictive using (true);",
      "create trigger other_trigger after insert on finding for each statement execute function other_thing();",
    ])
      expect(staleness(snapshot, added(sql))).toBeNull();
    expect(staleness(snapshot, readMigrations().slice(1))).toContain(readMigrations()[0]?.name);
  });

  test.runIf(inject("isNightly"))(
    "a load that ends in the middle leaves nothing that the next start would take for a demo",
    async () => {
      await using other = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
      const [first, ...rest] = snapshot.tables.toReversed();
      if (first === undefined) throw new Error("the snapshot has no tables");
      const broken = { ...snapshot, tables: [...rest, { ...first, rows: "no row of this table\n" }] };
      await expect(load(other, broken)).rejects.toThrow("invalid input syntax");
      const { state, organizations, findings } = await asSystem(other.services.db, "demo", async (tx) => ({
        state: await demoState(tx),
        organizations: await organizationNames(tx),
        findings: await tx.selectFrom("finding").select("id").execute(),
      }));
      expect([state?.completedAt, findings]).toEqual([null, []]);
      expect(demoNeed(state, organizations, false)).toBe("replace");
    },
  );

  test("secrets: the snapshot has no password, session, key or random secret", () => {
    const stored = new Set(snapshot.tables.map(({ name }) => name.replace("public.", "")));
    for (const table of ["data_key", "bearer", "refresh_secret", "session_family", "login_challenge", "leak_block"])
      expect([table, stored.has(table)]).toEqual([table, false]);
    const text = JSON.stringify(snapshot);
    expect(text).not.toContain("$argon2");
    const secrets = snapshot.recipes.flatMap(([, recipe]) =>
      recipe.kind === "seal" && recipe.place.column === "alert_channel.sealed_secret" ? [recipe.plain] : [],
    );
    expect(secrets).toEqual([null]);
    for (const { name, columns, rows } of snapshot.tables)
      for (const column of columns.filter((one) => /sealed|token_hash|proof_token/.test(one))) {
        const cells = rows
          .trimEnd()
          .split("\n")
          .map((row) => row.split("\t")[columns.indexOf(column)] ?? "");
        expect([name, column, cells.filter((cell) => cell !== "\\N" && !cell.includes("{{"))]).toEqual([
          name,
          column,
          [],
        ]);
      }
  });
});

describeDemo(() => portal, false);
describeMessages(() => portal);

test("everything that is sealed opens with the keys of this installation, and with no other", async () => {
  const { db, keys } = it.services;
  await asSystem(db, "demo", async (tx) => {
    const credentials = await tx.selectFrom("leaked_credential").select(["id", "org_id", "sealed"]).execute();
    expect(credentials.length).toBeGreaterThan(20);
    for (const row of credentials) expect((await openLeak(keys, row)).login).not.toBe("");
    expect(await revealAll(tx, keys)).toHaveLength(snapshot.leaks.length);
  });
  expect((await it.services.mail.mailbox(100)).filter(({ subject }) => subject !== "").length).toBeGreaterThan(20);
});

test("the next jobs find nothing new in it, and no row refers to one that is missing", async () => {
  const { services, database } = it;
  const count = () =>
    asSystem(services.db, "demo", async (tx) => ({
      findings: (await tx.selectFrom("finding").select("id").execute()).length,
      credentials: (await tx.selectFrom("leaked_credential").select("id").execute()).length,
      machines: (await tx.selectFrom("infected_machine").select("id").execute()).length,
      vips: (await tx.selectFrom("vip_finding").select("id").execute()).length,
    }));
  const before = await count();
  {
    await using stage = await openStory(services, AbortSignal.timeout(60_000));
    await runJobs(stage, "match-leaks", "match-mentions", "match-vips");
  }
  expect(await count()).toEqual(before);
  // A leak that a source delivers again is recognized by its subject, which has a part of its id.
  const tagged = await asSystem(services.db, "demo", (tx) =>
    tx
      .selectFrom("finding")
      .select(["subject", "target"])
      .where("area", "in", ["leaked-credentials", "logs-infected-machine"])
      .where("subject", "like", "% · %")
      .execute(),
  );
  expect(tagged.length).toBeGreaterThan(20);
  expect(tagged.filter(({ subject, target }) => !subject.endsWith(` · ${target?.slice(0, 8)}`))).toEqual([]);
  const keys = await sql<{ ok: boolean }>`
    select bool_and(convalidated) as ok from pg_constraint where contype = 'f'`.execute(database.owner);
  expect(keys.rows).toEqual([{ ok: true }]);
});

test("the chain of the audit log holds", async () => {
  const { rows, troubles } = await asSystem(it.database.owner, "demo", (tx) => verifyChains(tx));
  expect(rows).toBeGreaterThanOrEqual(snapshot.audit.length);
  expect(troubles).toEqual([]);
});

test("nothing is in the future, and what another lab or address recorded is shown with this one's", async () => {
  const rows = await asSystem(it.services.db, "demo", async (tx) => [
    ...(await tx.selectFrom("finding").selectAll().execute()),
    ...(await tx.selectFrom("exposed_service").selectAll().execute()),
    ...(await tx.selectFrom("asset").selectAll().execute()),
  ]);
  const text = JSON.stringify(rows);
  expect(text).not.toContain("{{");
  expect(text).not.toContain(`${snapshot.block}.`);
  expect(text).toContain("127.77.16.");
  await asSystem(it.services.db, "demo", async (tx) => {
    for (const { at } of await tx.selectFrom("finding_event").select("at").execute())
      expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    for (const { finished_at: at } of await tx.selectFrom("scan").select("finished_at").execute())
      expect(at?.getTime() ?? 0).toBeLessThanOrEqual(Date.now());
  });
});

test.runIf(inject("isNightly"))(
  "in another year the story ends on that day, and its leaks belong to that purge year",
  async () => {
    await using other = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
    const at = new Date(`${new Date().getUTCFullYear() + 1}-02-03T00:20:00Z`);
    await load(other, snapshot, () => at);
    await asSystem(other.services.db, "demo", async (tx) => {
      const runs = await tx.selectFrom("scan").select("finished_at").where("domain", "=", "acme.test").execute();
      const newest = Math.max(...runs.map(({ finished_at: end }) => end?.getTime() ?? 0));
      expect(Math.floor(newest / DAY_MS)).toBe(Math.floor(at.getTime() / DAY_MS) - 1);
      const years = await tx.selectFrom("leaked_credential").select("purge_year").distinct().execute();
      expect(years).toEqual([{ purge_year: at.getUTCFullYear() }]);
      const row = await tx.selectFrom("leaked_credential").select(["id", "org_id", "sealed"]).executeTakeFirstOrThrow();
      expect((await openLeak(other.services.keys, row)).login).toContain("@");
      expect(await demoState(tx)).toMatchObject({ version: STORY_VERSION, completedAt: at });
      expect((await personByEmail(tx, "client.admin@acme.test"))?.password_hash).toBeNull();
    });
    expect((await other.services.mail.mailbox(500)).length).toBeGreaterThan(20);
  },
);
