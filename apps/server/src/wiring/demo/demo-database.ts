import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { type Cluster, openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { personByEmail } from "@parapet/db/queries/access";
import { type DemoState, demoState, organizationNames } from "@parapet/db/queries/demo";
import { connectionLimits } from "@parapet/db/statement-limits";
import { asSystem } from "@parapet/db/unscoped";
import pg from "pg";

import { UsageError } from "../../platform/command-errors.ts";
import type { Config } from "../../platform/config.ts";
import { DEMO_ORGANIZATIONS } from "./demo-accounts.ts";
import { endDemo, resumeDemo } from "./demo-ended.ts";
import { STORY_VERSION } from "./story.ts";

/** What a database needs before the demo can start on it. */
export type DemoNeed =
  /** Nothing was ever stored there. */
  | "play"
  /** It has the whole story of this version. */
  | "complete"
  /** A story that was interrupted or is of another version, and nothing beside it. */
  | "replace"
  /** An older or interrupted demo with organizations of the user's own. */
  | "keep"
  /** Data that no demo created: the demo adds nothing to it. */
  | "foreign";

/** Exists in every demo, also in those of releases that did not note their version. */
const DEMO_OPERATOR = "super.admin@parapet.test";

export const demoNeed = (
  state: DemoState | null,
  organizations: readonly string[],
  hasDemoOperator: boolean,
): DemoNeed => {
  if (state?.version === STORY_VERSION && state.completedAt !== null) return "complete";
  if (state === null && organizations.length === 0) return "play";
  if (state === null && !hasDemoOperator) return "foreign";
  return organizations.every((name) => DEMO_ORGANIZATIONS.has(name)) ? "replace" : "keep";
};

const readNeed = async (url: string): Promise<DemoNeed> => {
  await migrate(url);
  await using database = openDatabase(url, { max: 1 });
  return await asSystem(database.db, "demo", async (tx) =>
    demoNeed(await demoState(tx), await organizationNames(tx), (await personByEmail(tx, DEMO_OPERATOR)) !== undefined),
  );
};

/** Drops everything in the embedded database. An external database is never touched. */
const emptyDatabase = async (cluster: Cluster): Promise<void> => {
  const name = new URL(cluster.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: cluster.urlOf("postgres"), ...connectionLimits("maintenance") });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`);
    await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  } finally {
    await admin.end();
  }
};

export interface DemoPlan {
  /** The database is empty and gets the story. */
  readonly isEmpty: boolean;
  /** An older or interrupted demo that is left unchanged. */
  readonly isOutdated: boolean;
  /** The database is none of a demo: nothing is added to it. */
  readonly isForeign: boolean;
}

/**
 * Makes sure that the demo starts on a database that is empty or complete. An interrupted or outdated story in the embedded
 * database is dropped; anything else is left as it is.
 */
export const prepareDemoDatabase = async (config: Config, cluster: Cluster | null): Promise<DemoPlan> => {
  const need = await readNeed(config.databaseUrl ?? cluster?.url ?? "");
  if (!config.demoHistory) return { isEmpty: false, isOutdated: false, isForeign: need === "foreign" };
  if (need === "replace" && cluster !== null) {
    await emptyDatabase(cluster);
    await migrate(cluster.url);
    return { isEmpty: true, isOutdated: false, isForeign: false };
  }
  return {
    isEmpty: need === "play",
    isOutdated: need === "keep" || need === "replace",
    isForeign: need === "foreign",
  };
};

const othersConnected = async (cluster: Cluster): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: cluster.url,
    application_name: "demo-reset",
    ...connectionLimits("maintenance"),
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name like 'parapet%'",
    );
    return (rows[0]?.count ?? 0) > 0;
  } finally {
    await client.end();
  }
};

/** Drops the demo's content. The next start plays the story again, or, after `end`, sets up an ordinary installation. */
export const dropDemo = async (config: Config, how: "reset" | "end"): Promise<void> => {
  if (config.mode === "production") throw new UsageError("The demo is not available in production mode.");
  if (config.databaseUrl !== null)
    throw new UsageError("DATABASE_URL is set: an external database is never dropped. Unset it or drop it yourself.");
  await using cluster = await openCluster(join(config.dataDir, "postgres"));
  if (await othersConnected(cluster))
    throw new UsageError("A server is running on this data directory. Stop it first.");
  await emptyDatabase(cluster);
  if (how === "end") endDemo(config.dataDir);
  else resumeDemo(config.dataDir);
};
