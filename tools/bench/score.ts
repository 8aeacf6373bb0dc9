/** The score of 100,000 findings, and with what each of them costs. Limit: the score under 50 ms (median of 15). */
import { computeScore, FINDING_AREAS, type ScoredFinding, SEVERITIES } from "@parapet/domain/risk";

const LIMIT_MS = 50;
const SIZES = [1_000, 10_000, 100_000] as const;

/** A crowd that is the same in every run; most of its weights differ. */
const crowd = (size: number): ScoredFinding[] =>
  Array.from({ length: size }, (_, n) => ({
    id: `${(n * 2_654_435_761) % 4_294_967_296}-${n}`,
    area: FINDING_AREAS[n % FINDING_AREAS.length] ?? "sensitive-data",
    severity: SEVERITIES[n % 5] ?? "low",
    ageDays: (n % 4000) / 10,
    knownExploited: n % 99 === 0,
    exploitAvailable: n % 9 === 0,
    epss: (n % 1000) / 1000,
  }));

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** On the clock and on the processor: nothing here waits, so the two differ by what other programs took. */
const timed = (work: () => unknown): { clock: number; processor: number } => {
  for (let warm = 0; warm < 5; warm += 1) work();
  const runs = Array.from({ length: 15 }, () => {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(before);
    return { clock: performance.now() - startedAt, processor: (user + system) / 1000 };
  });
  const middle = (key: "clock" | "processor") => Number(median(runs.map((run) => run[key])).toFixed(1));
  return { clock: middle("clock"), processor: middle("processor") };
};

const rows = SIZES.map((size) => {
  const findings = crowd(size);
  const score = timed(() => computeScore(findings).score);
  const parts = timed(() => computeScore(findings).lostByFinding);
  return {
    findings: size,
    "score ms": score.clock,
    "of the processor ms": score.processor,
    "with every finding's part ms": parts.clock,
    "of the processor, with parts ms": parts.processor,
  };
});
console.table(rows);
const last = rows.at(-1);
const reached = last?.["score ms"] ?? Number.POSITIVE_INFINITY;
console.log(
  `score of 100,000 findings: ${last?.["score ms"]} ms, ${last?.["of the processor ms"]} ms of the processor, limit ${LIMIT_MS} ms, share ${(reached / LIMIT_MS).toFixed(2)}`,
);
process.exitCode = reached < LIMIT_MS ? 0 : 1;
