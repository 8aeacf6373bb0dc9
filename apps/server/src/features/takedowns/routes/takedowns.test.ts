import { putLicence } from "@parapet/db/queries/billing";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { PACK_WORDS } from "@parapet/words/messages/takedowns/takedown-letters/pack-words";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Services } from "../../../platform/services.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { recordingQueue } from "../../../testing/recording-queue.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { recheckTakedown } from "../commands/recheck-takedown.ts";
import { collectTakedownJob } from "../jobs/collect-takedown.ts";
import { recheckTakedownsJob } from "../jobs/recheck-takedowns.ts";

const NAME = "acrne.test";
const quiet = new AbortController().signal;

let it: TestPortal;
let lab: Lab;
let acme: OrgId;
let foreign: OrgId;
let admin: TestBrowser;
let member: TestBrowser;
let outsider: TestBrowser;
let operator: TestBrowser;
let partnerUser: TestBrowser;
let adminEmail: string;
let operatorEmail: string;
/** The services as a worker has them: the demo companies' network for `.test`. */
let working: Services;

const observation = (
  subject: string,
  area: "domain-name-variations" | "email-weaknesses" = "domain-name-variations",
) => ({
  area,
  check: "lookalike-domains",
  outcome: "lookalike-attack",
  subject,
  target: subject,
  severity: "high" as const,
  evidence: {},
  params: {},
  details: {},
  cvss: null,
  exploitAvailable: null,
  knownExploited: false,
  epss: null,
});

const findings = (org: OrgId, domain: string, observations: ReturnType<typeof observation>[]) =>
  it.all(async (tx) => {
    await recordFindings(tx, { org, domain, scan: null, at: it.clock.now() }, observations);
    const rows = await tx.selectFrom("finding").select(["id", "subject"]).where("org_id", "=", org).execute();
    return new Map(rows.map(({ id, subject }) => [subject, id]));
  });

beforeAll(async () => {
  it = await testPortal();
  lab = await startLab([careless]);
  lab.publishers.setMode("rdap", "500");
  working = { ...it.services, netFor: () => lab.net };
  const operatorOrg = await it.organization("Operator", "operator");
  const partner = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner, domain: "acme.test" });
  foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  const sign = async (org: OrgId, role: Parameters<TestPortal["user"]>[1], more = {}) => {
    const user = await it.user(org, role, more);
    if (role === "client_admin" && org === acme) adminEmail = user.email;
    if (role === "super_admin") operatorEmail = user.email;
    return it.signIn(user.email);
  };
  admin = await sign(acme, "client_admin");
  member = await sign(acme, "client_user");
  outsider = await sign(foreign, "client_admin");
  operator = await sign(operatorOrg, "super_admin");
  partnerUser = await sign(partner, "partner_user", { clients: [acme] });
}, 60_000);
afterAll(async () => {
  await lab.close();
  await it[Symbol.asyncDispose]();
});

const ask = (browser: TestBrowser, finding: string | undefined, reason = "phishing") =>
  browser.post("/v1/takedown_management/", { finding, reason });
const idOf = (reply: { json: <T>() => T }) => reply.json<{ data: { id: string } }>().data.id;
const detail = async (id: string, browser = operator) =>
  (await browser.get(`/v1/takedown_management/${id}/`)).json<{
    data: {
      state: string;
      domain_state: string;
      version: number;
      overdue: boolean;
      sent_at: number | null;
      watch_until: number | null;
      reminders: number;
      evidence: {
        url: string | null;
        similarity: number | null;
        screenshot_missing: string | null;
        unseen: { what: string }[];
      } | null;
      notices: {
        id: string;
        recipient: string;
        address: string | null;
        locale: string;
        subject: string;
        body: string;
        version: number;
        sent_at: number | null;
      }[];
      events: { kind: string; state: string | null; note: string | null }[];
    };
  }>().data;
const run = (id: string) =>
  collectTakedownJob.run({ takedown: id }, { services: working, signal: quiet, attempt: 1, id: "test" });
/** Time goes by; sessions end meanwhile. */
const pass = async (ms: number) => {
  it.clock.pass(ms);
  [admin, operator] = [await it.signIn(adminEmail), await it.signIn(operatorEmail)];
};
const move = async (id: string, state: string) =>
  operator.post(`/v1/takedown_management/${id}/state/`, { state, version: (await detail(id)).version });

