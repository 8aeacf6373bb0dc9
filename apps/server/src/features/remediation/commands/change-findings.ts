import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { approverIn } from "@parapet/db/queries/findings";
import { findingSummary } from "@parapet/db/queries/overview";
import {
  type AppliedChange,
  applyChange,
  assignableGroup,
  assignablePerson,
  dropBulkChange,
  dropOldChanges,
  insertChangeEvents,
  type LockedFinding,
  lockFindingDomains,
  lockForChange,
  startBulkChange,
  storeChanged,
} from "@parapet/db/queries/remediation";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { SKIP_REASONS, WorkChange } from "@parapet/domain/contracts/remediation";
import type { Locale } from "@parapet/words/locale";

import { auditEach, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { requireTicketSystem } from "../../alerts/index.ts";
import { requireAcceptance, reportFixed } from "../../findings/index.ts";
import { scoreAgain } from "../../score/index.ts";
import { requestRetestsJob } from "../jobs/request-retests.ts";
import { sendTicketsJob } from "../jobs/send-tickets.ts";

/** A bulk change can be undone this long; tickets are sent afterwards. */
export const UNDO_MS = 60_000;
/** How long what a change replaced is stored: long after it can be undone and its tickets are sent. */
const KEPT_MS = 86_400_000;
const MAX_TAGS = 20;
/** Findings that one statement changes. */
const PART = 250;
const COUNTS = new Set(["open", "acknowledged"]);

/** What asks for later work. */
export interface Asking {
  readonly jobs: Pick<Services["jobs"], "enqueue">;
}

type Skip = (typeof SKIP_REASONS)[number];

export interface Selected {
  readonly id: string;
  readonly org: OrgId;
  /** The version that the caller has read; null where the selection was made by a filter. */
  readonly version: number | null;
}

export interface ChangeBy {
  readonly user: UserId;
  readonly at: Date;
  readonly locale: Locale;
  readonly from: RequestOrigin;
  /** When the caller read the list, for a selection by filter. */
  readonly asOf: Date | null;
  /** Of the change, where it is known before. */
  readonly id?: string;
  /** Called with the number of findings that are done, while the transaction is open. */
  readonly onProgress?: (done: number) => Promise<void>;
  /** The rule that makes the change for its author. */
  readonly rule?: { readonly id: string; readonly name: string };
}

export interface ChangeResult {
  readonly id: string;
  readonly changed: number;
  readonly skipped: ReadonlyMap<Skip, readonly string[]>;
}

/** The findings of a change, by organization. */
const byOrganization = (selected: readonly Selected[]): Map<OrgId, Selected[]> =>
  Map.groupBy(selected, ({ org }) => org);

const skipOf = (row: LockedFinding, wanted: Selected, change: WorkChange): Skip | null => {
  if (row.is_changed || (wanted.version !== null && wanted.version !== row.version)) return "changed";
  if (row.resolved_at !== null && (change.status !== undefined || change.fixed === true)) return "resolved";
  const tags = new Set([...row.tags, ...(change.add_tags ?? [])]);
  for (const tag of change.remove_tags ?? []) tags.delete(tag);
  return tags.size > MAX_TAGS ? "too many tags" : null;
};

const changesOf = (row: LockedFinding, change: WorkChange, ownerName: string) => [
  ...(change.owner === undefined ? [] : [{ kind: "owner", before: row.owner_name ?? "", after: ownerName }]),
  ...(change.due_at === undefined
    ? []
    : [
        {
          kind: "due",
          before: row.due_at?.toISOString().slice(0, 10) ?? "",
          after: change.due_at === null ? "" : new Date(change.due_at * 1000).toISOString().slice(0, 10),
        },
      ]),
  ...((change.add_tags ?? []).length === 0
    ? []
    : [{ kind: "tags-added", before: "", after: (change.add_tags ?? []).join(", ") }]),
  ...((change.remove_tags ?? []).length === 0
    ? []
    : [{ kind: "tags-removed", before: (change.remove_tags ?? []).join(", "), after: "" }]),
  ...(change.ticket === undefined ? [] : [{ kind: "ticket", before: "", after: "" }]),
];

const appliedOf = (change: WorkChange): AppliedChange => ({
  status:
    change.status === undefined
      ? undefined
      : { to: change.status, until: change.expires_at === undefined ? null : new Date(change.expires_at * 1000) },
  owner:
    change.owner === undefined
      ? undefined
      : {
          person: change.owner?.kind === "person" ? change.owner.id : null,
          group: change.owner?.kind === "group" ? change.owner.id : null,
        },
  due: change.due_at === undefined ? undefined : { at: change.due_at === null ? null : new Date(change.due_at * 1000) },
  addTags: change.add_tags ?? [],
  removeTags: change.remove_tags ?? [],
});

/** The name of the new owner, who must belong to the organization; empty where there is none. */
export const requireOwner = async (
  db: Db,
  org: OrgId,
  owner: WorkChange["owner"],
  field = "owner",
): Promise<string> => {
  if (owner == null) return "";
  const find = owner.kind === "person" ? assignablePerson : assignableGroup;
  const name = await find(db, org, owner.id);
  if (name === undefined) throw new Refusal("invalid_input", "owner_unknown", { fields: { [field]: "owner_unknown" } });
  return name;
};

const requireApprover = async (db: Db, org: OrgId, email: string | undefined): Promise<string | null> => {
  if (email === undefined) return null;
  const approver = await approverIn(db, org, email);
  if (approver === undefined)
    throw new Refusal("invalid_input", "approver_unknown", { fields: { approver: "approver_unknown" } });
  return approver;
};

/** Refuses a change that is not possible in the organization: an incomplete acceptance, a foreign owner or approver, no ticket system. */
export const requireChange = async (
  db: Db,
  org: OrgId,
  change: WorkChange,
  at: Date,
): Promise<{ approver: string | null; ownerName: string }> => {
  if (change.status === "accepted risk") requireAcceptance(change, at);
  if (change.ticket === true) await requireTicketSystem(db, org, at);
  return {
    approver: await requireApprover(db, org, change.approver),
    ownerName: await requireOwner(db, org, change.owner),
  };
};

/** Does the change have a history entry of its own? A re-test and a reported fix, with its comment, write theirs. */
const isWritten = ({ retest: _retest, fixed, note, ...rest }: WorkChange): boolean =>
  Object.keys(rest).length > 0 || (note !== undefined && fixed !== true);

/**
 * Changes many findings in the caller's transaction: each with one history entry and one audit entry, all of them or none.
 * Findings that another person changed meanwhile are left as they are and counted.
 */
export const changeFindings = async (
  services: Asking,
  db: Db,
  selected: readonly Selected[],
  change: WorkChange,
  by: ChangeBy,
): Promise<ChangeResult> => {
  const id = by.id ?? randomUUID();
  const skipped = new Map<Skip, string[]>();
  let [changed, done] = [0, 0];
  for (const [org, wanted] of byOrganization(selected)) {
    const { approver, ownerName } = await requireChange(db, org, change, by.at);
    const since = by.asOf === null ? null : { at: by.asOf, user: by.user };
    const taken: LockedFinding[] = [];
    const inOrder = wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await lockFindingDomains(
      db,
      org,
      inOrder.map((it) => it.id),
    );
    await startBulkChange(db, { id, org, author: by.user, at: by.at, change: { ...change, locale: by.locale } });
    // In parts, so that progress can be reported; all of them belong to the caller's transaction.
    for (let from = 0; from < inOrder.length; from += PART) {
      const part = inOrder.slice(from, from + PART);
      const locked = await lockForChange(
        db,
        org,
        part.map((it) => it.id),
        since,
      );
      const rows = new Map(locked.map((row) => [row.id, row]));
      const own: LockedFinding[] = [];
      for (const it of part) {
        const row = rows.get(it.id);
        const reason = row === undefined ? "not found" : skipOf(row, it, change);
        if (row !== undefined && reason === null) own.push(row);
        else if (reason !== null) skipped.set(reason, [...(skipped.get(reason) ?? []), it.id]);
      }
      if (own.length > 0) await changePart(db, { id, org, taken: own, change, approver, ownerName, by });
      taken.push(...own);
      done += part.length;
      await by.onProgress?.(done);
    }
    changed += taken.length;
    if (taken.length > 0) await finishIn(services, db, { id, org, taken, change, approver, ownerName, by });
    else await dropBulkChange(db, org, id);
  }
  return { id, changed, skipped };
};

interface OneOrganization {
  readonly id: string;
  readonly org: OrgId;
  readonly taken: readonly LockedFinding[];
  readonly change: WorkChange;
  readonly approver: string | null;
  readonly ownerName: string;
  readonly by: ChangeBy;
}

/** Changes some findings, with their history and what undo needs. */
const changePart = async (
  db: Db,
  { id, org, taken, change, approver, ownerName, by }: OneOrganization,
): Promise<void> => {
  const ids = taken.map((row) => row.id);
  const versions = await applyChange(db, org, ids, appliedOf(change));
  if (isWritten(change)) {
    await insertChangeEvents(db, org, {
      kind: change.status !== undefined ? "status" : Object.keys(change).join() === "note" ? "note" : "work",
      status: change.status ?? null,
      note: change.note ?? null,
      author: by.user,
      approver,
      expiresAt: change.expires_at === undefined ? null : new Date(change.expires_at * 1000),
      at: by.at,
      changes: taken.map((row) => ({
        id: row.id,
        changes: [
          ...(by.rule === undefined ? [] : [{ kind: "rule", before: "", after: by.rule.name }]),
          ...changesOf(row, change, ownerName),
        ],
      })),
    });
  }
  const before = new Map(taken.map((row) => [row.id, row]));
  await storeChanged(
    db,
    { id, org },
    versions.flatMap(({ id: finding, version }) => {
      const row = before.get(finding);
      if (row === undefined) return [];
      const { status, status_until, owner_id, owner_group, due_at, due_source, tags } = row;
      return [
        { id: finding, version, before: { status, status_until, owner_id, owner_group, due_at, due_source, tags } },
      ];
    }),
  );
};

/**
 * What concerns all findings of an organization: later work, scores, and the audit entries last, for those make every other
 * entry of the organization wait until the transaction ends.
 */
const finishIn = async (services: Asking, db: Db, { id, org, taken, change, by }: OneOrganization): Promise<void> => {
  const ids = taken.map((row) => row.id);
  await dropOldChanges(db, org, new Date(by.at.getTime() - KEPT_MS));
  // The comment itself stays in the finding's own history: people write names into it.
  const { note, approver: _approver, ...facts } = change;
  if (change.fixed === true)
    await reportFixed(services, db, {
      org,
      findings: ids,
      source: "person",
      by: by.user,
      note: isWritten(change) ? undefined : note,
      at: by.at,
    });
  const later = { tx: db, startAfter: new Date(by.at.getTime() + UNDO_MS) };
  // A re-test changes a finding, which could then no longer be reverted.
  if (change.retest === true)
    await services.jobs.enqueue(requestRetestsJob, { change: id, org }, isWritten(change) ? later : { tx: db });
  if (change.ticket === true) await services.jobs.enqueue(sendTicketsJob, { change: id, org }, later);
  await scoreDomains(db, org, taken, change.status, by.at);
  await auditEach(db, by.from, by.at, ids, {
    action: "finding.changed",
    org,
    actor: by.user,
    detail: {
      bulk: id,
      ...(by.rule !== undefined && { rule: by.rule.id }),
      ...facts,
      ...(note !== undefined && { note: true }),
    },
  });
};

/** Scores the domains again whose findings began or ceased to count, and renews the summaries of all that were changed. */
export const scoreDomains = async (
  db: Db,
  org: OrgId,
  before: readonly { readonly domain: string; readonly status: string }[],
  status: string | undefined,
  at: Date,
): Promise<void> => {
  for (const [domain, rows] of Map.groupBy(before, (row) => row.domain)) {
    if (status !== undefined && rows.some((row) => COUNTS.has(row.status) !== COUNTS.has(status)))
      await scoreAgain(db, { org, domain }, "triage", at);
    await findingSummary(db, org, domain);
  }
};
