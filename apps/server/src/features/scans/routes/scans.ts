import { readBlind } from "@parapet/db/queries/scans";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { hiddenAreas, holds, readsScores } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  cancelScan,
  diffScans,
  estimateScan,
  followScan,
  listScans,
  readScan,
  type Scan,
  startScan,
} from "@parapet/domain/contracts/scans";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { boundStreams } from "../../../platform/http/open-streams.ts";
import { type RouteServices, serve, serveStream } from "../../../platform/http/serve.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { cancelRun, known } from "../commands/cancel-run.ts";
import { enqueueScan } from "../commands/enqueue-scan.ts";
import { compareScans } from "../compare-scans.ts";
import { describeChanges, MAX_CHANGED } from "../describe-changes.ts";
import { estimateCost } from "../estimate-cost.ts";
import { followRun } from "../follow-run.ts";
import { knowledgeOfRun } from "../list-knowledge.ts";
import { listRuns, toScan } from "../list-runs.ts";
import type { ScanServices } from "../scan-updates.ts";

/** More tabs than anyone has open. Each change of a run is read once for every stream that follows it. */
const streams = boundStreams({ inAll: 1_000, perClient: 20 });

type Given = RouteServices & Pick<ScanServices, "jobs" | "optOut" | "scanUpdates">;

// Streams are closed before the server stops, so that clients reconnect elsewhere.
const closeStreams: Route<Given> = (app, services) => {
  app.addHook("preClose", async () => services.scanUpdates.close());
};

const listScansRoute: Route<Given> = (app, services) =>
  serve(app, services, listScans, async ({ actor, db, reach, query, from }) => {
    const found = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    return listRuns(db, found, actor, query);
  });

const estimateScanRoute: Route<Given> = (app, services) =>
  serve(app, services, estimateScan, async ({ actor, db, reach, query, from }) => {
    const found = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    return { data: await estimateCost(db, found, query.profile) };
  });

const startScanRoute: Route<Given> = (app, services) =>
  serve(app, services, startScan, async ({ actor, db, reach, body, from }) => {
    const found = await domainInScope(db, actor, reach, body.domain);
    const by = { user: actor.user, from };
    const isVerified = await currentlyVerified(db, found.org, found.domain, services.now());
    const profile = body.profile ?? (isVerified ? "full" : "passive");
    return { data: await enqueueScan(services, db, found, { profile, origin: "hand", by }) };
  });

const readScanRoute: Route<Given> = (app, services) =>
  serve(app, services, readScan, async ({ actor, db, reach, params }) => {
    const row = await known(db, reach, params.id);
    const { sources = [] } = row.summary as {
      sources?: { id: string; outcome: string; count: number; reason: string | null }[];
    };
    const blind = await readBlind(db, row.org_id as OrgId, params.id);
    const namesHosts = holds(actor.role, actor.narrowing, "findings:read");
    const shown = namesHosts ? blind : blind.map((it) => ({ ...it, subject: null, detail: null }));
    return { data: { ...toScan(row, actor), knowledge_state: await knowledgeOfRun(db, row), sources, blind: shown } };
  });

const cancelScanRoute: Route<Given> = (app, services) =>
  serve(app, services, cancelScan, async (call) => {
    const state = await cancelRun(services, call);
    return { data: { state: state as Scan["state"] } };
  });

const followScanRoute: Route<Given> = (app, services) =>
  serveStream(app, followScan, async ({ actor, params, callerNow, reply, request }) => {
    // Each event is written for who its reader is by then: a score that was hidden meanwhile is not in it.
    const attempt = async () => {
      const { actor: reader, reach } = await callerNow();
      const row = await within(services.db, reach.scope, (db) => known(db, reach, params.id), reach);
      return { ...row, reader };
    };
    await attempt();
    await streams.run(actor.user, () =>
      followRun(services.scanUpdates, { request, reply }, params.id, attempt, (row) => toScan(row, row.reader)),
    );
  });

const diffScansRoute: Route<Given> = (app, services) =>
  serve(app, services, diffScans, async ({ actor, db, reach, params, locale }) => {
    const [before, after] = [await known(db, reach, params.a), await known(db, reach, params.b)];
    const areComparable =
      before.org_id === after.org_id &&
      before.domain === after.domain &&
      before.state === "done" &&
      after.state === "done";
    if (!areComparable) throw new Refusal("not_found");
    const compared = await compareScans(db, before, after, MAX_CHANGED);
    return {
      data: {
        score: readsScores(actor) ? { before: before.score, after: after.score } : { before: null, after: null },
        ...describeChanges(compared, hiddenAreas(actor), locale),
      },
    };
  });

/** Runs: started, listed, followed while they go, compared afterwards. */
export const scanRoutes: readonly Route<Given>[] = [
  closeStreams,
  listScansRoute,
  estimateScanRoute,
  startScanRoute,
  readScanRoute,
  cancelScanRoute,
  followScanRoute,
  diffScansRoute,
];
