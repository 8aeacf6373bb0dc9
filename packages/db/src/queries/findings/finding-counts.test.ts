import type { FindingFilter } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { within } from "../../scope.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { clearAttackFixes, findingSummary } from "../overview/overview.ts";
import { countFindings } from "./finding.ts";

let it: TestDatabase;
const org = "00000000-0000-4000-8000-000000000001" as OrgId;
const other = "00000000-0000-4000-8000-000000000002" as OrgId;
const domain = "acme.test";
const at = new Date("2026-11-15T12:00:00Z");
const FILTER: FindingFilter = { area: "company-exposed-ports", status: "active", sort: "risk", order: "desc" };

const plant = (area: string, severity: string, count: number, from = 0) =>
  within(it.db, "everything", (tx) =>
    sql`insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen)
        select ${org}, ${domain}, ${area}, 'c', 'o', ${area} || ${severity} || n + ${from}::int, 't', ${severity}, ${at}, ${at}
          from generate_series(1, ${count}::int) n`.execute(tx),
  );
const counted = (filter: Partial<FindingFilter> = {}, of = org) =>
  within(it.db, [of], (tx) => countFindings(tx, [{ org: of, domain }], { ...FILTER, ...filter }, at));

beforeAll(async () => {
  it = await testDatabase();
  await within(it.db, "everything", (tx) =>
    sql`insert into organization (id, name, kind) values (${org}, 'Acme', 'client'), (${other}, 'Other', 'client')`.execute(
      tx,
    ),
  );
  await plant("company-exposed-ports", "high", 3);
  await plant("company-exposed-ports", "low", 2);
  await plant("email-weaknesses", "critical", 4);
});
afterAll(() => it[Symbol.asyncDispose]());

test("the chips say the same before the overview counted, after it did, and after something changed", async () => {
  const first = { critical: 0, high: 3, medium: 0, low: 2, info: 0 };
  expect(await counted()).toEqual(first);
  await within(it.db, [org], (tx) => findingSummary(tx, org, domain));
  expect(await counted()).toEqual(first);
  expect(await counted({ severity: "low" })).toEqual(first);
  expect(await counted({ area: "email-weaknesses" })).toEqual({ critical: 4, high: 0, medium: 0, low: 0, info: 0 });
  expect(await counted({ area: "sensitive-data" })).toEqual({ critical: 0, high: 0, medium: 0, low: 0, info: 0 });
  // What the overview does not tell apart is counted for itself.
  expect((await counted({ q: "portshigh1" })).high).toBe(1);
  expect((await counted({ status: "resolved" })).high).toBe(0);
  await plant("company-exposed-ports", "high", 1, 100);
  expect(await counted()).toEqual({ ...first, high: 4 });
});

test("counts of one organization are visible to no other", async () => {
  await within(it.db, [org], (tx) => findingSummary(tx, org, domain));
  expect((await counted({}, other)).high).toBe(0);
  const across = await within(it.db, [other], (tx) => countFindings(tx, [{ org, domain }], FILTER, at));
  expect(across.high).toBe(0);
});

test("a run that renews the attack paths and a reader that counts again do not deadlock", async () => {
  await within(it.db, [org], (tx) => findingSummary(tx, org, domain));
  await plant("company-exposed-ports", "high", 1, 200);
  let reader: Promise<unknown> = Promise.resolve();
  await within(it.db, [org], async (run) => {
    await clearAttackFixes(run, org, domain);
    reader = within(it.db, [org], (tx) => findingSummary(tx, org, domain));
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(run)).rows.length, {
        timeout: 15_000,
      })
      .toBeGreaterThan(0);
    await findingSummary(run, org, domain);
  });
  await expect(reader).resolves.toBeDefined();
});
