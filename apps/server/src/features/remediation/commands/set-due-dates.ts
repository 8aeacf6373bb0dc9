import type { Db } from "@parapet/db/db";
import {
  type DueFinding,
  findingsForDue,
  findSlaPolicy,
  setDueDates,
  type StoredPolicy,
} from "@parapet/db/queries/remediation";
import { overEveryArea } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { dueDate, isCriticalAsset, localDay } from "@parapet/domain/remediation";
import type { Severity } from "@parapet/domain/risk";

const AT_ONCE = 5_000;

/** Due dates of a policy; findings of one day, severity and criticality have the same. */
const datesOf = (policy: StoredPolicy) => {
  const known = new Map<string, ReturnType<typeof dueDate>>();
  return (row: DueFinding): ReturnType<typeof dueDate> => {
    const isCritical = row.is_critical || isCriticalAsset(row.host, policy.criticalAssets);
    const days = [row.since, row.asset_since].map((at) => at && localDay(at, policy.timeZone));
    const key = [row.severity, isCritical, ...days, row.kev_added, row.kev_due].join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const due = dueDate(policy, {
      severity: row.severity as Severity,
      host: row.host,
      isMarkedCritical: row.is_critical,
      since: row.since,
      kev: row.kev_added === null || row.kev_due === null ? null : { added: row.kev_added, due: row.kev_due },
      assetSince: row.asset_since,
    });
    known.set(key, due);
    return due;
  };
};

/** Computes the due dates of an organization's open findings again; those that people set stay. Returns how many changed. */
export const setDueDatesFor = (db: Db, org: OrgId, signal: AbortSignal): Promise<number> =>
  overEveryArea(db, async () => {
    const policy = await findSlaPolicy(db, org);
    if (policy === undefined) return 0;
    const dueOf = datesOf(policy);
    let [changed, after]: [number, string | null] = [0, null];
    for (;;) {
      signal.throwIfAborted();
      const rows: DueFinding[] = await findingsForDue(db, org, after, AT_ONCE);
      const dates = rows.flatMap((row) => {
        const due = dueOf(row);
        const isSame = row.due_at?.getTime() === due?.at.getTime() && row.due_source === (due?.source ?? null);
        return isSame ? [] : [{ id: row.id, at: due?.at ?? null, source: due?.source ?? null }];
      });
      await setDueDates(db, org, dates);
      changed += dates.length;
      after = rows.at(-1)?.id ?? null;
      if (rows.length < AT_ONCE || after === null) return changed;
    }
  });
