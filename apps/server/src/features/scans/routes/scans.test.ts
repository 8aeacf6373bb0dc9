import { setRights } from "@parapet/db/queries/access";
import { putLicence, quotaUsed, spendQuota } from "@parapet/db/queries/billing";
import { claimScan, recordProgress, scansUnderWay } from "@parapet/db/queries/scans";
import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { Scan } from "@parapet/domain/contracts/scans";
import type { CheckResult } from "@parapet/scanner/check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { enqueueScan } from "../commands/enqueue-scan.ts";
import { scheduleScansJob } from "../jobs/schedule-scans.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  [admin, outsider] = [await it.signIn("ann@acme.test"), await it.signIn("eve@other.test")];
});
afterAll(() => it[Symbol.asyncDispose]());

beforeEach(async () => {
  await it.all(async (tx) => {
    for (const table of ["scan", "finding", "score_history", "quota_use"] as const)
      await tx.deleteFrom(table).execute();
    await sql`delete from jobs.job`.execute(tx);
  });
  await plan("enterprise");
  await admin.tokens();
});

const start = (body: object = {}, browser = admin) => browser.post("/v1/scans/", { domain: "acme.test", ...body });
const idOf = (reply: { json<T>(): T }) => reply.json<{ data: { id: ScanId; joined: boolean } }>().data.id;
const rows = () =>
  it.all((tx) =>
    tx
      .selectFrom("scan")
      .select(["id", "domain", "profile", "origin", "state", "spent_from", "error"])
      .orderBy("domain")
      .execute(),
  );
const jobs = async () =>
  (
    await it.all((tx) =>
      sql<{ name: string; priority: number }>`
        select j.name, j.priority from jobs.job j join scan s on s.id::text = j.singleton_key
         where j.name like 'run-%' and j.state < 'active' and s.org_id = ${acme} order by j.priority desc, j.name`.execute(
        tx,
      ),
    )
  ).rows;
const plan = (name: "essentials" | "professional" | "enterprise", months = 12) =>
  it.all((tx) =>
    putLicence(tx, acme, {
      plan: name,
      billing: "annual",
      startedAt: it.clock.now(),
      endsAt: new Date(it.clock.at + months * 30 * 86_400_000),
      invoice: "T-2",
    }),
  );
const used = () => it.all((tx) => quotaUsed(tx, acme, "testsPerMonth", it.clock.now()));
const runSchedule = (services = it.services) =>
  scheduleScansJob.run({}, { services, signal: new AbortController().signal, attempt: 1, id: "test" });

