import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import pg from "pg";

import { connectionLimits } from "../statement-limits.ts";
import { type Account, canReach, databaseAccount } from "./account.ts";
import { postgresFolder } from "./binaries.ts";
import { runningPostmaster, stopPostmaster } from "./postmaster.ts";

const run = promisify(execFile);

/** Key of the advisory lock that every process using the cluster shares; the last one out turns off the light. */
const USERS_LOCK = 0x50415241;
const START_TIMEOUT_MS = 30_000;
/** For a server that runs and is not ready: it replays its log, which may be gigabytes. */
const RECOVERY_TIMEOUT_MS = 600_000;
const REVIVE_PAUSE_MS = 250;
const DATABASE = "parapet";

export interface Cluster extends AsyncDisposable {
  /** Connects as the owner of the database. */
  readonly url: string;
  /** Where its files are. */
  readonly folder: string;
  /** Connects as the owner to another database of the cluster (tests make one per file). */
  urlOf(database: string): string;
  /** Lets go of the cluster and stops it when no one else uses it. */
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** Trades safety against a power cut for speed. Only for databases that live for one test run. */
  readonly throwaway?: boolean;
  /** Disables the automatic restart: for fault injection tests. */
  readonly unattended?: boolean;
}

interface Place {
  readonly account: Account;
  readonly root: string;
  readonly dataDir: string;
  readonly socketDir: string;
  readonly password: string;
  readonly bin: string;
}

const ownedFolder = (path: string, account: Account): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account !== null) chownSync(path, account.uid, account.gid);
  return path;
};

/** Decides where the cluster lives: under `home`, or, where its account may not enter there, in the system's place. */
const prepare = (home: string): Place => {
  const account = databaseAccount();
  const wanted = resolve(home);
  const mark = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  mkdirSync(wanted, { recursive: true });
  const root = canReach(account, wanted) ? wanted : join("/var/lib/parapet", mark);
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const bin = join(postgresFolder(account, "/var/lib/parapet"), "bin");
  // A socket's path may hold about 100 characters, so it cannot sit deep inside someone's home.
  const socketDir = ownedFolder(join(tmpdir(), `parapet-${mark}`), account);
  const passwordFile = join(wanted, "password");
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return {
    account,
    root,
    bin,
    socketDir,
    dataDir: ownedFolder(join(root, "data"), account),
    password: readFileSync(passwordFile, "utf8").trim(),
  };
};

const asAccount = (account: Account) => (account === null ? {} : { uid: account.uid, gid: account.gid });

