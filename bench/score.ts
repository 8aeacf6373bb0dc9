/** The score of 100,000 findings, and with what each of them costs. Limit: the score under 50 ms (median of 15). */
import { FINDING_AREAS } from "@parapet/domain/risk/areas";
import { computeScore, type ScoredFinding } from "@parapet/domain/risk/score";
import { SEVERITIES } from "@parapet/domain/risk/severity";

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

const timed = (work: () => unknown): number => {
  for (let warm = 0; warm < 5; warm += 1) work();
  return Number(
    median(
      Array.from({ length: 15 }, () => {
        const startedAt = performance.now();
        work();
        return performance.now() - startedAt;
      }),
    ).toFixed(1),
  );
};

const rows = SIZES.map((size) => {
  const findings = crowd(size);
  return {
    findings: size,
    "score ms": timed(() => computeScore(findings).score),
    "with every finding's part ms": timed(() => computeScore(findings).lostByFinding),
  };
});
console.table(rows);
const reached = rows.at(-1)?.["score ms"] ?? Number.POSITIVE_INFINITY;
console.log(`score of 100,000 findings: ${reached} ms, limit ${LIMIT_MS} ms, share ${(reached / LIMIT_MS).toFixed(2)}`);
process.exitCode = reached < LIMIT_MS ? 0 : 1;
