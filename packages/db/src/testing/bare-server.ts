import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import pg from "pg";

import { databaseAccount } from "../embedded/account.ts";
import { postgresFolder } from "../embedded/binaries.ts";
import { runningPostmaster, stopPostmaster } from "../embedded/postmaster.ts";

const run = promisify(execFile);
const START_MS = 30_000;
const PASSWORD = "x7-Lantern-mosaic";

/** A PostgreSQL of one test file that listens on TCP, with its own settings and its own rules of who may connect. */
export interface BareServer extends AsyncDisposable {
  /** As the superuser, or as another role with the password that `password` is, by default to the database `postgres`. */
  url(role?: string, database?: string): string;
  readonly password: string;
  readonly port: number;
  /** Statements of the superuser, each alone. */
  sql(...statements: string[]): Promise<void>;
  /** Replaces pg_hba.conf and settings; a server that runs reads them again. */
  configure(settings: Readonly<Record<string, string>>, rules?: readonly string[]): Promise<void>;
  /** A file of the server's account beside its data. */
  file(name: string, text: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends recovery of a standby. */
  promote(): void;
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
};

const ALL = ["local all all scram-sha-256", "host all all 127.0.0.1/32 scram-sha-256"];

export const startBareServer = async (settings: Readonly<Record<string, string>> = {}): Promise<BareServer> => {
  const account = databaseAccount();
  const as = account === null ? {} : { uid: account.uid, gid: account.gid };
  const home = mkdtempSync(join(tmpdir(), "parapet-bare-"));
  chmodSync(home, 0o711);
  const bin = join(postgresFolder(account, "/var/lib/parapet"), "bin");
  const data = join(home, "data");
  const own = (path: string): string => {
    if (account !== null) chownSync(path, account.uid, account.gid);
    return path;
  };
  mkdirSync(data, { mode: 0o700 });
  own(data);
  const file = (name: string, text: string): string => {
    const path = join(home, name);
    writeFileSync(path, text, { mode: 0o600 });
    return own(path);
  };
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", HOME: home };
  const passwordFile = file("password", PASSWORD);
  const options = ["--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "--no-sync", `--pwfile=${passwordFile}`];
  await run(join(bin, "initdb"), ["-D", data, "-U", "root", ...options], { ...as, env, cwd: home });
  const port = await freePort();
  let current: Record<string, string> = {
    fsync: "off",
    scram_iterations: "1",
    unix_socket_directories: "",
    listen_addresses: "127.0.0.1",
    port: String(port),
    ...settings,
  };
  const url = (role = "root", database = "postgres") => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const write = (rules: readonly string[]): void => {
    const lines = Object.entries(current).map(([name, value]) => `${name} = '${value}'`);
    writeFileSync(join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
    writeFileSync(join(data, "pg_hba.conf"), `${rules.join("\n")}\n`);
  };
  /** A standby without connections of its own is up, too: it answers, if only with a refusal. */
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url() });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      return /recovery|hot standby|not accepting|not yet accepting/i.test((error as Error).message);
    }
  };
  const it: BareServer = {
    url,
    password: PASSWORD,
    port,
    file,
    async sql(...statements) {
      const client = new pg.Client({ connectionString: url() });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async configure(changed, rules = ALL) {
      current = { ...current, ...changed };
      write(rules);
      const running = runningPostmaster(data);
      if (running === null) return;
      process.kill(running.pid, "SIGHUP");
      // The postmaster reads them when it handles the signal, and tells no one.
      await sleep(300);
    },
    async start() {
      const child = spawn(join(bin, "postgres"), ["-D", data], { ...as, env, cwd: home, stdio: "ignore" });
      child.unref();
      const until = Date.now() + START_MS;
      while (!(await answers())) {
        if (Date.now() > until) throw new Error("PostgreSQL did not start");
        await sleep(50);
      }
    },
    async stop() {
      const running = runningPostmaster(data);
      if (running !== null) await stopPostmaster(running.pid);
    },
    promote() {
      file("data/promote", "");
      const running = runningPostmaster(data);
      if (running !== null) process.kill(running.pid, "SIGUSR1");
    },
    async [Symbol.asyncDispose]() {
      await it.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  write(ALL);
  await it.start();
  return it;
};
