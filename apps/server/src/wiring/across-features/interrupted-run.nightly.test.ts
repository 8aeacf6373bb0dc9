import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openCluster } from "@parapet/db/embedded/cluster";
import { runningPostmaster, stopPostmaster } from "@parapet/db/embedded/postmaster";
import { within } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { Stage, StageContext, StageId } from "@parapet/scanner/scan/stage";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { enqueueScan } from "../../features/scans/commands/enqueue-scan.ts";
import { workOnScan } from "../../features/scans/commands/work-on-scan.ts";
import { runScanJob } from "../../features/scans/jobs/run-scan.ts";
import { scheduleScansJob } from "../../features/scans/jobs/schedule-scans.ts";
import { readConfig } from "../../platform/config.ts";
import { defineJob } from "../../platform/queue/job.ts";
import { startWorker } from "../../platform/queue/worker.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import type { AppServices } from "../app-services.ts";
import { openServices } from "../open-services.ts";

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
let serial = 0;
let domain = "";

beforeAll(async () => {
  it = await testPortal();
  acme = await it.organization("Acme");
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  admin = await it.signIn("ann@acme.test");
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(async () => {
  serial += 1;
  domain = `acme${serial}.test`;
  await all((tx) =>
    tx
      .insertInto("authorised_domain")
      .values({
        org_id: acme,
        name: domain,
        proof_token: "x",
        state: "verified",
        verified_by: "operator",
        verified_at: it.clock.now(),
      })
      .execute(),
  );
  await admin.tokens();
});

const all = <T>(work: Parameters<typeof within<T>>[2], services: AppServices = it.services) =>
  within(services.db, "everything", work);

/** A stage that ends when the test resolves it or when it is aborted, like the real ones. */
class Gate {
  readonly #entered = Promise.withResolvers<void>();
  readonly #open = Promise.withResolvers<void>();
  readonly entered = this.#entered.promise;
  wasNotified = false;
  open = () => this.#open.resolve();

  async pass({ signal }: Pick<StageContext, "signal">): Promise<void> {
    this.#entered.resolve();
    const reported = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        this.wasNotified = true;
        resolve();
      });
    });
    await Promise.race([this.#open.promise, reported]);
  }
}

const stage = (id: StageId, outcome: string, gate?: Gate): Stage => ({
  id,
  touch: "passive",
  async run(_, context) {
    await gate?.pass(context);
    const verdicts = outcome === "" ? [] : [{ outcome, severity: "high" as const }];
    return { results: [{ check: `check-${id}`, subject: context.domain, status: "judged", verdicts }] };
  },
});

const begin = (profile: "passive" | "full" = "full"): Promise<ScanId> =>
  all(async (tx) => (await enqueueScan(it.services, tx, { org: acme, domain }, { profile, origin: "new-domain" })).id);
const work = (scan: ScanId, ...stages: Stage[]) =>
  workOnScan(scan, { services: it.services, signal: new AbortController().signal, attempt: 1 }, stages);
