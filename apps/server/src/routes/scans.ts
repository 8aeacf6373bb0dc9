import { setTimeout as sleep } from "node:timers/promises";

import type { Db } from "@parapet/db/db";
import { blindOf, diffOf, endScan, scanById, scanCount, scansOf, type ScanRow } from "@parapet/db/queries/scan";
import { within } from "@parapet/db/scope";
import type { ScanId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import {
  cancelScan,
  diffScans,
  followScan,
  listScans,
  readScan,
  type Scan,
  startScan,
} from "@parapet/domain/contracts/scans";
import type { Locale } from "@parapet/domain/messages/locale";
import type { FindingArea } from "@parapet/domain/risk/areas";
import type { Severity } from "@parapet/domain/risk/severity";
import type { FastifyInstance } from "fastify";

import { beginScan } from "../commands/begin-scan.ts";
import { domainInScope } from "../domain-in-scope.ts";
import { Refusal } from "../errors.ts";
import { serve, serveStream } from "../serve.ts";
import type { Services } from "../services.ts";
import { reachesDomain, type RowReach } from "../session/reach.ts";
import { seconds, secondsOrNull, wordsOf } from "../wording.ts";

const FOLLOW_EVERY_MS = 500;
const FOLLOW_AT_MOST_MS = 60 * 60 * 1000;

const scanOf = (row: ScanRow): Scan => ({
  id: row.id as ScanId,
  domain: row.domain,
  profile: row.profile as Scan["profile"],
  origin: row.origin,
  state: row.state as Scan["state"],
  stage: row.stage,
  share_done: row.share_done,
  findings_so_far: row.findings_so_far,
  created_at: seconds(row.created_at),
  started_at: secondsOrNull(row.started_at),
  finished_at: secondsOrNull(row.finished_at),
  error: row.error,
  score: row.score,
  confidence: row.confidence,
});

const known = async (db: Db, reach: RowReach, id: ScanId): Promise<ScanRow> => {
  const row = await scanById(db, id);
  if (row === undefined || !reachesDomain(reach, row.org_id ?? "", row.domain)) throw new Refusal("not_found");
  return row;
};

interface Changed {
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: string;
  readonly params: unknown;
}

const changedOf = (row: Changed, locale: Locale) => ({
  area: row.area as FindingArea,
  check: row.check_id,
  outcome: row.outcome,
  subject: row.subject,
  severity: row.severity as Severity,
  title: wordsOf(row.check_id, row.outcome, row.params, locale).title,
});

/** Runs: started, listed, followed while they go, compared afterwards. */
export const scanRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, listScans, "scans:read", async ({ actor, db, reach, query }) => {
    const { org, domain } = await domainInScope(db, actor, reach, query.domain);
    const rows = await scansOf(db, org, domain, { limit: query.page_size, offset: (query.page - 1) * query.page_size });
    return { data: rows.map(scanOf), pagination: pagination(await scanCount(db, org, domain), query) };
  });

  serve(app, services, startScan, "scans:start", async ({ actor, db, reach, body }) => {
    const found = await domainInScope(db, actor, reach, body.domain);
    return { data: await beginScan(services, db, found, { profile: body.profile, origin: "hand", by: actor.user }) };
  });

  serve(app, services, readScan, "scans:read", async ({ db, reach, params }) => {
    const row = await known(db, reach, params.id);
    const { sources = [] } = row.summary as {
      sources?: { id: string; outcome: string; count: number; reason: string | null }[];
    };
    return { data: { ...scanOf(row), sources, blind: await blindOf(db, params.id) } };
  });

  serve(app, services, cancelScan, "scans:start", async ({ db, reach, params }) => {
    await known(db, reach, params.id);
    await endScan(db, params.id, "cancelled", null, services.now());
    return { data: { state: (await known(db, reach, params.id)).state as Scan["state"] } };
  });

  serveStream(app, services, followScan, "scans:read", async ({ params, reach, reply, request }) => {
    const look = () => within(services.db, reach.scope, (db) => known(db, reach, params.id));
    let row = await look();
    const deadline = Date.now() + FOLLOW_AT_MOST_MS;
    for (let serial = 0; Date.now() < deadline && !request.raw.destroyed; serial += 1) {
      await reply.sse.send({ id: String(serial), event: "progress", data: scanOf(row) });
      if (row.state !== "queued" && row.state !== "running") return;
      await sleep(FOLLOW_EVERY_MS);
      row = await look();
    }
  });

  serve(app, services, diffScans, "scans:read", async ({ db, reach, params, locale }) => {
    const [before, after] = [await known(db, reach, params.a), await known(db, reach, params.b)];
    if (before.org_id !== after.org_id || before.domain !== after.domain) throw new Refusal("not_found");
    const { appeared, disappeared } = await diffOf(db, before, after);
    return {
      data: {
        score: { before: before.score, after: after.score },
        appeared: appeared.map((row) => changedOf(row, locale)),
        disappeared: disappeared.map((row) => changedOf(row, locale)),
      },
    };
  });
};
