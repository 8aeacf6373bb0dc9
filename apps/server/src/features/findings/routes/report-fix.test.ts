import { randomUUID } from "node:crypto";

import type { Finding } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { MINUTE_MS } from "@parapet/domain/durations";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { startWorker } from "../../../platform/queue/worker.ts";
import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { ticketDone } from "../../alerts/index.ts";
import { reportTicketDoneJob } from "../jobs/report-ticket-done.ts";
import { retestReportedFixesJob } from "../jobs/retest-reported-fixes.ts";
import { verifyFindingJob } from "../jobs/verify-finding.ts";

let lab: Lab;
let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let user: TestBrowser;
let outsider: TestBrowser;

const redis: CheckResult = {
  check: "service-without-login",
  subject: "db.acme.test:6379/tcp",
  status: "judged",
  verdicts: [{ outcome: "database-open", area: "company-exposed-ports", params: { product: "Redis" } }],
};
const odd: CheckResult = { ...redis, check: "a-check-of-the-past", verdicts: [{ outcome: "odd" }] } as CheckResult;

beforeAll(async () => {
  lab = await startLab([careless]);
  it = await testPortal({}, { netOf: () => lab.net });
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(acme, "client_user", { email: "uma@acme.test" });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  [admin, user, outsider] = [
    await it.signIn("ann@acme.test"),
    await it.signIn("uma@acme.test"),
    await it.signIn("eve@other.test"),
  ];
  await startWorker(it.services.jobs, it.services, [verifyFindingJob, reportTicketDoneJob], 2);
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});
beforeEach(async () => {
  await it.all((tx) => tx.deleteFrom("finding").execute());
  await it.signIn("ann@acme.test", admin);
  await lab.break(["redis-without-password"]);
  await recordPast(it, acme, "acme.test", [[redis, odd]], 0);
});

const find = async (outcome: string): Promise<Finding> => {
  const { data } = (await admin.get("/v1/findings/?domain=acme.test&status=all")).json<{ data: Finding[] }>();
  const found = data.find((finding) => finding.outcome === outcome);
  if (found === undefined) throw new Error(`${outcome} is not there`);
  return found;
};
const report = (browser: TestBrowser, { id, version }: Pick<Finding, "id" | "version">, more: object = {}) =>
  browser.post(`/v1/findings/${id}/fixed/`, { version, ...more });
const story = async (id: string) =>
  (await admin.get(`/v1/findings/${id}/`)).json<{
    data: { history: { kind: string; verdict: string | null; proof: unknown; source: string | null }[] };
  }>().data.history;
const sweep = () =>
  retestReportedFixesJob.run(
    {},
    { services: it.services, signal: new AbortController().signal, attempt: 1, id: "of the test" },
  );
const settled = async (outcome: string, is: (finding: Finding) => boolean): Promise<Finding> => {
  await vi.waitFor(async () => expect(is(await find(outcome))).toBe(true), { timeout: 15_000, interval: 100 });
  return find(outcome);
};

describe("refused", () => {
  test("without a session, for readers, for a foreign finding, with an outdated version, with another field", async () => {
    const finding = await find("database-open");
    expect((await report(it.browser(), finding)).statusCode).toBe(401);
    expect((await report(user, finding)).statusCode).toBe(403);
    expect((await report(outsider, finding)).statusCode).toBe(404);
    expect((await report(admin, { id: randomUUID() as Finding["id"], version: 1 })).statusCode).toBe(404);
    expect((await report(admin, finding, { status: "resolved" })).statusCode).toBe(400);
    expect((await report(admin, { ...finding, version: finding.version + 1 })).statusCode).toBe(409);
    expect((await find("database-open")).fix_claim).toBeNull();
  });

  test("no call sets a finding to resolved", async () => {
    const { id, version } = await find("database-open");
    const reply = await admin.send("PATCH", `/v1/findings/${id}/`, { status: "resolved", version });
    expect(reply.statusCode).toBe(400);
    expect((await find("database-open")).status).toBe("open");
  });
});

