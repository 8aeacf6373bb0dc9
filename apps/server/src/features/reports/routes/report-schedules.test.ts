import { endLinks } from "@parapet/db/queries/organizations";
import { runToWork } from "@parapet/db/queries/reports";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { ReportRun, ReportSchedule } from "@parapet/domain/contracts/reports";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import type { CheckResult } from "@parapet/scanner/check";
import { LOCALES } from "@parapet/words/locale";
import { complianceClaims } from "@parapet/words/testing/compliance-claims";
import { isValidElement, type ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { readConfig } from "../../../platform/config.ts";
import { openMail } from "../../../platform/mail/mail.ts";
import { openTransport } from "../../../platform/mail/transport.ts";
import { mayLeave } from "../../../platform/ownership/may-leave.ts";
import "../../../platform/pdf/read-tsx.ts";
import { recordPast } from "../../../testing/record-past.ts";
import { runJob } from "../../../testing/run-job.ts";
import { type TestBrowser, type TestPortal, type TestUser, testPortal } from "../../../testing/test-portal.ts";
import { startSmtp } from "../../../testing/test-smtp.ts";
import { unzipText } from "../../../testing/unzip.ts";
import { markHost } from "../../remediation/testing/plant-findings.ts";
import { runSchedule } from "../commands/run-schedule.ts";
import { startRun } from "../commands/start-run.ts";
import { runReportScheduleJob } from "../jobs/run-report-schedule.ts";
import { sweepReportSchedules, sweepReportSchedulesJob } from "../jobs/sweep-report-schedules.ts";
import { collectPeriod, renderKind } from "../report-files.ts";

// Node reads TSX once `read-tsx.ts` has run.
const { executiveDocument } = await import("../executive-document.tsx");

let it: TestPortal;
let acme: OrgId;
let harbour: OrgId;
let empty: OrgId;
let ann: TestUser;
let ben: TestUser;
let piet: TestUser;
let admin: TestBrowser;
let user: TestBrowser;
let partner: TestBrowser;
let outsider: TestBrowser;
let otherPartner: TestBrowser;

const FORMULA = '=cmd|"/c calc"!A1';

const results: CheckResult[] = [
  {
    check: "email-dmarc",
    subject: "acme.test",
    status: "judged",
    verdicts: [{ outcome: "dmarc-absent", params: { domain: "acme.test", fix: "v=DMARC1; p=reject" } }],
  },
  {
    check: "web-directory-listing",
    subject: FORMULA,
    status: "judged",
    verdicts: [{ outcome: "directory-listing", subject: FORMULA, params: {} }],
  },
];

/** Sessions end when the clock moves on. */
const signInAgain = async (): Promise<void> => {
  admin = await it.signIn(ann.email);
  user = await it.signIn(ben.email);
  partner = await it.signIn(piet.email);
};

beforeAll(async () => {
  it = await testPortal();
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  empty = await it.organization("Empty", "client", { domain: "never-scanned.test" });
  await recordPast(it, acme, "acme.test", [results], 1);
  ann = await it.user(acme, "client_admin", { email: "ann@acme.test" });
  ben = await it.user(acme, "client_user", { email: "ben@acme.test", granted: ["reports:read"] });
  piet = await it.user(harbour, "partner_admin", { email: "piet@harbour.test" });
  await signInAgain();
  outsider = await it.signIn((await it.user(empty, "client_admin", { email: "eve@empty.test" })).email);
  otherPartner = await it.signIn((await it.user(await it.organization("Quay", "partner"), "partner_admin")).email);
}, 120_000);
afterAll(() => it[Symbol.asyncDispose]());

const URL = "/v1/report_schedules/";
const BODY = {
  name: "Weekly",
  kind: "technical",
  formats: ["csv"],
  cadence: "weekly",
  day: 1,
  time: "08:00",
  time_zone: "Europe/Madrid",
  language: "en",
  domains: [],
  people: [
    { email: "ann@acme.test", delivery: "attachment" },
    { email: "ben@acme.test", delivery: "link" },
  ],
  paused: false,
};

const create = async (more: object = {}, who = admin): Promise<ReportSchedule> => {
  const reply = await who.post(URL, { ...BODY, ...more });
  expect([reply.statusCode, reply.statusCode === 200 ? "" : reply.body]).toEqual([200, ""]);
  return reply.json<{ data: ReportSchedule }>().data;
};
const runsOf = async (id: string, who = admin): Promise<ReportRun[]> =>
  (await who.get(`${URL}${id}/runs/`)).json<{ data: ReportRun[] }>().data;
/** Starts a run by hand and does what the worker would. */
const run = async (id: string, who = admin): Promise<ReportRun> => {
  const started = await who.post(`${URL}${id}/run/`, {});
  expect(started.statusCode).toBe(200);
  await runSchedule(it.services, started.json<{ data: { run: string } }>().data.run);
  await it.services.mail.flush();
  const [newest] = await runsOf(id, who);
  if (newest === undefined) throw new Error("no run");
  return newest;
};

/** The same without the request, of which there may be ten in a minute. */
const runByWorker = async (id: string): Promise<ReportRun> => {
  const begun = await within(it.services.db, [acme], (tx) =>
    startRun(it.services, tx, { org: acme, schedule: id, origin: "schedule" }),
  );
  await runSchedule(it.services, begun ?? "");
  await it.services.mail.flush();
  const [newest] = await runsOf(id);
  if (newest === undefined) throw new Error("no run");
  return newest;
};

describe("refusals", () => {
  test("unauthenticated, without the right, and of another organization or partner", async () => {
    const { id } = await create();
    expect((await it.browser().get(URL)).statusCode).toBe(401);
    expect((await user.post(URL, BODY)).statusCode).toBe(403);
    expect((await user.post(`${URL}${id}/run/`, {})).statusCode).toBe(403);
    expect((await user.send("DELETE", `${URL}${id}/`)).statusCode).toBe(403);
    for (const who of [outsider, otherPartner]) {
      expect((await who.get(`${URL}${id}/runs/`)).statusCode).toBe(404);
      expect((await who.send("PUT", `${URL}${id}/`, { ...BODY, people: [], version: 1 })).statusCode).toBe(404);
      expect((await who.send("DELETE", `${URL}${id}/`)).statusCode).toBe(404);
      expect((await who.post(`${URL}${id}/run/`, {})).statusCode).toBe(404);
      expect((await who.get(URL)).json<{ data: unknown[] }>().data).toEqual([]);
    }
    const foreign = await otherPartner.post(URL, { ...BODY, people: [], organization: acme });
    expect([403, 404]).toContain(foreign.statusCode);
  });

  test("a recipient outside the organization, one without the right, and an unknown address are refused alike", async () => {
    await it.user(acme, "client_user", { email: "no-right@acme.test" });
    const operator = await it.organization("Operator", "operator");
    await it.user(operator, "super_admin", { email: "super.admin@parapet.test" });
    const refused = ["eve@empty.test", "no-right@acme.test", "nobody@nowhere.test", "super.admin@parapet.test"];
    for (const email of refused) {
      const reply = await admin.post(URL, { ...BODY, people: [{ email, delivery: "link" }] });
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, "invalid_input"]);
    }
  });

  test("ten thousand recipients, a foreign domain, an unknown time zone and an eighth day of the week", async () => {
    const people = Array.from({ length: 10_000 }, (_, n) => ({ email: `p${n}@acme.test`, delivery: "link" }));
    expect([400, 413]).toContain((await admin.post(URL, { ...BODY, people })).statusCode);
    expect((await admin.post(URL, { ...BODY, domains: ["never-scanned.test"] })).statusCode).toBe(404);
    expect((await admin.post(URL, { ...BODY, time_zone: "Mars/Olympus" })).statusCode).toBe(400);
    expect((await admin.post(URL, { ...BODY, day: 8 })).statusCode).toBe(400);
  });

  test("a reader who may not see every area sees neither the schedule nor its files", async () => {
    const { id } = await create();
    const { files } = await run(id);
    const narrowed = await it.signIn(
      (await it.user(acme, "client_user", { granted: ["reports:read"], denied: ["credentials:masked"] })).email,
    );
    expect((await narrowed.get(`${URL}${id}/runs/`)).statusCode).toBe(404);
    expect((await narrowed.get(`/v1/report_files/${files[0]?.id}/`)).statusCode).toBe(404);
    expect((await outsider.get(`/v1/report_files/${files[0]?.id}/`)).statusCode).toBe(404);
    expect((await user.get(`/v1/report_files/${files[0]?.id}/`)).statusCode).toBe(200);
  });
});

