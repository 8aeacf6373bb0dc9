import { setTimeout as sleep } from "node:timers/promises";

import type { Random } from "../proof/random.ts";
import type { Outcome } from "../proof/verdicts.ts";
import { checkRuns, conclusions, differences, isSameConclusion } from "./invariants.ts";
import type { Worker } from "./programs.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";

const BACK_WITHIN_SECONDS = 30;

const listed = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(",");

const allDone = (stage: Stage, ids: readonly string[]) => async (): Promise<boolean> => {
  const rows = await stage.ask<{ n: number }>(
    `select count(*)::int as n from scan where state = 'done' and id in (${listed(ids)})`,
  );
  return rows[0]?.n === ids.length;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Workers are killed one after the other while they work; every run still ends once, whole, with the same conclusions. */
export const killWorkers = async (stage: Stage, random: Random, kills: number): Promise<Outcome> => {
  // First undisturbed, so that there is something to compare with.
  const calm = await stage.worker(4);
  const before: string[] = [];
  // A full run too, or the schedule would begin one in the middle of the trial.
  for (const profile of ["full", "passive"] as const) {
    before.push(...(await stage.requestScans(profile)));
    if ((await until(allDone(stage, before), 300)) === null)
      return { passed: false, says: "the undisturbed runs did not end" };
  }
  const wanted = await conclusions(stage);
  await calm.stop();

  const workers: Worker[] = [];
  for (let n = 0; n < 3; n += 1) workers.push(await stage.worker(2));
  const ids = await stage.requestScans("passive");
  const inWork = () =>
    stage.ask<{ id: string; attempt: number }>(
      `select id, attempt from scan where state = 'running' and id in (${listed(ids)})`,
    );
  const backAfter: number[] = [];
  let killed = 0;
  for (; killed < kills; killed += 1) {
    await sleep(400 + random.below(800));
    // Workers are killed only while they have work.
    const hasWork = async () => {
      if (await allDone(stage, ids)()) ids.push(...(await stage.requestScans("passive")));
      return (await inWork()).length > 0;
    };
    if ((await until(hasWork, 60)) === null) break;
    const running = await inWork();
    const victim = workers.splice(random.below(workers.length), 1)[0];
    if (victim === undefined) break;
    const at = performance.now();
    await victim.kill();
    workers.push(await stage.worker(2));
    // The runs that were the victim's come back as a further attempt.
    if (killed % 4 === 0)
      await until(async () => {
        const now = await stage.ask<{ id: string; attempt: number; state: string }>(
          `select id, attempt, state from scan where id in (${running.map(({ id }) => `'${id}'`).join(",") || "null"})`,
        );
        const isBack = now.every(
          (run) => run.state === "done" || run.attempt > (running.find(({ id }) => id === run.id)?.attempt ?? 0),
        );
        const isOver = now.some((run) => run.attempt > (running.find(({ id }) => id === run.id)?.attempt ?? 0));
        if (isOver) backAfter.push((performance.now() - at) / 1000);
        return isOver || isBack;
      }, BACK_WITHIN_SECONDS + 15);
  }
  const took = await until(allDone(stage, ids), 400, 200);
  const { lost, doubled, torn } = await checkRuns(stage, [...before, ...ids]);
  const got = await conclusions(stage);
  const isSame = isSameConclusion(wanted, got);
  await Promise.all(workers.map((worker) => worker.stop()));
  const worst = Math.max(0, ...backAfter);
  return {
    passed: took !== null && killed === kills && lost + doubled + torn === 0 && isSame && worst <= BACK_WITHIN_SECONDS,
    says: `${killed} kills over ${ids.length} runs: ${lost} lost, ${doubled} doubled, ${torn} torn, conclusions ${isSame ? "equal to the undisturbed ones" : differences(wanted, got)}; back in work after p50 ${percentile(backAfter, 0.5).toFixed(1)} s, at most ${worst.toFixed(1)} s`,
  };
};

/** A worker freezes in the middle, another takes its run over, and what the first wants to write when it wakes is refused. */
export const freezeWorker = async (stage: Stage): Promise<Outcome> => {
  const frozen = await stage.worker(1);
  const ids = (await stage.requestScans("full")).slice(0);
  const isRunning = await until(
    async () => (await stage.ask("select 1 from scan where state = 'running'")).length > 0,
    60,
  );
  if (isRunning === null) return { passed: false, says: "no run began" };
  const [held] = await stage.ask<{ id: string; attempt: number }>(
    "select id, attempt from scan where state = 'running' limit 1",
  );
  frozen.signal("SIGSTOP");
  const second = await stage.worker(2);
  const takenAfter = await until(
    async () =>
      (await stage.ask<{ attempt: number }>(`select attempt from scan where id = '${held?.id}'`))[0]?.attempt !==
      held?.attempt,
    BACK_WITHIN_SECONDS + 15,
  );
  const ended = await until(allDone(stage, ids), 300, 200);
  const rows = () =>
    stage.ask<{ text: string }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as text from (select id, attempt, state, score, finished_at::text from scan where id in (${listed(ids)})) t`,
    );
  const before = await conclusions(stage);
  const [scansBefore] = await rows();
  frozen.signal("SIGCONT");
  await sleep(4_000);
  const isUntouched = (await conclusions(stage)) === before && (await rows())[0]?.text === scansBefore?.text;
  const { lost, doubled, torn } = await checkRuns(stage, ids);
  await Promise.all([frozen.stop(), second.stop()]);
  return {
    passed: takenAfter !== null && ended !== null && isUntouched && lost + doubled + torn === 0,
    says: `taken over after ${takenAfter?.toFixed(1) ?? "never"} s; on waking ${isUntouched ? "nothing of the frozen worker's was written" : "THE FROZEN WORKER WROTE"}; ${lost} lost, ${doubled} doubled, ${torn} torn`,
  };
};

/** Every finished job is delivered again, and a waiting pair in the other order: nothing changes. */
export const deliverTwice = async (stage: Stage): Promise<Outcome> => {
  const worker = await stage.worker(4);
  const ids = await stage.requestScans("passive");
  if ((await until(allDone(stage, ids), 300)) === null) return { passed: false, says: "the runs did not end" };
  const before = await conclusions(stage);
  // Only these: the schedule may begin runs of other domains at any time.
  const written = `select md5(string_agg(t::text, ',' order by t::text)) as text from scan t where id in (${listed(ids)})`;
  const [scans] = await stage.ask<{ text: string }>(written);
  // As a queue that forgot: done becomes waiting again, newest first.
  const again = await stage.ask(
    `update jobs.job set state = 'created', completed_on = null, started_on = null, retry_count = 0, start_after = now(), priority = extract(epoch from created_on)::int % 1000000
      where name = 'run-scan' and state = 'completed' and data ->> 'scan' in (${listed(ids)}) returning id`,
  );
  const drained = await until(
    async () =>
      (
        await stage.ask<{ n: number }>(
          "select count(*)::int as n from jobs.job where name = 'run-scan' and state < 'completed'",
        )
      )[0]?.n === 0,
    120,
    200,
  );
  const isSame = (await conclusions(stage)) === before;
  const [now] = await stage.ask<{ text: string }>(written);
  await worker.stop();
  return {
    passed: again.length > 0 && drained !== null && isSame && now?.text === scans?.text,
    says: `${again.length} finished jobs delivered again in reverse order: findings, scores and runs ${isSame && now?.text === scans?.text ? "byte for byte as before" : "CHANGED"}`,
  };
};
