import type { Db } from "@parapet/db/db";
import {
  type Decided,
  decidedBefore,
  insertHits,
  noteRuleProblem,
  notHitBy,
  readRules,
  type RuleRow,
  workIds,
} from "@parapet/db/queries/remediation";
import { inSavepoint } from "@parapet/db/savepoint";
import { MAX_CHANGED_AT_ONCE } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type RuleChange, type WorkChange, WorkFilter } from "@parapet/domain/contracts/remediation";

import { Refusal } from "../../../platform/http/errors.ts";
import { ownersNow } from "../../../platform/ownership/owner-now.ts";
import { wholeReach } from "../work-reach.ts";
import { type Asking, changeFindings } from "./change-findings.ts";

type Field = "owner" | "status" | "tags" | "ticket";

export const changedFields = (change: RuleChange): Field[] => [
  ...(change.owner === undefined ? [] : (["owner"] as const)),
  ...(change.accept === undefined ? [] : (["status"] as const)),
  ...(change.add_tags === undefined ? [] : (["tags"] as const)),
  ...(change.ticket === undefined ? [] : (["ticket"] as const)),
];

/** A finding has one owner and one status: there rules can contradict each other. Tags and tickets add up. */
const EXCLUSIVE: readonly Field[] = ["owner", "status"];

interface Share {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly overruled: readonly Field[];
  readonly by: string | null;
}

/** What a rule may set on a finding: not what an earlier rule set, nor what a person decided. */
export const ruleShare = (fields: readonly Field[], row: Decided): Share => {
  const blockedBy = (field: Field): { readonly by: string | null } | null => {
    if (!EXCLUSIVE.includes(field)) return null;
    const earlier = row.earlier.find((it) => it.fields.includes(field));
    if (earlier !== undefined) return { by: earlier.rule };
    const isSet = field === "owner" ? row.has_owner : row.is_decided;
    return isSet && !row.later.includes(field) ? { by: null } : null;
  };
  const overruled = fields.filter((field) => blockedBy(field) !== null);
  return {
    id: row.id,
    fields: fields.filter((field) => !overruled.includes(field)),
    overruled,
    by: overruled.map((field) => blockedBy(field)?.by ?? null).find((by) => by !== null) ?? null,
  };
};

/** A rule's change of these fields, as a person would make it. */
export const toWorkChange = (change: RuleChange, fields: readonly Field[]): WorkChange => ({
  ...(fields.includes("owner") && change.owner !== undefined && { owner: change.owner }),
  ...(fields.includes("status") &&
    change.accept !== undefined && {
      status: "accepted risk" as const,
      note: change.accept.note,
      approver: change.accept.approver,
      expires_at: change.accept.until,
    }),
  ...(fields.includes("tags") && change.add_tags !== undefined && { add_tags: change.add_tags }),
  ...(fields.includes("ticket") && { ticket: true as const }),
});

const isInForce = ({ enabled, ends_at, change }: RuleRow, at: Date): boolean =>
  enabled && (ends_at === null || ends_at > at) && (change.accept === undefined || change.accept.until * 1000 > +at);

/** Open findings of the organization that a rule's filter admits, in the order of their ids, after one of them. */
export const matchingRule = (
  db: Db,
  org: OrgId,
  user: UserId,
  filter: Readonly<Record<string, string>>,
  at: Date,
  after: string | null = null,
): Promise<{ id: string }[]> =>
  workIds(db, wholeReach(org, user, at), WorkFilter.parse(filter), MAX_CHANGED_AT_ONCE, after);

/** The findings that a rule matches and was not applied to yet, so many as are changed at once; the others follow later. */
const freshFor = async (db: Db, org: OrgId, rule: RuleRow & { author: UserId }, at: Date): Promise<string[]> => {
  let after: string | null = null;
  for (;;) {
    const found = await matchingRule(db, org, rule.author, rule.filter, at, after);
    const fresh = await notHitBy(
      db,
      org,
      rule.id,
      found.map(({ id }) => id),
    );
    after = found.at(-1)?.id ?? null;
    if (fresh.length > 0 || found.length < MAX_CHANGED_AT_ONCE || after === null) return fresh;
  }
};

const applyRule = async (
  services: Asking,
  db: Db,
  org: OrgId,
  rule: RuleRow & { author: UserId },
  at: Date,
): Promise<void> => {
  const fresh = await freshFor(db, org, rule, at);
  if (fresh.length === 0) return;
  const fields = changedFields(rule.change);
  const shares = (await decidedBefore(db, org, rule.position, fresh)).map((row) => ruleShare(fields, row));
  await insertHits(db, org, rule.id, shares, at);
  for (const [key, group] of Map.groupBy(shares, (share) => share.fields.join())) {
    if (key === "") continue;
    await changeFindings(
      services,
      db,
      group.map(({ id }) => ({ id, org, version: null })),
      toWorkChange(rule.change, group[0]?.fields ?? []),
      {
        user: rule.author,
        at,
        locale: "en",
        from: { ip: null, claimedIp: null },
        asOf: null,
        rule: { id: rule.id, name: rule.name },
      },
    );
  }
};

/**
 * Applies an organization's rules in their order to the findings that each was not applied to yet. One that has become
 * impossible, because its owner left or the ticket system was removed, says so and does not stop the others.
 */
export const applyRules = async (services: Asking, db: Db, org: OrgId, at: Date): Promise<void> => {
  const rules = await readRules(db, org);
  const owners = await ownersNow(
    db,
    "finding-rule",
    rules.map(({ id }) => id),
    at,
  );
  for (const rule of rules) {
    const author = owners.get(rule.id)?.user;
    // A rule whose author left, or may not write rules now, has no responsible person.
    if (!isInForce(rule, at) || author === undefined) continue;
    try {
      await inSavepoint(db, () => applyRule(services, db, org, { ...rule, author }, at));
      await noteRuleProblem(db, org, rule.id, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await noteRuleProblem(db, org, rule.id, error.text);
    }
  }
};
