import { recordFindings } from "@parapet/db/queries/scans";
import type { Finding } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { retestQueue } from "../../../platform/admission/work-queues.ts";
import { startWorker } from "../../../platform/queue/worker.ts";
import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { reopenExpiredJob } from "../jobs/reopen-expired.ts";
import { verifyFindingJob } from "../jobs/verify-finding.ts";

let lab: Lab;
let it: TestPortal;
let acme: OrgId;
let other: OrgId;
let admin: TestBrowser;
let second: TestBrowser;
let outsider: TestBrowser;

const dmarc: CheckResult = {
  check: "email-dmarc",
  subject: "acme.test",
  status: "judged",
  verdicts: [{ outcome: "dmarc-unenforced", params: { domain: "acme.test", policy: "none" } }],
};
const redis: CheckResult = {
  check: "service-without-login",
  subject: "db.acme.test:6379/tcp",
  status: "judged",
  verdicts: [{ outcome: "database-open", area: "company-exposed-ports", params: { product: "Redis" } }],
};

beforeAll(async () => {
  lab = await startLab([careless]);
  it = await testPortal({}, { netOf: () => lab.net });
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(acme, "client_user", { email: "uma@acme.test" });
  await it.user(acme, "client_admin", { email: "bob@acme.test" });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  [admin, second, outsider] = [
    await it.signIn("ann@acme.test"),
    await it.signIn("bob@acme.test"),
    await it.signIn("eve@other.test"),
  ];
  await startWorker(it.services.jobs, it.services, [verifyFindingJob], 2);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});
beforeEach(async () => {
  await it.all(async (tx) => {
    await tx.deleteFrom("finding").execute();
    await tx.deleteFrom("score_history").execute();
  });
  await admin.tokens();
  await recordPast(it, acme, "acme.test", [[dmarc, redis]], 0);
});

const find = async (outcome: string, status = "all"): Promise<Finding & { points?: number }> => {
  const { data } = (await admin.get(`/v1/findings/?domain=acme.test&status=${status}&page_size=100`)).json<{
    data: Finding[];
  }>();
  const found = data.find((finding) => finding.outcome === outcome);
  if (found === undefined) throw new Error(`${outcome} is not among ${data.map((row) => row.outcome).join()}`);
  return found;
};
const report = async () =>
  (await admin.post("/v1/detail_report/", { domain: "acme.test" })).json<{
    data: { total_security_issues: number; score: { value: number; history: unknown[] } };
  }>().data;
const change = (browser: TestBrowser, id: string, body: object) => browser.send("PATCH", `/v1/findings/${id}/`, body);
const inDays = (days: number) => Math.floor(it.clock.at / 1000) + days * 86_400;
const story = async (id: string) =>
  (await admin.get(`/v1/findings/${id}/`)).json<{
    data: { history: { kind: string; status: string | null; verdict: string | null; approver: string | null }[] };
  }>().data.history;

