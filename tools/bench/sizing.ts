/**
 * How many workers, servers and how much disk do 10,000, 100,000 and 1,000,000 domains need? A simulation of a week, minute
 * by minute, with the costs of `sizing.costs.json`, which `scale`, `account` and the other benches measured.
 * `--passive-cpu=3 --full-cpu=12 …` tries other costs.
 */
import { readFileSync } from "node:fs";

import { randomFrom } from "../proof/random.ts";

interface Costs {
  readonly passiveRunCpuSeconds: number;
  readonly fullRunCpuSeconds: number;
  readonly passiveRunSeconds: number;
  readonly fullRunSeconds: number;
  readonly bytesPerRun: number;
  readonly bytesPerDomain: number;
  readonly requestCpuMs: number;
}

const costs = JSON.parse(readFileSync(new URL("sizing.costs.json", import.meta.url), "utf8")) as Costs;
const option = (name: string, otherwise: number): number => {
  const word = process.argv.find((one) => one.startsWith(`--${name}=`));
  return word === undefined ? otherwise : Number(word.split("=")[1]);
};

const CONCURRENCY = option("concurrency", 4);
const PASSIVE_CPU = option("passive-cpu", costs.passiveRunCpuSeconds);
const FULL_CPU = option("full-cpu", costs.fullRunCpuSeconds);
/** Of the domains, those that are checked actively each week; all are checked passively each day. */
const FULL_SHARE = option("full-share", 1);
const STORED_RUNS = option("kept-runs", 90);
/** A page is four calls; a person checks a page every 30 s in an hour of a working day. */
const PEOPLE_PER_DOMAIN = option("people", 0.05);
const WAIT_LIMIT_MINUTES = 60;
const MINUTES = 7 * 24 * 60;

interface Week {
  readonly p95WaitMinutes: number;
  readonly left: number;
  readonly busy: number;
}

/** A week: runs arrive spread over each day, with the swings that hand-started ones bring; workers take them in turn. */
const week = (domains: number, workers: number): Week => {
  const random = randomFrom(domains);
  // What a worker does in a minute: bounded by its one core, and by how many runs it has open at once.
  const passivePerMinute = Math.min(60 / PASSIVE_CPU, (CONCURRENCY * 60) / costs.passiveRunSeconds);
  const fullPerMinute = Math.min(60 / FULL_CPU, (CONCURRENCY * 60) / costs.fullRunSeconds);
  const queue: { at: number; minutes: number; count: number }[] = [];
  const waits: { minutes: number; count: number }[] = [];
  let worked = 0;
  let head = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    // Mornings bring twice as many as nights; a burst now and then is someone who asks for all of theirs.
    const swing = 1 + 0.5 * Math.sin((2 * Math.PI * (minute % 1440)) / 1440);
    const burst = random.next() < 0.002 ? domains * 0.01 : 0;
    queue.push({ at: minute, minutes: 1 / passivePerMinute, count: (domains / 1440) * swing + burst });
    queue.push({ at: minute, minutes: 1 / fullPerMinute, count: ((domains * FULL_SHARE) / MINUTES) * swing });
    let room = workers;
    while (room > 1e-9 && head < queue.length) {
      const first = queue[head];
      if (first === undefined) break;
      const takes = Math.min(first.count, room / first.minutes);
      waits.push({ minutes: minute - first.at, count: takes });
      room -= takes * first.minutes;
      worked += takes * first.minutes;
      first.count -= takes;
      if (first.count <= 1e-9) head += 1;
    }
  }
  const total = waits.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  const p95 =
    waits.toSorted((a, b) => a.minutes - b.minutes).find(({ count }) => (seen += count) >= total * 0.95)?.minutes ?? 0;
  const left = queue.slice(head).reduce((sum, { count }) => sum + count, 0);
  return { p95WaitMinutes: p95, left, busy: worked / (workers * MINUTES) };
};

/** The fewest workers with which nineteen of twenty runs begin within the hour and the week ends without a backlog. */
const fewestWorkers = (domains: number): { workers: number; week: Week } => {
  let [low, high] = [1, 2];
  const holds = (workers: number): Week | null => {
    const result = week(domains, workers);
    return result.p95WaitMinutes <= WAIT_LIMIT_MINUTES && result.left < domains * 0.02 ? result : null;
  };
  while (holds(high) === null && high < 2 ** 16) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle) === null) low = middle;
    else high = middle;
  }
  const workers = holds(low) === null ? high : low;
  return { workers, week: week(domains, workers) };
};

const rows = [10_000, 100_000, 1_000_000].map((domains) => {
  const { workers, week: result } = fewestWorkers(domains);
  const perSecond = (domains * PEOPLE_PER_DOMAIN * 4) / 30 / 8;
  const gigabytes = (domains * (costs.bytesPerDomain + STORED_RUNS * costs.bytesPerRun)) / 1e9;
  return {
    domains: domains.toLocaleString("en"),
    "runs a day": Math.round(domains + (domains * FULL_SHARE) / 7).toLocaleString("en"),
    "workers (1 core each)": workers,
    busy: `${(result.busy * 100).toFixed(0)} %`,
    "p95 wait": `${result.p95WaitMinutes} min`,
    "API req/s": Math.round(perSecond),
    "API cores": Math.max(2, Math.ceil((perSecond * costs.requestCpuMs) / 1000 / 0.6)),
    "runs kept": `${Math.round(gigabytes).toLocaleString("en")} GB`,
    "run rows/s": ((domains * 1.15) / 86_400).toFixed(1),
  };
});
console.table(rows);
console.log(
  `sizing: costs ${JSON.stringify({ ...costs, passiveRunCpuSeconds: PASSIVE_CPU, fullRunCpuSeconds: FULL_CPU })}`,
);
