import { findingSummary } from "@parapet/db/queries/overview";
import { insertAudit } from "@parapet/db/queries/platform";
import { vipWatch } from "@parapet/db/queries/vips";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Organization, RepeatedFix } from "@parapet/domain/contracts/organizations";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../../testing/test-portal.ts";
import { importClients } from "../commands/import-clients.ts";

let it: TestPortal;
let harbour: OrgId;
let acme: OrgId;
let foreign: OrgId;
let people: Record<"operator" | "partner" | "rival" | "client", TestUser>;
const browsers = new Map<string, TestBrowser>();
const as = (who: keyof typeof people) => browsers.get(who) as TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  const operatorOrg = await it.organization("Operator", "operator");
  harbour = await it.organization("Harbour", "partner");
  const rival = await it.organization("Rival", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "acme.test" });
  foreign = await it.organization("Foreign", "client", { partner: rival, domain: "foreign.test" });
  people = {
    operator: await it.user(operatorOrg, "super_admin"),
    partner: await it.user(harbour, "partner_admin"),
    rival: await it.user(rival, "partner_admin"),
    client: await it.user(acme, "client_admin"),
  };
  for (const [who, { email }] of Object.entries(people)) browsers.set(who, await it.signIn(email));
});
afterAll(() => it[Symbol.asyncDispose]());

const HEADING = "name,domain,plan,first_name,last_name,email";
const listOf = (count: number, tag: string) =>
  [
    HEADING,
    ...Array.from(
      { length: count },
      (_, at) => `Client ${tag} ${at},${tag}${at}.test,professional,Ann,Lee,ann@${tag}${at}.test`,
    ),
  ].join("\n");
const preview = async (csv: string, who: keyof typeof people = "partner") =>
  (await as(who).post("/v1/org_management/imports/preview/", { csv })).json<{
    data: { good: number; read: number; problems: { line: number; problem: string }[] };
  }>().data;
const start = (csv: string, who: keyof typeof people = "partner") =>
  as(who).post("/v1/org_management/imports/", { csv });
const progress = async (id: string, who: keyof typeof people = "partner") =>
  (await as(who).get(`/v1/org_management/imports/${id}/`)).json<{
    data: { state: string; done: number; problem: { problem: string } | null };
  }>().data;
const work = (id: string) => importClients(it.services, id, new AbortController().signal);
const named = (tag: string) =>
  it.all((tx) => tx.selectFrom("organization").select("id").where("name", "like", `Client ${tag} %`).execute());

