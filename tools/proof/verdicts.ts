import { cpus, totalmem } from "node:os";

/** What one step found, in a line. */
export interface Outcome {
  readonly passed: boolean;
  readonly says: string;
}

/** One thing to prove. It must end by itself; `withinSeconds` ends it otherwise, and that counts as failed. */
export interface Step {
  readonly name: string;
  readonly withinSeconds: number;
  readonly run: (signal: AbortSignal) => Promise<Outcome>;
}

/** The machine, for anyone who reads the figures elsewhere. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;

const runOne = async ({ name, withinSeconds, run }: Step): Promise<Outcome & { name: string; seconds: number }> => {
  const startedAt = performance.now();
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve({ passed: false, says: `did not end within ${withinSeconds} s` });
    }, withinSeconds * 1000);
  });
  const outcome = await Promise.race([
    run(late.signal).catch((error: unknown): Outcome => ({
      passed: false,
      says: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })),
    tooLate,
  ]);
  clearTimeout(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${outcome.passed ? "ok  " : "FAIL"} ${name} (${seconds.toFixed(1)} s): ${outcome.says}`);
  return { name, ...outcome, seconds };
};

/** Runs every step whatever fails, prints a table and the closing line `N passed, N failed`; answers the exit code. */
export const inTurn = async (title: string, steps: readonly Step[]): Promise<number> => {
  console.log(`${title} on ${machine()}\n`);
  const verdicts = [];
  for (const step of steps) verdicts.push(await runOne(step));
  console.log("\n| what | verdict | seconds | found |\n|---|---|---|---|");
  for (const { name, passed, seconds, says } of verdicts)
    console.log(
      `| ${name} | ${passed ? "ok" : "FAIL"} | ${seconds.toFixed(1)} | ${says.replaceAll("|", "\\|").replaceAll("\n", " ")} |`,
    );
  const failed = verdicts.filter(({ passed }) => !passed).length;
  console.log(`\n${verdicts.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