test("the next run is at the local time, and a change of two administrators at once is refused to the second", async () => {
  const { id, next_run_at, version } = await create();
  const due = new Date((next_run_at ?? 0) * 1000);
  expect(
    due.toLocaleString("en-GB", { timeZone: "Europe/Madrid", weekday: "short", hour: "2-digit", minute: "2-digit" }),
  ).toBe("Mon 08:00");
  const changed = await admin.send("PUT", `${URL}${id}/`, { ...BODY, paused: true, version });
  expect(changed.json<{ data: ReportSchedule }>().data).toMatchObject({ paused: true, next_run_at: null });
  expect((await admin.send("PUT", `${URL}${id}/`, { ...BODY, version })).statusCode).toBe(409);
  expect((await admin.send("DELETE", `${URL}${id}/`)).statusCode).toBe(200);
  expect((await admin.get(`${URL}${id}/runs/`)).statusCode).toBe(404);
});

test("files are attached, or linked for those who prefer it, and cells that begin like a formula stay text", async () => {
  const { id } = await create({ name: FORMULA, formats: ["csv", "xlsx"] });
  const done = await run(id);
  expect(done).toMatchObject({ state: "done", origin: "hand", domains: ["acme.test"], left_out: 0 });
  // The outbox may have begun to send by itself.
  const deliveries = async () =>
    (await runsOf(id))[0]?.deliveries.map(({ recipient, kind, state }) => [recipient, kind, state]);
  await expect.poll(deliveries).toEqual([
    ["ann@acme.test", "attachment", "sent"],
    ["ben@acme.test", "link", "sent"],
  ]);
  const [attached] = await it.mailTo("ann@acme.test");
  const [linked] = await it.mailTo("ben@acme.test");
  expect(attached?.attachments.map(({ name }) => name)).toEqual(done.files.map(({ name }) => name));
  expect(linked?.attachments).toEqual([]);
  expect(linked?.text).toContain(`/dashboard/reports?schedule=${id}&run=${done.id}`);
  const [csv, xlsx] = await Promise.all(done.files.map(({ id: file }) => admin.get(`/v1/report_files/${file}/`)));
  expect(csv?.body).toContain("'=cmd");
  expect(csv?.body).not.toMatch(/(^|,)"?=cmd/m);
  const sheet = [...unzipText(xlsx?.rawPayload ?? Buffer.alloc(0)).values()].join("");
  expect(sheet).not.toMatch(/<f[ >]/);
});

test("channels get an announcement with a link and nothing of the content; the history shows what became of it", async () => {
  const alert = await admin.post("/v1/alert_management/", {
    domain: "acme.test",
    name: "Security channel",
    slack_webhook: "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl",
    alert_types: { new_vulnerabilities: true },
  });
  expect(alert.statusCode).toBe(200);
  const choices = async (who: TestBrowser) => who.get(`${URL}choices/`);
  expect((await it.browser().get(`${URL}choices/`)).statusCode).toBe(401);
  expect((await choices(user)).statusCode).toBe(403);
  expect((await choices(outsider)).json()).toEqual({ data: { channels: [], business_units: [] } });
  const [channel] = (await choices(admin)).json<{ data: { channels: ReportSchedule["channels"] } }>().data.channels;
  expect(channel).toMatchObject({ kind: "slack", name: "Security channel" });
  const channels = [channel?.id ?? ""];
  expect((await outsider.post(URL, { ...BODY, people: [], channels })).statusCode).toBe(400);
  const { id, channels: stored } = await create({ name: "Announced", people: [], channels });
  expect(stored).toEqual([channel]);
  const done = await runByWorker(id);
  expect(done.deliveries).toMatchObject([
    { recipient: "Slack: Security channel", kind: "channel", state: "waiting", reason: null },
  ]);
  const [message] = await it.all((tx) =>
    tx.selectFrom("alert_delivery").select(["id", "message"]).where("about", "=", "report").execute(),
  );
  const posted: string[] = [];
  const answering = (status: number) => ({
    ...it.services,
    netFor: () =>
      ({
        http: ({ body }: { body: string }) => {
          posted.push(body);
          return Promise.resolve({ status, text: () => "" });
        },
      }) as unknown as ReturnType<typeof it.services.netFor>,
  });
  await runJob({ services: answering(500) }, "deliver-alert", { delivery: message?.id });
  expect((await runsOf(id))[0]?.deliveries).toMatchObject([
    { state: "waiting", reason: "channel-refused", attempts: 1 },
  ]);
  it.clock.pass(HOUR_MS);
  await runJob({ services: answering(200) }, "deliver-alert", { delivery: message?.id });
  await signInAgain();
  expect((await runsOf(id))[0]?.deliveries).toMatchObject([{ state: "sent", reason: null, attempts: 2 }]);
  expect(posted[0]).toContain("Announced");
  expect(posted[0]).toContain(`/dashboard/reports?schedule=${id}&run=${done.id}`);
  expect(posted[0]).not.toContain("DMARC");
  // Where the alert and its channel are removed, the schedule goes on without it.
  const { id: setting } = alert.json<{ data: { id: string } }>().data;
  expect((await admin.send("DELETE", `/v1/alert_management/${setting}/`)).statusCode).toBe(200);
  expect((await runByWorker(id)).deliveries).toEqual([]);
}, 30_000);

test("a report of a business unit has the findings of its assets alone, and says whose score it shows", async () => {
  const unit = { business_unit: "Retail" };
  await markHost(it, acme, "acme.test", "acme.test", unit);
  const { id } = await create({ ...unit, name: "Unit", people: [], formats: ["csv"] });
  const { files } = await runByWorker(id);
  const csv = (await admin.get(`/v1/report_files/${files[0]?.id}/`)).body;
  expect(csv).toContain("DMARC");
  expect(csv).not.toContain("cmd|");
  const data = await within(it.services.db, [acme], (tx) =>
    collectPeriod(
      tx,
      { org: acme, domain: "acme.test", state: "verified" },
      { organization: "Acme", locale: "en", unit: "Retail", since: new Date(0), now: it.clock.now() },
    ),
  );
  expect([data.overview.total_security_issues, data.changed?.appearedCount, data.compliance]).toEqual([1, 1, null]);
  expect(texts(executiveDocument(data)).join(" ")).toContain("Business unit: Retail");
  // No asset of the unit is left: nothing to report, and no domain is claimed to be covered.
  await it.all((tx) => tx.deleteFrom("inventory_asset").execute());
  expect(await runByWorker(id)).toMatchObject({ state: "done", domains: [] });
}, 30_000);

test("a report is due once per period, however long the program was stopped, and never while it is paused", async () => {
  const { id } = await create({ name: "Due" });
  const { id: paused } = await create({ name: "Paused", paused: true });
  const before = it.clock.at;
  it.clock.pass(22 * DAY_MS);
  await sweepReportSchedules(it.services);
  await sweepReportSchedules(it.services);
  await signInAgain();
  const [only, ...more] = await runsOf(id);
  expect([only?.origin, only?.state, more]).toEqual(["schedule", "waiting", []]);
  expect(await runsOf(paused)).toEqual([]);
  // A second run cannot begin beside it.
  expect((await admin.post(`${URL}${id}/run/`, {})).statusCode).toBe(409);
  await runSchedule(it.services, only?.id ?? "");
  // A job that is delivered twice sends nothing twice.
  await runSchedule(it.services, only?.id ?? "");
  expect((await runsOf(id))[0]?.deliveries).toHaveLength(2);
  // A clock that is set back starts nothing again.
  await sweepReportSchedules({ ...it.services, now: () => new Date(before) });
  expect(await runsOf(id)).toHaveLength(1);
}, 60_000);

test("who is limited to business units is no recipient, and receives nothing from the moment on when they are", async () => {
  const limited = await it.user(acme, "client_user", { email: "retail@acme.test", granted: ["reports:read"] });
  const people = [{ email: limited.email, delivery: "attachment" }];
  const { id } = await create({ name: "Units", people });
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", limited.id)
      .execute(),
  );
  const { deliveries } = await run(id);
  expect(deliveries.map(({ recipient, state, reason }) => [recipient, state, reason])).toEqual([
    [limited.email, "skipped", "not-permitted"],
  ]);
  expect((await it.mailTo(limited.email)).filter(({ attachments }) => attachments.length > 0)).toEqual([]);
});