const environment = (socketDir: string) => ({ PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", HOME: socketDir });

const initialise = async ({ account, bin, dataDir, socketDir, password }: Place): Promise<void> => {
  if (existsSync(join(dataDir, "PG_VERSION"))) return;
  const passwordFile = join(socketDir, "initial-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  try {
    const options = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--auth=scram-sha-256"];
    await run(join(bin, "initdb"), ["-D", dataDir, "-U", "parapet_root", `--pwfile=${passwordFile}`, ...options], {
      ...asAccount(account),
      env: environment(socketDir),
      cwd: socketDir,
    });
  } catch (cause) {
    // A half-made cluster would be taken for a whole one at the next start.
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be set up in ${dataDir}: ${(cause as Error).message}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

/** A cluster of tests serves several whole servers at a time and may lose everything. Its databases live for seconds. */
const THROWAWAY = {
  max_connections: "500",
  shared_buffers: "256MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  autovacuum: "off",
  scram_iterations: "1",
  io_method: "sync",
};
const SETTINGS = {
  listen_addresses: "",
  max_connections: "200",
  work_mem: "16MB",
  max_wal_size: "4GB",
  // Pages whole in the log after each checkpoint are most of what a large import writes.
  checkpoint_timeout: "15min",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

const MB = 1024 ** 2;

/** A sixteenth of the machine's memory for PostgreSQL's own, at most a gigabyte: the indexes of large imports fit in there. */
const sharedBuffers = (): string => `${Math.round(Math.min(1024, Math.max(128, totalmem() / MB / 16)))}MB`;

/** Starts the server in a session of its own: Ctrl-C in the terminal must not reach it before we have let go. */
const launch = (place: Place, { throwaway = false }: ClusterOptions): void => {
  const { account, bin, dataDir, root, socketDir } = place;
  const log = openSync(join(root, "postgres.log"), "a", 0o600);
  const chosen = { ...SETTINGS, shared_buffers: sharedBuffers(), ...(throwaway && THROWAWAY) };
  const settings = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", dataDir, "-k", socketDir, ...settings], {
    ...asAccount(account),
    env: environment(socketDir),
    cwd: socketDir,
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.unref();
  closeSync(log);
};

const url = (user: string, { password, socketDir }: Place, database: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

const lastLogLine = (root: string): string => {
  try {
    return readFileSync(join(root, "postgres.log"), "utf8").trimEnd().split("\n").at(-1) ?? "";
  } catch {
    return "";
  }
};

/**
 * Connects, starting the server when no one has. After a kill -9 the old children may hold the folder for a moment, and
 * two of us may start at once; both resolve by trying again until the patience is over.
 */
const reach = async (place: Place, options: ClusterOptions): Promise<pg.Client> => {
  const startedAt = Date.now();
  const deadline = startedAt + START_TIMEOUT_MS;
  let launchedAt = 0;
  for (;;) {
    const running = runningPostmaster(place.dataDir);
    if (running === null && Date.now() - launchedAt > 1_500) {
      launch(place, options);
      launchedAt = Date.now();
    }
    if (running?.ready === true) {
      const client = new pg.Client({
        connectionString: url("parapet_root", place, "postgres"),
        ...connectionLimits("maintenance"),
      });
      // From the first moment on: a server that goes down again while it is entered must not take us with it. The next caller of
      // the client gets the error.
      client.on("error", () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
    if (Date.now() > (running === null ? deadline : startedAt + RECOVERY_TIMEOUT_MS)) {
      throw new Error(
        `PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s. Its last word: ${lastLogLine(place.root)}`,
      );
    }
    await sleep(25);
  }
};

/** The owner of the database may make roles but is no superuser; the root of the cluster is used for nothing else. */
const ensureDatabase = async (root: pg.Client, password: string): Promise<void> => {
  const { rowCount: hasOwner } = await root.query("select 1 from pg_roles where rolname = 'parapet_owner'");
  if (!hasOwner) {
    await root.query(`create role parapet_owner login createrole createdb password ${root.escapeLiteral(password)}`);
  }
  const { rowCount: hasDatabase } = await root.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (!hasDatabase) await root.query(`create database ${DATABASE} owner parapet_owner`);
};

/** Of every cluster that this process has opened and not closed. */
const inUse = new Set<() => Promise<void>>();

/**
 * Stops the clusters that only this process uses, without waiting for connections or for a checkpoint: for the deadline of a
 * shutdown. No commit is lost; the next start replays the log.
 */
export const abandonClusters = async (): Promise<void> => {
  await Promise.allSettled([...inUse].map((abandon) => abandon()));
};

/** Opens the embedded PostgreSQL whose files live under `home`, joining the one that already runs there. */
export const openCluster = async (home: string, options: ClusterOptions = {}): Promise<Cluster> => {
  const place = prepare(home);
  await initialise(place);
  let root = await reach(place, options);
  const enter = async (): Promise<void> => {
    await root.query("select pg_advisory_lock_shared($1)", [USERS_LOCK]);
    await root.query("select pg_advisory_lock($1)", [USERS_LOCK + 1]);
    await ensureDatabase(root, place.password);
    await root.query("select pg_advisory_unlock($1)", [USERS_LOCK + 1]);
  };

  let closed: Promise<void> | undefined;
  /** No one else watches over this server: when it is gone and we are not, it is started again, however often. */
  const attend = (): void => {
    if (options.unattended === true) return;
    root.once("end", () => void revive());
  };
  const revive = async (): Promise<void> => {
    while (closed === undefined) {
      try {
        root = await reach(place, options);
        await enter();
        attend();
        return;
      } catch {
        await sleep(REVIVE_PAUSE_MS); // It may be on its way down still, or have no room; both may pass.
      }
    }
  };
  await enter();
  attend();

  let left: Promise<number | null> | undefined;
  /** Lets go of the cluster; returns its process when no one else uses it. */
  const leave = async (): Promise<number | null> => {
    const postmaster = runningPostmaster(place.dataDir);
    try {
      await root.query("select pg_advisory_unlock_shared($1)", [USERS_LOCK]);
      const { rows } = await root.query("select pg_try_advisory_lock($1) as alone", [USERS_LOCK]);
      const [{ alone }] = rows as [{ alone: boolean }];
      await root.end();
      return alone ? (postmaster?.pid ?? null) : null;
    } catch {
      // It went down by itself: nothing is left to stop.
      return null;
    }
  };
  const close = async () => {
    const pid = await (left ??= leave());
    if (pid !== null) await stopPostmaster(pid);
    inUse.delete(abandon);
  };
  const closeOnce = () => (closed ??= close());
  const abandon = async () => {
    closed ??= Promise.resolve();
    const pid = await (left ??= leave());
    if (pid !== null) await stopPostmaster(pid, "at once");
    inUse.delete(abandon);
  };
  inUse.add(abandon);
  return {
    url: url("parapet_owner", place, DATABASE),
    folder: place.root,
    urlOf: (database) => url("parapet_owner", place, database),
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
};
