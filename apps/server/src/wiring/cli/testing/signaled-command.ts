/** Starts real commands that wait for a peer that never answers, signals them, and measures how long all their processes take to end. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { fileMaster } from "../../../platform/keys/file-master.ts";
import type { COMMANDS } from "../registry.ts";

export const LAUNCHER = fileURLToPath(new URL("../../../../../../scripts/parapet.mjs", import.meta.url));

/** Two seconds, and what a loaded machine may take to schedule the processes. */
export const SIGNAL_LIMIT_MS = 2_000 + 1_500;
const START_MS = 60_000;

/** Takes connections and datagrams and never answers. */
const silentPeer = async () => {
  const sockets: Socket[] = [];
  let datagrams = 0;
  const server = createServer((socket) => void sockets.push(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port } = address;
  const names = createSocket("udp4", () => (datagrams += 1));
  names.bind(port, "127.0.0.1");
  await once(names, "listening");
  return {
    port,
    contacts: () => sockets.length + datagrams,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      names.close();
    },
  };
};

interface Waiting {
  readonly words: readonly string[];
  /** What it is given on standard input, which stays open. */
  readonly input?: string;
  /** A named pipe that it reads from. */
  readonly pipe?: string;
}

const ALLOW = ["--allow", "127.0.0.0/8"];
const resolvedBy = (port: number) => ["--resolver", `127.0.0.1:${port}`, ...ALLOW];

export type TestedCommand = keyof typeof COMMANDS;

/** How each command is made to wait: for a name server, a web server, the database or its input. */
export const WAITING: Readonly<Record<TestedCommand, (port: number, folder: string) => Waiting>> = {
  // Services that already work: `stop.nightly.test.ts`.
  serve: () => ({ words: [] }),
  worker: () => ({ words: [] }),
  listener: () => ({ words: [] }),
  demo: () => ({ words: [], input: "" }),
  remote: (port, folder) => {
    const path = join(folder, "key");
    writeFileSync(path, "pk_0123456789abcdef0123456789");
    return { words: [`http://127.0.0.1:${port}`, "findings", "list", "--key-file", path, ...ALLOW] };
  },
  // Ends by itself, at once.
  completion: () => ({ words: ["bash"] }),
  migrate: () => ({ words: [] }),
  doctor: () => ({ words: [] }),
  scan: (port) => ({ words: ["acme.test", ...resolvedBy(port)] }),
  ports: (port) => ({ words: ["127.0.0.1", "--ports", String(port), ...ALLOW] }),
  subdomains: (port) => ({ words: ["acme.test", ...resolvedBy(port)] }),
  lookalikes: (port) => ({ words: [`${"a".repeat(63)}.test`, ...resolvedBy(port)] }),
  email: (port) => ({ words: ["acme.test", ...resolvedBy(port)] }),
  spf: (port) => ({ words: ["192.0.2.1", "--mail-from", "a@acme.test", ...resolvedBy(port)] }),
  web: (port) => ({ words: [`http://127.0.0.1:${port}/`, ...ALLOW] }),
  identify: () => ({ words: [], input: '{"match": "ssh.banner", "value": "OpenSSH_9.2p1"}\n' }),
  import: (_, folder) => {
    const path = join(folder, "indicators.csv");
    writeFileSync(path, "type,value\nip,192.0.2.1\n");
    return { words: ["ioc-csv", path] };
  },
  feeds: () => ({ words: ["sync"] }),
  cve: () => ({ words: ["search", "openssh"] }),
  ioc: () => ({ words: ["lookup"], input: "192.0.2.1\n" }),
  corpus: () => ({ words: ["move"] }),
  templates: (port) => ({ words: ["sync", "--from", `http://127.0.0.1:${port}/templates.tar.gz`, ...ALLOW] }),
  libraries: (port) => ({ words: ["sync", "javascript", "--from", `http://127.0.0.1:${port}/`, ...ALLOW] }),
  knowledge: () => ({ words: ["list"] }),
  bundle: (_, folder) => {
    const pipe = join(folder, "bundle");
    execFileSync("mkfifo", [pipe]);
    return { words: ["verify", pipe, "--key", pipe], pipe };
  },
  "support-bundle": (_, folder) => ({ words: [join(folder, "support.gz")] }),
  user: () => ({ words: ["disable", "admin@acme.test"] }),
  "setup-token": () => ({ words: [] }),
  key: () => ({ words: ["rotate"] }),
  "verify-audit": () => ({ words: [] }),
  backup: (_, folder) => {
    mkdirSync(join(folder, "data"), { mode: 0o700 });
    void fileMaster(join(folder, "data", "keys.json")).create();
    return { words: [join(folder, "backup")] };
  },
  restore: (_, folder) => {
    const pipe = join(folder, "backup");
    execFileSync("mkfifo", [pipe]);
    return { words: [pipe], pipe };
  },
};

/** The writing end of a named pipe once a process reads from it, else null. */
const writingEnd = (pipe: string): number | null => {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
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

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    process.kill(-(pid ?? 0), "SIGKILL");
  } catch {
    // All of the group have ended.
  }
};

/** Milliseconds from the signal until every process of the command's group has ended; throws if the command does not wait. */
export const endsAfter = async (
  command: TestedCommand,
  signal: "SIGTERM" | "SIGINT" | "SIGKILL",
  program: string = process.execPath,
  before: readonly string[] = [LAUNCHER],
): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-signal-"));
  using peer = await silentPeer();
  const { words, input, pipe } = WAITING[command](peer.port, folder);
  const child = spawn(program, [...before, command, ...words], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: join(folder, "data"),
      // Found before any other: a command that does not need the database does not ask for it.
      DATABASE_URL: `postgres://parapet:parapet@127.0.0.1:${peer.port}/parapet`,
      CLICKHOUSE_URL: `http://127.0.0.1:${peer.port}/`,
    },
  });
  let end: number | null = null;
  try {
    let said = "";
    let printed = false;
    child.stdout.on("data", () => (printed = true));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    if (input !== undefined) child.stdin.write(input);
    const leader = child.pid ?? 0;
    const until = Date.now() + START_MS;
    const isWaiting = () => {
      // Held open, for a pipe without a writer has ended.
      if (pipe !== undefined) end ??= writingEnd(pipe);
      return peer.contacts() > 0 || (input !== undefined && printed) || end !== null;
    };
    let waits = isWaiting();
    while (!waits && Date.now() < until && child.exitCode === null) {
      await sleep(50);
      waits = isWaiting();
    }
    if (!waits) throw new Error(`${command} ended with ${child.exitCode} before it waited: ${said}`);
    const at = performance.now();
    // Ctrl-C reaches every process of the terminal; npm itself leaves it to them.
    process.kill(signal === "SIGINT" ? -leader : leader, signal);
    while (groupOf(leader).some(isAlive) && performance.now() - at < 20_000) await sleep(50);
    return performance.now() - at;
  } finally {
    killGroup(child);
    if (end !== null) closeSync(end);
    rmSync(folder, { recursive: true, force: true });
  }
};
