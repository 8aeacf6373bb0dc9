import type { Db } from "@parapet/db/db";
import { findingSummary } from "@parapet/db/queries/overview";
import {
  bulkChanges,
  findingsOfChange,
  insertChangeEvents,
  lockFindingDomains,
  lockForChange,
  revertBulkChange,
} from "@parapet/db/queries/remediation";
import type { Scope } from "@parapet/db/scope";
import type { UserId } from "@parapet/domain/contracts/ids";

import { auditEach, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { scoreAgain } from "../../score/index.ts";
import { UNDO_MS } from "./change-findings.ts";

/** Reverts a bulk change of the caller's own within a minute. Findings that were changed since keep their state. */
export const undoChange = async (
  db: Db,
  scope: Scope,
  id: string,
  by: { readonly user: UserId; readonly at: Date; readonly from: RequestOrigin },
): Promise<{ reverted: number; kept: number }> => {
  const parts = (await bulkChanges(db, scope, id)).filter(({ author }) => author === by.user);
  const [first] = parts;
  if (first === undefined) throw new Refusal("not_found");
  if (first.undone_at !== null) throw new Refusal("conflict", "already_undone");
  // A change of the future was made before the clock was set back, at most a moment ago.
  if (by.at.getTime() - first.at.getTime() > UNDO_MS) throw new Refusal("conflict", "undo_over");
  let [reverted, kept] = [0, 0];
  for (const { org_id: org, change } of parts) {
    const all = (await findingsOfChange(db, org, id)).map((finding) => finding.id);
    await lockFindingDomains(db, org, all);
    await lockForChange(db, org, all, null);
    const { findings } = await revertBulkChange(db, org, id, by.at);
    const ids = findings.map((finding) => finding.id);
    reverted += ids.length;
    kept += all.length - ids.length;
    if (ids.length === 0) continue;
    await insertChangeEvents(db, org, {
      kind: "undone",
      status: null,
      note: null,
      author: by.user,
      approver: null,
      expiresAt: null,
      at: by.at,
      changes: findings.map((finding) => ({ id: finding.id, status: finding.status, changes: [] })),
    });
    for (const domain of new Set(findings.map((finding) => finding.domain).toSorted((a, b) => (a < b ? -1 : 1)))) {
      if (change.status !== undefined) await scoreAgain(db, { org, domain }, "triage", by.at);
      await findingSummary(db, org, domain);
    }
    await auditEach(db, by.from, by.at, ids, {
      action: "finding.changed",
      org,
      actor: by.user,
      detail: { undone: id },
    });
  }
  return { reverted, kept };
};
