import { recordRetest } from "@parapet/db/queries/findings";
import type { FindingId } from "@parapet/domain/contracts/ids";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { alertStage } from "../../features/alerts/testing/alert-stage.ts";
import { reopenExpiredJob } from "../../features/findings/jobs/reopen-expired.ts";

const stage = alertStage();
const { all, got, raised, run, seen, setting, work } = stage;

type Row = { id: FindingId; version: number; status: string };

const finding = async (): Promise<Row> => {
  const reply = await stage.admin.get(`/v1/findings/?domain=${stage.domain}&status=all`);
  const [row] = reply.json<{ data: Row[] }>().data;
  if (row === undefined) throw new Error("nothing was found");
  return row;
};
const decide = async (body: object) => {
  const { id, version } = await finding();
  const reply = await stage.admin.send("PATCH", `/v1/findings/${id}/`, { ...body, version });
  expect(reply.statusCode).toBe(200);
};
const retest = async (verdict: "fixed" | "still there") => {
  const { id } = await finding();
  const at = stage.clock.now();
  await all((tx) => recordRetest(tx, stage.org, id, { verdict, reason: null, by: null, begunAt: at, at }));
};
const settle = async () => {
  stage.clock.pass(HOUR_MS / 10);
  await work();
};
/** The story of the finding and the finding itself say the same. */
const agrees = async () => {
  const { rows } = await all((tx) =>
    sql<{ id: string }>`
      select id from finding f where org_id = ${stage.org} and domain = ${stage.domain}
         and counted_at(id, 'infinity') is distinct from (resolved_at is null and status in ('open', 'acknowledged'))`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([]);
};
const alerts = async () => {
  await settle();
  await agrees();
  return (await raised()).length;
};

const FALSE_POSITIVE = { status: "false positive", note: "A test page." };

test("a decision that is withdrawn raises an alert once; making one, and evaluating what counts, raise none", async () => {
  await setting("new_vulnerabilities");
  await run(seen("a"));
  expect(await alerts()).toBe(1);
  await decide(FALSE_POSITIVE);
  expect(await alerts()).toBe(1);
  await decide({ status: "open", note: "It is real." });
  expect(await alerts()).toBe(2);
  await decide({ status: "acknowledged", note: "Planned." });
  expect(await alerts()).toBe(2);
  // The next run finds it as it was left.
  await run(seen("a"));
  expect(await alerts()).toBe(2);
  expect(got("slack")).toHaveLength(2);
});

test("a decision that is withdrawn before anyone was notified of it raises none", async () => {
  await setting("new_vulnerabilities");
  await run(seen("a"));
  await decide(FALSE_POSITIVE);
  await decide({ status: "open", note: "A mistake." });
  expect(await alerts()).toBe(1);
});

test("an accepted risk raises an alert when its time is over", async () => {
  await setting("new_vulnerabilities");
  await run(seen("a"));
  const approver = (await stage.it.user(stage.org, "client_admin")).email;
  const expires_at = Math.floor(stage.clock.at / 1000) + 10 * 86_400;
  await decide({ status: "accepted risk", note: "An old printer.", approver, expires_at });
  expect(await alerts()).toBe(1);
  stage.clock.pass(11 * DAY_MS);
  const context = { services: stage.services, signal: new AbortController().signal, attempt: 1, id: "of the test" };
  await reopenExpiredJob.run({}, context);
  expect(await alerts()).toBe(2);
});

test("a re-test that finds again what was resolved raises an alert, unless it stays an accepted risk", async () => {
  await setting("new_vulnerabilities");
  await run(seen("a"));
  await retest("fixed");
  expect(await alerts()).toBe(1);
  await retest("still there");
  expect(await alerts()).toBe(2);
  await decide(FALSE_POSITIVE);
  await retest("fixed");
  expect(await alerts()).toBe(2);
  await retest("still there");
  expect((await finding()).status).toBe("false positive");
  expect(await alerts()).toBe(2);
  // The same by a run.
  await run(seen());
  await run(seen("a"));
  expect((await finding()).status).toBe("false positive");
  expect(await alerts()).toBe(2);
});

test("undoing a change of many findings is a change of its period, and no news when no one was notified", async () => {
  await setting("new_vulnerabilities");
  await run(seen("a"));
  await alerts();
  const { id, version } = await finding();
  const select = { findings: [{ id, version }] };
  const changed = await stage.admin.post("/v1/findings/bulk/", { select, change: FALSE_POSITIVE });
  expect([changed.body, changed.statusCode]).toEqual([changed.body, 200]);
  stage.clock.pass(2_000);
  const since = Math.floor(stage.clock.at / 1000);
  stage.clock.pass(20_000);
  const { data } = changed.json<{ data: { id: string } }>();
  const undone = await stage.admin.post(`/v1/findings/bulk/${data.id}/undo/`, {});
  expect([undone.body, undone.statusCode]).toEqual([undone.body, 200]);
  const feed = await stage.admin.get(`/v1/changes/?domain=${stage.domain}&from=${since}`);
  expect(feed.json()).toMatchObject({ data: { appeared: [{ id, cause: "decision" }], disappeared: [] } });
  expect(await alerts()).toBe(1);
});
