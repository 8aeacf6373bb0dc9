import { randomUUID } from "node:crypto";

import { recordRetest, reportFixes } from "@parapet/db/queries/findings";
import { recordFindings } from "@parapet/db/queries/scans";
import { KEY_SCOPE_IDS } from "@parapet/domain/access";
import type { FindingId, OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { signWebhook, verifyWebhook } from "../../../platform/webhooks/webhook-signature.ts";
import { recordPast } from "../../../testing/record-past.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { deliver } from "../commands/deliver.ts";
import { raiseForRun } from "../commands/raise-for-run.ts";

const WEBHOOK = "https://webhook.publishers.test/tickets";

let it: TestPortal;
let lab: Lab;
let org: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;
let system: { id: string; secret: string; inbound_url: string };
let finding: string;

const put = async (browser: TestBrowser, webhook = WEBHOOK) => browser.send("PUT", "/v1/ticket_system/", { webhook });
const plant = async (subject: string): Promise<string> => {
  const observation = {
    area: "web-apps-exposures",
    check: "web-headers",
    outcome: "x",
    subject,
    target: subject,
    severity: "high",
    evidence: null,
    params: {},
    details: {},
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  } as const;
  await it.all((tx) => recordFindings(tx, { org, domain: "acme.test", scan: null, at: it.clock.now() }, [observation]));
  const { id } = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("subject", "=", subject).executeTakeFirstOrThrow(),
  );
  return id;
};
const flush = async () => {
  const waiting = await it.all((tx) =>
    tx.selectFrom("alert_delivery").select("id").where("state", "=", "waiting").execute(),
  );
  for (const { id } of waiting) await deliver(it.services, id);
};
const sent = () => lab.publishers.received("webhook");
const news = (body: object, about: { secret?: string; id?: string; at?: Date; to?: string } = {}) => {
  const text = JSON.stringify(body);
  const headers = signWebhook(
    about.secret ?? system.secret,
    about.id ?? randomUUID(),
    about.at ?? it.clock.now(),
    text,
  );
  return it.app.inject({
    method: "POST",
    url: `/v1/ticket_events/${about.to ?? system.id}/`,
    payload: text,
    headers: { "content-type": "application/json", ...headers },
  });
};