describe("a list of clients", () => {
  test("no one but the operator and a partner's administrator brings one", async () => {
    expect((await start(listOf(1, "no"), "client")).statusCode).toBe(403);
    expect((await as("client").post("/v1/org_management/imports/preview/", { csv: "" })).statusCode).toBe(403);
  });

  const taken = () =>
    [
      HEADING,
      "A,fresh.test,essentials,A,B,a@fresh.test",
      "B,foreign.test,essentials,A,B,b@fresh.test",
      "C,acme.test,essentials,A,B,c@fresh.test",
      `D,fourth.test,essentials,A,B,${people.rival.email}`,
      `E,fifth.test,essentials,A,B,${people.client.email}`,
    ].join("\n");
  const reported = async (who: "partner" | "operator") =>
    (await preview(taken(), who)).problems.map(({ line, problem }) => [line, problem]);

  test("a partner sees conflicts of its own clients only, the operator sees all", async () => {
    expect(await reported("partner")).toEqual([
      [4, "domain_known"],
      [6, "email_taken"],
    ]);
    expect((await reported("operator")).map(([line]) => line)).toEqual([3, 4, 5, 6]);
    const reply = await start(taken());
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      400,
      "The list contains errors. Nothing was imported.",
    ]);
  });

  test("a domain and an address of another organization get the same answers as free ones", async () => {
    const list = (domain: string, email: string, tag: string) =>
      [HEADING, `Client ${tag} 1,${domain},essentials,A,B,${email}`].join("\n");
    const takenList = list("foreign.test", people.rival.email, "oracle-t");
    const freeList = list("free-of-all.test", "a@free-of-all.test", "oracle-f");
    const answers = [];
    for (const csv of [takenList, freeList]) {
      const { good, read, problems } = await preview(csv);
      const { id } = (await start(csv)).json<{ data: { id: string } }>().data;
      await work(id);
      answers.push({ good, read, problems, ended: await progress(id) });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ good: 1, problems: [], ended: { state: "done", done: 1, problem: null } });
    // The account elsewhere is untouched and gets no invitation; the operator is notified.
    expect((await it.mailTo(people.rival.email)).filter(({ subject }) => subject.includes("invited"))).toEqual([]);
    const operator = await it.mailTo(people.operator.email);
    expect(operator.some(({ text }) => text.includes("Client oracle-t 1"))).toBe(true);
    expect(operator.some(({ text }) => text.includes("Client oracle-f 1"))).toBe(false);
  });

  test("ten thousand rows, or five megabytes, are refused in words", async () => {
    expect((await preview(listOf(10_000, "x"))).problems[0]?.problem).toBe("too_many");
    const reply = await as("partner").post("/v1/org_management/imports/preview/", { csv: "x".repeat(6_000_000) });
    expect(reply.statusCode).toBe(413);
  });

  test("becomes clients of the one who brought it, whose administrators choose a password by link", async () => {
    const { id } = (await start(listOf(30, "good"))).json<{ data: { id: string } }>().data;
    expect(await progress(id)).toMatchObject({ state: "queued", done: 0 });
    await work(id);
    expect(await progress(id)).toMatchObject({ state: "done", done: 30 });
    expect((await as("rival").get(`/v1/org_management/imports/${id}/`)).statusCode).toBe(404);
    const list = (await as("partner").get("/v1/org_management/?q=good7")).json<{ data: Organization[] }>().data;
    expect(list.map(({ name, licence, domains }) => [name, licence.plan, domains])).toEqual([
      ["Client good 7", "professional", [{ name: "good7.test", state: "pending", not_found_since: null }]],
    ]);
    expect((await as("rival").get("/v1/org_management/?q=good7")).json<{ data: unknown[] }>().data).toEqual([]);
    const [mail] = await it.mailTo("ann@good7.test");
    const [, slug, token] = /reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const chosen = "a lantern nobody else carries";
    const done = await it
      .browser()
      .post("/api/reset-password", { slug, token, new_password: chosen, verify_new_password: chosen });
    expect([done.statusCode, done.body]).toEqual([200, expect.anything()]);
    expect((await it.signIn("ann@good7.test", it.browser(), { password: chosen })).bearer).not.toBeNull();
    // Delivered again, it is over.
    await work(id);
    expect(await named("good")).toHaveLength(30);
  });

  test("taken in twice at once, it is made once and the other says why", async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await start(listOf(60, "twice"))).json<{ data: { id: string } }>().data.id),
    );
    await Promise.all(ids.map(work));
    const states = await Promise.all(ids.map((id) => progress(id)));
    expect(states.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(["done", "failed"]);
    expect(states.find(({ state }) => state === "failed")?.problem?.problem).toBe("domain_known");
    expect(await named("twice")).toHaveLength(60);
  });

  test("stopped half-way it leaves nothing, and begun again it is whole", async () => {
    const { id } = (await start(listOf(60, "half"))).json<{ data: { id: string } }>().data;
    const stop = new AbortController();
    const run = importClients(
      {
        ...it.services,
        mail: {
          ...it.services.mail,
          post: async (...letter) => {
            stop.abort();
            return it.services.mail.post(...letter);
          },
        },
      },
      id,
      stop.signal,
    );
    await expect(run).rejects.toThrow("aborted");
    expect(await named("half")).toHaveLength(0);
    await work(id);
    expect(await named("half")).toHaveLength(60);
  });
});

describe("two administrators with one record open", () => {
  test("the second of two changes to an organization is refused in words and loses nothing", async () => {
    const url = `/v1/org_management/${acme}/`;
    const { version } = (await as("partner").get(url)).json<{ data: Organization }>().data;
    expect((await as("partner").send("PATCH", url, { name: "Acme One", version })).statusCode).toBe(200);
    const second = await as("operator").send("PATCH", url, { name: "Acme Two", version });
    expect([second.statusCode, second.json<{ detail: string }>().detail]).toEqual([
      409,
      "Another user changed this in the meantime. Review the current version, then try again.",
    ]);
    expect((await as("partner").get(url)).json<{ data: Organization }>().data.name).toBe("Acme One");
  });

  test("and so is the second of two changes to a person", async () => {
    const url = `/v1/user_management/${people.client.id}/`;
    const { version } = (await as("partner").get(url)).json<{ data: { version: number } }>().data;
    expect((await as("partner").send("PATCH", url, { phone: "+1 555 0100", version })).statusCode).toBe(200);
    expect((await as("operator").send("PATCH", url, { phone: "+1 555 0199", version })).statusCode).toBe(409);
  });
});