test("who left, unsubscribed or lost the right receives nothing more, and the history says why", async () => {
  const leaver = await it.user(acme, "client_admin", { email: "leaver@acme.test" });
  const people = ["ann", "ben", "leaver"].map((name) => ({ email: `${name}@acme.test`, delivery: "link" }));
  const { id } = await create({ name: "People", people: [...people, { email: piet.email, delivery: "link" }] });
  expect((await user.post(`${URL}${id}/unsubscribe/`, {})).statusCode).toBe(200);
  expect((await user.post(`${URL}${id}/unsubscribe/`, {})).statusCode).toBe(404);
  await it.all(async (tx) => {
    await tx.updateTable("app_user").set({ status: "disabled" }).where("id", "=", leaver.id).execute();
    await endLinks(tx, acme, it.clock.now());
  });
  await run(id);
  // The mail leaves after the run has ended.
  const delivered = async () =>
    (await runsOf(id))[0]?.deliveries.map(({ recipient, state, reason }) => [recipient, state, reason]);
  await expect.poll(delivered).toEqual([
    ["ann@acme.test", "sent", null],
    ["leaver@acme.test", "skipped", "left"],
    [piet.email, "skipped", "not-permitted"],
  ]);
  // The link of a partner whose access was revoked opens nothing.
  expect((await partner.get(`${URL}${id}/runs/`)).statusCode).toBe(404);
});