test("a fix that the re-test confirms resolves the finding, with its proof in the history", async () => {
  await lab.fix(["redis-without-password"]);
  const finding = await find("database-open");
  const reply = await report(admin, finding, { note: "Password set." });
  expect(reply.json()).toMatchObject({ data: { status: "open", fix_claim: { source: "person", attempts: 0 } } });
  await settled("database-open", ({ status }) => status === "resolved");
  expect((await story(finding.id)).map(({ kind, verdict, proof }) => [kind, verdict, proof])).toEqual([
    ["found", null, null],
    ["fix reported", null, null],
    ["verified", "fixed", { target: "db.acme.test:6379/tcp", result: "target-gone" }],
    ["resolved", null, null],
  ]);
  expect((await report(admin, await find("database-open"))).statusCode).toBe(409);
});

test("a fix that the re-test refutes leaves the finding open with a note of it", async () => {
  const finding = await find("database-open");
  await report(admin, finding);
  const after = await settled("database-open", ({ fix_claim }) => fix_claim === null);
  expect(after).toMatchObject({ status: "open", resolved_at: null });
  expect((await story(finding.id)).map(({ kind }) => kind)).toEqual([
    "found",
    "fix reported",
    "verified",
    "fix refuted",
  ]);
});

test("what cannot be assessed stays open, marked so, and is retried with back-off; a clock set back delays nothing", async () => {
  await report(admin, await find("odd"));
  const blind = await settled("odd", ({ fix_claim }) => (fix_claim?.attempts ?? 0) > 0);
  // No check can ever assess it: it is marked, and not tested again.
  expect(blind).toMatchObject({
    status: "open",
    fix_claim: { attempts: 1, reason: "no-check", next_attempt_at: null },
  });

  await it.all((tx) =>
    tx.updateTable("authorised_domain").set({ state: "pending", verified_at: null, verified_by: null }).execute(),
  );
  try {
    await report(admin, await find("database-open"));
    const first = await settled("database-open", ({ fix_claim }) => fix_claim?.attempts === 1);
    const { next_attempt_at: next, reason } = first.fix_claim ?? {};
    expect(reason).toBe("not-verified");
    expect((next ?? 0) - Math.floor(it.clock.at / 1000)).toBeGreaterThan(14 * 60);
    await sweep();
    expect((await find("database-open")).fix_claim?.attempts).toBe(1);
    it.clock.pass(15 * MINUTE_MS);
    await it.signIn("ann@acme.test", admin);
    await sweep();
    const second = await settled("database-open", ({ fix_claim }) => fix_claim?.attempts === 2);
    expect((second.fix_claim?.next_attempt_at ?? 0) - Math.floor(it.clock.at / 1000)).toBeGreaterThan(59 * 60);
    it.clock.pass(-120 * MINUTE_MS);
    await sweep();
    const attempts = () =>
      it.all((tx) =>
        tx.selectFrom("fix_claim").select("attempts").where("finding_id", "=", second.id).executeTakeFirstOrThrow(),
      );
    await vi.waitFor(async () => expect(await attempts()).toEqual({ attempts: 3 }), { timeout: 15_000 });
  } finally {
    it.clock.pass(120 * MINUTE_MS);
    await it.all((tx) =>
      tx
        .updateTable("authorised_domain")
        .set({ state: "verified", verified_at: it.clock.now(), verified_by: "operator" })
        .execute(),
    );
  }
});

test("a scan that began after the report decides it as well", async () => {
  await report(admin, await find("odd"));
  await settled("odd", ({ fix_claim }) => (fix_claim?.attempts ?? 0) > 0);
  await recordPast(it, acme, "acme.test", [[redis, odd]], 1);
  await it.signIn("ann@acme.test", admin);
  await sweep();
  const finding = await find("odd");
  expect(finding).toMatchObject({ status: "open", fix_claim: null });
  expect((await story(finding.id)).at(-1)?.kind).toBe("fix refuted");
});

test("a ticket that is done reports its finding as fixed and never resolves it itself", async () => {
  const { id } = await find("database-open");
  await it.services.jobs.announce(ticketDone, { org: acme, finding: id });
  await vi.waitFor(async () => expect((await story(id)).at(-1)?.kind).toBe("fix refuted"), { timeout: 15_000 });
  expect((await story(id)).find(({ kind }) => kind === "fix reported")).toMatchObject({ source: "ticket" });
  expect(await find("database-open")).toMatchObject({ status: "open", fix_claim: null });
});
