import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { SlaFigure, SlaPolicySetting, WorkRow } from "@parapet/domain/contracts/remediation";
import { DAY_MS } from "@parapet/domain/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { dueDatesOfScanJob, setDueDatesJob } from "../jobs/due-dates.ts";
import { sweepDueJob } from "../jobs/sweep-due.ts";
import { jobContext, markHost, plantFindings } from "../testing/plant-findings.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let bob: UserId;

const context = () => jobContext(it);
const sweep = () => sweepDueJob.run({}, context());
const plant = (url: string, more: object = {}) =>
  plantFindings(it, acme, "acme.test", [url.slice("https://".length, -1)], { severity: "critical", ...more });
const list = async () =>
  (await admin.get("/v1/findings/worklist/?sort=subject&order=asc")).json<{ data: WorkRow[] }>().data;
const policy = async () => (await admin.get("/v1/sla_policy/")).json<{ data: SlaPolicySetting }>().data;
const put = async (browser: TestBrowser, changes: object = {}) => {
  const { enabled: _enabled, ...current } = await policy();
  return browser.send("PUT", "/v1/sla_policy/", { ...current, ...changes });
};
const notices = async () => {
  const { rows } = await it.all((tx) =>
    sql<{
      kind: string;
      n: number;
    }>`select kind, count(*)::int as n from due_notice group by kind order by kind`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  bob = (await it.user(acme, "client_admin", { email: "bob@acme.test" })).id;
  admin = await it.signIn("ann@acme.test");
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  await it.all(async (tx) => {
    await tx.deleteFrom("finding").execute();
    await tx.deleteFrom("sla_policy").execute();
    await tx.deleteFrom("alert").execute();
  });
  await it.signIn("ann@acme.test", admin);
});

describe("refused", () => {
  test("to readers, to visitors, of an outdated version, and values that are no policy", async () => {
    await it.user(acme, "client_user", { email: "uma@acme.test" });
    const reader = await it.signIn("uma@acme.test");
    expect((await put(reader)).statusCode).toBe(403);
    expect((await reader.get("/v1/sla_policy/")).statusCode).toBe(403);
    expect((await reader.get("/v1/sla_figures/")).statusCode).toBe(403);
    expect((await put(it.browser())).statusCode).toBe(401);
    expect((await put(admin, { version: 4 })).statusCode).toBe(409);
    expect((await put(admin, { time_zone: "Mars/Olympus" })).statusCode).toBe(400);
    expect((await put(admin, { critical_assets: ["*"] })).statusCode).toBe(400);
    expect((await put(admin, { holidays: ["2026-02-30"] })).statusCode).toBe(400);
    expect((await admin.send("DELETE", "/v1/sla_policy/")).statusCode).toBe(404);
    expect((await policy()).enabled).toBe(false);
  });
});

test("a policy sets the due dates of findings that have none of their own, and its removal removes them", async () => {
  await plant("https://a.acme.test/");
  await plant("https://shop.acme.test/");
  await plant("https://z.acme.test/", { severity: "info" });
  const [first] = await list();
  if (first === undefined) throw new Error("no finding");
  expect((await put(admin, { critical_assets: ["shop.acme.test"] })).statusCode).toBe(200);
  await setDueDatesJob.run({ org: acme }, context());
  const days = async () =>
    (await list()).map(({ due_at, due_source, first_seen }) => [
      due_at === null ? null : Math.floor((due_at - first_seen) / 86_400),
      due_source,
    ]);
  expect(await days()).toEqual([
    [7, "policy"],
    [3, "policy"],
    [null, null],
  ]);
  const own = first.first_seen + 86_400;
  await admin.post("/v1/findings/bulk/", {
    select: { findings: [{ id: first.id, version: first.version }] },
    change: { due_at: own },
  });
  const { version } = await policy();
  await put(admin, { version, business_days_only: true, time_zone: "Europe/Madrid" });
  await setDueDatesJob.run({ org: acme }, context());
  expect((await list())[0]).toMatchObject({ due_at: own, due_source: "manual" });
  expect((await admin.send("DELETE", "/v1/sla_policy/")).statusCode).toBe(200);
  expect((await list()).map(({ due_source }) => due_source)).toEqual(["manual", null, null]);
});

