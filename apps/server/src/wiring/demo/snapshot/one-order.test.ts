import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { RepeatedFix } from "@parapet/domain/contracts/organizations";
import type { Action, DetailReport, Outlook } from "@parapet/domain/contracts/overview";
import type { WorkGroup, WorkRow } from "@parapet/domain/contracts/remediation";
import { OWN_ASSET_AREAS } from "@parapet/domain/risk";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendTicketsJob } from "../../../features/remediation/jobs/send-tickets.ts";
import { collectReport } from "../../../features/reports/collect-report.ts";
import type { ReportData } from "../../../features/reports/report-data.ts";
import { findingsTable } from "../../../features/reports/report-tables.ts";
import { openMaster } from "../../../platform/keys/open-master.ts";
import { type DemoPortal, openDemoPortal } from "../../../testing/describe-demo.ts";
import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { runJobs } from "../chapters/run-jobs.ts";
import { ensureDemoAccounts } from "../demo-accounts.ts";
import { openStory } from "../open-story.ts";
import { loadSnapshot } from "./load-snapshot.ts";
import { readSnapshot } from "./snapshot-file.ts";

const DOMAIN = "acme.test";
const FIRST = 10;
const LEADING = 3;
/** Findings of other areas are about leaked data, people and listings, which have no host. */
const HOST_AREAS: readonly string[] = [...OWN_ASSET_AREAS, "domain-name-variations"];

let it: TestServices;
let portal: DemoPortal;
/** Every action of the domain, as the API lists them. */
let actions: readonly Action[];
let actionCount: number;
/** The action that closes a finding, by its id and by what lists show of it. */
const fixOf = new Map<string, string>();

const read = async <Reply>(path: string, role = "client_admin"): Promise<Reply> => {
  const reply = await portal.browserOf(role).get(`/v1${path}`);
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
  return reply.json<Reply>();
};

/** The actions of a list of findings, each where its first finding is. */
const inFirstPlaces = (keys: readonly string[]): string[] => [...new Set(keys.flatMap((key) => fixOf.get(key) ?? []))];

const everyWork = async (): Promise<WorkRow[]> => {
  const rows: WorkRow[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const { data } = await read<{ data: WorkRow[] }>(`/findings/worklist/?domain=${DOMAIN}&page=${page}&page_size=100`);
    rows.push(...data);
    if (data.length < 100) break;
  }
  return rows;
};

let work: readonly WorkRow[];
let report: ReportData;
let table: Awaited<ReturnType<typeof findingsTable>>;

beforeAll(async () => {
  it = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
  const { services } = it;
  await loadSnapshot(await readSnapshot(), {
    ownerUrl: services.ownerUrl,
    master: openMaster(services.config),
    publicUrl: "http://127.0.0.1:4999",
    cidr: "127.77.16.0/20",
    now: services.now,
  });
  portal = await openDemoPortal(services, await ensureDemoAccounts(services));
  const listed = await read<{ data: Action[]; pagination: { total: number } }>(
    `/actions/?domain=${DOMAIN}&page_size=100`,
  );
  actions = listed.data;
  actionCount = listed.pagination.total;
  for (const { fix, finding_ids: ids } of actions) for (const id of ids) fixOf.set(id, fix);
  work = await everyWork();
  for (const { id, title, subject } of work) {
    const fix = fixOf.get(id);
    if (fix !== undefined) fixOf.set(`${title} (${subject})`, fix);
  }
  const [of] = await asSystem(services.db, "demo", (tx, everything) => organizationsWithDomain(tx, everything, DOMAIN));
  if (of === undefined) throw new Error(`${DOMAIN} belongs to no one`);
  [report, table] = await within(services.db, [of.org], async (tx) => {
    const made = await collectReport(tx, { ...of, organization: "Acme" }, "en", services.now());
    return [made, await findingsTable(tx, of.org, [made], "en")];
  });
}, 120_000);
afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});