describe("refusals", () => {
  test("who may not ask, what cannot be asked for, whose it is", async () => {
    const known = await findings(acme, "acme.test", [
      observation("refuse.test"),
      observation("mail", "email-weaknesses"),
    ]);
    for (const browser of [member, partnerUser])
      expect((await ask(browser, known.get("refuse.test"))).statusCode).toBe(403);
    expect((await ask(outsider, known.get("refuse.test"))).statusCode).toBe(404);
    expect((await ask(admin, known.get("mail"))).statusCode).toBe(400);
    expect((await ask(admin, known.get("refuse.test"), "spite")).statusCode).toBe(400);
    expect((await ask(admin, "not-an-id")).statusCode).toBe(400);
  });

  test("an unverified or lapsed domain is no ground for a takedown, and nothing is written", async () => {
    const pending = await it.organization("Pending", "client");
    const at = it.clock.now();
    const added = await it.all((tx) => insertDomain(tx, pending, "acme.test", "t", at));
    const verify = () =>
      it.all((tx) => markVerified(tx, pending, added?.id ?? "", { by: "dns", at: it.clock.now(), reason: null }));
    const lapse = () =>
      it.all((tx) =>
        tx
          .updateTable("authorised_domain")
          .set({ lapses_at: new Date(it.clock.at - 1) })
          .where("org_id", "=", pending)
          .execute(),
      );
    const browser = await it.signIn((await it.user(pending, "client_admin")).email);
    const known = await findings(pending, "acme.test", [observation(NAME), observation("foreign.test")]);
    const refusal = async (name: string) => {
      const reply = await ask(browser, known.get(name));
      return [reply.statusCode, reply.json<{ detail: string }>().detail];
    };
    const unverified = [409, expect.stringContaining("Domain verification")];
    expect(await refusal(NAME)).toEqual(unverified);
    // Another customer's domain is refused with the same words: whose it is stays unknown.
    expect(await refusal("foreign.test")).toEqual(unverified);
    await verify();
    await lapse();
    expect(await refusal(NAME)).toEqual(unverified);
    await verify();
    const id = idOf(await ask(browser, known.get(NAME)));
    expect(await detail(id)).toMatchObject({ domain_state: "verified" });
    // Lapsed after the request: the letters do not claim it, and none of them leaves.
    await lapse();
    await run(id);
    const { notices, domain_state } = await detail(id);
    expect(domain_state).toBe("pending");
    expect(notices.map(({ body }) => body).join()).not.toMatch(/holder|titular|titulaire/);
    const [notice] = notices;
    const letter = `/v1/takedown_management/${id}/notices/${notice?.id}/`;
    const { locale, subject, body, version } = notice ?? {};
    await operator.send("PATCH", letter, { address: "abuse@r.example", locale, subject, body, version });
    const sent = await operator.post(`${letter}send/`);
    expect([sent.statusCode, sent.json<{ detail: string }>().detail]).toEqual(unverified);
    expect((await browser.post(`/v1/takedown_management/${id}/withdraw/`)).statusCode).toBe(200);
  });

  test("a customer's verified domain is never a target, and the attempt is on record for operators", async () => {
    const known = await findings(acme, "acme.test", [observation("foreign.test"), observation("www.foreign.test")]);
    for (const name of ["foreign.test", "www.foreign.test"]) {
      const reply = await ask(admin, known.get(name));
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        409,
        "This domain cannot be taken down by request. Contact us.",
      ]);
    }
    const log = await operator.get("/v1/audit_log/?action=takedown.refused");
    expect(log.body).toContain("www.foreign.test");
    expect(log.body).not.toContain("Foreign");
    const rows = await it.all((tx) =>
      tx.selectFrom("takedown").select("id").where("name", "like", "%foreign.test").execute(),
    );
    expect(rows).toEqual([]);
  });

  test("a customer sees the request but does not work on it; others do not see it", async () => {
    const known = await findings(acme, "acme.test", [observation("mine.test")]);
    const id = idOf(await ask(admin, known.get("mine.test")));
    expect((await admin.get(`/v1/takedown_management/${id}/`)).statusCode).toBe(200);
    expect((await outsider.get(`/v1/takedown_management/${id}/`)).statusCode).toBe(404);
    expect((await outsider.get(`/v1/takedown_management/${id}/evidence/`)).statusCode).toBe(404);
    for (const path of ["state", "recheck", "collect"])
      expect(
        (await admin.post(`/v1/takedown_management/${id}/${path}/`, { state: "sent", version: 1 })).statusCode,
      ).toBe(403);
    expect((await admin.get(`/v1/takedown_management/${id}/evidence/`)).statusCode).toBe(409);
    const twice = await ask(admin, known.get("mine.test"));
    expect([twice.statusCode, twice.json<{ detail: string }>().detail]).toEqual([
      409,
      "A takedown request for this domain is already in progress.",
    ]);
    expect(
      (await operator.post(`/v1/takedown_management/${id}/state/`, { state: "taken down", version: 1 })).statusCode,
    ).toBe(409);
  });
});