beforeAll(async () => {
  lab = await startLab([]);
  it = await testPortal({ PARAPET_WEBHOOK_HOSTS: "webhook.publishers.test" }, { netOf: () => lab.net });
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  const keyOf = async (of: OrgId) => {
    const browser = await it.confirm(await it.signIn((await it.user(of, "client_admin")).email));
    const made = await browser.post("/v1/api_keys/", {
      name: "k",
      days: 365,
      scopes: KEY_SCOPE_IDS,
      password: PASSWORD,
    });
    const program = it.browser();
    program.bearer = made.json<{ data: { secret: string } }>().data.secret;
    return program;
  };
  admin = await keyOf(org);
  outsider = await keyOf(other);
  system = (await put(admin)).json<{ data: typeof system }>().data;
  finding = await plant("https://www.acme.test/a");
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

describe("refused", () => {
  test.each(["http://webhook.publishers.test/", "https://127.0.0.1/", "https://evil.test/"])(
    "a ticket system at %s",
    async (webhook) => expect((await put(admin, webhook)).statusCode).toBe(400),
  );

  test("a ticket of another's finding, or without a system", async () => {
    expect((await outsider.post("/v1/tickets/", { finding_id: finding })).statusCode).toBe(404);
    expect((await admin.post("/v1/tickets/", { finding_id: randomUUID() })).statusCode).toBe(404);
  });

  test("news without a signature, with another's, too old, or for a system that is none", async () => {
    const body = { type: "ticket.updated", ticket_id: randomUUID(), state: "done" };
    const url = `/v1/ticket_events/${system.id}/`;
    expect((await it.app.inject({ method: "POST", url, payload: body })).statusCode).toBe(401);
    const theirs = (await put(outsider)).json<{ data: { secret: string } }>().data.secret;
    expect((await news(body, { secret: theirs })).statusCode).toBe(401);
    expect((await news(body, { at: new Date(it.clock.at - 301_000) })).statusCode).toBe(401);
    expect((await news(body, { to: randomUUID() })).statusCode).toBe(401);
  });

  test("news of a ticket that this system does not have", async () => {
    const body = { type: "ticket.updated", ticket_id: randomUUID(), state: "done" };
    expect((await news(body)).statusCode).toBe(404);
  });
});

test("a finding is sent once, signed; its state and a comment are received once and are in its history", async () => {
  const before = sent().length;
  const make = () => admin.post("/v1/tickets/", { finding_id: finding, note: "Please look" });
  const [first, second] = await Promise.all([make(), make()]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const { id } = first.json<{ data: { id: string } }>().data;
  expect(second.json<{ data: { id: string } }>().data.id).toBe(id);
  await flush();
  expect(sent()).toHaveLength(before + 1);
  const out = sent().at(-1);
  expect(verifyWebhook(system.secret, out?.headers ?? {}, out?.body.toString() ?? "", it.clock.now())).not.toBeNull();
  expect(JSON.parse(out?.body.toString() ?? "")).toMatchObject({
    type: "ticket.created",
    data: {
      ticket_id: id,
      domain: "acme.test",
      note: "Please look",
      finding: { id: finding, severity: "high" },
      link: expect.stringMatching(new RegExp(`/dashboard/current-risk/[a-z-]+\\?finding=${finding}&status=all$`)),
    },
  });

  const message = randomUUID();
  const body = { type: "ticket.updated", ticket_id: id, state: "in progress", external_id: "SEC-7", note: "On it" };
  expect((await news(body, { id: message })).json()).toEqual({ data: { accepted: true, repeated: false } });
  expect((await news(body, { id: message })).json()).toEqual({ data: { accepted: true, repeated: true } });
  const list = await admin.get(`/v1/tickets/?finding_id=${finding}`);
  expect(list.json<{ data: object[] }>().data).toMatchObject([{ id, state: "in progress", external_id: "SEC-7" }]);
  const story = (await admin.get(`/v1/findings/${finding}/`)).json<{ data: { history: { note: string | null }[] } }>();
  expect(story.data.history.filter(({ note }) => note !== null).map(({ note }) => note)).toEqual([
    "SEC-7 · in progress · On it",
  ]);
});

test("a ticket that is done requests a re-test, once per message, and leaves the finding open", async () => {
  const subject = await plant("https://www.acme.test/done");
  const { id } = (await admin.post("/v1/tickets/", { finding_id: subject })).json<{ data: { id: string } }>().data;
  const requested = async () =>
    (await it.services.jobs.boss.findJobs("report-ticket-done")).filter(
      ({ data }) => (data as { finding: string }).finding === subject,
    );
  const message = randomUUID();
  await news({ type: "ticket.updated", ticket_id: id, state: "in progress" });
  expect(await requested()).toHaveLength(0);
  await news({ type: "ticket.updated", ticket_id: id, state: "done" }, { id: message });
  await news({ type: "ticket.updated", ticket_id: id, state: "done" }, { id: message });
  expect(await requested()).toHaveLength(1);
  const finding = (await admin.get(`/v1/findings/${subject}/`)).json<{ data: { status: string } }>().data;
  expect(finding.status).toBe("open");
});

test("a ticket shows what the re-test of its finding found: none, pending, not assessed, still present, fixed", async () => {
  const subject = (await plant("https://www.acme.test/retested")) as FindingId;
  const { id } = (await admin.post("/v1/tickets/", { finding_id: subject })).json<{ data: { id: string } }>().data;
  const shown = async () => {
    const { data } = (await admin.get(`/v1/tickets/?finding_id=${subject}`)).json<{
      data: { id: string; verification: { result: string; at: number } | null }[];
    }>();
    expect(data.map((ticket) => ticket.id)).toEqual([id]);
    return data[0]?.verification?.result ?? null;
  };
  const report = () =>
    it.all((tx) => reportFixes(tx, { org, findings: [subject], source: "ticket", by: null, at: it.clock.now() }));
  const retested = (verdict: "fixed" | "not assessed" | "still there") => {
    it.clock.pass(1_000);
    const at = it.clock.now();
    const reason = verdict === "not assessed" ? "timeout" : null;
    return it.all((tx) => recordRetest(tx, org, subject, { verdict, reason, begunAt: at, at, by: null }));
  };
  expect(await shown()).toBeNull();
  await report();
  expect(await shown()).toBe("pending");
  await retested("not assessed");
  expect(await shown()).toBe("not assessed");
  await retested("still there");
  expect(await shown()).toBe("still there");
  await report();
  expect(await shown()).toBe("pending");
  await retested("fixed");
  expect(await shown()).toBe("fixed");
});

test("the ticket system is notified once of what a run does to the finding", async () => {
  const subject = "https://www.acme.test/b";
  const observation = (verdicts: { outcome: string; severity: "high" }[]) =>
    [{ check: "web-headers", subject, status: "judged" as const, verdicts }] as const;
  await recordPast(it, org, "acme.test", [observation([{ outcome: "y", severity: "high" }])]);
  const { id } = await it.all((tx) =>
    tx.selectFrom("finding").select("id").where("subject", "=", subject).executeTakeFirstOrThrow(),
  );
  await admin.post("/v1/tickets/", { finding_id: id });
  await flush();
  const before = sent().length;
  await recordPast(it, org, "acme.test", [observation([])]);
  const { id: scan } = await it.all((tx) =>
    tx.selectFrom("scan").select("id").orderBy("finished_at", "desc").limit(1).executeTakeFirstOrThrow(),
  );
  await raiseForRun(it.services, scan as ScanId);
  await raiseForRun(it.services, scan as ScanId);
  await flush();
  expect(
    sent()
      .slice(before)
      .map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type),
  ).toEqual(["ticket.finding_resolved"]);
});

test("a forgotten system takes no more news", async () => {
  expect((await admin.send("DELETE", "/v1/ticket_system/")).statusCode).toBe(200);
  expect((await admin.get("/v1/ticket_system/")).json()).toEqual({ data: null });
  expect((await admin.post("/v1/tickets/", { finding_id: await plant("https://c.acme.test/") })).statusCode).toBe(409);
  expect((await news({ type: "ticket.updated", ticket_id: randomUUID() })).statusCode).toBe(401);
});