test("the first ten actions of the demo are the same in every list and document, in one order and under one name", async () => {
  const fixes = actions.slice(0, FIRST).map(({ fix }) => fix);
  const titles = actions.slice(0, FIRST).map(({ title }) => title);
  expect(new Set(fixes).size).toBe(FIRST);
  expect(actions[0]).toMatchObject({ urgency: "exploited" });

  const overview = (await portal.browserOf("client_admin").post("/v1/detail_report/", { domain: DOMAIN })).json<{
    data: DetailReport;
  }>().data.next_actions;
  const outlook = (await read<{ data: Outlook }>(`/forecast/?domain=${DOMAIN}`)).data.actions;
  expect({ overview: overview.map(({ title }) => title), outlook: outlook.map(({ title }) => title) }).toEqual({
    overview: titles.slice(0, LEADING),
    outlook: titles.slice(0, LEADING),
  });

  const { data: groups, pagination } = await read<{ data: WorkGroup[]; pagination: { total: number } }>(
    `/findings/worklist/groups/?domain=${DOMAIN}&by=fix`,
  );
  // There are as many of them wherever they are counted.
  const menu = (await read<{ data: { work: number } }>(`/menu_counts/?domain=${DOMAIN}`)).data;
  expect([pagination.total, menu.work]).toEqual([actionCount, actionCount]);
  expect(groups.slice(0, FIRST).map(({ filter, title }) => [filter["fix"], title])).toEqual(
    fixes.map((fix, at) => [fix, titles[at]]),
  );
  expect(inFirstPlaces(work.map(({ id }) => id)).slice(0, FIRST)).toEqual(fixes);

  expect(report.top.map(({ title }) => title)).toEqual(titles);
  expect(inFirstPlaces(table.rows.map(([, , , title, subject]) => `${title} (${subject})`)).slice(0, FIRST)).toEqual(
    fixes,
  );

  // What narrows the list is called what the overview calls it.
  const [upgrade = ""] = fixes;
  const narrowed = await read<{ fix_title: string }>(
    `/findings/worklist/?domain=${DOMAIN}&fix=${encodeURIComponent(upgrade)}`,
  );
  expect(narrowed.fix_title).toBe(titles[0]);

  const ranking = (await read<{ fixes: RepeatedFix[] }>("/org_management/ranking/", "partner_admin")).fixes;
  const across = (await read<{ data: WorkGroup[] }>("/findings/worklist/groups/?by=fix", "partner_admin")).data;
  expect(ranking.map(({ title }) => title)).toEqual(across.slice(0, FIRST).map(({ title }) => title));
  // More clients have leaked passwords: of what is reset there is more, at the same place.
  const named = (title: string | null) => title?.replace(/ \d+ /, " ");
  expect(ranking.map(({ title }) => named(title))).toEqual(titles.map(named));
});

test("how far the work is, is the same for a finding, its action, its group and the progress of the domain", async () => {
  const states = new Map(work.map((row) => [row.id as string, row.work_state]));
  expect(new Set(states.values())).toEqual(new Set(["new", "in-progress", "still-present"]));
  for (const state of new Set(states.values())) {
    const [id] = [...states].find(([, one]) => one === state) ?? [];
    expect((await read<{ data: WorkRow }>(`/findings/${id}/`)).data.work_state).toBe(state);
  }
  const { progress } = (await portal.browserOf("client_admin").post("/v1/detail_report/", { domain: DOMAIN })).json<{
    data: DetailReport;
  }>().data;
  expect(progress.in_progress).toBe([...states.values()].filter((state) => state !== "new").length);

  const groups = (await read<{ data: WorkGroup[] }>(`/findings/worklist/groups/?domain=${DOMAIN}&by=fix&page_size=100`))
    .data;
  for (const { fix, state, finding_ids: ids } of actions.slice(0, 60)) {
    const own = ids.map((id) => states.get(id) ?? "missing");
    const counted = Object.fromEntries([...Map.groupBy(own, (one) => one)].map(([key, all]) => [key, all.length]));
    expect([fix, groups.find(({ filter }) => filter["fix"] === fix)?.states]).toEqual([fix, counted]);
    const different = new Set(own);
    expect([fix, state]).toEqual([
      fix,
      different.size === 1 ? own[0] : different.has("still-present") ? "still-present" : "in-progress",
    ]);
  }
});

test("documents show no ids of rows and list what reads alike once", () => {
  const changed = [report.changed?.appeared ?? [], report.changed?.gone ?? []];
  const listed = report.areas.flatMap(({ groups }) => groups.map(({ subjects }) => subjects));
  const subjects = [...changed.flat(), ...report.top, ...report.accepted].map(({ subject }) => subject);
  expect([...subjects, ...listed.flat()].filter((subject) => / · [0-9a-f]+$/.test(subject))).toEqual([]);
  for (const lines of changed) expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
  for (const places of listed) expect(new Set(places).size).toBe(places.length);
  expect(report.top.every(({ riskReduction }) => riskReduction > 0)).toBe(true);
});

test("what is exploited and used by ransomware comes before what is only exploited", () => {
  const exploited = actions.filter(({ urgency }) => urgency === "exploited");
  const uses = exploited.map(({ reasons }) => reasons.includes("ransomware"));
  expect(uses).toEqual(uses.toSorted((a, b) => Number(b) - Number(a)));
  const place = (product: string) => exploited.findIndex(({ title }) => title.includes(product));
  expect(place("Apache HTTP Server 2.4.49")).toBeLessThan(place("Apache Tomcat"));
  expect(place("Apache HTTP Server 2.4.49")).toBeGreaterThanOrEqual(0);
  // The same within an action: of two CVEs of one product the one that ransomware uses leads.
  expect([actions[0]?.cves, work[0]?.cve]).toEqual([2, "CVE-2024-23897"]);
});

