import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { enqueueScan } from "../../../features/scans/commands/enqueue-scan.ts";
import { environment } from "../../../platform/config.ts";
import type { Services } from "../../../platform/services.ts";

const WORKER = fileURLToPath(new URL("./chaos.worker.ts", import.meta.url));
const STAGES = 3;
const MAX_POLLS = 40;
const POLL_INTERVAL_MS = 25;

export interface KillLoop {
  readonly runs: number;
  readonly workers: number;
  readonly perWorker: number;
  readonly stageMs: number;
  /** How often one worker dies; every fifth is frozen instead and wakes up late. */
  readonly killEveryMs: number;
  readonly mostKills: number;
  readonly frozenForMs: number;
  readonly deadlineMs: number;
  readonly dataDir: string;
  /** How a worker ends: without a word, or asked to as a new release does it. No one is frozen then. */
  readonly by?: "SIGKILL" | "SIGTERM";
}

export interface KillLoopOutcome {
  readonly kills: number;
  readonly freezes: number;
  /** Runs of a killed or frozen worker, and the time until another worker took them over. */
  readonly interrupted: number;
  readonly backAfterMs: readonly number[];
  readonly done: number;
  readonly lost: number;
  /** Duplicate findings or scores. */
  readonly doubled: number;
  /** Runs that are done without all they found, or not done with some of it. */
  readonly torn: number;
  /** Runs whose stages were stored by more than one attempt: they resumed where the killed worker stopped. */
  readonly resumed: number;
  /** The exit codes of workers that were asked to stop. */
  readonly leftWith: readonly (number | null)[];
  readonly tookMs: number;
}

interface Worker {
  readonly process: ChildProcess;
  readonly holds: Set<string>;
  readonly ready: Promise<void>;
}