describe("what a run costs", () => {
  test.runIf(inject("isNightly"))(
    "of fifty concurrent requests with one left of the plan's five, one scan starts and the others get the reason",
    async () => {
      await plan("essentials");
      await it.all((tx) => spendQuota(tx, acme, "testsPerMonth", it.clock.now(), 4));
      const domains = Array.from({ length: 50 }, (_, n) => ({
        org: acme,
        domain: `d${n}.test`,
      }));
      const outcomes = await Promise.allSettled(
        domains.map((found) =>
          it.all((tx) => enqueueScan(it.services, tx, found, { profile: "passive", origin: "hand" })),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refusals = outcomes.flatMap((it) => (it.status === "rejected" ? [it.reason as { code: string }] : []));
      expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["quota_exhausted"]));
      expect(await rows()).toHaveLength(1);
      expect(await jobs()).toHaveLength(1);
      expect(await used()).toBe(5);
      const refused = await start();
      expect(refused.statusCode).toBe(409);
      expect(refused.json<{ detail: string }>().detail).toMatch("limit of your plan has been reached");
    },
  );

  test("joining costs nothing, and neither does the schedule", async () => {
    await plan("essentials");
    await start();
    await start();
    expect(await used()).toBe(1);
    await it.all((tx) => tx.deleteFrom("scan").execute());
    await runSchedule();
    expect(await rows()).toContainEqual(expect.objectContaining({ domain: "acme.test", spent_from: null }));
    expect(await used()).toBe(1);
  });

  test("a run stopped before it began is given back, one that ran is not", async () => {
    await plan("essentials");
    const waiting = idOf(await start());
    await admin.post(`/v1/scans/${waiting}/cancel/`);
    expect(await used()).toBe(0);
    const running = idOf(await start());
    await it.all((tx) => claimScan(tx, running, it.clock.now()));
    await admin.post(`/v1/scans/${running}/cancel/`);
    expect(await used()).toBe(1);
    expect((await rows()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("who may start what", () => {
  test.each([
    [401, "an anonymous visitor", () => it.browser(), {}],
    [404, "a domain of another organization", () => outsider, {}],
    [400, "an unknown profile", () => admin, { profile: "loud" }],
  ])("%i for %s", async (status, _, browser, body) => {
    await it.signIn("eve@other.test", outsider);
    expect((await start(body, browser())).statusCode).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test("an unverified domain is scanned passively only", async () => {
    const reply = await admin.post("/v1/domains/", { name: "young.test" });
    expect(reply.statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ domain: "young.test", profile: "passive", origin: "new-domain" }]);
    expect((await admin.post("/v1/scans/", { domain: "young.test", profile: "full" })).statusCode).toBe(403);
    // Without a profile the scan is the one that the domain allows.
    expect((await admin.post("/v1/scans/", { domain: "young.test" })).statusCode).toBe(200);
    expect((await rows()).map(({ domain, profile }) => [domain, profile])).toEqual([["young.test", "passive"]]);
    await admin.send("DELETE", "/v1/domains/young.test/");
  });
});

describe("runs of one domain", () => {
  test("a passive request joins the full run, a full request does not join a passive one", async () => {
    const full = idOf(await start());
    expect((await start({ profile: "passive" })).json()).toMatchObject({ data: { id: full, joined: true } });
    await admin.post(`/v1/scans/${full}/cancel/`);
    const passive = idOf(await start({ profile: "passive" }));
    expect((await start()).json()).toMatchObject({ data: { joined: false } });
    expect((await start({ profile: "passive" })).json()).not.toMatchObject({ data: { id: passive } });
  });

  test("a manual request moves a waiting scheduled run to the customers' queue, and does not double it", async () => {
    await recordPast(it, acme, "acme.test", [[]], 0);
    it.clock.pass(9 * 86_400_000);
    await it.signIn("ann@acme.test", admin);
    await runSchedule();
    expect(await jobs()).toEqual([{ name: "run-scheduled-scan", priority: 10_000 }]);
    const reply = await start();
    expect(reply.json()).toMatchObject({ data: { joined: true } });
    expect(await jobs()).toEqual([{ name: "run-scan", priority: 30_000 }]);
  });

  test("a domain that is removed takes its runs with it", async () => {
    await admin.post("/v1/domains/", { name: "leaving.test" });
    await admin.send("DELETE", "/v1/domains/leaving.test/");
    expect(await rows()).toMatchObject([
      { domain: "leaving.test", state: "cancelled", error: "The domain was removed" },
    ]);
  });

  test("an opt-out concerns every run of the domain and below, and of no other", async () => {
    for (const domain of ["acme.test", "shop.acme.test", "notacme.test"])
      await it.all((tx) =>
        enqueueScan(it.services, tx, { org: acme, domain }, { profile: "passive", origin: "schedule" }),
      );
    const concerned = await it.all((tx) => scansUnderWay(tx, "acme.test"));
    expect(concerned.map(({ domain }) => domain).toSorted()).toEqual(["acme.test", "shop.acme.test"]);
  });
});

describe("the schedule", () => {
  test("starts due scans once, however often it polls, and none without a licence", async () => {
    const lapsed = await it.organization("Lapsed", "client", { domain: "lapsed.test", licensed: false });
    await Promise.all([runSchedule(), runSchedule()]);
    await runSchedule();
    const begun = await rows();
    expect(begun.filter(({ domain }) => domain === "acme.test")).toMatchObject([
      { profile: "full", origin: "new-domain" },
    ]);
    expect(begun.some(({ domain }) => domain === "lapsed.test")).toBe(false);
    await it.all((tx) => tx.deleteFrom("organization").where("id", "=", lapsed).execute());
  });

  test("starts none in a demo without scans", async () => {
    const config = { ...it.services.config, demo: true, demoScans: false };
    await runSchedule({ ...it.services, config });
    expect(await rows()).toEqual([]);
    await runSchedule({ ...it.services, config: { ...config, demoScans: true } });
    expect(await rows()).not.toEqual([]);
  });

  test("a run whose job is gone is resumed, or failed when it cannot be finished", async () => {
    const id = idOf(await start());
    await it.all((tx) => sql`delete from jobs.job`.execute(tx));
    it.clock.pass(5 * 60_000);
    await runSchedule();
    // Where it was before: someone waits for it.
    expect(await jobs()).toEqual([{ name: "run-scan", priority: 30_000 }]);
    await it.all(async (tx) => {
      await sql`delete from jobs.job`.execute(tx);
      await tx.updateTable("scan").set({ attempt: 99 }).where("id", "=", id).execute();
    });
    await runSchedule();
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ state: "failed" });
    expect(await used()).toBe(0);
  });
});

describe("a request for the full report", () => {
  const requestReport = (domain: string, browser: TestBrowser = it.browser()) =>
    browser.post("/v1/request_report/", { domain, email: "ann@acme.test", locale: "en" });

  test("of a customer's own domain begins a full run that the plan pays", async () => {
    expect((await requestReport("acme.test", admin)).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ domain: "acme.test", profile: "full", origin: "request" }]);
    expect(await used()).toBe(1);
  });

  test("any other domain gets a visitor's light scan, which uses no quota", async () => {
    expect((await requestReport("stranger.test", admin)).statusCode).toBe(200);
    expect((await requestReport("stranger.test")).statusCode).toBe(200);
    expect(await rows()).toMatchObject([
      { domain: "stranger.test", profile: "light", origin: "public", spent_from: null },
    ]);
    expect(await used()).toBe(0);
  });

  test("free mail has no report", async () => {
    expect((await requestReport("gmail.com")).statusCode).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

describe("events", () => {
  interface Reported {
    readonly id: number;
    readonly scan: Scan;
  }
  /** Follows a run over a real connection until `enough`, then disconnects. */
  const follow = async (
    path: string,
    enough: (reported: Reported[]) => boolean,
    lastEventId?: number,
  ): Promise<Reported[]> => {
    const address = await it.app.listen({ host: "127.0.0.1", port: 0 }).catch(() => {
      const at = it.app.server.address();
      return typeof at === "object" && at !== null ? `http://127.0.0.1:${at.port}` : "";
    });
    const stop = new AbortController();
    const response = await fetch(`${address}${path}`, {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${admin.bearer}`,
        ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
      },
      signal: stop.signal,
    });
    expect(response.status).toBe(200);
    const reported: Reported[] = [];
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1];
        const data = field("data");
        if (data !== undefined) reported.push({ id: Number(field("id")), scan: JSON.parse(data) as Scan });
      }
      if (enough(reported)) break;
    }
    stop.abort();
    return reported;
  };
  const progress = (id: ScanId, attempt: number, share: number) =>
    it.all((tx) => recordProgress(tx, id, attempt, { stage: "ports", share, findings: 3, blind: 2 }));

  test("401 unauthenticated, 404 for another tenant", async () => {
    await it.signIn("eve@other.test", outsider);
    const id = idOf(await start());
    const accept = { accept: "text/event-stream" };
    expect((await it.browser().get(`/v1/scans/${id}/events`, accept)).statusCode).toBe(401);
    expect((await outsider.get(`/v1/scans/${id}/events`, accept)).statusCode).toBe(404);
  });

  test("stream each change and end with the run; a dropped connection resumes after its last event", async () => {
    const id = idOf(await start());
    const row = await it.all((tx) => claimScan(tx, id, it.clock.now()));
    const attempt = row?.attempt ?? 0;
    const first = follow(`/v1/scans/${id}/events`, (reported) => reported.length >= 2);
    await vi.waitFor(async () => {
      await progress(id, attempt, 0.25);
    }, 15_000);
    const seen = await Promise.race([first, keepReporting(first, () => progress(id, attempt, 0.5))]);
    expect(seen.at(-1)?.scan).toMatchObject({ state: "running", stage: "ports", findings_so_far: 3, blind_so_far: 2 });

    await progress(id, attempt, 0.75);
    const [latest] = await follow(`/v1/scans/${id}/events`, (reported) => reported.length >= 1);
    const rest = follow(`/v1/scans/${id}/events`, () => false, latest?.id);
    await admin.post(`/v1/scans/${id}/cancel/`);
    const after = await rest;
    expect(after.map(({ scan }) => scan.state)).toEqual(["cancelled"]);
    expect(after[0]?.id).toBeGreaterThan(latest?.id ?? 0);
  });

  /** A change may precede the subscription; notifying until two events arrive avoids a race. */
  const keepReporting = async (until: Promise<Reported[]>, report: () => Promise<void>): Promise<Reported[]> => {
    let done = false;
    void until.finally(() => (done = true));
    for (let n = 0; n < 200 && !done; n += 1) {
      await report();
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return until;
  };

  test("show what their reader may see when they are sent", async () => {
    const id = idOf(await start());
    const row = await it.all((tx) => claimScan(tx, id, it.clock.now()));
    const attempt = row?.attempt ?? 0;
    const { org, user } = (await it.all((tx) =>
      tx
        .selectFrom("app_user")
        .select(["org_id as org", "id as user"])
        .where("email", "=", "ann@acme.test")
        .executeTakeFirstOrThrow(),
    )) as { org: OrgId; user: UserId };
    const begun = Promise.withResolvers<void>();
    const stream = follow(`/v1/scans/${id}/events`, (reported) => {
      if (reported.length > 0) begun.resolve();
      return reported.at(-1)?.scan.share_done === 0.9;
    });
    await begun.promise;
    const hide = (denied: string[]) => it.all((tx) => setRights(tx, org, user, { denied, granted: [] }));
    await hide(["findings:read", "findings:count"]);
    const seen = await keepReporting(stream, () => progress(id, attempt, 0.9));
    await hide([]);
    expect(seen.at(-1)?.scan).toMatchObject({ share_done: 0.9, findings_so_far: null });
  });

  test.runIf(inject("isNightly"))(
    "one person follows by twenty connections at most; another is not hindered",
    async () => {
      await it.signIn("eve@other.test", outsider);
      const id = idOf(await start());
      const url = `/v1/scans/${id}/events`;
      const begun = new Set<number>();
      const open = Array.from({ length: 20 }, (_, number) =>
        follow(url, (reported) => reported.length > 0 && !begun.add(number)),
      );
      await vi.waitFor(() => expect(begun.size).toBe(20), 30_000);
      const refused = await admin.get(url, { accept: "text/event-stream" });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
      // Not hindered: the answer about a run that is not theirs stays the same.
      expect((await outsider.get(url, { accept: "text/event-stream" })).statusCode).toBe(404);
      await admin.post(`/v1/scans/${id}/cancel/`);
      await Promise.all(open);
      expect((await admin.get(url, { accept: "text/event-stream" })).statusCode).toBe(200);
    },
    60_000,
  );

  test("a visitor follows the scan of a public report and cannot start one by it", async () => {
    const accept = { accept: "text/event-stream" };
    expect((await it.browser().get("/v1/public_report/events?domain=quiet.test", accept)).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
    await it.browser().post("/v1/public_report/", { domain: "quiet.test" });
    const [reported] = await follow("/v1/public_report/events?domain=quiet.test", (events) => events.length >= 1);
    expect(reported?.scan).toMatchObject({ domain: "quiet.test", state: "queued" });
  });
});

describe("the difference between two runs", () => {
  const result = (...verdicts: { outcome: string; severity?: "high" | "low" }[]): CheckResult => ({
    check: "some-check",
    subject: "acme.test",
    status: "judged",
    verdicts: verdicts.map((verdict) => ({ severity: "high", ...verdict })),
  });
  const scans = async () =>
    (await admin.get("/v1/scans/?domain=acme.test"))
      .json<{ data: Scan[] }>()
      .data.map(({ id }) => id)
      .toReversed();
  const diff = async (a: ScanId | undefined, b: ScanId | undefined) => {
    const { data } = (await admin.get(`/v1/scans/${a}/diff/${b}/`)).json<{
      data: Record<"appeared" | "disappeared", { outcome: string }[]> & {
        changed: { outcome: string; before: string; severity: string }[];
        score: { before: number; after: number };
      };
    }>();
    return {
      appeared: data.appeared.map(({ outcome }) => outcome).toSorted((x, y) => x.localeCompare(y)),
      disappeared: data.disappeared.map(({ outcome }) => outcome).toSorted((x, y) => x.localeCompare(y)),
      changed: data.changed.map(({ outcome, before, severity }) => `${outcome} ${before}→${severity}`),
      score: data.score,
    };
  };

  test("says what is new, gone and changed, between any two and in either direction", async () => {
    await recordPast(
      it,
      acme,
      "acme.test",
      [
        [result({ outcome: "stays" }, { outcome: "goes" }, { outcome: "worsens", severity: "low" })],
        [result({ outcome: "stays" }, { outcome: "worsens", severity: "low" }, { outcome: "comes and goes" })],
        [result({ outcome: "stays" }, { outcome: "worsens" }, { outcome: "comes" })],
      ],
      1,
    );
    await it.signIn("ann@acme.test", admin);
    const [a, b, c] = await scans();
    expect(await diff(a, b)).toMatchObject({ appeared: ["comes and goes"], disappeared: ["goes"], changed: [] });
    expect(await diff(a, c)).toMatchObject({
      appeared: ["comes"],
      disappeared: ["goes"],
      changed: ["worsens low→high"],
    });
    expect(await diff(c, a)).toMatchObject({
      appeared: ["goes"],
      disappeared: ["comes"],
      changed: ["worsens high→low"],
    });
    expect(await diff(b, b)).toMatchObject({ appeared: [], disappeared: [], changed: [] });
    const { score } = await diff(a, c);
    expect(score.after).toBeLessThan(score.before);
  });

  test("404 for unfinished runs, runs of two domains, or of another tenant", async () => {
    await recordPast(it, acme, "acme.test", [[result({ outcome: "x" })]], 0);
    const [a] = await scans();
    const waiting = idOf(await start());
    expect((await admin.get(`/v1/scans/${a}/diff/${waiting}/`)).statusCode).toBe(404);
    await it.signIn("eve@other.test", outsider);
    expect((await outsider.get(`/v1/scans/${a}/diff/${a}/`)).statusCode).toBe(404);
  });
});

test("users who start or stop a run are in the organization's audit log; scheduled runs are not", async () => {
  const before = await logged();
  const id = idOf(await start());
  await admin.post(`/v1/scans/${id}/cancel/`);
  await it.all((tx) =>
    enqueueScan(it.services, tx, { org: acme, domain: "acme.test", state: "verified" } as never, {
      profile: "passive",
      origin: "schedule",
    }),
  );
  expect((await logged()).slice(before.length)).toEqual([
    { action: "scan.started", object: id, result: "done" },
    { action: "scan.cancelled", object: id, result: "done" },
  ]);
});

const logged = () =>
  it.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select(["action", "object", "result"])
      .where("org_id", "=", acme)
      .where("action", "like", "scan.%")
      .orderBy("seq")
      .execute(),
  );

describe("what a run uses of its budget", () => {
  const usage = {
    connections: 2_000,
    requests: 300,
    bytes: 5_000_000,
    back_offs: 2,
    refusals: 1,
    targets: 1,
    limits: { connections: 200_000, requests: 50_000, bytes: 2_147_483_648 },
    busiest: [{ target: "192.0.2.1", connections: 2_000, requests: 300, bytes: 5_000_000, back_offs: 2, refusals: 1 }],
  };
  const estimate = async (browser = admin, domain = "acme.test") => browser.get(`/v1/scans/estimate/?domain=${domain}`);

  test("another organization's domain is not estimated", async () => {
    expect((await estimate(outsider)).statusCode).toBe(404);
    expect((await estimate(it.browser())).statusCode).toBe(401);
  });

  test("is shown while it runs, and is the basis of the next estimate", async () => {
    const before = (await estimate()).json<{ data: { basis: string; connections: number } }>().data;
    expect(before).toMatchObject({ basis: "model", hosts: 1 });
    const id = idOf(await start());
    const row = await it.all((tx) => claimScan(tx, id, it.clock.now()));
    await it.all((tx) =>
      recordProgress(tx, id, row?.attempt ?? 0, { stage: "web", share: 0.5, findings: 0, blind: 0, usage }),
    );
    expect((await admin.get(`/v1/scans/${id}/`)).json<{ data: Scan }>().data.usage).toEqual(usage);
    await it.all((tx) =>
      sql`update scan set state = 'done', finished_at = started_at + interval '10 minutes' where id = ${id}`.execute(
        tx,
      ),
    );
    expect((await estimate()).json()).toMatchObject({
      data: { basis: "earlier-run", connections: 2_000, requests: 300, seconds: 600 },
    });
  });

  test("a run of an earlier version has none", async () => {
    const id = idOf(await start());
    expect((await admin.get(`/v1/scans/${id}/`)).json<{ data: Scan }>().data.usage).toBeNull();
  });
});
