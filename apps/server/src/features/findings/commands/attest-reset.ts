import type { Db } from "@parapet/db/db";
import type { FindingRow } from "@parapet/db/queries/findings";
import { attestResets, withdrawResets } from "@parapet/db/queries/leaks";
import { findingSummary } from "@parapet/db/queries/overview";
import { lockFindingDomains } from "@parapet/db/queries/remediation";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { attestReset as attestEndpoint, RESET_PROBLEMS } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { closedBy } from "@parapet/domain/risk";
import type * as z from "zod";

import { auditEach, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyTicketFor } from "../../alerts/index.ts";
import { scoreAgain } from "../../score/index.ts";

type Attested = Omit<z.output<NonNullable<(typeof attestEndpoint)["body"]>>, "findings">;
type Problem = (typeof RESET_PROBLEMS)[number];
type Skipped = { readonly id: FindingId; readonly problem: Problem; readonly leaked_on: string | null };
type By = { readonly user: UserId; readonly at: Date; readonly from: RequestOrigin };

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day that something leaked: of the breach, the log or the listing; where that is not known, the day it was found here. */
const leakedOn = ({ details, first_seen }: Pick<FindingRow, "details" | "first_seen">): string => {
  const known = details as { breach_time?: string | null; date?: string | null; listed_on?: string | null };
  return (known.breach_time ?? known.date ?? known.listed_on ?? dayOf(first_seen)).slice(0, 10);
};

const problemOf = async (
  db: Db,
  row: FindingRow,
  { reset_on }: Pick<Attested, "reset_on">,
  at: Date,
): Promise<Problem | null> => {
  if (row.resolved_at !== null) return "resolved";
  if (closedBy({ check: row.check_id, outcome: row.outcome }) !== "attestation") return "not-attestable";
  // Whose account it is is masked until the domain is verified: no one can know what was reset.
  if (!(await currentlyVerified(db, row.org_id as OrgId, row.domain, at))) return "not-verified";
  return reset_on < leakedOn(row) ? "before-leak" : null;
};

/** What follows a change of several findings of one organization: scores, summaries, tickets and the audit log. */
const followUp = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  org: OrgId,
  changed: readonly { readonly id: FindingId; readonly domain: string }[],
  by: By,
  change: { readonly ticket: "resolved" | "reopened"; readonly detail: Record<string, string | boolean> },
): Promise<void> => {
  for (const domain of new Set(changed.map((it) => it.domain).toSorted((a, b) => (a < b ? -1 : 1)))) {
    await scoreAgain(db, { org, domain }, "triage", by.at);
    await findingSummary(db, org, domain);
  }
  for (const { id } of changed) await notifyTicketFor(services, db, org, id, change.ticket);
  await auditEach(
    db,
    by.from,
    by.at,
    changed.map(({ id }) => id),
    { action: "finding.changed", org, actor: by.user, detail: change.detail },
  );
};

/** Closes findings by the statement that what leaked was reset, by whom and when. What cannot be attested is left out, with the reason. */
export const attestReset = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  rows: readonly FindingRow[],
  reset: Attested,
  by: By,
): Promise<{ attested: FindingId[]; skipped: Skipped[] }> => {
  if (reset.reset_on > dayOf(by.at))
    throw new Refusal("invalid_input", "reset_not_past", { fields: { reset_on: "reset_not_past" } });
  const [attested, skipped]: [FindingId[], Skipped[]] = [[], []];
  for (const [org, own] of Map.groupBy(rows, (row) => row.org_id as OrgId)) {
    await lockFindingDomains(
      db,
      org,
      own.map(({ id }) => id),
    );
    const closable: FindingId[] = [];
    for (const row of own) {
      const problem = await problemOf(db, row, reset, by.at);
      if (problem === null) closable.push(row.id as FindingId);
      else
        skipped.push({ id: row.id as FindingId, problem, leaked_on: problem === "before-leak" ? leakedOn(row) : null });
    }
    const closed = await attestResets(db, {
      org,
      findings: closable,
      resetOn: reset.reset_on,
      responsible: reset.responsible,
      note: reset.note === undefined || reset.note === "" ? null : reset.note,
      by: by.user,
      at: by.at,
    });
    attested.push(...closed.map(({ id }) => id));
    // The name of the person stays in the finding's own story.
    await followUp(services, db, org, closed, by, { ticket: "resolved", detail: { reset_on: reset.reset_on } });
  }
  return { attested, skipped };
};

/** Withdraws attestations; the findings that they closed are open again. */
export const withdrawReset = async (
  services: Pick<Services, "jobs" | "now">,
  db: Db,
  rows: readonly FindingRow[],
  note: string | undefined,
  by: By,
): Promise<FindingId[]> => {
  const withdrawn: FindingId[] = [];
  for (const [org, own] of Map.groupBy(rows, (row) => row.org_id as OrgId)) {
    await lockFindingDomains(
      db,
      org,
      own.map(({ id }) => id),
    );
    const opened = await withdrawResets(db, {
      org,
      findings: own.map(({ id }) => id as FindingId),
      note: note === undefined || note === "" ? null : note,
      by: by.user,
      at: by.at,
    });
    withdrawn.push(...opened.map(({ id }) => id));
    await followUp(services, db, org, opened, by, { ticket: "reopened", detail: { reset_withdrawn: true } });
  }
  return withdrawn;
};
