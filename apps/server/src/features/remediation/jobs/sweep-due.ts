import type { Db } from "@parapet/db/db";
import {
  type DueNotice,
  findSlaPolicy,
  leftOwners,
  orgsWithPolicy,
  releaseLeftOwners,
  type StoredPolicy,
  takeDue,
} from "@parapet/db/queries/remediation";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { AlertEvent } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import * as z from "zod";

import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { inOrderOfActions } from "../../score/index.ts";
import { type DueKind, notifyOfDue } from "../commands/notify-of-due.ts";
import { setDueDatesFor } from "../commands/set-due-dates.ts";

const AT_ONCE = 5_000;

const TYPES = { soon: "finding_due_soon", overdue: "finding_overdue", escalated: "finding_escalated" } as const;

type Placed = DueNotice & { readonly place: number };

const eventOf = (kind: DueKind, row: Placed, now: Date): AlertEvent => ({
  type: TYPES[kind],
  severity: row.severity as Severity,
  subject: row.subject,
  finding: row.id,
  place: row.place,
  area: row.area as FindingArea,
  ...(row.business_unit !== null && { unit: row.business_unit }),
  check: row.check_id,
  outcome: row.outcome,
  params: row.params,
  days: Math.max(0, Math.floor(Math.abs(row.due_at.getTime() - now.getTime()) / DAY_MS)),
});

const raise = async (
  services: Pick<Services, "events" | "jobs" | "now">,
  tx: Db,
  org: OrgId,
  kind: DueKind,
  rows: readonly Placed[],
  now: Date,
): Promise<void> => {
  for (const [domain, own] of Map.groupBy(rows, (row) => row.domain))
    await raiseAlert(services, tx, {
      org,
      domain,
      source: "import",
      key: `due ${kind} ${now.toISOString()}`,
      events: own.map((row) => eventOf(kind, row, now)),
    });
};

/** The moments between which a due date is notified of. Those of a policy's first day are overdue, not due soon. */
const windows = (policy: StoredPolicy, now: Date): Readonly<Record<DueKind, { from: Date | null; to: Date }>> => ({
  soon: { from: now, to: new Date(now.getTime() + policy.remindDays * DAY_MS) },
  overdue: { from: null, to: now },
  escalated: { from: null, to: new Date(now.getTime() - policy.escalateDays * DAY_MS) },
});

/** Sets missing due dates, reminds owners before them, reports what is overdue, escalates what stays so, and releases owners who left. */
export const sweepDueJob = defineJob({
  name: "sweep-due",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "*/10 * * * *",
  async run(_payload, { services, signal }) {
    const { db, events } = services;
    await runUnits(events, {
      name: "release-left-owners",
      units: [...Map.groupBy(await asSystem(db, "due-work", leftOwners), ({ org }) => org)],
      idOf: ([org]) => org,
      run: ([org, owners]) =>
        within(db, [org], async (tx) => void (await releaseLeftOwners(tx, org, owners, services.now()))),
    });
    await runUnits(events, {
      name: "sweep-due",
      units: await asSystem(db, "due-work", orgsWithPolicy),
      idOf: (org) => org,
      run: (org) =>
        within(db, [org], async (tx) => {
          const policy = await findSlaPolicy(tx, org);
          if (policy === undefined) return;
          await setDueDatesFor(tx, org, signal);
          const now = services.now();
          // Due dates and reminders of a policy stay in force; whom it escalates to is its owner's word.
          const escalateTo = (await ownerNow(tx, "due-date-policy", org, now)) === null ? null : policy.escalateTo;
          for (const kind of ["soon", "overdue", "escalated"] as const) {
            const due = await takeDue(tx, org, kind, { ...windows(policy, now)[kind], at: now, limit: AT_ONCE });
            const rows = await inOrderOfActions(tx, org, due, now);
            await raise(services, tx, org, kind, rows, now);
            const days = kind === "soon" ? policy.remindDays : policy.escalateDays;
            await notifyOfDue(services, tx, { org, kind, rows, escalateTo, days, now });
          }
        }),
    });
    services.mail.nudge();
  },
});
