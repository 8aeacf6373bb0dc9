import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterEach, describe, expect, test } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../../../../../scripts/parapet.mjs", import.meta.url));
const LIMIT_MS = 2_000;
/** What a loaded machine may take to schedule the processes. */
const SLACK_MS = 1_500;

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of children.splice(0)) {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // All of the group have ended.
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A port that takes connections and never answers, so that a command waits for it. */
const silentPort = async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    taken: () => sockets.length,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const groupOf = (leader: number): number[] =>
  execFileSync("ps", ["-e", "-o", "pid=,pgid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, group]) => (pid !== undefined && group === leader ? [pid] : []));

/** Starts a command that waits, signals one process of it, and tells how long all of them took to end. */
const endsAfter = async (program: string, words: readonly string[], signal: "SIGTERM" | "SIGINT" | "SIGKILL") => {
  using silent = await silentPort();
  const args = [...words, "ports", "127.0.0.1", "--ports", String(silent.port), "--allow", "127.0.0.0/8"];
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  children.push(child);
  const leader = child.pid ?? 0;
  const until = Date.now() + 60_000;
  while (silent.taken() === 0 && Date.now() < until && child.exitCode === null) await sleep(50);
  expect(silent.taken()).toBeGreaterThan(0);
  const at = performance.now();
  // Ctrl-C reaches every process of the terminal; npm itself leaves it to them.
  process.kill(signal === "SIGINT" ? -leader : leader, signal);
  while (groupOf(leader).some(isAlive) && performance.now() - at < 20_000) await sleep(50);
  return performance.now() - at;
};

describe.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("%s ends the command with all its processes", (signal) => {
  test("when sent to the launcher", async () => {
    expect(await endsAfter(process.execPath, [LAUNCHER], signal)).toBeLessThan(LIMIT_MS + SLACK_MS);
  }, 90_000);

  test("when sent to npx", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-npx-"));
    folders.push(folder);
    writeFileSync(join(folder, "package.json"), '{"name":"parapet","version":"1.0.0","bin":{"parapet":"parapet.mjs"}}');
    symlinkSync(LAUNCHER, join(folder, "parapet.mjs"));
    const words = ["--yes", "--offline", "--prefix", folder, "--package", folder, "--", "parapet"];
    expect(await endsAfter("npx", words, signal)).toBeLessThan(LIMIT_MS + SLACK_MS);
  }, 90_000);
});