describe("a partner asks for a client to be deleted", () => {
  const state = async (who: keyof typeof people = "partner") =>
    (await as(who).get(`/v1/org_management/${acme}/`)).json<{ data: Organization }>().data;
  const ask = async (who: keyof typeof people, more: object = {}, org: string = acme) =>
    as(who).post(`/v1/org_management/${org}/ask_deletion/`, {
      confirm_name: (await state()).name,
      reason: "The contract has ended",
      ...more,
    });
  const decline = (who: keyof typeof people, answer = "An invoice is still open") =>
    as(who).post(`/v1/org_management/${acme}/decline_deletion/`, { answer });
  const waiting = async () =>
    (await as("operator").get("/v1/org_management/?deletion=asked"))
      .json<{ data: Organization[] }>()
      .data.map(({ id }) => id);
  const logged = (action: string) =>
    it.all((tx) =>
      tx.selectFrom("audit_log").select(["org_id", "actor_id", "detail"]).where("action", "=", action).execute(),
    );

  test("no one else may, not for another's client or itself, not without its name and a reason", async () => {
    for (const who of ["operator", "client"] as const) expect((await ask(who)).statusCode).toBe(403);
    expect((await ask("rival")).statusCode).toBe(404);
    expect((await ask("partner", {}, harbour)).statusCode).toBe(404);
    expect((await ask("partner", { confirm_name: "acme" })).statusCode).toBe(400);
    expect((await ask("partner", { reason: "because" })).statusCode).toBe(400);
    expect((await as("partner").post(`/v1/org_management/${acme}/delete/`, { confirm_name: "Acme" })).statusCode).toBe(
      403,
    );
    expect([(await state()).deletion, await waiting()]).toEqual([null, []]);
  });

  test("the operator finds it, refuses with an answer that the partner reads, and it can be asked for again", async () => {
    expect((await ask("partner")).statusCode).toBe(200);
    const [letter] = await it.mailTo(people.operator.email);
    expect([letter?.subject, letter?.text]).toEqual([
      expect.stringMatching(/^Deletion request for Acme One from Pat Number \d+ \(Harbour\)$/),
      expect.stringContaining("The contract has ended"),
    ]);
    const twice = await ask("partner");
    expect([twice.statusCode, twice.json<{ detail: string }>().detail]).toEqual([
      409,
      "Deletion has already been requested and awaits a decision by the operator.",
    ]);
    expect(await waiting()).toEqual([acme]);
    expect((await state("client")).deletion).toMatchObject({ reason: "The contract has ended", declined_at: null });
    for (const who of ["partner", "client"] as const) expect((await decline(who)).statusCode).toBe(403);
    expect((await decline("operator", "no")).statusCode).toBe(400);
    expect((await decline("operator")).statusCode).toBe(200);
    expect((await decline("operator")).statusCode).toBe(409);
    expect((await state()).deletion).toMatchObject({
      answer: "An invoice is still open",
      declined_at: expect.any(Number),
    });
    expect(await waiting()).toEqual([]);
    expect((await it.mailTo(people.partner.email))[0]?.text).toContain("An invoice is still open");
    expect(await logged("organization.deletion-declined")).toEqual([
      { org_id: acme, actor_id: people.operator.id, detail: { answer: "An invoice is still open" } },
    ]);
    expect((await ask("partner")).statusCode).toBe(200);
    expect((await logged("organization.deletion-asked")).map(({ org_id, actor_id }) => [org_id, actor_id])).toEqual([
      [acme, people.partner.id],
      [acme, people.partner.id],
    ]);
  });

  test("or agrees by deleting it: the request is answered, and the client is there again if it is restored", async () => {
    const { name } = await state();
    expect((await as("operator").post(`/v1/org_management/${acme}/delete/`, { confirm_name: name })).statusCode).toBe(
      200,
    );
    expect((await as("partner").get(`/v1/org_management/${acme}/`)).statusCode).toBe(404);
    expect(await waiting()).toEqual([]);
    expect((await it.mailTo(people.partner.email))[0]?.subject).toBe("Acme One deleted");
    expect((await as("operator").post(`/v1/org_management/${acme}/restore/`)).statusCode).toBe(200);
    expect((await state()).deletion).toBeNull();
    browsers.set("client", await it.signIn(people.client.email));
  });
});

