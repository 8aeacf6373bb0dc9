import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { openCluster } from "../embedded/cluster.ts";
import { runningPostmaster, stopPostmaster } from "../embedded/postmaster.ts";
import { migrate } from "../migrate.ts";

const TEMPLATE = "parapet_template";
const START_TIMEOUT_MS = 60_000;

export interface TestCluster {
  /** Connects to the maintenance database; databases are made from here. */
  readonly adminUrl: string;
  /** The migrated database that every test file copies. */
  readonly templateUrl: string;
}

/** Where memory is a file system: creating and dropping a database of a thousand files costs several times less than on a disk. */
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 1024 ** 3;

const roomIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Ends the clusters of test runs that were killed: they hold memory. */
const endAbandoned = async (folder: string): Promise<void> => {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^parapet-test-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await endTestCluster(join(folder, name));
  }
};

/** A folder for the cluster of one test run; nothing is started until a test asks. */
export const testClusterHome = async (): Promise<string> => {
  const folder = roomIn(MEMORY) > NEEDED_BYTES ? MEMORY : tmpdir();
  await endAbandoned(folder);
  const home = mkdtempSync(join(folder, `parapet-test-${process.pid}-`));
  chmodSync(home, 0o755); // made for its owner alone; the account that runs PostgreSQL must get in
  return home;
};

const start = async (home: string, outside: string | null): Promise<TestCluster> => {
  const cluster = outside === null ? await openCluster(home, { throwaway: true }) : outsideCluster(outside);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(cluster.urlOf(TEMPLATE));
  return { adminUrl: cluster.url, templateUrl: cluster.urlOf(TEMPLATE) };
};

/** An external PostgreSQL server, to run the suite on another version than the embedded one. */
const outsideCluster = (url: string) => ({
  url,
  urlOf: (database: string): string => {
    const other = new URL(url);
    other.pathname = `/${database}`;
    return other.href;
  },
});

/** Does `work` once per test run: the first process to ask does it, the others wait for what it noted. */
const oncePerRun = async <Result>(home: string, name: string, work: () => Promise<Result>): Promise<Result> => {
  const note = join(home, `${name}.json`);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(note)) {
    try {
      mkdirSync(join(home, `${name}.starting`));
    } catch {
      if (Date.now() > deadline)
        throw new Error(`The test database was not prepared (${name}); the first test file that asked says why.`);
      await sleep(20);
      continue;
    }
    writeFileSync(`${note}.new`, JSON.stringify(await work()));
    renameSync(`${note}.new`, note);
  }
  return JSON.parse(readFileSync(note, "utf8")) as Result;
};

export const testCluster = (home: string, outside: string | null): Promise<TestCluster> =>
  oncePerRun(home, "cluster", () => start(home, outside));

/** Rows and schemas that every test file of a package would otherwise add to its own copy of the migrated database. */
export interface Preparation {
  readonly name: string;
  readonly prepare: (ownerUrl: string) => Promise<void>;
}

/** The template with what `prepare` added to it, made once per run. */
export const preparedTemplate = (
  home: string,
  { adminUrl, templateUrl }: TestCluster,
  { name, prepare }: Preparation,
): Promise<string> =>
  oncePerRun(home, name, async () => {
    const database = `${TEMPLATE}_${name}`;
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    try {
      await admin.query(`drop database if exists ${database}`);
      await admin.query(`create database ${database} template ${TEMPLATE}`);
    } finally {
      await admin.end();
    }
    const url = templateUrl.replace(`/${TEMPLATE}`, `/${database}`);
    await prepare(url);
    return url;
  });

/** Stops what was started, if it was, and leaves nothing behind. */
export const endTestCluster = async (home: string): Promise<void> => {
  const postmaster = runningPostmaster(join(home, "data"));
  if (postmaster !== null) await stopPostmaster(postmaster.pid);
  if (postmaster !== null) rmSync(postmaster.socketDir, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
};