test.runIf(inject("isNightly"))(
  "a mail server that refuses is retried, and the history shows the attempts and the end",
  async () => {
    const smtp = await startSmtp();
    smtp.state.isRefusing = true;
    const config = readConfig({ NODE_ENV: "test", SMTP_URL: smtp.url });
    const mail = openMail({
      db: it.services.db,
      keys: it.services.keys,
      events: it.services.events,
      now: it.clock.now,
      transport: openTransport(config),
      mayLeave: (letter, at) => mayLeave(it.services.db, letter, at),
    });
    const { id } = await create({ name: "Refused", people: [{ email: ann.email, delivery: "attachment" }] });
    const started = (await admin.post(`${URL}${id}/run/`, {})).json<{ data: { run: string } }>().data.run;
    await runSchedule({ ...it.services, mail }, started);
    await expect
      .poll(async () => (await runsOf(id))[0]?.deliveries[0]?.reason, { timeout: 20_000 })
      .toBe("mail-refused");
    expect((await runsOf(id))[0]?.deliveries).toMatchObject([{ state: "waiting", attempts: 1 }]);
    it.clock.pass(HOUR_MS);
    smtp.state.isRefusing = false;
    await mail.flush();
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1);
    // It would take the codes of the sign-in as well.
    await mail[Symbol.asyncDispose]();
    await signInAgain();
    const [delivery] = (await runsOf(id))[0]?.deliveries ?? [];
    expect(delivery).toMatchObject({ state: "sent", reason: null, attempts: 2 });
    expect(smtp.received.at(-1)?.to).toEqual([ann.email]);
    expect(smtp.received.at(-1)?.raw).toMatch(/filename=.?technical-report-/);
    await smtp.close();
  },
  60_000,
);