describe("a partner's clients", () => {
  const finding = (org: OrgId, domain: string, outcome: string, severity: string) =>
    it.all(async (tx) => {
      const at = new Date();
      await tx
        .insertInto("finding")
        .values({
          org_id: org,
          domain,
          area: "email-weaknesses",
          check_id: "email-dmarc",
          outcome,
          subject: domain,
          target: domain,
          severity,
          first_seen: at,
          last_seen: at,
        })
        .execute();
    });

  test("are ranked by what is at risk, and the fix that helps most is named, without a check of a rival's", async () => {
    const beta = await it.organization("Beta", "client", { partner: harbour, domain: "beta.test" });
    await finding(acme, "acme.test", "dmarc-absent", "high");
    await finding(beta, "beta.test", "dmarc-absent", "high");
    await finding(beta, "beta.test", "dmarc-testing", "low");
    await finding(foreign, "foreign.test", "dmarc-absent", "high");
    // A domain that the client removed: what is stored of it counts no more.
    await finding(beta, "gone.test", "dmarc-absent", "critical");
    await it.all(async (tx) => {
      for (const [org, domain, hundredths] of [
        [acme, "acme.test", 9_000],
        [beta, "beta.test", 7_000],
        [beta, "gone.test", 1_000],
      ] as const) {
        const scan = await tx
          .insertInto("scan")
          .values({
            org_id: org,
            domain,
            profile: "passive",
            origin: "hand",
            state: "done",
            score: Math.floor(hundredths / 100),
            confidence: domain === "gone.test" ? 0.1 : 1,
            finished_at: new Date(),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await tx
          .insertInto("score_history")
          .values({
            scan_id: scan.id,
            org_id: org,
            domain,
            at: new Date(),
            score: Math.floor(hundredths / 100),
            hundredths,
            scoring_version: 1,
            confidence: domain === "gone.test" ? 0.1 : org === acme ? 0.4 : 1,
            lost_by_area: "{}",
            counts: "{}",
            coverage:
              org === acme
                ? JSON.stringify({
                    "email-weaknesses": "assessed",
                    "web-apps-exposures": "no-findings",
                    "leaked-credentials": "no-source",
                  })
                : "{}",
          })
          .execute();
      }
    });
    const { data, fixes } = (await as("partner").get("/v1/org_management/ranking/")).json<{
      data: {
        name: string;
        points_at_risk: number;
        open: number;
        confidence: number | null;
        areas_assessed: number | null;
      }[];
      fixes: RepeatedFix[];
    }>();
    expect(data.slice(0, 2).map(({ name, points_at_risk, open }) => [name, points_at_risk, open])).toEqual([
      ["Beta", 30, 2],
      ["Acme One", 10, 1],
    ]);
    expect(data.slice(0, 2).map(({ confidence, areas_assessed }) => [confidence, areas_assessed])).toEqual([
      [1, null],
      [0.4, 2],
    ]);
    expect(data.map(({ name }) => name)).not.toContain("Foreign");
    expect(fixes.map(({ outcome, clients, findings }) => [outcome, clients, findings])).toEqual([
      ["dmarc-absent", 2, 2],
      ["dmarc-testing", 1, 1],
    ]);
    // Named for all clients: no domain or host of one of them.
    expect(JSON.stringify(fixes)).not.toMatch(/\.test\b/);
    expect(fixes[0]?.points).toBeGreaterThan(fixes[1]?.points ?? 0);
    const [first] = (await as("partner").get("/v1/org_management/?sort=points")).json<{ data: Organization[] }>().data;
    expect([first?.name, first?.points_at_risk, first?.confidence]).toEqual(["Beta", 30, 1]);
    expect((await as("client").get("/v1/org_management/ranking/")).statusCode).toBe(403);

    // An exploited flaw goes before any gain; what is overdue, the first action and the totals are the client's own.
    await it.all(async (tx) => {
      const past = new Date(Date.now() - 5 * 86_400_000);
      await tx
        .updateTable("finding")
        .set({ known_exploited: true, due_at: past })
        .where("org_id", "=", acme)
        .where("resolved_at", "is", null)
        .execute();
    });
    interface Ranked {
      name: string;
      exploited: number;
      overdue: number;
      change: number | null;
      first_fix: string | null;
      last_scan_at: number | null;
    }
    const ranked = (await as("partner").get("/v1/org_management/ranking/")).json<{
      data: Ranked[];
      fixes: RepeatedFix[];
      pagination: { total: number };
      totals: { clients: number; exploited: number; high_risk: number; unscored: number };
    }>();
    expect(
      ranked.data.slice(0, 2).map(({ name, exploited, overdue, change }) => [name, exploited, overdue, change]),
    ).toEqual([
      ["Acme One", 1, 1, null],
      ["Beta", 0, 0, null],
    ]);
    expect(ranked.data[0]?.first_fix).toBe(ranked.fixes[0]?.title);
    expect(ranked.data[0]?.last_scan_at).toBeGreaterThan(0);
    expect(ranked.totals).toMatchObject({ clients: ranked.pagination.total, exploited: 1, high_risk: 0 });
    expect(ranked.totals.unscored).toBe(ranked.pagination.total - 2);
    const narrowed = async (query: string) =>
      (await as("partner").get(`/v1/org_management/ranking/?${query}`)).json<{ data: Ranked[]; totals: object }>();
    expect((await narrowed("q=acme")).data.map(({ name }) => name)).toEqual(["Acme One"]);
    expect((await narrowed("overdue=true")).data.map(({ name }) => name)).toEqual(["Acme One"]);
    expect((await narrowed("high_risk=true")).data).toEqual([]);
    // The figures above the list are those of all clients.
    expect((await narrowed("q=acme")).totals).toEqual({ ...ranked.totals, overdue: 1 });
    // No figure of a client that the partner does not have.
    expect(ranked.data.map(({ name }) => name)).not.toContain("Foreign");
  });

  test("are entered by their own partner only, which their audit log records", async () => {
    expect((await as("rival").post(`/v1/org_management/${acme}/enter/`)).statusCode).toBe(404);
    expect((await as("client").post(`/v1/org_management/${acme}/enter/`)).statusCode).toBe(403);
    const entered = await as("partner").post(`/v1/org_management/${acme}/enter/`);
    expect(entered.json()).toEqual({ data: { id: acme, name: "Acme One", domains: ["acme.test"] } });
    const log = (await as("client").get("/v1/audit_log/?action=organization.entered")).json<{
      data: { detail: { from: string } }[];
    }>().data;
    expect(log.map(({ detail }) => detail.from)).toEqual(["Harbour"]);
  });

  test("a first visit that deadlocks with a job of the client is answered all the same", async () => {
    const eve = await it.organization("Evening", "client", { partner: harbour, domain: "evening.test" });
    let visit: Promise<LightMyRequestResponse> | undefined;
    // As a job does that weighs the findings and records what it did.
    await within(it.services.db, [eve], async (job) => {
      await findingSummary(job, eve, "evening.test");
      visit = as("partner").post("/v1/detail_report/", { domain: "evening.test" });
      const waiting = async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(job)).rows.length;
      await expect.poll(waiting).toBe(1);
      const fact = {
        org: eve,
        actor: null,
        action: "finding.status",
        object: null,
        result: "done",
        detail: {},
      } as const;
      await insertAudit(job, { ...fact, ip: null, claimedIp: null, at: it.services.now() });
    });
    expect((await visit)?.statusCode).toBe(200);
    const own = await it.signIn((await it.user(eve, "client_admin")).email);
    const log = await own.get("/v1/audit_log/?action=organization.entered");
    expect(log.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  test.runIf(inject("isNightly"))("and access without switching is recorded too, once per sign-in", async () => {
    const delta = await it.organization("Delta", "client", { partner: harbour, domain: "delta.test" });
    const own = await it.signIn((await it.user(delta, "client_admin")).email);
    const log = async () =>
      (await own.get("/v1/audit_log/?action=organization.entered")).json<{
        data: { actor: { id: string }; detail: { from: string } }[];
      }>().data;
    const attempt = (browser: TestBrowser) => browser.post("/v1/detail_report/", { domain: "delta.test" });
    // Foreign users learn nothing and leave no entry; access by own users is not recorded.
    expect((await attempt(as("rival"))).statusCode).toBe(404);
    expect((await attempt(own)).statusCode).toBe(200);
    expect(await log()).toEqual([]);
    const replies = await Promise.all([
      attempt(as("partner")),
      attempt(as("partner")),
      as("partner").get("/v1/findings/?domain=delta.test"),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await as("partner").post(`/v1/org_management/${delta}/enter/`)).statusCode).toBe(200);
    expect((await log()).map(({ actor, detail }) => [actor.id, detail.from])).toEqual([[people.partner.id, "Harbour"]]);
    // Another sign-in of the same person, entered by the button first, then read.
    const again = await it.signIn(people.partner.email);
    await again.post(`/v1/org_management/${delta}/enter/`);
    await attempt(again);
    expect(await log()).toHaveLength(2);
    await attempt(as("operator"));
    expect((await log()).map(({ detail }) => detail.from).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "Harbour",
      "Harbour",
      "Operator",
    ]);
  });
});

describe("the people at the top", () => {
  const create = (more: object) =>
    as("operator").post("/v1/org_management/", {
      name: "Topside",
      administrator: { first_name: "T", last_name: "S", email: "admin@topside.test" },
      domains: ["topside.test"],
      ...more,
    });

  test("a corporate address outside of the organization's domains makes nothing", async () => {
    const reply = await create({ executives: { corporate_emails: ["boss@elsewhere.test"] } });
    expect(reply.statusCode).toBe(400);
    expect((await as("operator").get("/v1/org_management/?q=Topside")).json<{ data: unknown[] }>().data).toEqual([]);
  });

  test("are registered with the organization, and monitored once its domain is verified and the person consents", async () => {
    const executives = {
      usernames: ["bosslady"],
      corporate_emails: ["boss@topside.test"],
      personal_emails: ["boss@home.test"],
    };
    expect((await create({ executives })).statusCode).toBe(200);
    const vips = (await as("operator").get("/v1/vip_management/?q=Executive")).json<{
      data: { usernames: string[]; personal_emails: string[] }[];
    }>().data;
    expect(vips.map(({ usernames, personal_emails }) => [usernames, personal_emails])).toEqual([
      [["bosslady"], ["boss@home.test"]],
    ]);
    const { rows: monitored } = await it.all((tx) =>
      sql`select w.value from ${vipWatch(it.clock.now())} w join organization o on o.id = w.org_id where o.name = 'Topside'`.execute(
        tx,
      ),
    );
    expect(monitored).toEqual([]);
  });
});

describe("many people at once", () => {
  const bulk = (who: keyof typeof people, body: object) => as(who).post("/v1/user_management/bulk/", body);

  test("each item succeeds or returns a reason; the last administrator and foreign users stay", async () => {
    const ada = await it.user(acme, "client_user");
    const ids = [ada.id, people.client.id, people.rival.id];
    const results = (await bulk("partner", { ids, action: "disable" })).json<{
      data: { done: boolean; problem: string | null }[];
    }>().data;
    expect(results.map(({ done }) => done)).toEqual([true, false, false]);
    expect(results[1]?.problem).toBe("An organization needs at least one administrator. Assign another one first.");
    expect(results[2]?.problem).toBe("Not found. It may have been removed, or you may not have access.");
    expect((await bulk("partner", { ids: [ada.id], action: "enable" })).json()).toMatchObject({
      data: [{ done: true }],
    });
  });

  test("removing asks for the own password; a role above one's own is not given", async () => {
    const eve = await it.user(acme, "client_user");
    expect((await bulk("partner", { ids: [eve.id], action: "remove" })).statusCode).toBe(400);
    expect((await bulk("partner", { ids: [eve.id], action: "remove", password: "wrong" })).statusCode).toBe(403);
    const raise = await bulk("partner", { ids: [eve.id], action: "role", role: "super_admin" });
    expect(raise.json<{ data: { done: boolean }[] }>().data).toMatchObject([{ done: false }]);
    const gone = await bulk("partner", { ids: [eve.id], action: "remove", password: "quiet lantern mosaic harbour" });
    expect(gone.json<{ data: { done: boolean }[] }>().data).toMatchObject([{ done: true }]);
    expect((await as("partner").get(`/v1/user_management/${eve.id}/`)).statusCode).toBe(404);
  });
});