test("the findings, CVEs and hosts that an action says it closes are those that are open", async () => {
  const truth = await asSystem(it.services.db, "demo", (tx) =>
    tx
      .selectFrom("finding")
      .select(["id", "cve", "target", "area"])
      .where("domain", "=", DOMAIN)
      .where("resolved_at", "is", null)
      .where("status", "in", ["open", "acknowledged"])
      .execute(),
  );
  const byId = new Map(truth.map((row) => [row.id, row]));
  // The host that a target names, however it does.
  const hostOf = (target: string) => /^(?:[a-z0-9+.-]+:\/\/)?([^/: ]+)/.exec(target)?.[1];
  const onOwnAssets = new Set<string>(HOST_AREAS);
  const stated = actions.map(({ fix, findings, cves, hosts }) => ({ fix, findings, cves, hosts }));
  const counted = actions.map(({ fix, finding_ids: ids }) => {
    const closed = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      fix,
      findings: closed.length,
      cves: new Set(closed.flatMap(({ cve }) => cve ?? [])).size,
      hosts: new Set(closed.flatMap(({ area, target }) => (onOwnAssets.has(area) ? (hostOf(target) ?? []) : []))).size,
    };
  });
  expect(stated).toEqual(counted);
  // No finding belongs to two actions.
  const ids = actions.flatMap(({ finding_ids: closed }) => closed);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title } of actions) expect(title).not.toMatch(/:\s*$/);
});

test("the tickets of a bulk change are made in that order, and sent in it", async () => {
  const { services } = it;
  await asSystem(it.database.owner, "demo", async (tx) => {
    await tx.deleteFrom("ticket").execute();
    await tx.deleteFrom("alert_delivery").where("about", "=", "ticket").execute();
  });
  const mixed = work
    .filter(({ id }) => fixOf.has(id))
    .map(({ id, version }) => ({ id, version }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, 500);
  const reply = await portal
    .browserOf("client_admin")
    .post("/v1/findings/bulk/", { select: { findings: mixed }, change: { ticket: true } });
  const { data } = reply.json<{ data: { id: string; changed: number } }>();
  expect(data.changed).toBe(mixed.length);
  const [of] = await asSystem(services.db, "demo", (tx, everything) => organizationsWithDomain(tx, everything, DOMAIN));
  if (of === undefined) throw new Error(`${DOMAIN} belongs to no one`);
  const asked: string[] = [];
  const jobs = {
    ...services.jobs,
    enqueue: async (_job: unknown, payload: unknown) => {
      asked.push((payload as { delivery: string }).delivery);
      return null;
    },
  };
  await sendTicketsJob.run(
    { change: data.id, org: of.org },
    { services: { ...services, jobs }, signal: AbortSignal.timeout(60_000), attempt: 1, id: data.id },
  );
  const sent = await asSystem(it.database.owner, "demo", (tx) =>
    tx.selectFrom("alert_delivery").select(["id", "message"]).where("about", "=", "ticket").execute(),
  );
  const findingOf = new Map(sent.map(({ id, message }) => [id, (message as { finding: { id: string } }).finding.id]));
  const inTickets = asked.flatMap((id) => findingOf.get(id) ?? []);
  const chosen = new Set(mixed.map(({ id }) => id));
  expect(inTickets).toEqual(work.map(({ id }) => id).filter((id) => chosen.has(id)));
  expect(inFirstPlaces(inTickets).slice(0, FIRST)).toEqual(actions.slice(0, FIRST).map(({ fix }) => fix));
});

test("emails about overdue findings and alerts list them in that order", async () => {
  const { services } = it;
  await asSystem(it.database.owner, "demo", async (tx) => {
    await tx.deleteFrom("due_notice").execute();
    await sql`update finding set owner_group = null, owner_id = (select id from app_user where email = 'client.admin@acme.test')
               where domain = ${DOMAIN}`.execute(tx);
  });
  const before = new Set((await services.mail.mailbox(500)).map(({ text }) => text));
  {
    await using stage = await openStory(services, AbortSignal.timeout(60_000));
    await runJobs(stage, "sweep-due");
  }
  await services.mail.flush();
  const letters = (await services.mail.mailbox(100)).filter(
    ({ to, text }) => !before.has(text) && to === "client.admin@acme.test" && text.includes("Jenkins"),
  );
  expect(letters.length).toBeGreaterThanOrEqual(2);
  for (const { subject, text } of letters) {
    const lines = text.split("\n").flatMap((line) => /^- (?:\d\d\/\d\d\/\d{4} )?(.*)$/.exec(line)?.[1] ?? []);
    const places = inFirstPlaces(lines).map((fix) => actions.findIndex((action) => action.fix === fix));
    expect([subject, places.length >= LEADING]).toEqual([subject, true]);
    expect([subject, places]).toEqual([subject, places.toSorted((a, b) => a - b)]);
  }
  // The number of the subject is that of the work list which the email opens.
  const overdue = letters.find(({ subject }) => subject.startsWith("Overdue: "));
  const listed = await read<{ pagination: { total: number } }>("/findings/worklist/?owner=me&overdue=true");
  expect(overdue?.subject).toBe(`Overdue: ${listed.pagination.total} findings assigned to you`);
});
