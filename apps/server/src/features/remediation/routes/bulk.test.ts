import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { endOfKeys } from "@parapet/db/queries/access";
import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import { WORK_CHIPS, WORK_SORTS, WORK_VIEWS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { ChangeProgress, WorkGroup, WorkRow } from "@parapet/domain/contracts/remediation";
import { toFixKey } from "@parapet/domain/risk";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { changeFindingsJob } from "../jobs/change-findings.ts";
import { requestRetestsJob } from "../jobs/request-retests.ts";
import { sendTicketsJob } from "../jobs/send-tickets.ts";
import { jobContext, markHost, plantFindings } from "../testing/plant-findings.ts";

let it: TestPortal;
let acme: OrgId;
let client: OrgId;
let admin: TestBrowser;
let second: TestBrowser;
let reader: TestBrowser;
let outsider: TestBrowser;
let partner: TestBrowser;
let seller: TestBrowser;
let bob: UserId;
let eve: UserId;

const plant = (org: OrgId, domain: string, hosts: readonly string[], more: object = {}) =>
  plantFindings(it, org, domain, hosts, more);

beforeAll(async () => {
  it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "webhook.publishers.test" });
  const harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  client = await it.organization("Quay", "client", { domain: "quay.test", partner: harbour });
  await it.organization("Pier", "client", { domain: "pier.test", partner: harbour });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  bob = (await it.user(acme, "client_admin", { email: "bob@acme.test" })).id;
  await it.user(acme, "client_user", { email: "uma@acme.test" });
  await it.user(harbour, "partner_admin", { email: "pat@harbour.test" });
  await it.user(harbour, "seller", { email: "sam@harbour.test" });
  eve = (await it.user(other, "client_admin", { email: "eve@other.test" })).id;
  [admin, second, reader, outsider, partner, seller] = [
    await it.signIn("ann@acme.test"),
    await it.signIn("bob@acme.test"),
    await it.signIn("uma@acme.test"),
    await it.signIn("eve@other.test"),
    await it.signIn("pat@harbour.test"),
    await it.signIn("sam@harbour.test"),
  ];
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.all((tx) => tx.deleteFrom("finding").execute());
  await plant(acme, "acme.test", ["a.acme.test", "b.acme.test", "c.acme.test"]);
  await plant(client, "quay.test", ["www.quay.test"]);
});

const list = async (browser: TestBrowser, query = "") =>
  (await browser.get(`/v1/findings/worklist/?${query}`)).json<{
    data: WorkRow[];
    as_of: number;
    pagination: { total: number };
    overdue: number;
    unassigned: number;
  }>();
const named = (rows: readonly WorkRow[]) => ({ findings: rows.map(({ id, version }) => ({ id, version })) });
const change = (browser: TestBrowser, select: object, what: object) =>
  browser.post("/v1/findings/bulk/", { select, change: what });
const result = (reply: Awaited<ReturnType<typeof change>>) =>
  reply.json<{ data: { id: string; changed: number; skipped: { reason: string; findings: number }[] } }>().data;
