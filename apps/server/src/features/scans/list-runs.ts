import type { Db } from "@parapet/db/db";
import { listScans, scanCount, type ScanRow } from "@parapet/db/queries/scans";
import { readsScores, uncountedAreas } from "@parapet/domain/access";
import type { ScanId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import { type Scan, ScanUsage } from "@parapet/domain/contracts/scans";

import type { Actor } from "../../platform/actor.ts";
import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";

/** A run as the portal shows it to this reader: scores, and numbers of findings that they may not read, are rights of their own. */
export const toScan = (row: ScanRow, reader: Pick<Actor, "narrowing" | "role">): Scan => ({
  id: row.id as ScanId,
  domain: row.domain,
  profile: row.profile as Scan["profile"],
  origin: row.origin,
  state: row.state as Scan["state"],
  stage: row.stage,
  share_done: row.share_done,
  findings_so_far: uncountedAreas(reader).length === 0 ? row.findings_so_far : null,
  blind_so_far: row.blind_so_far,
  created_at: unixSeconds(row.created_at),
  started_at: unixSecondsOrNull(row.started_at),
  finished_at: unixSecondsOrNull(row.finished_at),
  error: row.error,
  score: readsScores(reader) ? row.score : null,
  confidence: row.confidence,
  usage: ScanUsage.nullable().catch(null).parse(row.usage),
  knowledge:
    row.knowledge === null || row.knowledge_number === null
      ? null
      : { version: row.knowledge, number: row.knowledge_number },
});

/** One page of a domain's runs, the newest first. */
export const listRuns = async (
  db: Db,
  { org, domain }: ScopedDomain,
  reader: Pick<Actor, "narrowing" | "role">,
  query: { readonly page: number; readonly page_size: number },
) => {
  const rows = await listScans(db, org, domain, { limit: query.page_size, offset: (query.page - 1) * query.page_size });
  return {
    data: rows.map((row) => toScan(row, reader)),
    pagination: pagination(await scanCount(db, org, domain), query),
  };
};
