import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Where the planted vulnerabilities are, and how to close them again. */
export interface Canary extends AsyncDisposable {
  readonly web: string;
  readonly slow: string;
  readonly tlsPort: number;
}

/** Starts the canary in a process of its own. */
export const startCanary = async (): Promise<Canary> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("canary.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [first] = (await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(() => {
      throw new Error("the canary did not start");
    }),
  ])) as [string];
  const { web, slow, tls } = JSON.parse(first) as { web: number; slow: number; tls: number };
  return {
    web: `http://127.0.0.1:${web}`,
    slow: `http://127.0.0.1:${slow}`,
    tlsPort: tls,
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
};
