import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { domainsVerifiedByDns } from "@parapet/db/queries/demo";
import { newestScan } from "@parapet/db/queries/scans";
import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import type { Lab } from "@parapet/lab/start-lab";

import { enqueueScan } from "../../features/scans/commands/enqueue-scan.ts";
import { ownershipProof } from "../../features/verification/index.ts";
import type { Config } from "../../platform/config.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import type { Services } from "../../platform/services.ts";
import type { AppServices } from "../app-services.ts";
import { JOBS } from "../features.ts";
import { type DemoAccount, ensureDemoAccounts } from "./demo-accounts.ts";
import { prepareDemoDatabase } from "./demo-database.ts";
import { playStory } from "./play-story.ts";
import { loadSnapshot } from "./snapshot/load-snapshot.ts";
import { readSnapshot, type Snapshot, staleness } from "./snapshot/snapshot-file.ts";
import type { Demo } from "./start-demo.ts";
import { FIRST_DAY } from "./story-states.ts";

const APART_MS = 45_000;
/** The story plays two things at a time at most, and a command may need a connection beside its transaction. */
const CONNECTIONS = 6;
const DOMAINS = ["acme.test", "tidy.test", "harbour.test"] as const;

/** Starts a real scan of each demo company that has none yet; with `again`, of the first company in any case. */
const enqueueScans = (services: Pick<Services, "db" | "jobs" | "now" | "optOut">, anew: boolean): Promise<void> =>
  asSystem(services.db, "demo", async (tx, everything) => {
    for (const [index, domain] of DOMAINS.entries()) {
      const [owner] = await organizationsWithDomain(tx, everything, domain);
      if (owner === undefined) continue;
      if (!(anew && index === 0) && (await newestScan(tx, owner.org, domain)) !== null) continue;
      // One after the other: a newcomer waits for the first, and every scan takes from the same cores.
      const startAfter = new Date(services.now().getTime() + index * APART_MS);
      await enqueueScan(services, tx, owner, { profile: "full", origin: "demo", startAfter });
    }
  });

/** The lab of this start publishes the records by which companies have verified their domains. */
const publishProofs = async ({ db }: Pick<Services, "db">, lab: Pick<Lab, "change" | "companies">): Promise<void> => {
  const companies = new Set(lab.companies.map(({ domain }) => domain));
  const verified = await asSystem(db, "demo", domainsVerifiedByDns);
  for (const { name, proof_token: token } of verified.filter((domain) => companies.has(domain.name)))
    await lab.change(name, [{ change: "add-record", record: { name, type: "TXT", data: ownershipProof(token).txt } }]);
};

/** Asks the sources whose time came since the story ended, so that a newcomer does not meet yesterday's state. */
const enqueueSources = async ({ jobs }: Pick<Services, "jobs">): Promise<void> => {
  for (const name of ["sync-due-feeds", "run-due-connectors"]) {
    const job = JOBS.find((one) => one.name === name);
    if (job !== undefined) await jobs.enqueue(job, {});
  }
};

/** What the story left to be done later. */
const enqueueJobs = async ({ jobs }: Pick<Services, "jobs">, left: Snapshot["jobs"]): Promise<void> => {
  for (const { name, data, startAfter } of left) {
    const job = JOBS.find((one) => one.name === name);
    if (job !== undefined)
      await jobs.enqueue(job, data, startAfter === null ? {} : { startAfter: new Date(startAfter) });
  }
};

/** The accounts as a newcomer reads them in the terminal. */
const accountLines = (accounts: readonly DemoAccount[]): string[] => {
  const width = (key: "role" | "email" | "password") => Math.max(...accounts.map((account) => account[key].length));
  return accounts.map(
    ({ role, email, password, domains }) =>
      `  ${role.padEnd(width("role"))}  ${email.padEnd(width("email"))}  ${password.padEnd(width("password"))}  ${domains.join(", ")}`,
  );
};

export interface PreparedDemo extends AsyncDisposable {
  /** Makes the demo's accounts, before the server listens. */
  addAccounts(services: AppServices): Promise<void>;
  /**
   * Plays the history where it could not be loaded, in the background, then calls `andThen` and starts a live scan. Leaving
   * scope waits until it has ended, which the signal hastens.
   */
  addHistory(services: AppServices, signal: AbortSignal, andThen: () => Promise<void>): AsyncDisposable;
}

/** Brings the database into a state that the demo can start on; see `prepareDemoDatabase`. */
export const prepareDemo = async (
  config: Config,
  demo: Pick<Demo, "lab">,
  note: (text: string) => void,
): Promise<PreparedDemo> => {
  await using opened = new AsyncDisposableStack();
  const cluster = config.databaseUrl === null ? opened.use(await openCluster(join(config.dataDir, "postgres"))) : null;
  const { isEmpty, isOutdated, isForeign } = await prepareDemoDatabase(config, cluster);
  if (isForeign) note("The database holds data of its own: the demo adds nothing to it.");
  if (isOutdated)
    note("The demo's data is incomplete or of an earlier version. Run 'parapet demo reset' to create it again.");
  const whole = opened.move();
  const complete = (startedAt: number): void =>
    note(`The demo's history is complete (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);

  const load = async (ownerUrl: string): Promise<Snapshot["jobs"] | null> => {
    const startedAt = performance.now();
    const snapshot = await readSnapshot();
    if (staleness(snapshot) !== null) return null;
    const left = await loadSnapshot(snapshot, {
      ownerUrl,
      master: openMaster(config),
      publicUrl: config.publicUrl,
      cidr: demo.lab.cidr,
      now: () => new Date(),
    });
    complete(startedAt);
    return left;
  };
  // Where the snapshot does not fit, as between a migration and the next recording, the story is played.
  const loaded = isEmpty && cluster !== null && config.clickhouseUrl === null ? await load(cluster.url) : null;
  const plays = isEmpty && loaded === null;

  const play = async (services: AppServices, signal: AbortSignal): Promise<void> => {
    const startedAt = performance.now();
    try {
      // Nothing is durable until the story is complete, so commits before the last need no fsync.
      await using background = openDatabase(services.ownerUrl, {
        work: "background",
        max: CONNECTIONS,
        applicationName: "parapet-demo",
        commitsLazily: true,
      });
      await playStory({ ...services, background }, demo.lab.cidr, signal);
      complete(startedAt);
    } catch (error) {
      if (signal.aborted) return;
      services.events.demoFailed(error);
      note("The demo's history could not be created; details are in the log. The next start tries again.");
    }
  };

  return {
    async addAccounts(services) {
      if (isForeign) return;
      const firstDay = new Date(services.now().getTime() + (FIRST_DAY - 1) * DAY_MS);
      const accounts = await ensureDemoAccounts(plays ? { ...services, now: () => firstDay } : services);
      await publishProofs(services, demo.lab);
      note(
        ["", "Demo accounts (one-time codes and other email: /dev/mailbox)", ...accountLines(accounts), ""].join("\n"),
      );
    },
    addHistory(services, signal, andThen) {
      const work = async (): Promise<void> => {
        if (plays) await play(services, signal);
        if (loaded !== null) await enqueueJobs(services, loaded);
        if (signal.aborted) return;
        if (!isForeign && config.demoScans) {
          await enqueueScans(services, isEmpty);
          if (isEmpty) await enqueueSources(services);
        }
        await andThen();
      };
      const done = work().catch((error: unknown) => {
        if (!signal.aborted) services.events.demoFailed(error);
      });
      return { [Symbol.asyncDispose]: () => done };
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};
