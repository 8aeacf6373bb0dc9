import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../apps/server/src/wiring/cli.ts", import.meta.url));

/** A worker of the product in a process of its own. */
export interface Worker {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly said: () => string;
  signal(name: NodeJS.Signals): void;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to go; answers its exit code and how long it took. */
  stop(): Promise<{ code: number | null; tookMs: number }>;
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

/** Starts `parapet worker` and waits until it works. */
export const startWorker = async (environment: Record<string, string>, concurrency = 2): Promise<Worker> => {
  const child = spawn(process.execPath, [CLI, "worker", "--concurrency", String(concurrency)], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const isWorking = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes("Worker started")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => reject(new Error(`a worker ended at its start with ${code}: ${said}`)));
  });
  await isWorking;
  return {
    process: child,
    pid: child.pid ?? 0,
    said: () => said,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill("SIGKILL");
      await ended(child);
    },
    async stop() {
      const startedAt = performance.now();
      child.kill("SIGTERM");
      await ended(child);
      return { code: child.exitCode, tookMs: performance.now() - startedAt };
    },
  };
};
