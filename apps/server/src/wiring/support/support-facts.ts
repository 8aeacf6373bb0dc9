import { arch, cpus, freemem, loadavg, platform, totalmem } from "node:os";

import { knownMigrations } from "@parapet/db/migrate";
import { lastFeedRuns } from "@parapet/db/queries/intel";
import { hasQueue, queueCounts, recentFailures, serverSettings, tableSizes } from "@parapet/db/queries/operations";
import { installationFigures } from "@parapet/db/queries/platform";
import { knowledgeState, listKnowledgeVersions } from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import { FEEDS } from "@parapet/intel/registry";

import { explainSettings } from "../../platform/config.ts";
import { ALIVE_MS } from "../../platform/queue/worker-presence.ts";
import type { Services } from "../../platform/services.ts";
import { VERSION } from "../../platform/version.ts";
import type { Finding } from "../preflight/finding.ts";
import { errorClass } from "./error-class.ts";

const FAILURES_MS = 30 * DAY_MS;
const MAX_VERSIONS = 50;

/** Values of settings that are words of this program; every other value is only said to be set. */
const PUBLIC_VALUES = new Set(["production", "development", "test", "on", "off", "true", "false", "0", "1"]);

const host = () => ({
  platform: platform(),
  arch: arch(),
  node: process.version,
  processors: cpus().length,
  memory_bytes: totalmem(),
  free_bytes: freemem(),
  load: loadavg(),
});

const settingsOf = (environment: NodeJS.ProcessEnv) =>
  explainSettings(environment).map(({ name, value }) => ({
    name,
    value: value === null ? null : PUBLIC_VALUES.has(value) ? value : "(set)",
  }));

/** What `doctor` examines. */
const SUBJECTS = new Set([
  "browser",
  "certificates",
  "clock",
  "corpora",
  "data directory",
  "database",
  "demo data",
  "disk",
  "files",
  "mail",
  "master key",
  "metrics",
  "proxy",
  "public URL",
  "resolvers",
]);

/** What was examined and how it went. What it says quotes addresses and paths. */
const checksOf = (findings: readonly Finding[]) =>
  findings.map(({ about, ok, warning, says, exitCode }) => ({
    about: SUBJECTS.has(about) ? about : "other",
    ok,
    warning: warning === true,
    exit_code: exitCode ?? null,
    errors: ok ? [] : errorClass(says),
  }));

const FEED_IDS = new Set<string>(FEEDS.map(({ id }) => id));
/** The publisher; the name of a second instance is the operator's own. */
const feedOf = (name: string): string => {
  const [id = ""] = name.split(":", 1);
  return FEED_IDS.has(id) ? id : "other";
};

/**
 * What a maintainer needs to understand an installation that fails, by an allow-list: names that the program itself has, numbers and
 * times. No text that a person, a setting or another server wrote is copied.
 */
export const supportFacts = (
  { db, now }: Pick<Services, "db" | "now">,
  environment: NodeJS.ProcessEnv,
  findings: readonly Finding[],
) =>
  asSystem(db, "command-line", async (tx) => {
    const at = now();
    const isStarted = await hasQueue(tx);
    const figures = isStarted
      ? await installationFigures(tx, { now: at, aliveSince: new Date(at.getTime() - ALIVE_MS) })
      : new Map<string, never>();
    const state = await knowledgeState(tx);
    const queues = isStarted ? await queueCounts(tx) : [];
    const queueNames = new Set(queues.map(({ name }) => name));
    return {
      format: 1,
      created_at: at,
      program: VERSION,
      host: host(),
      settings: settingsOf(environment),
      checks: checksOf(findings),
      database: {
        settings: await serverSettings(tx),
        // A command runs those that are missing, and refuses a newer schema.
        migrations: knownMigrations().map(({ name }) => name),
        tables: await tableSizes(tx),
      },
      /** False: no server or worker was ever started. */
      is_started: isStarted,
      figures: Object.fromEntries(figures),
      queues,
      feeds: (await lastFeedRuns(tx)).map((run) => ({
        feed: feedOf(run.feed),
        kind: run.kind,
        started_at: run.started_at,
        finished_at: run.finished_at,
        outcome: run.outcome,
        read: run.read,
        added: run.added,
        changed: run.changed,
        bad: run.bad,
        errors: errorClass(run.error ?? ""),
      })),
      failures: (isStarted ? await recentFailures(tx, new Date(at.getTime() - FAILURES_MS)) : []).map((it) => ({
        of: it.of,
        name: it.of === "feed" ? feedOf(it.name) : it.of === "scan" || queueNames.has(it.name) ? it.name : "other",
        count: it.count,
        errors: errorClass(it.message ?? ""),
      })),
      knowledge: {
        active: state.active,
        active_since: state.active_since,
        newest: state.newest,
        versions: (await listKnowledgeVersions(tx, MAX_VERSIONS)).map((row) => ({
          number: row.number,
          version: row.version,
          origin: row.origin,
          created_at: row.created_at,
          removed_at: row.removed_at,
          libraries: row.libraries,
        })),
      },
    };
  });