/** An administrator's key with these scopes. */
const keyOf = async (...scopes: string[]) => {
  const owner = await it.confirm(await it.signIn((await it.user(acme, "client_admin")).email));
  const made = await owner.post("/v1/api_keys/", { name: "w", scopes, password: PASSWORD });
  const { id, secret } = made.json<{ data: { id: string; secret: string } }>().data;
  const key = it.browser();
  key.bearer = secret;
  return { owner, id, key };
};
const rowsOf = async (table: "audit" | "story"): Promise<number> => {
  const { rows } = await it.all((tx) =>
    (table === "audit"
      ? sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'finding.changed'`
      : sql<{ n: number }>`select count(*)::int as n from finding_event where kind in ('work', 'status', 'undone')`
    ).execute(tx),
  );
  return rows[0]?.n ?? 0;
};

describe("refused", () => {
  test("without a session, for readers, for foreign findings, and for what is no change", async () => {
    const { data } = await list(admin);
    expect((await change(it.browser(), named(data), { add_tags: ["x"] })).statusCode).toBe(401);
    expect((await change(reader, named(data), { add_tags: ["x"] })).statusCode).toBe(403);
    expect((await change(outsider, named(data), { add_tags: ["x"] })).statusCode).toBe(404);
    expect((await change(admin, named(data), {})).statusCode).toBe(400);
    expect((await change(admin, named(data), { status: "resolved" })).statusCode).toBe(400);
    expect((await change(admin, { findings: [] }, { add_tags: ["x"] })).statusCode).toBe(400);
    expect((await change(admin, named(data), { add_tags: ["<script>"] })).statusCode).toBe(400);
    expect(
      (await change(admin, { filter: { severity: "odd" }, expected: 3, as_of: 1 }, { note: "x" })).statusCode,
    ).toBe(400);
    expect((await list(outsider)).data).toEqual([]);
    expect((await list(admin)).data.every(({ tags }) => tags.length === 0)).toBe(true);
  });

  test("an owner of another organization, an accepted risk without reason, a ticket without a system: nothing is changed", async () => {
    const { data } = await list(admin);
    const owner = await change(admin, named(data), { owner: { kind: "person", id: eve }, add_tags: ["x"] });
    expect([owner.statusCode, Object.keys(owner.json<{ fields: object }>().fields)]).toEqual([400, ["owner"]]);
    expect((await change(admin, named(data), { owner: { kind: "group", id: randomUUID() } })).statusCode).toBe(400);
    expect((await change(admin, named(data), { status: "accepted risk" })).statusCode).toBe(400);
    expect((await change(admin, named(data), { ticket: true })).statusCode).toBe(409);
    expect((await list(admin)).data).toEqual(data);
  });

  test("another organization's undo and views", async () => {
    const done = result(await change(admin, named((await list(admin)).data), { add_tags: ["x"] }));
    const undo = (browser: TestBrowser) => browser.post(`/v1/findings/bulk/${done.id}/undo/`);
    expect((await undo(outsider)).statusCode).toBe(404);
    expect((await undo(reader)).statusCode).toBe(403);
    // A colleague's change is not one's own to undo.
    expect((await undo(second)).statusCode).toBe(404);
    const view = (
      await admin.post("/v1/findings/views/", { name: "Mine", query: "severity=high", shared: true })
    ).json<{
      data: { id: string };
    }>().data;
    expect((await outsider.send("DELETE", `/v1/findings/views/${view.id}/`)).statusCode).toBe(404);
    expect((await reader.send("DELETE", `/v1/findings/views/${view.id}/`)).statusCode).toBe(404);
    for (const name of ["\u202Egnp.exe", "a\u0007b", "<b>x</b>"])
      expect((await reader.post("/v1/findings/views/", { name, query: "", shared: true })).statusCode).toBe(400);
    const saved = async (browser: TestBrowser, name: string, shared: boolean) =>
      (await browser.post("/v1/findings/views/", { name, query: "", shared })).json<{ data: { id: string } }>().data.id;
    // An administrator deletes what is shared, and not what others keep for themselves.
    const [shared, kept] = [await saved(reader, "Shared", true), await saved(reader, "Kept", false)];
    expect((await outsider.send("DELETE", `/v1/findings/views/${shared}/`)).statusCode).toBe(404);
    expect((await admin.get("/v1/findings/views/")).json()).toMatchObject({
      data: [{ name: "Mine" }, { name: "Shared", own: false, deletable: true }],
    });
    expect((await admin.send("DELETE", `/v1/findings/views/${kept}/`)).statusCode).toBe(404);
    expect((await admin.send("DELETE", `/v1/findings/views/${shared}/`)).statusCode).toBe(200);
    expect((await reader.send("DELETE", `/v1/findings/views/${kept}/`)).statusCode).toBe(200);
    expect((await outsider.get("/v1/findings/views/")).json()).toEqual({ data: [] });
    // Each list has views of its own.
    expect((await admin.get("/v1/findings/views/?list=current-risk/inventory")).json()).toEqual({ data: [] });
    const hosts = { name: "Mine", list: "current-risk/inventory", query: "kind=host&columns=name" };
    expect((await admin.post("/v1/findings/views/", hosts)).statusCode).toBe(200);
    expect((await admin.get("/v1/findings/views/?list=current-risk/inventory")).json()).toMatchObject({
      data: [{ name: "Mine", query: "kind=host&columns=name", own: true, shared: false }],
    });
    expect((await admin.get("/v1/findings/views/?list=../users")).statusCode).toBe(400);
    expect((await reader.get("/v1/findings/views/")).json()).toMatchObject({
      data: [{ name: "Mine", own: false, deletable: false }],
    });
    // A view discloses what others search for: those who may not open the list may not read its views either.
    const users = { name: "People", list: "management/user-management", query: "q=eve", shared: true };
    expect((await admin.post("/v1/findings/views/", users)).statusCode).toBe(200);
    expect((await reader.get(`/v1/findings/views/?list=${users.list}`)).statusCode).toBe(403);
    expect((await reader.post("/v1/findings/views/", users)).statusCode).toBe(403);
    expect((await seller.get("/v1/findings/views/")).statusCode).toBe(403);
    expect((await seller.get("/v1/findings/views/?list=leads")).json()).toEqual({ data: [] });
    expect((await it.browser().get("/v1/findings/views/?list=leads")).statusCode).toBe(401);
  });
});

test("all that match: owner, due date, tags and status in one transaction, one history and one audit entry each; undone in a minute", async () => {
  const before = await list(admin, "severity=high");
  const counts = [await rowsOf("story"), await rowsOf("audit")] as const;
  const due = Math.floor(it.clock.at / 1000) + 86_400;
  const done = result(
    await change(
      admin,
      { filter: { severity: "high" }, expected: before.pagination.total, as_of: before.as_of },
      { owner: { kind: "person", id: bob }, due_at: due, add_tags: ["q4", "web"], status: "acknowledged" },
    ),
  );
  expect(done).toMatchObject({ changed: 3, skipped: [] });
  const after = await list(admin, "owner=none");
  expect(after.pagination.total).toBe(0);
  expect((await list(second, "owner=me&tag=q4")).data).toHaveLength(3);
  expect((await list(admin)).data[0]).toMatchObject({
    status: "acknowledged",
    owner: { kind: "person", id: bob, name: "bob@acme.test" },
    due_at: due,
    due_source: "manual",
    tags: ["q4", "web"],
    overdue: false,
  });
  expect([(await rowsOf("story")) - counts[0], (await rowsOf("audit")) - counts[1]]).toEqual([3, 3]);

  expect((await admin.post(`/v1/findings/bulk/${done.id}/undo/`)).json()).toEqual({ data: { reverted: 3, kept: 0 } });
  const { data } = await list(admin);
  expect(data[0]).toMatchObject({ status: "open", owner: null, due_at: null, tags: [] });
  expect((await admin.post(`/v1/findings/bulk/${done.id}/undo/`)).statusCode).toBe(409);
});

test("an undo leaves what was changed since, and ends after a minute", async () => {
  const { data } = await list(admin);
  const done = result(await change(admin, named(data), { add_tags: ["x"] }));
  const [first, ...rest] = (await list(admin)).data;
  if (first === undefined) throw new Error("no finding");
  await second.send("PATCH", `/v1/findings/${first.id}/`, { version: first.version, status: "acknowledged" });
  expect((await admin.post(`/v1/findings/bulk/${done.id}/undo/`)).json()).toEqual({ data: { reverted: 2, kept: 1 } });
  expect((await list(admin, "tag=x")).data.map(({ id }) => id)).toEqual([first.id]);
  const late = result(
    await change(admin, named((await list(admin)).data.filter(({ id }) => id === rest[0]?.id)), { note: "x" }),
  );
  it.clock.pass(61_000);
  expect((await admin.post(`/v1/findings/bulk/${late.id}/undo/`)).statusCode).toBe(409);
});

test("two analysts on one selection: what the first changed is skipped and counted, by ids and by filter", async () => {
  const [mine, theirs] = [await list(admin), await list(second)];
  const some = mine.data.slice(0, 2);
  expect(result(await change(admin, named(some), { owner: { kind: "person", id: bob } }))).toMatchObject({
    changed: 2,
  });
  expect(result(await change(second, named(theirs.data), { add_tags: ["late"] }))).toMatchObject({
    changed: 1,
    skipped: [{ reason: "changed", findings: 2 }],
  });
  it.clock.pass(2_000);
  const shown = await list(second);
  it.clock.pass(2_000);
  await change(admin, named((await list(admin)).data.slice(0, 1)), { add_tags: ["first"] });
  const select = { filter: {}, expected: shown.pagination.total, as_of: shown.as_of };
  expect(result(await change(second, select, { add_tags: ["late"] }))).toMatchObject({
    changed: 2,
    skipped: [{ reason: "changed", findings: 1 }],
  });
  // A finding more than was shown: nothing is changed at all.
  await plant(acme, "acme.test", ["new.acme.test"]);
  expect((await change(second, select, { add_tags: ["all"] })).statusCode).toBe(409);
  expect((await list(second, "tag=all")).pagination.total).toBe(0);
});

test("two concurrent changes of the same findings end in one of them each, never in a mixture", async () => {
  const { data } = await list(admin);
  const [a, b] = await Promise.all([
    change(admin, named(data), { add_tags: ["ann"] }),
    change(second, named(data.toReversed()), { add_tags: ["bob"] }),
  ]);
  expect([result(a).changed + result(b).changed, result(a).changed % 3]).toEqual([3, 0]);
});

test("tickets are sent after the undo period, and not at all after an undo", async () => {
  await admin.send("PUT", "/v1/ticket_system/", { webhook: "https://webhook.publishers.test/tickets" });
  const { data } = await list(admin);
  const run = (id: string) => sendTicketsJob.run({ change: id, org: acme }, jobContext(it));
  const undone = result(await change(admin, named(data), { ticket: true }));
  await admin.post(`/v1/findings/bulk/${undone.id}/undo/`);
  await run(undone.id);
  const tickets = () => it.all((tx) => tx.selectFrom("ticket").select("finding_id").execute());
  expect(await tickets()).toEqual([]);
  const done = result(await change(admin, named((await list(admin)).data), { ticket: true }));
  await run(done.id);
  expect(await tickets()).toHaveLength(3);
});

test("re-tests of a bulk change are queued, and owners are listed for those who may assign", async () => {
  const { data } = await list(admin);
  const done = result(await change(admin, named(data), { retest: true }));
  expect(done.changed).toBe(3);
  await requestRetestsJob.run({ change: done.id, org: acme }, jobContext(it));
  const queued = await it.services.jobs.boss.findJobs("verify-finding");
  const ids = new Set<string>(data.map(({ id }) => id));
  expect(queued.filter((job) => ids.has((job.data as { finding: string }).finding))).toHaveLength(3);
  const owners = (browser: TestBrowser) => browser.get("/v1/findings/owners/");
  expect((await owners(reader)).statusCode).toBe(403);
  const people = (await owners(admin)).json<{ data: { people: { email: string }[] } }>().data.people;
  expect(people.map(({ email }) => email)).toEqual(["ann@acme.test", "bob@acme.test", "uma@acme.test"]);
  expect((await owners(outsider)).body).not.toContain("acme.test");
});

test("a partner sees and changes the findings of its clients in one list, and no one else's", async () => {
  const { data } = await list(partner);
  expect(data.map(({ organization, domain }) => [organization.name, domain])).toEqual([["Quay", "quay.test"]]);
  expect(result(await change(partner, named(data), { add_tags: ["mssp"] }))).toMatchObject({ changed: 1 });
  const foreign = await change(partner, named((await list(admin)).data), { add_tags: ["mssp"] });
  expect(foreign.statusCode).toBe(404);
});

test("a partner sees the metrics and the rules of its clients beside each other, and of no one else's", async () => {
  const names = async (browser: TestBrowser, path: string) =>
    (await browser.get(path))
      .json<{ data: { organization: { name: string } }[] }>()
      .data.map(({ organization }) => organization.name);
  const rule = { name: "High", filter: { severity: "high" }, change: { add_tags: ["high"] } };
  const inQuay = { "x-parapet-organization": client };
  expect((await partner.send("POST", "/v1/finding_rules/", rule, inQuay)).statusCode).toBe(200);
  for (const path of ["/v1/sla_figures/clients/", "/v1/finding_rules/clients/"]) {
    expect(await names(partner, path)).toEqual(["Pier", "Quay"]);
    expect(await names(admin, path)).toEqual(["Acme"]);
    expect(await names(outsider, path)).toEqual(["Other"]);
    for (const [browser, status] of [
      [it.browser(), 401],
      [reader, 403],
      [seller, 403],
    ] as const)
      expect([path, (await browser.get(path)).statusCode]).toEqual([path, status]);
  }
  expect((await partner.get("/v1/sla_figures/clients/")).json()).toMatchObject({
    data: [
      { organization: { name: "Pier" }, open: 0, overdue: 0, fixed: 0, has_policy: false },
      { organization: { name: "Quay" }, open: 1, unassigned: 1, fixed: 0, time_to_fix: null, has_policy: false },
    ],
    pagination: { total: 2 },
  });
  expect((await partner.get("/v1/finding_rules/clients/")).json()).toMatchObject({
    data: [
      { organization: { name: "Pier" }, rules: [] },
      { organization: { name: "Quay" }, rules: [{ name: "High", enabled: true }] },
    ],
  });
});

describe("more findings than a request changes", () => {
  const ask = async (what: object, browser = admin) => {
    const before = await list(browser);
    const select = { filter: {}, expected: before.pagination.total, as_of: before.as_of };
    return (await change(browser, select, what)).json<{ data: ChangeProgress }>().data;
  };
  const many = async (what: object, browser = admin) => {
    await plant(
      acme,
      "acme.test",
      Array.from({ length: 520 }, (_, n) => `n${n}.acme.test`),
    );
    return ask(what, browser);
  };
  const progress = async (id: string) =>
    (await admin.get(`/v1/findings/bulk/${id}/`)).json<{ data: ChangeProgress }>().data;

  test("run as a job with progress, in one transaction that others do not see until it ends; undone in a minute", async () => {
    const asked = await many({ owner: { kind: "person", id: bob }, add_tags: ["large"] });
    expect(asked).toMatchObject({ state: "running", total: 523, done: 0, changed: 0, undo_until: null });
    for (const [browser, status] of [
      [it.browser(), 401],
      [reader, 403],
      [second, 404],
      [outsider, 404],
    ] as const)
      expect((await browser.get(`/v1/findings/bulk/${asked.id}/`)).statusCode).toBe(status);
    let isOver = false;
    const job = changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it)).finally(() => {
      isOver = true;
    });
    const seen = new Set<string>();
    while (!isOver) {
      const visible = (await list(second, "tag=large")).pagination.total;
      const { state, done } = await progress(asked.id);
      if (state === "running") seen.add(`${done} done, ${visible} visible`);
      await setTimeout(20);
    }
    await job;
    // Whatever was done, nothing of it was visible before the end; how much was caught depends on the machine.
    expect([...seen].filter((line) => !line.endsWith(" 0 visible"))).toEqual([]);
    expect(await progress(asked.id)).toMatchObject({ state: "done", done: 523, changed: 523, skipped: [] });
    expect((await list(second, "tag=large&owner=me")).pagination.total).toBe(523);
    // A job that is delivered twice changes nothing twice.
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    expect((await admin.post(`/v1/findings/bulk/${asked.id}/undo/`)).json()).toEqual({
      data: { reverted: 523, kept: 0 },
    });
    expect((await list(admin, "tag=large")).pagination.total).toBe(0);
  }, 20_000);

  test("are all left as they are where the change has become impossible, and the reason is shown", async () => {
    const leaver = await it.user(acme, "client_admin");
    const asked = await many({ owner: { kind: "person", id: leaver.id } });
    await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", leaver.id).execute());
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    expect(await progress(asked.id)).toMatchObject({ state: "failed", changed: 0, done: 0, undo_until: null });
    expect((await progress(asked.id)).failure).toMatch(/owner|person/i);
    expect((await list(admin, "owner=none")).pagination.total).toBe(523);
    const { request } = await it.all((tx) =>
      tx.selectFrom("bulk_run").select("request").where("id", "=", asked.id).executeTakeFirstOrThrow(),
    );
    expect(request).toBeNull();
  }, 20_000);

  test("are left as they are when the author has left or lost the right before the job runs", async () => {
    const author = await it.user(acme, "client_admin", { email: "lou@acme.test" });
    const lou = await it.signIn("lou@acme.test");
    const asked = await many({ add_tags: ["late"] }, lou);
    const run = async (id: string) => {
      await changeFindingsJob.run({ run: id, org: acme }, jobContext(it));
      const { state, failure } = await it.all((tx) =>
        tx.selectFrom("bulk_run").select(["state", "failure"]).where("id", "=", id).executeTakeFirstOrThrow(),
      );
      return [state, failure];
    };
    await it.all((tx) =>
      tx
        .insertInto("user_permission")
        .values({ user_id: author.id, org_id: acme, permission: "findings:triage", effect: "deny" })
        .execute(),
    );
    expect(await run(asked.id)).toEqual(["failed", "not_allowed"]);
    expect((await list(admin, "tag=late")).pagination.total).toBe(0);
    await it.all((tx) => tx.deleteFrom("user_permission").where("user_id", "=", author.id).execute());
    const again = await ask({ add_tags: ["late"] }, lou);
    await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", author.id).execute());
    expect(await run(again.id)).toEqual(["failed", "not_allowed"]);
    expect((await list(admin, "tag=late")).pagination.total).toBe(0);
  }, 20_000);

  test("include no finding of an area that the author may not see, by id", async () => {
    await it.all((tx) => tx.deleteFrom("finding").execute());
    await plant(acme, "acme.test", ["leak.acme.test"], { area: "dark-web-mentions" });
    const [hidden] = (await list(admin)).data;
    await plant(
      acme,
      "acme.test",
      Array.from({ length: 501 }, (_, n) => `n${n}.acme.test`),
    );
    const author = await it.user(acme, "client_admin", { email: "noa@acme.test" });
    await it.all((tx) =>
      tx
        .insertInto("user_permission")
        .values({ user_id: author.id, org_id: acme, permission: "mentions:read", effect: "deny" })
        .execute(),
    );
    const noa = await it.signIn("noa@acme.test");
    const rows = await it.all((tx) => tx.selectFrom("finding").select(["id", "version"]).execute());
    const asked = (await change(noa, { findings: rows }, { add_tags: ["mine"] })).json<{ data: ChangeProgress }>().data;
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    const done = (await noa.get(`/v1/findings/bulk/${asked.id}/`)).json<{ data: ChangeProgress }>().data;
    expect(done).toMatchObject({ state: "done", changed: 501, skipped: [{ reason: "not found", findings: 1 }] });
    expect(done.skipped_ids).toEqual([hidden?.id]);
  }, 20_000);

  test("are left as they are when the key that asked for them was revoked", async () => {
    const { owner, id, key } = await keyOf("findings.write");
    const asked = await many({ add_tags: ["late"] }, key);
    expect((await owner.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    const { state, failure } = await it.all((tx) =>
      tx.selectFrom("bulk_run").select(["state", "failure"]).where("id", "=", asked.id).executeTakeFirstOrThrow(),
    );
    expect([state, failure]).toEqual(["failed", "not_allowed"]);
    expect((await list(admin, "tag=late")).pagination.total).toBe(0);
  }, 20_000);

  test("are left as they are when the key is revoked while they run", async () => {
    const { key } = await keyOf("findings.write");
    const asked = await many({ add_tags: ["halfway"] }, key);
    await it.services.jobs.boss.getDb().executeSql(
      `create function public.revoke() returns trigger language plpgsql as $$
                     begin delete from api_key where id = new.owner_key; return new; end $$;
                   create trigger meanwhile after update of done on bulk_run for each row execute function public.revoke()`,
      [],
    );
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    await it.services.jobs.boss.getDb().executeSql("drop function public.revoke() cascade", []);
    const { state, failure } = await it.all((tx) =>
      tx.selectFrom("bulk_run").select(["state", "failure"]).where("id", "=", asked.id).executeTakeFirstOrThrow(),
    );
    expect([state, failure]).toEqual(["failed", "not_allowed"]);
    expect((await list(admin, "tag=halfway")).pagination.total).toBe(0);
  }, 20_000);

  test("include no finding of an area that the scopes of a key hide, whatever its owner may see", async () => {
    await it.all((tx) => tx.deleteFrom("finding").execute());
    await plant(acme, "acme.test", ["leak.acme.test"], { area: "leaked-credentials" });
    const [hidden] = (await list(admin)).data;
    await plant(
      acme,
      "acme.test",
      Array.from({ length: 501 }, (_, n) => `n${n}.acme.test`),
    );
    const { key } = await keyOf("findings.write");
    const rows = await it.all((tx) => tx.selectFrom("finding").select(["id", "version"]).execute());
    const asked = (await change(key, { findings: rows }, { add_tags: ["key"] })).json<{ data: ChangeProgress }>().data;
    expect(asked).toMatchObject({ state: "running", total: 502 });
    await changeFindingsJob.run({ run: asked.id, org: acme }, jobContext(it));
    expect((await list(admin, "tag=key")).pagination.total).toBe(501);
    const done = (await key.get(`/v1/findings/bulk/${asked.id}/`)).json<{ data: ChangeProgress }>().data;
    expect(done).toMatchObject({ state: "done", changed: 501, skipped: [{ reason: "not found", findings: 1 }] });
    expect(done.skipped_ids).toEqual([hidden?.id]);
  }, 20_000);
});

test("by business unit, tag and criticality of the asset", async () => {
  await it.all((tx) => tx.deleteFrom("inventory_asset").execute());
  await markHost(it, acme, "acme.test", "a.acme.test", { business_unit: "Retail", tags: ["pci"], criticality: "high" });
  await markHost(it, acme, "acme.test", "b.acme.test", { business_unit: "Logistics" });
  // The same mark of another organization means nothing here.
  await markHost(it, client, "quay.test", "www.quay.test", { business_unit: "Retail", tags: ["pci"] });
  const hosts = async (query: string) => (await list(admin, query)).data.map(({ host }) => host);
  expect(await hosts("business_unit=Retail")).toEqual(["a.acme.test"]);
  expect(await hosts("asset_tag=pci")).toEqual(["a.acme.test"]);
  expect(await hosts("criticality=critical,high")).toEqual(["a.acme.test"]);
  expect(await hosts("business_unit=Unknown")).toEqual([]);
  // A unit of the domain holds where the host has none of its own.
  await it.all((tx) =>
    tx
      .insertInto("inventory_asset")
      .values({
        org_id: acme,
        domain: "acme.test",
        kind: "domain",
        key: "acme.test",
        name: "acme.test",
        search: "acme.test",
        first_seen: it.clock.now(),
        last_seen: it.clock.now(),
        business_unit: "Headquarters",
      })
      .execute(),
  );
  expect(await hosts("business_unit=Headquarters")).toEqual(["c.acme.test"]);
  const { data } = (await admin.get("/v1/findings/owners/")).json<{
    data: { business_units: string[]; asset_tags: string[] };
  }>();
  expect([data.business_units, data.asset_tags]).toEqual([["Headquarters", "Logistics", "Retail"], ["pci"]]);
});

test("the groups by fix are the actions of the overview: the same names and counts, whatever the checks found", async () => {
  const tomcat = { product: "Apache Tomcat", version: "8.5.19" };
  const plantOne = (host: string, check: string, outcome: string, details: object, params: object = {}) =>
    plant(acme, "acme.test", [host], { check, outcome, details, params });
  await plantOne("t1.acme.test", "service-vulnerable", "vulnerable", { ...tomcat, cve: "CVE-2017-12617" });
  await plantOne("t2.acme.test", "service-end-of-life", "ended", tomcat);
  await plantOne("t3.acme.test", "service-end-of-life", "ended", { product: "Apache Tomcat" });
  await plantOne("j.acme.test", "web-javascript-libraries", "vulnerable", {}, { library: "jquery", version: "1.9.1" });
  await plantOne("r.acme.test", "service-without-login", "database", { product: "Redis" });
  await plantOne("x.acme.test", "service-vulnerable", "vulnerable", {
    product: "É".repeat(300),
    version: "1".repeat(300),
  });
  const { rows } = await it.all((tx) =>
    sql<{ fix: string; check: string; outcome: string; product: string | null; version: string | null }>`
      select fix, check_id as check, outcome, product, left(coalesce(details->>'version', params->>'version'), 100) as version
        from finding`.execute(tx),
  );
  for (const { fix, ...finding } of rows) expect(fix).toBe(toFixKey(finding));
  const named = async (path: string) =>
    (await admin.get(path))
      .json<{ data: { title: string; findings: number }[] }>()
      .data.map(({ title, findings }) => [title, findings] as const);
  const actions = await named("/v1/actions/?domain=acme.test&page_size=100");
  expect(actions).toContainEqual(["Upgrade Apache Tomcat 8.5.19 to 8.5.51", 2]);
  // Each begins with its verb.
  for (const [title] of actions) expect(title).toMatch(/^(?:Upgrade |Fix: |Respond to: |Reset )/);
  // In the same order: computed, then as it was stored, then after a change.
  const groups = "/v1/findings/worklist/groups/?by=fix&page_size=100";
  expect(await named(groups)).toEqual(actions);
  expect(await named(groups)).toEqual(actions);
  await plantOne("s.acme.test", "service-vulnerable", "vulnerable", {
    product: "Redis",
    version: "5",
    cve: "CVE-2022-0543",
  });
  const changed = await named("/v1/actions/?domain=acme.test&page_size=100");
  expect(changed).toHaveLength(actions.length + 1);
  expect(await named(groups)).toEqual(changed);
});

test("filters, orders and groups", async () => {
  await plant(acme, "acme.test", ["mq.acme.test"], {
    area: "sub-domain-exploitable-services",
    check: "service-vulnerable",
    outcome: "vulnerable",
    severity: "critical",
    details: { cve: "CVE-2023-46604", product: "Apache ActiveMQ", port: 61_616 },
    params: { cve: "CVE-2023-46604", product: "Apache ActiveMQ", version: "5.17.3" },
    knownExploited: true,
    exploitAvailable: true,
    epss: 0.94,
    cvss: 9.8,
  });
  const hosts = async (query: string) => (await list(admin, query)).data.map(({ host }) => host ?? "");
  for (const query of [
    "cve=cve-2023-46604",
    "kev=true",
    "exploit=true",
    "epss_min=0.5",
    "port=61616",
    "severity=critical,low",
    "area=sub-domain-exploitable-services",
    "host=mq.acme.test",
    "product=Apache%20ActiveMQ",
    "q=activemq",
    "q=MQ.acme",
    "q=46604",
    "check=service-vulnerable&outcome=vulnerable",
  ])
    expect([query, await hosts(query)]).toEqual([query, ["mq.acme.test"]]);
  expect(await hosts("sort=host&order=asc")).toEqual(["a.acme.test", "b.acme.test", "c.acme.test", "mq.acme.test"]);
  expect((await hosts("sort=risk"))[0]).toBe("mq.acme.test");
  for (const sort of WORK_SORTS) {
    const [down, up] = [await hosts(`sort=${sort}`), await hosts(`sort=${sort}&order=asc`)];
    expect([sort, down.length, new Set(up)]).toEqual([sort, 4, new Set(down)]);
  }
  expect((await hosts("sort=cve"))[0]).toBe("mq.acme.test");
  const groups = async (by: string) =>
    (await admin.get(`/v1/findings/worklist/groups/?by=${by}`)).json<{ data: WorkGroup[] }>().data;
  expect((await groups("fix")).map(({ findings, hosts: on, worst }) => [findings, on, worst])).toEqual([
    [1, 1, "critical"],
    [3, 3, "high"],
  ]);
  const [upgrade] = await groups("fix");
  expect(upgrade).toMatchObject({
    title: "Upgrade Apache ActiveMQ 5.17.3 to 5.17.6",
    remediation: "Upgrade to 5.17.6 or later, which fixes CVE-2023-46604.",
  });
  expect(await hosts(new URLSearchParams(upgrade?.filter).toString())).toEqual(["mq.acme.test"]);
  expect((await groups("host")).map(({ title }) => title)).toHaveLength(4);
  expect((await groups("cve")).map(({ title, filter }) => [title, filter])).toEqual([
    ["CVE-2023-46604", { cve: "CVE-2023-46604" }],
    [null, {}],
  ]);
  expect(await groups("owner")).toMatchObject([{ title: null, findings: 4, filter: { owner: "none" } }]);
  // Titles are not stored, and are searched in every language, so that a view means the same for everyone.
  await plant(acme, "acme.test", ["plain.acme.test"], { check: "web-https" });
  for (const title of ["hsts missing", "hsts ausente", "hsts absent"])
    expect([title, await hosts(`q=${encodeURIComponent(title)}`)]).toEqual([title, ["plain.acme.test"]]);
  // By the title in the reader's language; what has none comes last.
  expect((await hosts("sort=title")).slice(0, 2)).toEqual(
    (await hosts("sort=title&order=asc")).slice(0, 2).toReversed(),
  );
});

test("a group says whose it is and how far it has got, if that is the same for all of its findings", async () => {
  const group = async () => {
    const reply = await admin.get("/v1/findings/worklist/groups/?by=fix&status=all");
    const [first] = reply.json<{ data: WorkGroup[] }>().data;
    return [first?.findings, first?.assigned, first?.owner, first?.states];
  };
  const assign = async (rows: readonly WorkRow[], id: string, more: object = {}) =>
    expect((await change(admin, named(rows), { owner: { kind: "person", id }, ...more })).statusCode).toBe(200);
  expect(await group()).toEqual([3, 0, null, { new: 3 }]);
  await assign((await list(admin)).data.slice(0, 2), bob, { status: "acknowledged" });
  expect(await group()).toEqual([3, 2, "bob@acme.test", { new: 1, "in-progress": 2 }]);
  await assign((await list(admin, "owner=none")).data, (await it.user(acme, "client_admin")).id);
  expect(await group()).toEqual([3, 3, null, { "in-progress": 3 }]);
});

test("what is not about a host is one group, not a list of ids", async () => {
  for (const id of ["7", "9"])
    await plant(acme, "acme.test", [id], {
      area: "leaked-credentials",
      check: "leaked-credential",
      subject: id,
      target: id,
    });
  const groups = async (by: string) =>
    (await admin.get(`/v1/findings/worklist/groups/?by=${by}`)).json<{ data: WorkGroup[] }>().data;
  const apart = (await groups("host")).find(({ title }) => title === null);
  expect(apart).toMatchObject({ findings: 2, hosts: 0, filter: { host: "none" } });
  expect(await groups("host")).toHaveLength(4);
  const { data } = await list(admin, "host=none");
  expect(data.map(({ area, host }) => [area, host])).toEqual([
    ["leaked-credentials", null],
    ["leaked-credentials", null],
  ]);
});

test("groups state the totals of the list, and a row its ticket to those who may see tickets", async () => {
  const [first, ...others] = (await list(admin)).data;
  await it.all((tx) =>
    tx
      .insertInto("ticket")
      .values({
        org_id: acme,
        finding_id: first?.id ?? "",
        state: "open",
        external_id: "SEC-1",
        created_at: new Date(it.clock.at),
        updated_at: new Date(it.clock.at),
      })
      .execute(),
  );
  const ticketsOf = async (browser: TestBrowser) => (await list(browser)).data.map(({ id, ticket }) => [id, ticket]);
  expect(await ticketsOf(admin)).toEqual([
    [first?.id, { state: "open", external_id: "SEC-1" }],
    ...others.map(({ id }) => [id, null]),
  ]);
  expect((await ticketsOf(reader)).map(([, ticket]) => ticket)).toEqual([null, null, null]);
  const { pagination, overdue, unassigned } = await list(admin);
  for (const by of ["fix", "host", "cve", "owner"])
    expect((await admin.get(`/v1/findings/worklist/groups/?by=${by}`)).json()).toMatchObject({
      findings: pagination.total,
      overdue,
      unassigned,
    });
});

test("views and filters count the actions and findings that their lists then hold, and an action names its most urgent finding", async () => {
  const tomcat = (cve: string, knownExploited: boolean) => ({
    check: "service-vulnerable",
    outcome: "vulnerable",
    severity: knownExploited ? "high" : "critical",
    details: { cve, product: "Apache Tomcat", version: "8.5.19" },
    knownExploited,
  });
  await plant(acme, "acme.test", ["t1.acme.test"], tomcat("CVE-2020-9484", false));
  await plant(acme, "acme.test", ["t2.acme.test"], tomcat("CVE-2020-1938", true));
  const [own, late, reported] = (await list(admin, "check=web-headers")).data;
  const one = (row: WorkRow | undefined) => named(row === undefined ? [] : [row]);
  await change(admin, one(own), { owner: { kind: "person", id: bob } });
  await change(admin, one(late), { due_at: Math.floor(it.clock.at / 1000) + 60 });
  await change(admin, one(reported), { fixed: true });
  it.clock.pass(61_000);
  await it.all((tx) =>
    sql`update finding set status = 'resolved', resolved_at = now() where host = 't1.acme.test'`.execute(tx),
  );
  // Informational findings are counted as findings; an action they are only where they are asked for.
  await plant(acme, "acme.test", ["i.acme.test"], { check: "web-technologies", outcome: "seen", severity: "info" });
  const within = async (filter: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(filter).toString();
    const reply = (await second.get(`/v1/findings/worklist/groups/?by=fix&${query}`)).json<{
      findings: number;
      pagination: { total: number };
    }>();
    return { actions: reply.pagination.total, findings: reply.findings };
  };
  type Counts = Record<"views" | "filters", Record<string, { actions: number; findings: number }>>;
  for (const [view, filter] of Object.entries(WORK_VIEWS)) {
    const { data } = (await second.get(`/v1/findings/worklist/counts/?view=${view}`)).json<{ data: Counts }>();
    expect([view, data.views[view]]).toEqual([view, await within(filter)]);
    for (const [chip, more] of Object.entries(WORK_CHIPS))
      expect([view, chip, data.filters[chip]]).toEqual([view, chip, await within({ ...filter, ...more })]);
  }
  const { data } = (await second.get("/v1/findings/worklist/counts/")).json<{ data: Counts }>();
  expect(data.views).toEqual({
    mine: { actions: 1, findings: 1 },
    team: { actions: 2, findings: 5 },
    overdue: { actions: 1, findings: 1 },
    retest: { actions: 1, findings: 1 },
    verified: { actions: 1, findings: 1 },
  });
  expect(await within({ severity: "info" })).toEqual({ actions: 1, findings: 1 });
  const other = (await outsider.get("/v1/findings/worklist/counts/")).json<{ data: Counts }>().data;
  expect(other.views["team"]).toEqual({ actions: 0, findings: 0 });
  const groups = (await second.get("/v1/findings/worklist/groups/?by=fix&status=all")).json<{ data: WorkGroup[] }>();
  expect(groups.data[0]?.lead).toMatchObject({ subject: "https://t2.acme.test/", cve: "CVE-2020-1938", cves: 2 });
  const hosts = (await second.get("/v1/findings/worklist/groups/?by=host")).json<{ data: WorkGroup[] }>();
  expect(hosts.data.map(({ lead }) => lead)).toEqual(hosts.data.map(() => null));
});

test("overdue findings are counted and filtered by the portal's own clock", async () => {
  const { data } = await list(admin);
  await change(admin, named(data.slice(0, 1)), { due_at: Math.floor(it.clock.at / 1000) + 60 });
  expect((await list(admin)).overdue).toBe(0);
  it.clock.pass(61_000);
  expect([(await list(admin)).overdue, (await list(admin, "overdue=true")).pagination.total]).toEqual([1, 1]);
});

test("tickets are not sent for someone who has left, nor for a key that was revoked", async () => {
  await admin.send("PUT", "/v1/ticket_system/", { webhook: "https://webhook.publishers.test/tickets" });
  const run = (id: string) => sendTicketsJob.run({ change: id, org: acme }, jobContext(it));
  const tickets = () => it.all((tx) => tx.selectFrom("ticket").select("finding_id").execute());
  const leaver = await it.user(acme, "client_admin");
  const left = result(
    await change(await it.signIn(leaver.email), named((await list(admin)).data), { ticket: true, note: "x" }),
  );
  await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", leaver.id).execute());
  await run(left.id);
  expect(await tickets()).toEqual([]);
  const { owner, id, key } = await keyOf("findings.write");
  const asked = result(await change(key, named((await list(admin)).data), { ticket: true }));
  expect(asked.changed).toBe(3);
  expect((await owner.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
  await run(asked.id);
  expect(await tickets()).toEqual([]);
});

test("a view that a key has changed ends with the key", async () => {
  const { owner, id, key } = await keyOf(...KEY_SCOPE_IDS);
  const save = (by: TestBrowser, query: string) =>
    by.post("/v1/findings/views/", { name: "Changed", query, shared: true });
  expect((await save(owner, "severity=high")).statusCode).toBe(200);
  expect((await save(key, "severity=low")).statusCode).toBe(200);
  const shown = async () =>
    (await admin.get("/v1/findings/views/"))
      .json<{ data: { name: string; query: string }[] }>()
      .data.filter(({ name }) => name === "Changed")
      .map(({ query }) => query);
  expect(await shown()).toEqual(["severity=low"]);
  expect((await owner.send("DELETE", `/v1/api_keys/${id}/`)).statusCode).toBe(200);
  await it.all((tx) => endOfKeys(tx, it.clock.now()));
  expect(await shown()).toEqual([]);
});
