import { countSettings, insertAlert } from "@parapet/db/queries/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { alertTitle } from "../alert-message.ts";

const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
const WEBHOOK = "https://hooks.acme.test/in";
const NO_ONE = "00000000-0000-4000-8000-00000000000f";

let it: TestPortal;
let lab: Lab;
let acme: OrgId;
let admin: TestBrowser;
let partner: TestBrowser;
let user: TestBrowser;
let outsider: TestBrowser;
beforeAll(async () => {
  lab = await startLab([]);
  it = await testPortal({}, { netOf: () => lab.net });
  const harbour = await it.organization("Harbour", "partner", { domain: "harbour.test" });
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  user = await it.signIn((await it.user(acme, "client_user")).email);
  partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

const body = (about: object = {}) => ({
  domain: "acme.test",
  name: "Watch",
  received_email: "soc@acme.test",
  alert_types: { new_vulnerabilities: true },
  ...about,
});
const create = async (about: object = {}, browser = admin) => {
  const reply = await browser.post("/v1/alert_management/", body(about));
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{
    data: { id: string; version: number; webhook_secret: string | null } & Record<string, unknown>;
  }>().data;
};
const auditOf = async (object: string) => {
  const rows = await it.all((tx) =>
    tx.selectFrom("audit_log").select(["action", "detail"]).where("object", "=", object).orderBy("seq").execute(),
  );
  return rows.map(({ action }) => action);
};

describe("400", () => {
  test.each<[string, object, string]>([
    ["a plain address", { slack_webhook: "http://127.0.0.1" }, "slack_webhook"],
    [
      "a user name before another host",
      { slack_webhook: "https://hooks.slack.com@evil.test/services/T1/B1/abcdefgh" },
      "slack_webhook",
    ],
    [
      "a host that only begins alike",
      { slack_webhook: "https://hooks.slack.com.evil.test/services/T1/B1/abcdefgh" },
      "slack_webhook",
    ],
    ["a retired connector", { teams_webhook: "https://acme.webhook.office.com/webhookb2/x" }, "teams_webhook"],
    ["a webhook to a host that is not allowed", { webhook: "https://evil.test/x" }, "webhook"],
    ["a webhook to another's domain", { webhook: "https://hooks.other.test/x" }, "webhook"],
    ["a webhook to metadata", { webhook: "https://169.254.169.254/latest/" }, "webhook"],
    ["no channel at all", { received_email: null }, "received_email"],
    ["an address that is none", { received_email: "nobody" }, "received_email"],
    ["a toggle that does not exist", { alert_types: { everything: true } }, "alert_types.everything"],
    ["a time zone that does not exist", { time_zone: "Mars/Olympus" }, "time_zone"],
    ["half past twenty-five", { quiet_hours: { from: "25:30", to: "07:00" } }, "quiet_hours.from"],
    ["an unknown field", { org_id: NO_ONE }, "org_id"],
  ])("%s", async (_, about, field) => {
    const reply = await admin.post("/v1/alert_management/", body(about));
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toContain(field);
  });
});

describe("401, 403 and 404", () => {
  test("unauthenticated requests and plain users", async () => {
    expect((await it.browser().get("/v1/alert_management/")).statusCode).toBe(401);
    for (const [method, url] of [
      ["GET", "/v1/alert_management/"],
      ["POST", "/v1/alert_management/"],
      ["PATCH", `/v1/alert_management/${NO_ONE}/`],
      ["DELETE", `/v1/alert_management/${NO_ONE}/`],
      ["POST", `/v1/alert_management/${NO_ONE}/test/`],
      ["GET", "/v1/alert_management/deliveries/"],
      ["GET", "/v1/alert_management/alerts/"],
    ] as const)
      expect([url, (await user.send(method, url)).statusCode]).toEqual([url, 403]);
  });

  test("another's alert is not there, in any way", async () => {
    const { id, version } = await create();
    for (const [method, url, sent] of [
      ["PATCH", `/v1/alert_management/${id}/`, { name: "Mine", version }],
      ["DELETE", `/v1/alert_management/${id}/`, undefined],
      ["POST", `/v1/alert_management/${id}/test/`, undefined],
      ["POST", `/v1/alert_management/${id}/secret/`, undefined],
    ] as const)
      expect((await outsider.send(method, url, sent)).statusCode).toBe(404);
    expect((await outsider.get("/v1/alert_management/")).body).not.toContain("soc@acme.test");
    expect((await outsider.post("/v1/alert_management/", body())).statusCode).toBe(404);
  });
});

test("two administrators changing one alert: the second sees the conflict", async () => {
  const { id, version } = await create();
  const change = (name: string) => admin.send("PATCH", `/v1/alert_management/${id}/`, { name, version });
  const replies = await Promise.all([change("One"), change("Two")]);
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
});

test("addresses go in and do not come out", async () => {
  const made = await create({ slack_webhook: SLACK, webhook: WEBHOOK });
  expect(made).toMatchObject({
    slack_webhook: "hooks.slack.com/…ijkl",
    webhook: "hooks.acme.test/…",
    webhook_secret: expect.stringMatching(/^whsec_/),
    alert_types: { new_vulnerabilities: true, score_drop: false },
  });
  const list = (await admin.get("/v1/alert_management/")).body;
  expect(list).not.toContain("abcdefghijkl");
  expect(list).not.toContain("whsec_");
  expect(list).not.toContain("webhook_secret");
});

test("made, changed, tested, renewed and deleted, with a row in the audit log for each", async () => {
  const { id, version } = await create({ webhook: WEBHOOK });
  const changed = await admin.send("PATCH", `/v1/alert_management/${id}/`, {
    alert_types: { score_drop: true },
    slack_webhook: SLACK,
    webhook: null,
    version,
  });
  expect(changed.json<{ data: object }>().data).toMatchObject({
    alert_types: { new_vulnerabilities: true, score_drop: true },
    webhook: null,
    version: version + 1,
  });
  expect((await admin.post(`/v1/alert_management/${id}/secret/`)).statusCode).toBe(404);
  const tested = await admin.post(`/v1/alert_management/${id}/test/`);
  expect(tested.json()).toEqual({
    data: [
      { kind: "email", outcome: "handed over", status: null, error: null },
      { kind: "slack", outcome: "delivered", status: 200, error: null },
    ],
  });
  expect(lab.publishers.received("slack").at(-1)?.body.toString()).toContain("Test notification for acme.test");
  expect((await it.mailTo("soc@acme.test"))[0]?.subject).toBe("Test notification for acme.test");
  const last = await admin.send("PATCH", `/v1/alert_management/${id}/`, {
    slack_webhook: null,
    received_email: null,
    version: version + 1,
  });
  expect(last.statusCode).toBe(400);
  expect((await admin.send("DELETE", `/v1/alert_management/${id}/`)).statusCode).toBe(200);
  expect(await auditOf(id)).toEqual(["alert.created", "alert.changed", "alert.tested", "alert.deleted"]);
});

test("a failed test reports a short reason, is not retried, and is in the delivery log", async () => {
  const { id } = await create({ slack_webhook: SLACK, received_email: null });
  lab.publishers.setMode("slack", "500");
  const tested = await admin.post(`/v1/alert_management/${id}/test/`);
  lab.publishers.setMode("slack", "ok");
  expect(tested.json()).toEqual({ data: [{ kind: "slack", outcome: "failed", status: 500, error: "answered" }] });
  const log = await admin.get(`/v1/alert_management/deliveries/?setting=${id}`);
  expect(log.json<{ data: object[] }>().data).toMatchObject([
    { about: "test", state: "given-up", attempts: 1, status: 500, address: "hooks.slack.com/…ijkl" },
  ]);
});

test("the test mail to an address of the customer's choice carries no link of theirs, and their number is bounded", async () => {
  const name = "Account locked, visit https://evil.test/login or call evil.test";
  const { id } = await create({ domain: "other.test", received_email: "victim@stranger.test", name }, outsider);
  const send = () => outsider.post(`/v1/alert_management/${id}/test/`);
  expect((await send()).statusCode).toBe(200);
  const [mail] = await it.mailTo("victim@stranger.test");
  expect(mail?.text).toContain("Account locked");
  expect(mail?.text).not.toMatch(/evil\.test|:\/\/evil/);
  // Each from another address: the limit of a client does not apply.
  const statuses: number[] = [];
  for (let number = 0; number < 22; number += 1) {
    outsider.address = `192.0.2.${number + 1}`;
    statuses.push((await send()).statusCode);
  }
  outsider.address = "127.0.0.1";
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
  expect(await it.mailTo("victim@stranger.test")).toHaveLength(20);
});

test("a partner manages its clients' alerts; clients see who owns them", async () => {
  const { id } = await create({ name: "Of the partner" }, partner);
  const mine = (await partner.get("/v1/alert_management/?domain=acme.test")).json<{
    data: { id: string; organization: { name: string } }[];
  }>();
  expect(mine.data.find((row) => row.id === id)?.organization.name).toBe("Acme");
  const theirs = (await admin.get("/v1/alert_management/")).json<{ data: { id: string }[] }>();
  expect(theirs.data.map((row) => row.id)).toContain(id);
});

test.runIf(inject("isNightly"))(
  "of fifty concurrent alerts for the last of fifty slots exactly one is created, and the others get the reason",
  async () => {
    const org = await it.organization("Many", "client", { domain: "many.test" });
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    const make = () => browser.post("/v1/alert_management/", body({ domain: "many.test" }));
    expect((await make()).statusCode).toBe(200);
    await it.all(async (tx) => {
      const { id: _, ...first } = await tx
        .selectFrom("alert_setting")
        .selectAll()
        .where("org_id", "=", org)
        .executeTakeFirstOrThrow();
      await tx.insertInto("alert_setting").values(Array(48).fill(first)).execute();
    });
    const replies = await Promise.all(Array.from({ length: 50 }, make));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.json<{ detail: string }>().detail).toBe(
      "The limit of 50 alerts has been reached. Delete one first.",
    );
    expect(await it.all((tx) => countSettings(tx, org))).toBe(50);
  },
);

describe("notifications", () => {
  const raise = async (key: string, setting: string) =>
    it.all((tx) =>
      insertAlert(tx, {
        org: acme,
        setting,
        domain: "acme.test",
        source: "scan",
        key,
        at: it.clock.now(),
        severity: "high",
        events: [{ type: "new_vulnerabilities", severity: "high", subject: "www.acme.test" }],
        count: 1,
        held: null,
        dueAt: null,
      }),
    );

  test("are one per run, for users who may read findings, and are marked as read singly or all at once", async () => {
    const [one, two] = [await create(), await create({ name: "Second" })];
    for (const { id } of [one, two]) for (const key of ["run 1", "run 2"]) await raise(key, id);
    type List = { data: { id: string; read: boolean; title: string }[]; unread: number };
    const list = async (browser: TestBrowser) => (await browser.get("/v1/notifications/")).json<List>();
    const first = await list(user);
    expect([first.data.length, first.unread]).toEqual([2, 2]);
    expect(first.data[0]?.title).toBe("acme.test: New vulnerabilities detected (1)");
    expect(alertTitle("xn--mller-kva.test", [], 2, "fr")).toBe("müller.test\u202f: Alertes (2)");
    expect((await list(outsider)).data).toEqual([]);
    const read = await user.post("/v1/notifications/read/", { ids: [first.data[0]?.id] });
    expect(read.json()).toEqual({ data: { unread: 1 } });
    expect((await list(user)).data.map((it) => it.read)).toEqual([true, false]);
    expect((await list(admin)).unread).toBe(2);
    expect((await user.post("/v1/notifications/read/", {})).json()).toEqual({ data: { unread: 0 } });
  });

  test("a seller, who sees no findings, has none", async () => {
    const harbour = await it.organization("Pier", "partner");
    const seller = await it.signIn((await it.user(harbour, "seller", { clients: [acme] })).email);
    expect((await seller.get("/v1/notifications/")).json<{ data: object[] }>().data).toEqual([]);
  });
});