test("reminder, overdue and escalation once each, also when the clock is set back", async () => {
  await admin.post("/v1/alert_management/", {
    domain: "acme.test",
    name: "Due dates",
    received_email: "ann@acme.test",
    alert_types: { finding_due_soon: true, finding_overdue: true, finding_escalated: true },
  });
  await plant("https://a.acme.test/");
  await put(admin);
  await sweep();
  expect(await notices()).toEqual({});
  it.clock.pass(5 * DAY_MS);
  await sweep();
  await sweep();
  expect(await notices()).toEqual({ soon: 1 });
  it.clock.pass(3 * DAY_MS);
  await sweep();
  it.clock.pass(-2 * DAY_MS);
  await sweep();
  expect(await notices()).toEqual({ overdue: 1, soon: 1 });
  it.clock.pass(10 * DAY_MS);
  await sweep();
  await sweep();
  expect(await notices()).toEqual({ escalated: 1, overdue: 1, soon: 1 });
  const raised = await it.all((tx) => tx.selectFrom("alert").select("event_count").execute());
  expect(raised).toHaveLength(3);
});

test("owners are reminded in person, each member of a group, and the escalation has a recipient; users without access are left out", async () => {
  const group = await it.all(async (tx) => {
    const { id } = await tx
      .insertInto("user_group")
      .values({ org_id: acme, name: "Web team" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
  const member = await it.user(acme, "client_user", { email: "member@acme.test" });
  const blind = await it.user(acme, "client_user", { email: "blind@acme.test" });
  const boss = await it.user(acme, "client_admin", { email: "boss@acme.test" });
  await it.all(async (tx) => {
    for (const { id } of [member, blind])
      await tx.updateTable("app_user").set({ group_id: group }).where("id", "=", id).execute();
    // Sees other domains only.
    await tx.updateTable("app_user").set({ all_domains: false }).where("id", "=", blind.id).execute();
  });
  await plant("https://a.acme.test/");
  await plant("https://b.acme.test/");
  const [first, second] = await list();
  const assign = (row: WorkRow | undefined, owner: object) =>
    admin.post("/v1/findings/bulk/", {
      select: { findings: [{ id: row?.id, version: row?.version }] },
      change: { owner },
    });
  await assign(first, { kind: "person", id: bob });
  await assign(second, { kind: "group", id: group });
  const outsider = await it.user(await it.organization("Elsewhere", "client"), "client_admin");
  expect((await put(admin, { escalate_to: { kind: "person", id: outsider.id } })).statusCode).toBe(400);
  expect((await put(admin, { escalate_to: { kind: "person", id: boss.id } })).statusCode).toBe(200);
  expect((await policy()).escalate_to).toEqual({ kind: "person", id: boss.id });
  const subjects = async (email: string) =>
    (await it.mailTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => /^(Due soon|Overdue|Escalation)/.test(subject));
  const [own, groups, others, chief] = [
    "bob@acme.test",
    "member@acme.test",
    "blind@acme.test",
    "boss@acme.test",
  ] as const;
  it.clock.pass(5 * DAY_MS);
  await sweep();
  await sweep();
  expect([await subjects(own), await subjects(groups), await subjects(others), await subjects(chief)]).toEqual([
    ["Due soon: 1 finding assigned to you"],
    ["Due soon: 1 finding assigned to you"],
    [],
    [],
  ]);
  const [mail] = await it.mailTo(own);
  expect(mail?.text).toContain("a.acme.test");
  expect(mail?.text).toMatch(/^- \d\d\/\d\d\/\d{4} /m);
  expect(mail?.text).not.toContain("b.acme.test");
  expect(mail?.text).toContain("/dashboard/current-risk/work?");
  it.clock.pass(3 * DAY_MS);
  await sweep();
  expect((await subjects(groups))[0]).toBe("Overdue: 1 finding assigned to you");
  it.clock.pass(8 * DAY_MS);
  await sweep();
  await sweep();
  expect(await subjects(chief)).toEqual(["Escalation: 2 overdue findings of Acme"]);
  expect(await subjects(others)).toEqual([]);
});

test("who is limited to business units is notified of findings of these units, as owner and by escalation", async () => {
  const limited = await it.user(acme, "client_user", { email: "retail@acme.test" });
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", limited.id)
      .execute(),
  );
  const unitsOf: Readonly<Record<string, string | null>> = { retail: "RETAIL", logistics: "Logistics", none: null };
  for (const name of Object.keys(unitsOf)) await plant(`https://${name}.acme.test/`);
  await it.all(async (tx) => {
    for (const [name, unit] of Object.entries(unitsOf))
      await tx
        .updateTable("finding")
        .set({ business_unit: unit, owner_id: limited.id })
        .where("subject", "=", `https://${name}.acme.test/`)
        .execute();
  });
  await admin.post("/v1/alert_management/", {
    domain: "acme.test",
    name: "Units",
    received_email: limited.email,
    alert_types: { finding_overdue: true },
  });
  expect((await put(admin, { escalate_to: { kind: "person", id: limited.id } })).statusCode).toBe(200);
  it.clock.pass(30 * DAY_MS);
  await sweep();
  const mails = await it.mailTo(limited.email);
  const named = (about: RegExp) =>
    Object.keys(unitsOf).filter((name) =>
      mails.some(({ subject, text }) => about.test(subject) && text.includes(`${name}.acme.test`)),
    );
  expect(named(/^Overdue/)).toEqual(["retail"]);
  expect(named(/^Escalation/)).toEqual(["retail"]);
  expect(named(/./)).toEqual(["retail"]);
  // Events of alerts carry the unit, by which their recipients are asked.
  const events = await it.all((tx) => tx.selectFrom("alert").select("events").execute());
  const unitsIn = events.flatMap(({ events: of }) => (of as { unit?: string }[]).map(({ unit }) => unit ?? null));
  expect(new Set(unitsIn)).toEqual(new Set(["RETAIL", "Logistics", null]));
});

test("a KEV date binds the assets that were known when the CVE was listed, and no others", async () => {
  await it.all((tx) => tx.deleteFrom("inventory_asset").execute());
  const now = it.clock.now().getTime();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  for (const name of ["old", "new"]) {
    await plant(`https://${name}.acme.test/`, { severity: "high" });
    await markHost(it, acme, "acme.test", `${name}.acme.test`, {});
  }
  await it.all(async (tx) => {
    await sql`insert into kev (cve_id, vendor, product, name, description, added, due, ransomware, catalogue_released)
      values ('CVE-2026-40001', 'v', 'p', 'n', 'd', ${dayOf(now - 10 * DAY_MS)}, ${dayOf(now + 2 * DAY_MS)}, false, now())`.execute(
      tx,
    );
    await sql`update finding set known_exploited = true, details = details || '{"cve": "CVE-2026-40001"}'`.execute(tx);
    await sql`update inventory_asset set first_seen = ${new Date(now - 30 * DAY_MS)} where key = 'old.acme.test'`.execute(
      tx,
    );
  });
  await put(admin);
  const dues = async () => {
    await setDueDatesJob.run({ org: acme }, context());
    return (await list()).map(({ subject, due_at, due_source, overdue }) => [
      subject.slice("https://".length).split(".")[0],
      due_source,
      Math.floor(((due_at ?? 0) * 1000 - now) / DAY_MS),
      overdue,
    ]);
  };
  expect(await dues()).toEqual([
    ["new", "policy", 30, false],
    ["old", "kev", 2, false],
  ]);
  await it.all((tx) => sql`update kev set added = '2021-11-03', due = '2021-11-17'`.execute(tx));
  expect(await dues()).toEqual([
    ["new", "policy", 30, false],
    ["old", "policy", 30, false],
  ]);
  await it.all((tx) => sql`delete from kev`.execute(tx));
});

test("an asset that people marked as critical is due earlier", async () => {
  await it.all((tx) => tx.deleteFrom("inventory_asset").execute());
  await plant("https://a.acme.test/");
  await plant("https://b.acme.test/");
  await markHost(it, acme, "acme.test", "b.acme.test", { criticality: "high" });
  await put(admin);
  await sweep();
  const days = async () =>
    (await list()).map(({ due_at, first_seen }) => Math.floor(((due_at ?? 0) - first_seen) / 86_400));
  expect(await days()).toEqual([7, 3]);
});

test("what a run finds has a due date when its results are stored", async () => {
  await put(admin);
  const dmarc = {
    check: "email-dmarc",
    subject: "acme.test",
    status: "judged" as const,
    verdicts: [{ outcome: "dmarc-absent", params: { domain: "acme.test" } }],
  };
  await recordPast(it, acme, "acme.test", [[dmarc]], 0);
  const { id } = await it.all((tx) =>
    tx.selectFrom("scan").select("id").orderBy("finished_at", "desc").limit(1).executeTakeFirstOrThrow(),
  );
  await dueDatesOfScanJob.run({ scan: id as ScanId }, context());
  expect((await list()).map(({ due_source }) => due_source)).toEqual(["policy"]);
});

test("an accepted risk is not overdue", async () => {
  await plant("https://a.acme.test/");
  await put(admin);
  await sweep();
  await it.all((tx) => tx.updateTable("finding").set({ status: "accepted risk" }).execute());
  it.clock.pass(40 * DAY_MS);
  await sweep();
  expect(await notices()).toEqual({});
});

test("the findings of an owner who leaves are unassigned, with an entry in their history", async () => {
  await plant("https://a.acme.test/");
  const [row] = await list();
  if (row === undefined) throw new Error("no finding");
  await admin.post("/v1/findings/bulk/", {
    select: { findings: [{ id: row.id, version: row.version }] },
    change: { owner: { kind: "person", id: bob } },
  });
  await sweep();
  expect((await list())[0]?.owner).toMatchObject({ id: bob });
  await it.all((tx) => tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", bob).execute());
  await sweep();
  expect((await list())[0]?.owner).toBeNull();
  const { history } = (await admin.get(`/v1/findings/${row.id}/`)).json<{
    data: { history: { changes: { kind: string; before: string }[] }[] };
  }>().data;
  expect(history.at(-1)?.changes).toEqual([{ kind: "owner-left", before: "bob@acme.test", after: "" }]);
});

test("figures: time to triage and to fix, and due dates kept, by month and area", async () => {
  await plant("https://a.acme.test/");
  await plant("https://b.acme.test/", { area: "email-weaknesses" });
  await put(admin);
  await sweep();
  const rows = await list();
  it.clock.pass(3_600_000);
  await it.signIn("ann@acme.test", admin);
  await admin.post("/v1/findings/bulk/", {
    select: { findings: rows.map(({ id, version }) => ({ id, version })) },
    change: { add_tags: ["x"] },
  });
  const resolve = (subject: string) =>
    it.all(async (tx) => {
      const at = it.clock.now();
      const { id } = await tx
        .updateTable("finding")
        .set({ resolved_at: at, status: "resolved" })
        .where("subject", "=", subject)
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.insertInto("finding_event").values({ finding_id: id, org_id: acme, at, kind: "resolved" }).execute();
    });
  it.clock.pass(DAY_MS);
  await resolve("https://a.acme.test/");
  it.clock.pass(20 * DAY_MS);
  await resolve("https://b.acme.test/");
  await it.signIn("ann@acme.test", admin);
  const figures = async (by: string) =>
    (await admin.get(`/v1/sla_figures/?by=${by}`)).json<{ data: SlaFigure[] }>().data;
  const areas = await figures("area");
  expect(areas.map(({ key, fixed, kept, missed, triaged }) => [key, fixed, kept, missed, triaged])).toEqual([
    ["email-weaknesses", 1, 0, 1, 1],
    ["web-apps-exposures", 1, 1, 0, 1],
  ]);
  expect(Math.round((areas[1]?.time_to_triage ?? 0) / 3_600)).toBe(1);
  expect(Math.round((areas[1]?.time_to_fix ?? 0) / 3_600)).toBe(25);
  // Detected without a run before: counted, and the time is unknown. Later nothing was detected and no run ended: not known.
  expect(areas.map(({ detected, time_to_detect }) => [detected, time_to_detect])).toEqual([
    [1, null],
    [1, null],
  ]);
  expect((await figures("owner")).map(({ key, fixed, triaged }) => [key, fixed, triaged])).toEqual([[null, 2, 2]]);
  const months = await figures("month");
  expect(months.reduce((sum, { fixed }) => sum + fixed, 0)).toBe(2);
  expect(months.every(({ key }) => /^\d{4}-\d{2}$/.test(key ?? ""))).toBe(true);
  expect(months.reduce((sum, { detected }) => sum + (detected ?? 0), 0)).toBe(2);
  const since = Math.floor(it.clock.now().getTime() / 1000) - 86_400;
  const later = async () =>
    (await admin.get(`/v1/sla_figures/?by=area&from=${since}`)).json<{ data: SlaFigure[] }>().data;
  expect((await later()).map(({ fixed, detected }) => [fixed, detected])).toEqual([[1, null]]);
  await it.all((tx) =>
    tx
      .insertInto("scan")
      .values({
        org_id: acme,
        domain: "acme.test",
        profile: "full",
        origin: "schedule",
        state: "done",
        finished_at: new Date((since + 60) * 1000),
      })
      .execute(),
  );
  expect((await later()).map(({ fixed, detected }) => [fixed, detected])).toEqual([[1, 0]]);
});
