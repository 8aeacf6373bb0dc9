import { spawn } from "node:child_process";

export interface Ran {
  readonly code: number | null;
  /** Both streams, in the order they came. */
  readonly said: string;
}

const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Runs a program without a shell and keeps what it says; ends it on the signal or after its timeout. */
export const runProgram = (
  command: string,
  args: readonly string[],
  options: { signal?: AbortSignal; seconds?: number; env?: NodeJS.ProcessEnv; cwd?: string; input?: string } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      stdio: ["pipe", "pipe", "pipe"],
      // A group of its own: what the program has started ends with it, and does not go on computing for hours.
      detached: true,
    });
    let said = "";
    const listen = (chunk: Buffer): void => {
      if (said.length < MAX_CHARACTERS) said += chunk.toString();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.stdin.on("error", () => {}); // It may ignore the signal.
    child.stdin.end(options.input ?? "");
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // All of them have ended.
      }
    };
    process.once("exit", end);
    const timer = setTimeout(end, (options.seconds ?? 600) * 1000);
    options.signal?.addEventListener("abort", end, { once: true });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      options.signal?.removeEventListener("abort", end);
      resolve({ code, said });
    });
  });
