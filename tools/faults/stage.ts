import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openDatabase } from "@parapet/db/db";
import { type Cluster, openCluster } from "@parapet/db/embedded/cluster";
import { runningPostmaster, stopPostmaster } from "@parapet/db/embedded/postmaster";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { harbour } from "@parapet/lab/blueprints/harbour";
import { healthyCompany } from "@parapet/lab/blueprints/healthy-company";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { enqueueScan } from "@parapet/server/features/scans/commands/enqueue-scan";
import { readConfig } from "@parapet/server/platform/config";
import { ensureDemoAccounts } from "@parapet/server/wiring/demo/demo-accounts";
import { openServices } from "@parapet/server/wiring/open-services";
import { sql } from "kysely";

import { type Product, startProduct } from "../../e2e/product.ts";
import { startWorker, type Worker } from "./programs.ts";

const LATE_MS = 15;

const RECOVERY_TRIES = 120;

/** A complete environment for fault injection: lab, database, data directory, users, domains. Servers and workers are started on it. */
export interface Stage extends AsyncDisposable {
  readonly dataDir: string;
  readonly url: string;
  readonly lab: Lab;
  readonly org: OrgId;
  readonly domains: readonly string[];
  readonly environment: Record<string, string>;
  /** Rows as the owner sees them, through a connection of its own that is made again each time. */
  ask<Row>(text: string): Promise<Row[]>;
  /** Puts a run of every domain, or of the first so many, into the queue; answers their ids. */
  requestScans(profile: "passive" | "full", most?: number): Promise<string[]>;
  server(extra?: Record<string, string>): Promise<Product>;
  worker(concurrency?: number): Promise<Worker>;
  readonly database: {
    readonly pid: () => number;
    /** Ends every process of it without a word. */
    kill(): Promise<void>;
    stop(): Promise<void>;
    start(): Promise<void>;
  };
}

export interface StageOptions {
  readonly domains: number;
  /** Where the database lives; a folder of its own by default (a small disk, for one). */
  readonly databaseHome?: string;
  /** A PostgreSQL that someone else runs; what is done to it is then not ours. */
  readonly outsideUrl?: string;
  readonly dnsDelayMs?: number;
  readonly latencyMs?: number;
}

/** Builds the environment. Everything in it is on loopback or in a temporary folder, and goes with it. */
export const openStage = async ({
  domains: count,
  databaseHome,
  outsideUrl,
  dnsDelayMs = LATE_MS,
  latencyMs = 0,
}: StageOptions): Promise<Stage> => {
  await using opened = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-faults-"));
  chmodSync(dataDir, 0o711);
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const home = databaseHome ?? join(dataDir, "elsewhere");
  let cluster: Cluster | null = outsideUrl === undefined ? await openCluster(home, { unattended: true }) : null;
  opened.defer(async () => cluster?.close());
  const url = outsideUrl ?? cluster?.url ?? "";
  const files = join(cluster?.folder ?? home, "data");

  const domains = Array.from({ length: count }, (_, n) => `company${n}.test`);
  const blueprints = domains.map((domain) => ({
    domain,
    ...healthyCompany(domain, { name: domain, slogan: "One of many." }),
    hosts: harbourLike(domain),
    faults: [],
  }));
  const lab = opened.use(await startLab(blueprints, { dnsDelayMs, latencyMs }));
  const environment = {
    PARAPET_BROWSER: "off",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    PARAPET_DEMO: "0",
    PARAPET_RESOLVERS: `${lab.resolver.ip}:${lab.resolver.port}`,
    PARAPET_ALLOW_CIDRS: lab.cidr,
  };

  const prepare = async (): Promise<OrgId> => {
    await using services = await openServices(readConfig({ ...environment, NODE_ENV: "development" }));
    await ensureDemoAccounts(services);
    return await within(services.db, "everything", async (tx) => {
      const { id } = await tx
        .selectFrom("organization")
        .select("id")
        .where("name", "=", "Acme")
        .executeTakeFirstOrThrow();
      for (const domain of domains) {
        const added = await insertDomain(tx, id as OrgId, domain, "proof", new Date());
        if (added !== undefined)
          await markVerified(tx, id as OrgId, added.id, {
            by: "operator",
            at: new Date(),
            reason: "A company of the lab",
          });
      }
      return id as OrgId;
    });
  };
  const org = await prepare();

  // Processes started here end with the environment, also when a fault scenario fails halfway.
  const started: { kill(): Promise<void> }[] = [];
  opened.defer(async () => {
    await Promise.all(started.map((program) => program.kill()));
  });
  const stored = async <Program extends { kill(): Promise<void> }>(starting: Promise<Program>): Promise<Program> => {
    const program = await starting;
    started.push(program);
    return program;
  };

  const ask = async <Row>(text: string, tries = RECOVERY_TRIES): Promise<Row[]> => {
    await using owner = openDatabase(url, { role: "owner", max: 1, applicationName: "parapet-faults" });
    try {
      return await within(owner.db, "everything", async (tx) => (await sql.raw(text).execute(tx)).rows as Row[]);
    } catch (error) {
      // A database that was killed a moment ago still recovers; external checks wait for it.
      if ((error as { code?: string }).code !== "57P03" || tries === 0) throw error;
    }
    await sleep(500);
    return ask<Row>(text, tries - 1);
  };
  const pid = (): number => runningPostmaster(files)?.pid ?? 0;
  const whole = opened.move();
  return {
    dataDir,
    url,
    lab,
    org,
    domains,
    environment,
    ask,
    async requestScans(profile, most = domains.length) {
      await using services = await openServices(readConfig({ ...environment, NODE_ENV: "test" }));
      const ids: string[] = [];
      await within(services.db, "everything", async (tx) => {
        for (const domain of domains.slice(0, most)) {
          // A trial asks for more scans in an hour than a plan sells for a month, and it is not the quota that is on trial.
          await tx.deleteFrom("quota_use").where("org_id", "=", org).execute();
          ids.push((await enqueueScan(services, tx, { org, domain }, { profile, origin: "hand" })).id);
        }
      });
      return ids;
    },
    server: (extra = {}) => stored(startProduct({ ...environment, PARAPET_WORKERS: "0", ...extra }, dataDir)),
    worker: (concurrency) => stored(startWorker(environment, concurrency)),
    database: {
      pid,
      async kill() {
        const postmaster = pid();
        for (const child of [postmaster, ...childrenOf(postmaster)]) process.kill(child, "SIGKILL");
        while (pid() === postmaster) await sleep(10);
      },
      async stop() {
        const postmaster = pid();
        cluster = null;
        if (postmaster > 0) await stopPostmaster(postmaster);
      },
      async start() {
        cluster = await openCluster(home, { unattended: true });
      },
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};

/** The small firm of the lab, under another name: a few hosts, so that a run takes seconds and not minutes. */
const harbourLike = (domain: string) =>
  healthyCompany(domain, { name: domain, slogan: "One of many." }).hosts.filter(({ name }) =>
    harbour.hosts.some((host) => host.name.replace("harbour.test", domain) === name),
  );

/** The processes a process has started. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