describe("accepting a risk", () => {
  test.each([
    ["no reason", { approver: "ann@acme.test", expires_at: 1 }, "note"],
    ["no approver", { note: "Decided in the board.", expires_at: 1 }, "approver"],
    ["no end", { note: "Decided in the board.", approver: "ann@acme.test" }, "expires_at"],
  ])("400 with %s", async (_, body, field) => {
    const { id, version } = await find("dmarc-unenforced");
    const reply = await change(admin, id, { ...body, status: "accepted risk", version });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test.each([
    ["an end that is over", { approver: "ann@acme.test", expires_at: 1 }, "expires_at"],
    ["an unknown approver", { approver: "nobody@acme.test", expires_at: 4_000_000_000 }, "approver"],
    ["an approver who is no administrator", { approver: "uma@acme.test", expires_at: 4_000_000_000 }, "approver"],
    ["an approver of another organization", { approver: "eve@other.test", expires_at: 4_000_000_000 }, "approver"],
  ])("400 with %s", async (_, body, field) => {
    const { id, version } = await find("dmarc-unenforced");
    const reply = await change(admin, id, { note: "Decided.", ...body, status: "accepted risk", version });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toHaveProperty(`fields.${field}`);
  });

  test("leaves totals and score, is in the history, and counts again when it expires", async () => {
    const before = await report();
    const { id, version } = await find("dmarc-unenforced");
    const body = { note: "Decided.", approver: "bob@acme.test", expires_at: inDays(30) };
    expect((await change(admin, id, { ...body, status: "accepted risk", version })).statusCode).toBe(200);
    const after = await report();
    expect(after.total_security_issues).toBe(before.total_security_issues - 1);
    expect(after.score.value).toBeGreaterThan(before.score.value);
    expect(await story(id)).toContainEqual(
      expect.objectContaining({
        kind: "status",
        status: "accepted risk",
        note: "Decided.",
        author: "ann@acme.test",
        approver: "bob@acme.test",
        expires_at: body.expires_at,
      }),
    );

    const runJob = () =>
      reopenExpiredJob.run(
        {},
        { services: it.services, signal: new AbortController().signal, attempt: 1, id: "of the test" },
      );
    await runJob();
    expect(await find("dmarc-unenforced")).toMatchObject({ status: "accepted risk" });
    it.clock.pass(31 * 86_400_000);
    await runJob();
    await it.signIn("ann@acme.test", admin);
    expect(await find("dmarc-unenforced", "active")).toMatchObject({ status: "open" });
    expect((await report()).score.value).toBe(before.score.value);
    expect((await story(id)).at(-1)).toMatchObject({ kind: "status", status: "open", author: null });
  });

  test("a run after its end counts it again by itself", async () => {
    const { id, version } = await find("dmarc-unenforced");
    const body = { note: "Decided.", approver: "bob@acme.test", expires_at: inDays(1) };
    await change(admin, id, { ...body, status: "accepted risk", version });
    await recordPast(it, acme, "acme.test", [[dmarc, redis]], 2);
    await it.signIn("ann@acme.test", admin);
    expect(await find("dmarc-unenforced", "active")).toMatchObject({ status: "open" });
  });
});

describe("two people and one finding", () => {
  test("of two concurrent changes one is stored, and the other user sees the conflict", async () => {
    await it.signIn("ann@acme.test", admin);
    await it.signIn("bob@acme.test", second);
    const { id, version } = await find("dmarc-unenforced");
    const replies = await Promise.all([
      change(admin, id, { status: "acknowledged", note: "Mine.", version }),
      change(second, id, { status: "false positive", note: "No, mine.", version }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json<{ detail: string }>().detail).toMatch("Another user changed this finding");
    const reported = (await story(id)).filter(({ kind }) => kind === "status");
    expect(reported).toHaveLength(1);
    expect((await find("dmarc-unenforced")).status).toBe(reported[0]?.status);
  });

  test("a resolved finding is not evaluated by hand", async () => {
    await recordPast(it, acme, "acme.test", [[{ ...dmarc, verdicts: [] } as CheckResult, redis]], 0);
    const { id, version } = await find("dmarc-unenforced");
    const reply = await change(admin, id, { status: "open", version });
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ detail: string }>().detail).toMatch("resolved");
  });
});

describe("re-test now", () => {
  const verify = (browser: TestBrowser, id: string) => browser.post(`/v1/findings/${id}/verify/`);

  test("404 for a foreign finding, 401 without authentication", async () => {
    await it.signIn("eve@other.test", outsider);
    const { id } = await find("dmarc-unenforced");
    expect((await verify(outsider, id)).statusCode).toBe(404);
    expect((await verify(it.browser(), id)).statusCode).toBe(401);
  });

  test("403 for an active re-test of an unverified domain; a passive one is allowed", async () => {
    const state = (to: "pending" | "verified") =>
      it.all((tx) =>
        tx
          .updateTable("authorised_domain")
          .set(
            to === "pending"
              ? { state: to, verified_at: null, verified_by: null }
              : { state: to, verified_at: new Date(), verified_by: "operator" },
          )
          .where("org_id", "=", acme)
          .execute(),
      );
    await state("pending");
    try {
      expect((await verify(admin, (await find("database-open")).id)).statusCode).toBe(403);
      expect((await verify(admin, (await find("dmarc-unenforced")).id)).statusCode).toBe(200);
    } finally {
      await state("verified");
    }
  });

  test("the queue position of a re-test, for those who may request one", async () => {
    const { id } = await find("database-open");
    const position = (browser: TestBrowser) => browser.get(`/v1/findings/${id}/verify/`);
    expect((await position(it.browser())).statusCode).toBe(401);
    expect((await position(outsider)).statusCode).toBe(404);
    expect((await position(admin)).json()).toEqual({ data: { position: null } });
    const held = Promise.withResolvers<void>();
    const busy = Array.from({ length: 9 }, (_, n) => retestQueue.run("another", `busy ${n}`, () => held.promise));
    const own = verify(admin, id);
    try {
      await vi.waitFor(async () => expect((await position(admin)).json()).toEqual({ data: { position: 8 } }), 15_000);
    } finally {
      held.resolve();
      await Promise.all([...busy, own]);
    }
    expect((await position(admin)).json()).toEqual({ data: { position: null } });
  });

  test("still there, then fixed, then back: the finding and the score follow", async () => {
    const { id } = await find("database-open");
    const before = await report();
    expect((await verify(admin, id)).json()).toMatchObject({
      data: { verdict: "still there", reason: null, finding: { id, status: "open" } },
    });
    await lab.fix(["redis-without-password"]);
    expect((await verify(admin, id)).json()).toMatchObject({
      data: { verdict: "fixed", finding: { id, status: "resolved", resolved_at: expect.any(Number) } },
    });
    const after = await report();
    expect(after.total_security_issues).toBe(before.total_security_issues - 1);
    expect(after.score.value).toBeGreaterThan(before.score.value);
    await lab.break(["redis-without-password"]);
    expect((await verify(admin, id)).json()).toMatchObject({
      data: { verdict: "still there", finding: { id, status: "open", resolved_at: null } },
    });
    expect((await story(id)).map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["found", null],
      ["verified", "still there"],
      ["verified", "fixed"],
      ["resolved", null],
      ["verified", "still there"],
      ["reopened", null],
    ]);
  });

  test("a re-test that could not assess changes nothing but the history", async () => {
    await recordPast(
      it,
      acme,
      "acme.test",
      [[dmarc, redis, { ...dmarc, check: "a-check-of-the-past", verdicts: [{ outcome: "odd" }] } as CheckResult]],
      0,
    );
    const { id } = await find("odd");
    expect((await verify(admin, id)).json()).toMatchObject({
      data: { verdict: "not assessed", reason: "no-check", finding: { status: "open", resolved_at: null } },
    });
    expect((await story(id)).at(-1)).toMatchObject({ kind: "verified", verdict: "not assessed" });
  });

  test("two concurrent clicks are one re-test", async () => {
    const { id } = await find("dmarc-unenforced");
    const [a, b] = await Promise.all([verify(admin, id), verify(admin, id)]);
    expect([a.json(), b.json()]).toMatchObject([
      { data: { verdict: "still there" } },
      { data: { verdict: "still there" } },
    ]);
    expect((await story(id)).filter(({ kind }) => kind === "verified")).toHaveLength(1);
  });
});

test("the record that a remediation quotes is a separate code block", async () => {
  const fix = 'fix.acme.test. IN TXT "v=spf1 mx -all"';
  await it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at: it.clock.now() }, [
      {
        area: "email-weaknesses",
        check: "email-spf",
        outcome: "spf-include-registrable",
        subject: "fix.acme.test",
        target: "fix.acme.test",
        severity: "high",
        evidence: null,
        params: { domain: "fix.acme.test", list: "_spf.lapsed-mailer.test", fix },
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );
  const { data } = (await admin.get("/v1/findings/?domain=acme.test&q=fix.acme.test")).json<{ data: Finding[] }>();
  const one = (await admin.get(`/v1/findings/${data[0]?.id}/`)).json<{ data: Finding }>().data;
  expect(one.details["fix"]).toBe(fix);
  expect(one.remediation).toContain(fix);
  await it.all((tx) => tx.deleteFrom("finding").where("subject", "=", "fix.acme.test").execute());
});

test("what no scan finds is new for a week, by the portal's own clock", async () => {
  const news = async () =>
    (await admin.get("/v1/findings/?domain=acme.test&new_only=true&area=leaked-credentials"))
      .json<{ data: Finding[] }>()
      .data.map(({ subject, is_new }) => [subject, is_new]);
  const at = it.clock.now();
  await it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at }, [
      {
        area: "leaked-credentials",
        check: "leaked-credential",
        outcome: "x",
        subject: "pat@acme.test",
        target: "acme.test",
        severity: "high",
        evidence: null,
        params: {},
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );
  expect(await news()).toEqual([["pat@acme.test", true]]);
  it.clock.pass(7 * DAY_MS - 60_000);
  // No session survives a week of silence.
  admin = await it.signIn("ann@acme.test");
  expect(await news()).toEqual([["pat@acme.test", true]]);
  // A run in between changes nothing about it.
  await recordPast(it, acme, "acme.test", [[dmarc, redis]], 0);
  expect(await news()).toEqual([["pat@acme.test", true]]);
  it.clock.pass(120_000);
  expect(await news()).toEqual([]);
  const all = (await admin.get("/v1/findings/?domain=acme.test&area=leaked-credentials")).json<{ data: Finding[] }>();
  expect(all.data.map(({ is_new }) => is_new)).toEqual([false]);
});

test("only what is new is what the newest run saw for the first time", async () => {
  const news = async () =>
    (await admin.get("/v1/findings/?domain=acme.test&new_only=true"))
      .json<{ data: Finding[] }>()
      .data.map(({ outcome, is_new }) => [outcome, is_new]);
  const spf: CheckResult = { ...dmarc, check: "email-spf", verdicts: [{ outcome: "spf-absent" }] } as CheckResult;
  await recordPast(it, acme, "acme.test", [[dmarc, redis, spf]], 0);
  expect(await news()).toEqual([["spf-absent", true]]);
  await recordPast(it, acme, "acme.test", [[dmarc, redis, spf]], 0);
  expect(await news()).toEqual([]);
});
