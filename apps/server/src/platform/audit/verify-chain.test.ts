import { insertAudit } from "@parapet/db/queries/platform";
import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { testServices } from "../../testing/test-services.ts";
import type { Anchor } from "./anchor.ts";
import { readAnchors, writeAnchors } from "./audit-anchors.ts";
import { verifyChains } from "./verify-chain.ts";

const ORG = "11111111-1111-4111-8111-111111111111" as OrgId;
const OTHER = "22222222-2222-4222-8222-222222222222" as OrgId;

let it: TestDatabase;
beforeEach(async () => {
  it = await testDatabase();
});
afterEach(() => it[Symbol.asyncDispose]());

const write = (org: OrgId | null, object: string) =>
  within(it.db, "everything", (tx) =>
    insertAudit(tx, {
      org,
      actor: null,
      action: "scan.started",
      object,
      result: "done",
      detail: { note: "é" },
      ip: "192.0.2.1",
      claimedIp: null,
      at: new Date("2026-11-15T03:00:00.123Z"),
    }),
  );

/** As an attacker with full access to the database would. */
const tamper = (statement: string) =>
  within(it.owner, "everything", (tx) =>
    sql.raw(`alter table audit_log disable trigger user; ${statement}`).execute(tx),
  );
const verify = (anchors: readonly Anchor[] = []) => within(it.owner, "everything", (tx) => verifyChains(tx, anchors));

describe("the app itself", () => {
  test.each([
    ["change", "update audit_log set object = 'x'"],
    ["delete", "delete from audit_log"],
    ["empty", "truncate audit_log"],
    ["touch the head of", "update audit_head set seq = 0"],
    ["read the head of", "select * from audit_head"],
  ])("cannot %s the log", async (_, statement) => {
    await write(ORG, "1");
    await expect(within(it.db, "everything", (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      "permission denied",
    );
  });

  test("cannot choose a row's place, and cannot write into a foreign organization's log", async () => {
    await within(it.db, "everything", (tx) =>
      sql`insert into audit_log (org_id, chain, seq, at, action, result, hash)
          values (${ORG}, ${OTHER}, 99, now(), 'scan.started', 'done', 'x')`.execute(tx),
    );
    expect(await verify()).toEqual({ chains: 1, rows: 1, troubles: [] });
    const intoForeign = within(it.db, [OTHER], (tx) =>
      insertAudit(tx, {
        org: ORG,
        actor: null,
        action: "scan.started",
        object: null,
        result: "done",
        detail: {},
        ip: null,
        claimedIp: null,
        at: new Date(),
      }),
    );
    await expect(intoForeign).rejects.toThrow("row-level security");
  });
});

describe("what a superuser does by hand is seen", () => {
  test.each([
    ["one byte of a row", "update audit_log set object = 'row-3x' where seq = 3", [{ seq: 3, what: "changed" }]],
    [
      "a row's time",
      "update audit_log set at = at + interval '1 microsecond' where seq = 2",
      [{ seq: 2, what: "changed" }],
    ],
    ["a row's detail", `update audit_log set detail = '{"note": "e"}' where seq = 4`, [{ seq: 4, what: "changed" }]],
    ["a row taken out", "delete from audit_log where seq = 2", [{ seq: 2, what: "missing" }]],
    ["the newest rows cut off", "delete from audit_log where seq > 3", [{ seq: 3, what: "cut" }]],
    [
      "a row moved to another organization",
      `update audit_log set org_id = '${OTHER}' where seq = 1`,
      [
        { seq: 0, what: "moved" },
        { seq: 1, what: "changed" },
      ],
    ],
  ])("%s", async (_, statement, troubles) => {
    for (let n = 1; n <= 5; n += 1) await write(ORG, `row-${n}`);
    expect((await verify()).troubles).toEqual([]);
    await tamper(statement);
    expect((await verify()).troubles).toEqual(troubles.map((trouble) => ({ chain: ORG, ...trouble })));
  });

  test("a chain rewritten as a whole is caught by anchors that the database cannot write", async () => {
    await using app = await testServices();
    const { files } = app.services;
    const own = it;
    // The tenant's rows are in this file's own database; the anchors are stored by a running program.
    for (let n = 1; n <= 3; n += 1) await write(ORG, `row-${n}`);
    await within(own.owner, "everything", (tx) => writeAnchors({ files }, tx, new Date()));
    await write(ORG, "row-4");
    await within(own.owner, "everything", (tx) => writeAnchors({ files }, tx, new Date()));
    await within(own.owner, "everything", (tx) => writeAnchors({ files }, tx, new Date()));
    const stored = await readAnchors({ files });
    expect([stored.anchors.map(({ seq }) => seq), stored.troubles]).toEqual([[3, 4, 4], []]);
    expect((await verify(stored.anchors)).troubles).toEqual([]);
    await tamper("delete from audit_log; delete from audit_head; alter table audit_log enable trigger user");
    for (let n = 1; n <= 4; n += 1) await write(ORG, `forged-${n}`);
    expect((await verify()).troubles).toEqual([]);
    expect((await verify(stored.anchors)).troubles).toEqual([
      { chain: ORG, seq: 3, what: "anchor" },
      { chain: ORG, seq: 4, what: "anchor" },
    ]);
    // Anyone who changes or deletes anchors in the database is caught as well.
    await app.all((tx) => sql`delete from stored_file where kind = 'audit-anchor' and name like '%2'`.execute(tx));
    expect((await readAnchors({ files })).troubles).toEqual([{ chain: "anchors 00000003", seq: 0, what: "missing" }]);
    await app.all((tx) =>
      sql`update stored_file set name = '00000002' where kind = 'audit-anchor' and name = '00000003'`.execute(tx),
    );
    expect((await readAnchors({ files })).troubles).toEqual([{ chain: "anchors 00000002", seq: 0, what: "anchor" }]);
    await app.all((tx) =>
      sql`update stored_chunk set sealed = set_byte(sealed, 60, 255 - get_byte(sealed, 60)), sha256 = sha256('x')`.execute(
        tx,
      ),
    );
    expect((await readAnchors({ files })).troubles).toHaveLength(2);
  });
});

test("entries written concurrently form one unbroken chain per organization", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => write(n % 3 === 0 ? null : n % 3 === 1 ? ORG : OTHER, `${n}`)),
  );
  expect(await verify()).toEqual({ chains: 3, rows: 60, troubles: [] });
});
