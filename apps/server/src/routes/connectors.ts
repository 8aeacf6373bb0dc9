import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { changeFeedSetting, feedRuns, feedSettings, lastFeedRuns } from "@parapet/db/queries/feed-run";
import {
  changeConnector,
  type ConnectorRow,
  listConnectorRuns,
  listConnectors,
  runConnector as runEndpoint,
  testConnector as testEndpoint,
} from "@parapet/domain/contracts/connectors";
import { connectorOf, CONNECTORS } from "@parapet/intel/connectors/registry";
import type { FastifyInstance } from "fastify";

import { audit } from "../audit/audit.ts";
import { connectorKeyPlace, testConnector } from "../connectors/run-connector.ts";
import { Refusal } from "../errors.ts";
import { runConnectorJob } from "../jobs/connectors.ts";
import { serve, serveInSteps } from "../serve.ts";
import type { Services } from "../services.ts";
import { visitorOf } from "../session/visitor.ts";
import { seconds, secondsOrNull } from "../wording.ts";

const RUNS_SHOWN = 50;

const describe = async (db: Db): Promise<ConnectorRow[]> => {
  const settings = new Map((await feedSettings(db)).map((row) => [row.feed, row]));
  const runs = new Map((await lastFeedRuns(db)).map((row) => [row.feed, row]));
  const ids = [...new Set([...CONNECTORS.map(({ id }) => id), ...settings.keys()])];
  return ids.flatMap((id): ConnectorRow[] => {
    const connector = connectorOf(id);
    if (connector === undefined) return [];
    const setting = settings.get(id);
    const run = runs.get(id);
    const isRunning = run !== undefined && run.finished_at === null;
    return [
      {
        id,
        name: connector.name,
        gives: [...connector.gives],
        licence: connector.licence,
        enabled: setting?.enabled ?? false,
        url: setting?.url ?? connector.url,
        needs_key: connector.key?.required ?? false,
        has_key: setting?.sealed_key != null,
        takes_key: connector.key !== undefined,
        options: [...connector.options],
        option_values: (setting?.options ?? {}) as ConnectorRow["option_values"],
        every_hours: setting?.every_hours ?? connector.everyHours,
        last_run: secondsOrNull(run?.started_at ?? null),
        next_run: secondsOrNull(run?.next_run_at ?? null),
        outcome: isRunning ? "running" : ((run?.outcome ?? null) as ConnectorRow["outcome"]),
        read: run?.read ?? 0,
        added: run?.added ?? 0,
        changed: run?.changed ?? 0,
        bad: run?.bad ?? 0,
        bad_records: (run?.bad_records ?? []) as ConnectorRow["bad_records"],
        error: run?.error ?? null,
      },
    ];
  });
};

/** Connectors: their health, and what an operator decides about each. Keys go in and never come out. */
export const connectorRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, listConnectors, "portal:manage", async ({ db }) => ({ data: await describe(db) }));

  serve(app, services, changeConnector, "portal:manage", async ({ actor, db, params, body, request }) => {
    const connector = connectorOf(params.id);
    if (connector === undefined) throw new Refusal("not_found");
    const { key, enabled, url, every_hours, options } = body;
    const known = new Set<string>(connector.options.map(({ name }) => name));
    if (Object.keys(options ?? {}).some((name) => !known.has(name)))
      throw new Refusal("invalid_input", "invalid_input", { fields: { options: "invalid_input" } });
    const sealed = typeof key === "string" ? await services.keys.seal({ ...connectorKeyPlace(params.id), purgeYear: 0 }, key) : key; // prettier-ignore
    await changeFeedSetting(db, params.id, {
      ...(enabled !== undefined && { enabled }),
      ...(url !== undefined && { url }),
      ...(every_hours !== undefined && { every_hours }),
      ...(options !== undefined && { options }),
      ...(sealed !== undefined && { sealed_key: sealed }),
    });
    // Which settings were changed, never to what: an address may hold a key as well.
    await audit(db, visitorOf(request), services.now(), {
      action: "portal.changed",
      org: actor.org,
      actor: actor.user,
      object: `connector ${params.id}`,
      detail: { changed: Object.keys(body) },
    });
    const row = (await describe(db)).find(({ id }) => id === params.id);
    if (row === undefined) throw new Refusal("not_found");
    return { data: row };
  });

  serveInSteps(
    app,
    services,
    testEndpoint,
    "portal:manage",
    async ({ params }) => {
      if (connectorOf(params.id) === undefined) throw new Refusal("not_found");
      const signal = AbortSignal.timeout(20_000);
      const startedAt = performance.now();
      const { db, database, keys, net, now } = services;
      // Somebody waits for the answer: a publisher that says "later" is told about at once.
      const wait = async (ms: number) => sleep(Math.min(ms, 1_000), undefined, { signal });
      const tested = await testConnector({ db, pool: database.pool, keys, net, now, signal, sleep: wait }, params.id);
      return { data: { ...tested, took_ms: Math.round(performance.now() - startedAt) } };
    },
    { limit: { max: 30, perSeconds: 60 } },
  );

  serve(app, services, runEndpoint, "portal:manage", async ({ db, params }) => {
    if (connectorOf(params.id) === undefined) throw new Refusal("not_found");
    const job = await services.jobs.ask(runConnectorJob, { connector: params.id }, { tx: db });
    return { data: { asked: job !== null } };
  });

  serve(app, services, listConnectorRuns, "portal:manage", async ({ db, params }) => {
    if (connectorOf(params.id) === undefined) throw new Refusal("not_found");
    const runs = await feedRuns(db, params.id, RUNS_SHOWN);
    return {
      data: runs.map((run) => ({
        started_at: seconds(run.started_at),
        finished_at: secondsOrNull(run.finished_at),
        outcome: run.finished_at === null ? ("running" as const) : ((run.outcome ?? "failed") as "ok" | "partial" | "failed"),
        read: run.read,
        added: run.added,
        changed: run.changed,
        bad: run.bad,
        error: run.error,
      })),
    };
  });
}; // prettier-ignore
