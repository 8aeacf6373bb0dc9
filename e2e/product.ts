import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_TIMEOUT_MS = 300_000;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface Product extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it has written to the terminal so far. */
  readonly said: () => string;
  /** Ends it without a word, as a power cut would. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<number | null>;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", (code) => resolve(code)));

/** Starts the real program, as `npm start` does once everything is built, and waits until it is ready. */
export const startProduct = async (environment: Record<string, string> = {}, dataDir?: string): Promise<Product> => {
  const home = dataDir ?? mkdtempSync(join(tmpdir(), "parapet-e2e-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(home, 0o711);
  const port = Number(environment["PORT"] ?? (await freePort()));
  const child = spawn(process.execPath, [join(ROOT, "apps/server/src/wiring/cli.ts"), "serve"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      DATA_DIR: home,
      PARAPET_DEMO: "0",
      PARAPET_BROWSER: "off",
      ...environment,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Parapet ended at start with ${child.exitCode}:\n${said}`);
    const ready = await fetch(`${url}/v1/health/ready/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`Parapet was not ready in time:\n${said}`);
    }
    await sleep(50);
  }
  const stop = async () => {
    child.kill("SIGINT");
    return ended(child);
  };
  return {
    url,
    dataDir: home,
    process: child,
    said: () => said,
    stop,
    async kill() {
      child.kill("SIGKILL");
      await ended(child);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      if (dataDir === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
};