test("after the licence has ended nothing is sent and no file can be fetched", async () => {
  const { id } = await create({ name: "Licence" });
  const { files } = await run(id);
  const ends = (at: Date) =>
    it.all((tx) => tx.updateTable("licence").set({ ends_at: at }).where("org_id", "=", acme).execute());
  await ends(new Date(it.clock.at - 60 * DAY_MS));
  expect((await admin.get(`/v1/report_files/${files[0]?.id}/`)).statusCode).toBeGreaterThanOrEqual(402);
  const begun = await it.all(async (tx) => {
    const { id: open } = await tx
      .insertInto("report_run")
      .values({ org_id: acme, schedule_id: id, origin: "schedule", started_at: it.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return (await runToWork(tx, "everything", open))?.id ?? "";
  });
  await runSchedule(it.services, begun);
  await ends(new Date(it.clock.at + 300 * DAY_MS));
  const newest = (await runsOf(id)).find((one) => one.id === begun);
  expect(newest?.files).toEqual([]);
  expect(newest?.deliveries.map(({ state, reason }) => [state, reason])).toEqual([
    ["skipped", "licence-ended"],
    ["skipped", "licence-ended"],
  ]);
});

/** Every text of the document. */
const texts = (node: ReactNode): string[] => {
  if (typeof node === "string" || typeof node === "number") return [String(node)];
  if (Array.isArray(node)) return node.flatMap((one: ReactNode) => texts(one));
  return isValidElement<{ children?: ReactNode }>(node) ? texts(node.props.children) : [];
};

describe("an executive report", () => {
  const collect = (org: OrgId, domain: string, locale: (typeof LOCALES)[number]) =>
    within(it.services.db, [org], (tx) =>
      collectPeriod(
        tx,
        { org, domain, state: "verified" },
        {
          organization: "Acme",
          locale,
          unit: null,
          since: new Date(it.clock.at - 90 * DAY_MS),
          now: it.clock.now(),
        },
      ),
    );

  test.runIf(inject("isNightly"))(
    "has two pages",
    async () => {
      const bytes = await renderKind("executive", acme, await collect(acme, "acme.test", "en"));
      expect(bytes.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    },
    60_000,
  );

  test.each(LOCALES)("says what changed, what it means and what to decide (%s)", async (locale) => {
    const data = await collect(acme, "acme.test", locale);
    expect(data.changed?.appearedCount).toBe(2);
    const said = texts(executiveDocument(data));
    expect(complianceClaims(said)).toEqual([]);
    expect(said.join("\n")).not.toMatch(/\{\w+[,}]/);
    expect(said.length).toBeGreaterThan(20);
  });

  test("of a domain without scans says so", async () => {
    const said = texts(executiveDocument(await collect(empty, "never-scanned.test", "en")));
    expect(said).toContain("No scan completed yet");
    expect(said).toContain("Verify the domain and start the first scan.");
  });
});

test("the jobs sweep every minute and send one report at a time", () => {
  expect(sweepReportSchedulesJob.schedule).toBe("* * * * *");
  expect(runReportScheduleJob.onceFor?.({ run: "r" })).toBe("r");
  expect(runReportScheduleJob.concurrency?.(8)).toBe(1);
});

test("a preview is refused for a foreign domain and without the right", async () => {
  const url = "/v1/report_schedules/preview/";
  const asked = { kind: "executive", domain: "acme.test", language: "en" };
  const otherPartner = await it.signIn(
    (await it.user(await it.organization("Pier", "partner"), "partner_admin")).email,
  );
  expect((await otherPartner.post(url, asked)).statusCode).toBe(404);
  expect((await user.post(url, asked)).statusCode).toBe(403);
  expect((await admin.post(url, { ...asked, domain: "never-scanned.test" })).statusCode).toBe(404);
  if (!inject("isNightly")) return;
  const shown = await admin.post(url, asked);
  expect([shown.statusCode, shown.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
}, 60_000);

test("a partner manages and lists the reports of all its clients", async () => {
  const second = await it.organization("Second", "client", { domain: "second.test", partner: harbour });
  const people = [{ email: piet.email, delivery: "link" }];
  const made = await create({ name: "For the client", people, organization: second }, partner);
  expect(made.organization.id).toBe(second);
  // The client that the request names does not hide the others.
  const listed = (await partner.get(`${URL}?scope=all`, { "x-parapet-organization": second })).json<{
    data: ReportSchedule[];
  }>().data;
  expect(listed.map(({ organization, is_recipient }) => [organization.name, is_recipient])).toEqual([["Second", true]]);
  expect((await admin.get(URL)).json<{ data: ReportSchedule[] }>().data.some(({ id }) => id === made.id)).toBe(false);
});
