import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { feedRuns } from "@parapet/db/queries/intel";
import {
  changeConnector as changeEndpoint,
  type ConnectorRow,
  listConnectorRuns,
  listConnectors,
  runConnector as runEndpoint,
  testConnector as testEndpoint,
} from "@parapet/domain/contracts/connectors";
import { findConnector, CONNECTORS } from "@parapet/intel/connectors/registry";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { describeSources } from "../../intel/index.ts";
import { describeNameSources, findNameSource, testNameSource } from "../../scans/index.ts";
import { changeConnector } from "../commands/change-connector.ts";
import { requestRun } from "../commands/request-run.ts";
import { testConnector } from "../commands/run-connector.ts";

type ConnectorRouteServices = RouteServices &
  Pick<Services, "corpora" | "database" | "events" | "jobs" | "net" | "netFor">;

const RUNS_SHOWN = 50;

const describe = async (db: Db): Promise<ConnectorRow[]> => [
  ...(await describeSources(db, CONNECTORS, findConnector)).map(({ publisher, source, options }) => ({
    ...source,
    gives: [...publisher.gives],
    takes_key: publisher.key !== undefined,
    options: [...publisher.options],
    option_values: options as ConnectorRow["option_values"],
  })),
  ...(await describeNameSources(db)),
];

const listConnectorsRoute: Route<ConnectorRouteServices> = (app, services) =>
  serve(app, services, listConnectors, async ({ db }) => ({ data: await describe(db) }));

const changeEndpointRoute: Route<ConnectorRouteServices> = (app, services) =>
  serve(app, services, changeEndpoint, async ({ actor, db, params, body, request }) => {
    await changeConnector(services, db, params.id, body, { actor, origin: toVisitor(request) });
    const row = (await describe(db)).find(({ id }) => id === params.id);
    if (row === undefined) throw new Refusal("not_found");
    return { data: row };
  });

const testEndpointRoute: Route<ConnectorRouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testEndpoint,
    async ({ params }) => {
      const names = findNameSource(params.id);
      if (findConnector(params.id) === undefined && names === undefined) throw new Refusal("not_found");
      const signal = AbortSignal.timeout(20_000);
      const startedAt = performance.now();
      const took = () => ({ took_ms: Math.round(performance.now() - startedAt) });
      if (names !== undefined)
        return { data: { ...(await testNameSource(services, names, services.net, signal)), ...took() } };
      const { db, database, corpora, keys, netFor, now, events } = services;
      // Interactive: a publisher that answers "retry later" is reported immediately instead of retried.
      const wait = async (ms: number) => sleep(Math.min(ms, 1_000), undefined, { signal });
      const tested = await testConnector(
        { db, pool: database.pool, corpora, keys, netFor, now, events, signal, sleep: wait },
        params.id,
      );
      return { data: { ...tested, ...took() } };
    },
    { limit: { max: 30, perSeconds: 60 } },
  );

const runEndpointRoute: Route<ConnectorRouteServices> = (app, services) =>
  serve(app, services, runEndpoint, async ({ db, params }) => {
    // Scans ask for names; there is nothing to fetch on its own.
    if (findNameSource(params.id) !== undefined) return { data: { asked: false } };
    if (findConnector(params.id) === undefined) throw new Refusal("not_found");
    const job = await requestRun(services, db, params.id);
    return { data: { asked: job !== null } };
  });

const listConnectorRunsRoute: Route<ConnectorRouteServices> = (app, services) =>
  serve(app, services, listConnectorRuns, async ({ db, params }) => {
    if (findNameSource(params.id) !== undefined) return { data: [] };
    if (findConnector(params.id) === undefined) throw new Refusal("not_found");
    const runs = await feedRuns(db, params.id, RUNS_SHOWN);
    return {
      data: runs.map((run) => ({
        started_at: unixSeconds(run.started_at),
        finished_at: unixSecondsOrNull(run.finished_at),
        outcome:
          run.finished_at === null ? ("running" as const) : ((run.outcome ?? "failed") as "ok" | "partial" | "failed"),
        read: run.read,
        added: run.added,
        changed: run.changed,
        bad: run.bad,
        error: run.error,
      })),
    };
  });

/** Connectors: their health, and what an operator decides about each. Keys go in and never come out. */
export const connectorRoutes: readonly Route<ConnectorRouteServices>[] = [
  listConnectorsRoute,
  changeEndpointRoute,
  testEndpointRoute,
  runEndpointRoute,
  listConnectorRunsRoute,
];
