import type { Db } from "@parapet/db/db";
import {
  assetsToMark,
  decideAssetRows,
  labelFindings,
  markAssetRows,
  restoreFindings,
  setFindingsAside,
  spreadUnits,
} from "@parapet/db/queries/inventory";
import { findingSummary } from "@parapet/db/queries/overview";
import { MAX_TAGS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { decideAssets, markAssets } from "@parapet/domain/contracts/inventory";
import type * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import { scoreAgain } from "../../score/index.ts";

interface By {
  readonly user: UserId;
  readonly at: Date;
  readonly from: RequestOrigin;
}

/** The assets that a change names, all within reach; an unknown one refuses the whole change. */
const reachable = async (db: Db, reach: RowReach, ids: readonly string[]) => {
  const rows = await assetsToMark(db, reach.scope, ids);
  const isWhole = new Set(ids).size === rows.length;
  if (!isWhole || !rows.every(({ org_id, domain }) => reachesDomain(reach, org_id, domain)))
    throw new Refusal("not_found");
  return Map.groupBy(rows, ({ org_id }) => org_id);
};

/** Owner, tags, criticality and business unit of one or many assets; findings and the score follow in the same transaction. */
export const changeMarks = async (
  db: Db,
  reach: RowReach,
  { ids, add_tags, remove_tags, ...marks }: z.output<NonNullable<(typeof markAssets)["body"]>>,
  by: By,
): Promise<number> => {
  for (const [org, rows] of await reachable(db, reach, ids)) {
    const own = rows.map(({ id }) => id);
    const change = { ...marks, addTags: add_tags, removeTags: remove_tags };
    if (!(await markAssetRows(db, org, own, change, MAX_TAGS)))
      throw new Refusal("invalid_input", undefined, { fields: { add_tags: "invalid_input" } });
    for (const domain of new Set(rows.map((row) => row.domain).toSorted((a, b) => (a < b ? -1 : 1)))) {
      if (marks.business_unit !== undefined) await spreadUnits(db, org, domain);
      if ((await labelFindings(db, org, domain)) > 0) await scoreAgain(db, { org, domain }, "triage", by.at);
    }
    await audit(db, by.from, by.at, {
      action: "asset.marked",
      org,
      actor: by.user,
      object: own[0] ?? org,
      detail: { assets: own.length, fields: Object.keys(marks) },
    });
  }
  return new Set(ids).size;
};

/** Sets aside or restores the findings of a domain as its assets' dispositions say, and the score with them. */
const applyDispositions = async (db: Db, org: OrgId, domain: string, by: By): Promise<void> => {
  const restored = await restoreFindings(db, org, domain, by.user, by.at);
  const aside = await setFindingsAside(db, org, domain, by.at);
  if (restored + aside === 0) return;
  await scoreAgain(db, { org, domain }, "triage", by.at);
  await findingSummary(db, org, domain);
};

const DECIDABLE: ReadonlySet<string> = new Set(["host", "address", "service", "website"]);

/** Whether assets belong to the organization: findings, totals and the score follow in the same transaction. */
export const decideDisposition = async (
  db: Db,
  reach: RowReach,
  { ids, disposition, reason }: z.output<NonNullable<(typeof decideAssets)["body"]>>,
  by: By,
): Promise<number> => {
  for (const [org, rows] of await reachable(db, reach, ids)) {
    // The verified domain itself is the organization's own; technologies and certificates follow the host they are on.
    if (rows.some(({ kind, key, domain }) => !DECIDABLE.has(kind) || key === domain))
      throw new Refusal("invalid_input");
    const own = rows.map(({ id }) => id);
    await decideAssetRows(db, org, own, { disposition, reason, by: by.user, at: by.at });
    for (const domain of new Set(rows.map((row) => row.domain).toSorted((a, b) => (a < b ? -1 : 1))))
      await applyDispositions(db, org, domain, by);
    await audit(db, by.from, by.at, {
      action: "asset.decided",
      org,
      actor: by.user,
      object: own[0] ?? org,
      detail: { assets: own.length, disposition },
    });
  }
  return new Set(ids).size;
};