const scanRow = (id: ScanId) =>
  all((tx) =>
    tx
      .selectFrom("scan")
      .select(["state", "error", "score", "created_at", "finished_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
const stored = (id: ScanId) =>
  all(async (tx) =>
    (await tx.selectFrom("scan_stage").select("stage").where("scan_id", "=", id).execute()).map((row) => row.stage),
  );
const findings = () =>
  all(async (tx) =>
    (
      await tx
        .selectFrom("finding")
        .select(["outcome", "status"])
        .where("domain", "=", domain)
        .orderBy("outcome")
        .execute()
    ).map(({ outcome, status }) => `${outcome} ${status}`),
  );
const scores = () =>
  all((tx) =>
    tx.selectFrom("score_history").select(["scan_id", "at"]).where("domain", "=", domain).orderBy("at").execute(),
  );

describe("in the middle of a stage", () => {
  test("the domain is removed: the scan stops, nothing is stored, and the run states why", async () => {
    const gate = new Gate();
    const id = await begin();
    const working = work(id, stage("resolve", "a"), stage("hosts", "b", gate), stage("email", "c"));
    await gate.entered;
    expect((await admin.send("DELETE", `/v1/domains/${domain}/`)).statusCode).toBe(200);
    await working;
    expect(gate.wasNotified).toBe(true);
    expect(await scanRow(id)).toMatchObject({ state: "cancelled", error: "The domain was removed", score: null });
    expect(await stored(id)).toEqual(["resolve"]);
    expect([await findings(), await scores()]).toEqual([[], []]);
  });

  test("a user stops the run; the next one starts from the beginning and is complete", async () => {
    const gate = new Gate();
    const id = await begin();
    const working = work(id, stage("resolve", "a"), stage("hosts", "b", gate));
    await gate.entered;
    expect((await admin.post(`/v1/scans/${id}/cancel/`)).statusCode).toBe(200);
    await working;
    expect(gate.wasNotified).toBe(true);
    expect(await scanRow(id)).toMatchObject({ state: "cancelled", score: null });
    expect(await findings()).toEqual([]);
    const next = await begin();
    expect(next).not.toBe(id);
    await work(next, stage("resolve", "a"), stage("hosts", "b"));
    expect(await scanRow(next)).toMatchObject({ state: "done" });
    expect(await findings()).toEqual(["a open", "b open"]);
  });
});

test("the jobs of two runs delivered in reverse, and the first again: each is written once", async () => {
  const passive = await begin("passive");
  const full = await begin("full");
  expect(full).not.toBe(passive);
  await work(full, stage("resolve", "a"), stage("email", "b"));
  await work(passive, stage("resolve", "a"), stage("email", ""));
  await work(full, stage("resolve", "late"), stage("email", "late"));
  await work(passive, stage("resolve", "late"));
  expect(await findings()).toEqual(["a open", "b resolved"]);
  expect((await scores()).map(({ scan_id }) => scan_id)).toEqual([full, passive]);
});

describe("a clock that jumps", () => {
  const detail = async () =>
    (await admin.post("/v1/detail_report/", { domain })).json<{ data: { score: { value: number; change: number } } }>()
      .data.score;
  const due = () =>
    scheduleScansJob.run({}, { services: it.services, signal: new AbortController().signal, attempt: 1, id: "test" });
  const runsNow = () =>
    all((tx) =>
      tx.selectFrom("scan").select("origin").where("domain", "=", domain).where("state", "=", "queued").execute(),
    );

  test("back by an hour: the run that ended last is still the newest, and what it saw counts", async () => {
    await work(await begin(), stage("resolve", "a"));
    const before = await detail();
    it.clock.pass(-3_600_000);
    const second = await begin();
    await work(second, stage("resolve", ""));
    expect(await findings()).toEqual(["a resolved"]);
    expect((await scores()).at(-1)?.scan_id).toBe(second);
    const after = await detail();
    expect(after.value).toBeGreaterThan(before.value);
    expect(after.change).toBe(after.value - before.value);
    it.clock.pass(3_600_000);
  });

  test("back in the middle of a run: it ends, once", async () => {
    const gate = new Gate();
    const id = await begin();
    const working = work(id, stage("resolve", "a"), stage("hosts", "b", gate));
    await gate.entered;
    it.clock.pass(-7 * DAY_MS);
    gate.open();
    await working;
    expect(await scanRow(id)).toMatchObject({ state: "done" });
    expect(await findings()).toEqual(["a open", "b open"]);
    expect(await scores()).toHaveLength(1);
    it.clock.pass(7 * DAY_MS);
  });

  test("a month ahead and back again: the schedule goes on, and begins nothing twice", async () => {
    it.clock.pass(30 * DAY_MS);
    await work(await begin(), stage("resolve", "a"));
    it.clock.pass(-30 * DAY_MS);
    await due();
    await due();
    expect(await runsNow()).toHaveLength(1);
  });
});

test(
  "the database is restarted in the middle of a run: it goes on and is written once",
  { timeout: 180_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), "parapet-restart-"));
    chmodSync(home, 0o711);
    try {
      // A cluster of its own: the other tests are on theirs.
      const first = await openCluster(join(home, "postgres"), { throwaway: true, unattended: true });
      await using services = await openServices(
        readConfig({ NODE_ENV: "test", DATA_DIR: join(home, "data"), LOG_LEVEL: "silent" }),
        { url: first.url },
      );
      const gate = new Gate();
      const job = defineJob({
        ...runScanJob,
        run: ({ scan }, context) =>
          workOnScan(scan, context, [stage("resolve", "a"), stage("hosts", "b", gate), stage("email", "c")]),
      });
      const org = await all(async (tx) => {
        const { id } = await tx
          .insertInto("organization")
          .values({ name: "Acme", kind: "client" })
          .returning("id")
          .executeTakeFirstOrThrow();
        return id as OrgId;
      }, services);
      const found = { org, domain: "acme.test" };
      const { id } = await all(
        (tx) => enqueueScan(services, tx, found, { profile: "passive", origin: "demo" }),
        services,
      );
      await startWorker(services.jobs, services, [job], 1);
      await gate.entered;
      await stopPostmaster(runningPostmaster(join(first.folder, "data"))?.pid ?? 0);
      gate.open();
      await using _second = await openCluster(join(home, "postgres"), { throwaway: true, unattended: true });
      const state = () =>
        all((tx) => tx.selectFrom("scan").select("state").where("id", "=", id).executeTakeFirst(), services);
      await vi.waitFor(async () => expect(await state()).toEqual({ state: "done" }), {
        timeout: 120_000,
        interval: 200,
      });
      const saved = await all(
        async (tx) => ({
          findings: (await tx.selectFrom("finding").select("outcome").orderBy("outcome").execute()).map(
            (row) => row.outcome,
          ),
          events: (await tx.selectFrom("finding_event").select("kind").execute()).map((row) => row.kind),
          scores: (await tx.selectFrom("score_history").select("id").execute()).length,
        }),
        services,
      );
      expect(saved).toEqual({ findings: ["a", "b", "c"], events: ["found", "found", "found"], scores: 1 });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
);