/** The order of victims is the same in every run of the same loop. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Begins runs, kills workers with signal 9 and freezes some while they work, and counts what came of it. */
export const killLoop = async (services: Services, loop: KillLoop): Promise<KillLoopOutcome> => {
  const { db, ownerUrl } = services;
  const all = <Result>(work: Parameters<typeof within<Result>>[2]) => within(db, "everything", work);
  const { id: org } = await all((tx) =>
    tx.insertInto("organization").values({ name: "Chaos", kind: "client" }).returning("id").executeTakeFirstOrThrow(),
  );
  // Each enqueued in its own transaction, as users do: the queue is worked in that order, so what was interrupted is before
  // what was enqueued later. Jobs of one transaction have the same time and no order.
  for (let n = 0; n < loop.runs; n += 1)
    await all(async (tx) => {
      const [at, domain] = [services.now(), `d${n}.test`];
      const added = await insertDomain(tx, org as OrgId, domain, "token", at);
      if (added !== undefined) await markVerified(tx, org as OrgId, added.id, { by: "operator", at, reason: "test" });
      await enqueueScan(services, tx, { org: org as OrgId, domain }, { profile: "full", origin: "demo" });
    });

  const cutAt = new Map<string, number>();
  const attempts = new Map<string, number>();
  const backAfterMs: number[] = [];
  const begin = (): Worker => {
    const holds = new Set<string>();
    const child = spawn(process.execPath, [WORKER, ownerUrl, String(loop.stageMs), String(loop.perWorker)], {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...environment(), DATA_DIR: loop.dataDir },
    });
    const lines = createInterface({ input: child.stdout });
    const ready = new Promise<void>((resolve) => {
      lines.on("line", (line) => {
        const [word, scan = "", attempt = ""] = line.split(" ");
        if (word === "ready") resolve();
        if (word === "leave") holds.delete(scan);
        if (word !== "take") return;
        holds.add(scan);
        const cut = cutAt.get(scan);
        const before = attempts.get(scan) ?? 0;
        attempts.set(scan, Number(attempt));
        if (cut === undefined) return;
        cutAt.delete(scan);
        // One that was killed between taking a run and saying so cost the run a second wait: each counts for itself.
        const waits = Math.max(1, Number(attempt) - before);
        for (let n = 0; n < waits; n += 1) backAfterMs.push((performance.now() - cut) / waits);
      });
      child.once("exit", () => resolve());
    });
    return { process: child, holds, ready };
  };

  const startedAt = performance.now();
  const random = seeded(7);
  const { by = "SIGKILL" } = loop;
  const workers = Array.from({ length: loop.workers }, begin);
  const leaving: ChildProcess[] = [];
  let [kills, freezes] = [0, 0];
  const doneNow = async () =>
    (
      await all((tx) =>
        sql<{ n: number }>`select count(*)::int as n from scan where org_id = ${org} and state = 'done'`.execute(tx),
      )
    ).rows[0]?.n ?? 0;
  const isHalfWay = async (holds: ReadonlySet<string>) =>
    (
      await all((tx) =>
        sql`select scan_id from scan_stage where scan_id = any (${[...holds]}::uuid[])
             group by 1 having count(*) < ${STAGES}`.execute(tx),
      )
    ).rows.length > 0;
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    while ((await doneNow()) < loop.runs && performance.now() - startedAt < loop.deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, loop.killEveryMs));
      if (kills + freezes >= loop.mostKills) continue;
      const index = Math.floor(random() * workers.length);
      const victim = workers[index];
      if (victim === undefined) continue;
      // It is killed during a job, as soon as it has one: a busy machine may take long to get there.
      for (let check = 0; check < MAX_POLLS && !(await isHalfWay(victim.holds)); check += 1)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      if (victim.holds.size === 0) continue;
      for (const scan of victim.holds) cutAt.set(scan, performance.now());
      if (by === "SIGKILL" && (kills + freezes) % 5 === 4) {
        freezes += 1;
        victim.process.kill("SIGSTOP");
        setTimeout(() => victim.process.kill("SIGCONT"), loop.frozenForMs).unref();
      } else {
        kills += 1;
        victim.process.kill(by);
        if (by === "SIGTERM") leaving.push(victim.process);
        workers[index] = begin();
      }
    }
    // Workers that were asked to stop end by themselves.
    await Promise.all(leaving.map(async (child) => child.exitCode ?? child.signalCode ?? (await once(child, "exit"))));
  } finally {
    for (const child of [...workers.map((worker) => worker.process), ...leaving]) {
      child.kill("SIGCONT");
      child.kill("SIGKILL");
    }
  }
  const tookMs = performance.now() - startedAt;
  const { rows } = await all((tx) =>
    sql<{ done: number; torn: number; doubled: number; resumed: number }>`
      select count(*) filter (where s.state = 'done')::int as done,
             count(*) filter (where (s.state = 'done') <> (f.n = ${STAGES} and h.n = 1 and s.score is not null) or f.n not in (0, ${STAGES}))::int as torn,
             (sum(greatest(e.n - f.n, 0)) + sum(greatest(h.n - 1, 0)))::int as doubled,
             count(*) filter (where g.attempts > 1)::int as resumed
        from scan s
        cross join lateral (select count(*)::int as n from finding where org_id = s.org_id and domain = s.domain) f
        cross join lateral (select count(*)::int as n from finding_event e join finding x on x.id = e.finding_id
                             where x.org_id = s.org_id and x.domain = s.domain) e
        cross join lateral (select count(*)::int as n from score_history where org_id = s.org_id and domain = s.domain) h
        cross join lateral (select count(distinct attempt)::int as attempts from scan_stage where scan_id = s.id) g
       where s.org_id = ${org}`.execute(tx),
  );
  const counted = rows[0] ?? { done: 0, torn: 0, doubled: 0, resumed: 0 };
  return {
    kills,
    freezes,
    interrupted: backAfterMs.length + cutAt.size,
    backAfterMs,
    ...counted,
    leftWith: leaving.map(({ exitCode }) => exitCode),
    lost: loop.runs - counted.done,
    tookMs,
  };
};
