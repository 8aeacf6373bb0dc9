import type { Db } from "@parapet/db/db";
import { approverIn, changeFindingRow, type FindingRow } from "@parapet/db/queries/findings";
import { findingSummary } from "@parapet/db/queries/overview";
import type { changeFinding } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import type * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { scoreAgain } from "../../score/index.ts";

type Judgement = z.output<NonNullable<(typeof changeFinding)["body"]>>;

const COUNTS = new Set(["open", "acknowledged"]);

/** Who answers for an accepted risk, why, and until when: without all three it stays what it is. */
export const requireAcceptance = (
  body: {
    readonly note?: string | undefined;
    readonly approver?: string | undefined;
    readonly expires_at?: number | undefined;
  },
  now: Date,
): void => {
  const missing = {
    ...((body.note ?? "") === "" && { note: "accepted_risk_needs_reason" as const }),
    ...(body.approver === undefined && { approver: "accepted_risk_needs_reason" as const }),
    ...(body.expires_at === undefined && { expires_at: "accepted_risk_needs_reason" as const }),
  };
  if (Object.keys(missing).length > 0)
    throw new Refusal("invalid_input", "accepted_risk_needs_reason", { fields: missing });
  if (body.expires_at !== undefined && body.expires_at * 1000 <= now.getTime())
    throw new Refusal("invalid_input", "end_not_ahead", { fields: { expires_at: "end_not_ahead" } });
};

/** Stores a status change of a finding unless it was changed meanwhile; the score is updated in the same transaction. */
export const triageFinding = async (
  db: Db,
  row: FindingRow,
  body: Judgement,
  by: { readonly user: UserId; readonly at: Date; readonly from: RequestOrigin },
): Promise<void> => {
  const org = row.org_id as OrgId;
  if (body.status !== undefined && row.resolved_at !== null) throw new Refusal("conflict", "finding_resolved");
  if (body.status === "accepted risk") requireAcceptance(body, by.at);
  const approver = body.approver === undefined ? null : await approverIn(db, org, body.approver);
  if (approver === undefined)
    throw new Refusal("invalid_input", "approver_unknown", { fields: { approver: "approver_unknown" } });
  const changed = await changeFindingRow(db, org, row.id as FindingId, {
    status: body.status,
    note: body.note,
    expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at * 1000),
    version: body.version,
    author: by.user,
    approver,
    at: by.at,
  });
  if (!changed) throw new Refusal("conflict", "finding_changed");
  if (body.status !== undefined && COUNTS.has(body.status) !== COUNTS.has(row.status))
    await scoreAgain(db, { org, domain: row.domain }, "triage", by.at);
  // Every change marks the domain's summary: it is true again before anyone asks for it.
  await findingSummary(db, org, row.domain);
  // After the summary: changes of many findings take both locks in this order.
  // The reason itself stays in the finding's own story: people write names into it.
  await audit(db, by.from, by.at, {
    action: "finding.changed",
    org,
    actor: by.user,
    object: row.id,
    detail:
      body.status === undefined
        ? { note: true }
        : { from: row.status, to: body.status, ...(body.expires_at !== undefined && { until: body.expires_at }) },
  });
};