test.runIf(inject("isNightly"))(
  "fifty at once with one request left: exactly one, and then the dialog's words",
  async () => {
    const org = await it.organization("Quota", "client", { domain: "quota.test" });
    await it.all(async (tx) => {
      await putLicence(tx, org, {
        plan: "professional",
        billing: "annual",
        startedAt: it.clock.now(),
        endsAt: new Date(it.clock.at + 90 * DAY_MS),
        invoice: "T-3",
      });
      await tx
        .insertInto("quota_use")
        .values({
          org_id: org,
          name: "takedownsPerMonth",
          period: new Date(it.clock.at).toISOString().slice(0, 7),
          used: 1,
        })
        .execute();
    });
    const known = await findings(
      org,
      "quota.test",
      Array.from({ length: 50 }, (_, n) => observation(`q${n}.test`)),
    );
    const browser = await it.signIn((await it.user(org, "client_admin")).email);
    const replies = await Promise.all([...known.values()].map((id) => ask(browser, id)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.json()).toMatchObject({
      code: "takedown_quota_exhausted",
      detail: "You are out of domain takedown requests. Buy more or upgrade the plan.",
    });
    const list = (await browser.get("/v1/takedown_management/")).json<{ data: { id: string }[]; quota: object }>();
    expect([list.data.length, list.quota]).toEqual([1, { used: 2, limit: 2 }]);
    // What is revoked before anything left costs nothing.
    expect((await browser.post(`/v1/takedown_management/${list.data[0]?.id}/withdraw/`)).statusCode).toBe(200);
    expect((await browser.get("/v1/takedown_management/")).json<{ quota: object }>().quota).toEqual({
      used: 1,
      limit: 2,
    });
    expect((await browser.post(`/v1/takedown_management/${list.data[0]?.id}/withdraw/`)).statusCode).toBe(409);
  },
  60_000,
);

test("a rejection needs a reason, which the requester reads, and gives the request back to the quota", async () => {
  const org = await it.organization("Rejected", "client", { domain: "rejected.test" });
  const known = await findings(org, "rejected.test", [observation("reject3d.test")]);
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  const used = async () =>
    (await browser.get("/v1/takedown_management/")).json<{ quota: { used: number } }>().quota.used;
  const { id } = (await ask(browser, known.get("reject3d.test"))).json<{ data: { id: string } }>().data;
  expect(await used()).toBe(1);
  const [desk] = [await it.signIn(operatorEmail)];
  const move = (body: object) => desk.post(`/v1/takedown_management/${id}/state/`, body);
  for (const note of [null, "", "   no     "]) {
    const refused = await move({ state: "rejected", note, version: 1 });
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([400, ["note"]]);
  }
  expect(await used()).toBe(1);
  expect((await move({ state: "rejected", note: "The name belongs to a reseller", version: 1 })).statusCode).toBe(200);
  expect(await used()).toBe(0);
  const version = (await detail(id, desk)).version;
  expect((await move({ state: "sent", note: null, version })).statusCode).toBe(200);
  expect(await used()).toBe(1);
});

test("a plan without takedowns is refused with the reason, and nothing is written", async () => {
  const org = await it.organization("Small", "client", { domain: "small.test" });
  await it.all((tx) =>
    putLicence(tx, org, {
      plan: "essentials",
      billing: "annual",
      startedAt: it.clock.now(),
      endsAt: new Date(it.clock.at + 90 * DAY_MS),
      invoice: "T-4",
    }),
  );
  const known = await findings(org, "small.test", [observation("smal1.test")]);
  const browser = await it.signIn((await it.user(org, "client_admin")).email);
  expect((await ask(browser, known.get("smal1.test"))).json()).toMatchObject({ code: "takedown_quota_exhausted" });
  expect((await browser.get("/v1/takedown_management/")).json<{ data: unknown[] }>().data).toEqual([]);
});

test.runIf(inject("isNightly"))(
  "the whole life of a takedown, against a company that is really there",
  async () => {
    const watch = { domain: "acme.test", name: "Takedowns", alert_types: { takedown_update: true } };
    const slack = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";
    expect((await admin.post("/v1/alert_management/", { ...watch, slack_webhook: slack })).statusCode).toBe(200);
    const known = await findings(acme, "acme.test", [observation(NAME)]);
    const id = idOf(await ask(admin, known.get(NAME)));
    expect((await detail(id)).evidence).toBeNull();
    await run(id);
    const seen = await detail(id);
    expect(seen.evidence).toMatchObject({ screenshot_missing: "no-browser" });
    expect(seen.evidence?.url).toContain(NAME);
    expect(seen.evidence?.similarity).toBeGreaterThan(50);
    // The registry is unavailable: the evidence lists the gap instead of omitting it.
    expect(seen.evidence?.unseen.map(({ what }) => what)).toContain("Registration (RDAP)");
    const registrar = seen.notices.find(({ recipient }) => recipient === "registrar");
    expect(registrar).toMatchObject({
      address: null,
      locale: "en",
      subject: `Abuse report: ${NAME} imitates acme.test`,
    });

    const pack = await admin.get(`/v1/takedown_management/${id}/evidence/`);
    expect([pack.statusCode, pack.headers["content-type"], pack.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    // What a registrar reads in it: who asks for what, each part, what was seen, and what could not be checked.
    const read = pdfText(pack.rawPayload).replaceAll(/\s+/g, "");
    const { part, picture } = PACK_WORDS.en;
    for (const words of [
      NAME,
      "acme.test",
      "Acme",
      ...Object.values(part),
      picture["no-browser"],
      seen.evidence?.url,
      String(seen.evidence?.similarity),
      registrar?.subject,
    ])
      expect(read).toContain(words?.replaceAll(/\s+/g, ""));

    // A letter without an address cannot leave; of two concurrent edits the second is rejected; changing the language regenerates the draft.
    const url = `/v1/takedown_management/${id}/notices/${registrar?.id}/`;
    expect((await operator.post(`${url}send/`)).statusCode).toBe(409);
    const change = {
      address: "abuse@registrar.example",
      locale: "fr",
      subject: "x",
      body: "x",
      redraft: true,
      version: registrar?.version,
    };
    expect((await operator.send("PATCH", url, change)).statusCode).toBe(200);
    expect((await operator.send("PATCH", url, change)).statusCode).toBe(409);
    expect((await admin.send("PATCH", url, change)).statusCode).toBe(403);
    const french = (await detail(id)).notices.find(({ recipient }) => recipient === "registrar");
    expect(french?.subject).toBe(`Signalement d’abus\u202f: ${NAME} imite acme.test`);
    expect((await operator.post(`${url}send/`)).statusCode).toBe(200);
    expect((await operator.post(`${url}send/`)).statusCode).toBe(409);
    const [letter] = await it.mailTo("abuse@registrar.example");
    expect(letter?.subject).toBe(french?.subject);
    expect(letter?.text).toContain(NAME);
    expect(letter?.attachments).toEqual([
      { name: `evidence-${NAME}.pdf`, type: "application/pdf", size: expect.any(Number) },
    ]);
    expect((await detail(id)).state).toBe("sent");
    expect((await it.mailTo(adminEmail)).some(({ subject }) => subject === `Takedown of ${NAME}: sent`)).toBe(true);

    // Four days later it is still active: recipients get one reminder.
    await pass(4 * DAY_MS);
    expect(await recheckTakedown(working, id, quiet)).toBe("up");
    expect(await recheckTakedown(working, id, quiet)).toBe("up");
    const reminders = (await it.mailTo("abuse@registrar.example")).filter(({ subject }) =>
      subject.startsWith("Rappel"),
    );
    expect([reminders.length, (await detail(id)).reminders]).toEqual([1, 1]);

    // A network that fails changes nothing. Silence must be seen twice, most of a day apart, to count.
    await using nowhere = loopbackNet();
    const blind = { ...working, netFor: () => nowhere };
    expect(await recheckTakedown(blind, id, quiet)).toBe("blind");
    expect((await detail(id)).state).toBe("sent");
    const gone = {
      ...lab.net.dns,
      query: async () => ({
        status: "no-name" as const,
        answers: [],
        authorities: [],
        authenticated: false,
        aliases: [],
      }),
    };
    const silent = { ...working, netFor: () => ({ ...lab.net, dns: gone }) };
    expect(await recheckTakedown(silent, id, quiet)).toBe("down");
    expect((await detail(id)).state).toBe("sent");
    await pass(DAY_MS);
    await recheckTakedown(silent, id, quiet);
    expect((await detail(id)).state).toBe("taken down");

    // It is watched for 90 days, and comes back within them.
    await pass(30 * DAY_MS);
    expect(await recheckTakedown(working, id, quiet)).toBe("up");
    const back = await detail(id);
    expect([back.state, back.events.some(({ kind }) => kind === "re-emerged")]).toEqual(["in progress", true]);
    const letters = (await it.mailTo(adminEmail)).filter(({ subject }) => /active again|in progress/.test(subject));
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining("domain active again")]);
    expect((await move(id, "taken down")).statusCode).toBe(200);
    await pass(91 * DAY_MS);
    await recheckTakedown(working, id, quiet);
    expect((await detail(id)).state).toBe("taken down");

    // Subscribers were notified of each step immediately and once.
    const reported = await it.all((tx) =>
      tx
        .selectFrom("alert")
        .select(["events", "released_at"])
        .where("source", "=", "takedown")
        .where("domain", "=", "acme.test")
        .orderBy("raised_at")
        .execute(),
    );
    const steps = reported.flatMap(({ events }) => events as { type: string; subject: string; detail: string }[]);
    expect(steps.map(({ type, subject }) => `${type} ${subject}`)).toEqual(steps.map(() => `takedown_update ${NAME}`));
    expect(steps.map(({ detail }) => detail)).toEqual(["sent", "taken down", "re-emerged", "taken down"]);
    expect(reported.every(({ released_at }) => released_at !== null)).toBe(true);
  },
  120_000,
);

test("the daily job asks for each name that is under way or watched, and for no other", async () => {
  const { jobs, payloads } = recordingQueue(it.services.jobs);
  const services = { ...working, jobs };
  await recheckTakedownsJob.run({}, { services, signal: quiet, attempt: 1, id: "test" });
  const { data } = (await operator.get("/v1/takedown_management/?page_size=100")).json<{
    data: { id: string; state: string; watch_until: number | null }[];
  }>();
  const wanted = data.filter(
    ({ state, watch_until }) =>
      ["requested", "sent", "in progress"].includes(state) ||
      (state === "taken down" && (watch_until ?? 0) * 1000 > it.clock.at),
  );
  expect(new Set(payloads)).toEqual(new Set(wanted.map(({ id }) => ({ takedown: id }))));
});

test("the clock of the first answer: late ones are marked and come first", async () => {
  const known = await findings(acme, "acme.test", [observation("late.test")]);
  const id = idOf(await ask(admin, known.get("late.test")));
  expect((await detail(id)).overdue).toBe(false);
  await pass(4 * 3_600_000 + 1);
  const late = await detail(id);
  expect(late.overdue).toBe(true);
  const queue = (await operator.get("/v1/takedown_management/?state=open")).json<{
    data: { state: string; due_at: number }[];
  }>().data;
  const waiting = queue.filter(({ state }) => state === "requested").map(({ due_at }) => due_at);
  expect(waiting).toEqual(waiting.toSorted((a, b) => a - b));
  expect(queue[0]?.state).toBe("requested");
  const file = await operator.get("/v1/takedown_management/export/?q=late.test");
  expect(file.body.split("\r\n")).toHaveLength(2);
});
