import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Limit, PlanId } from "@parapet/domain/plans/catalogue";
import { catalogueWith } from "@parapet/domain/plans/figures";
import { type BoughtAddOn, limitOf, periodOf } from "@parapet/domain/plans/licence";
import { sql } from "kysely";

import type { Db } from "../db.ts";
import type { StoredPlans } from "./portal-setting.ts";

export interface LicenceRow {
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly invoice: string | null;
  readonly agreed: Readonly<Record<string, unknown>>;
}

const read = (db: Db, org: OrgId) =>
  db
    .selectFrom("licence")
    .select(["plan", "billing", "started_at", "ends_at", "cancelled_at", "invoice", "agreed_limits"])
    .where("org_id", "=", org);

const toRow = (row: Awaited<ReturnType<ReturnType<typeof read>["executeTakeFirst"]>>): LicenceRow | null =>
  row === undefined
    ? null
    : {
        plan: row.plan as PlanId,
        billing: row.billing as "monthly" | "annual",
        startedAt: row.started_at,
        endsAt: row.ends_at,
        cancelledAt: row.cancelled_at,
        invoice: row.invoice,
        agreed: row.agreed_limits as Record<string, unknown>,
      };

export const licenceOf = async (db: Db, org: OrgId): Promise<LicenceRow | null> =>
  toRow(await read(db, org).executeTakeFirst());

export const putLicence = (
  db: Db,
  org: OrgId,
  it: {
    plan: PlanId;
    billing: "monthly" | "annual";
    startedAt: Date | null;
    endsAt: Date | null;
    invoice: string | null;
  },
) => {
  const columns = {
    plan: it.plan,
    billing: it.billing,
    started_at: it.startedAt,
    ends_at: it.endsAt,
    invoice: it.invoice,
    cancelled_at: null,
  };
  return db
    .insertInto("licence")
    .values({ org_id: org, ...columns })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(columns))
    .execute();
};

/** What the payment provider calls the one who pays and what they pay for, and how old its last word on it is. */
export const providerOf = async (db: Db, org: OrgId) =>
  db
    .selectFrom("licence")
    .select(["payment_customer", "payment_subscription", "payment_told_at"])
    .where("org_id", "=", org)
    .executeTakeFirst();

export const setProvider = (
  db: Db,
  org: OrgId,
  it: { customer?: string | null; subscription?: string | null; notifiedAt?: Date; cancelledAt?: Date | null },
) =>
  db
    .updateTable("licence")
    .set({
      ...(it.customer !== undefined && { payment_customer: it.customer }),
      ...(it.subscription !== undefined && { payment_subscription: it.subscription }),
      ...(it.notifiedAt !== undefined && { payment_told_at: it.notifiedAt }),
      ...(it.cancelledAt !== undefined && { cancelled_at: it.cancelledAt }),
    })
    .where("org_id", "=", org)
    .execute();

/** Two payments at once are counted one after the other. */
export const lockOrganisation = async (db: Db, org: OrgId): Promise<boolean> =>
  (await db.selectFrom("organisation").select("id").where("id", "=", org).forUpdate().execute()).length === 1;

export const insertAddOn = (
  db: Db,
  org: OrgId,
  it: { kind: BoughtAddOn["kind"]; quantity: number; startsAt: Date; endsAt: Date; invoice: string },
) =>
  db
    .insertInto("add_on")
    .values({
      org_id: org,
      kind: it.kind,
      quantity: it.quantity,
      starts_at: it.startsAt,
      ends_at: it.endsAt,
      invoice: it.invoice,
    })
    .execute();

/** The add-ons that count now, as the account lists them. */
export const currentAddOns = (db: Db, org: OrgId, at: Date) =>
  db
    .selectFrom("add_on")
    .select(["kind", "quantity", "starts_at", "ends_at", "invoice"])
    .where("org_id", "=", org)
    .where("ends_at", ">", at)
    .orderBy("starts_at")
    .execute();

/** Licences that end within the time and whose administrators have not received this reminder. */
export const licencesToRemind = (db: Db, at: Date, until: Date, daysAhead: number) =>
  db
    .selectFrom("licence")
    .innerJoin("organisation", "organisation.id", "licence.org_id")
    .select([
      "licence.org_id",
      "licence.plan",
      "licence.ends_at",
      "licence.payment_subscription",
      "licence.cancelled_at",
    ])
    .where("organisation.deleted_at", "is", null)
    .where("licence.ends_at", ">", at)
    .where("licence.ends_at", "<=", until)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("licence_reminder")
            .select("licence_reminder.org_id")
            .whereRef("licence_reminder.org_id", "=", "licence.org_id")
            .whereRef("licence_reminder.ends_at", "=", "licence.ends_at")
            .where("licence_reminder.days_ahead", "<=", daysAhead),
        ),
      ),
    )
    .limit(500)
    .execute();

/** Notes that this end was announced. False: it was already. */
export const noteReminder = async (
  db: Db,
  org: OrgId,
  it: { endsAt: Date; daysAhead: number; at: Date },
): Promise<boolean> =>
  (await db
    .insertInto("licence_reminder")
    .values({ org_id: org, ends_at: it.endsAt, days_ahead: it.daysAhead, sent_at: it.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("org_id")
    .executeTakeFirst()) !== undefined;

/** The licence stays good until its end and is not renewed. */
export const cancelLicence = (db: Db, org: OrgId, at: Date) =>
  db.updateTable("licence").set({ cancelled_at: at }).where("org_id", "=", org).execute();

/** Withdraws a cancellation while the licence runs. False: there is none, or the licence has ended. */
export const resumeLicence = async (db: Db, org: OrgId, at: Date): Promise<boolean> =>
  (await db
    .updateTable("licence")
    .set({ cancelled_at: null })
    .where("org_id", "=", org)
    .where("cancelled_at", "is not", null)
    .where("ends_at", ">", at)
    .returning("org_id")
    .executeTakeFirst()) !== undefined;

/** Ends a licence before its time. Where an earlier paid term runs until then, its invoice is the licence's again. */
export const endLicence = (db: Db, org: OrgId, { at, ends }: { at: Date; ends: Date }) =>
  db
    .updateTable("licence")
    .set({
      ends_at: sql<Date>`least(ends_at, ${ends})`,
      cancelled_at: sql<Date>`coalesce(cancelled_at, ${at})`,
      invoice: sql<string>`coalesce((
        select i.number from invoice i
         where i.org_id = ${org} and i.state = 'paid' and i.item->>'kind' = 'plan' and i.period_end = ${ends}
         order by i.paid_at desc limit 1), licence.invoice)`,
    })
    .where("org_id", "=", org)
    .execute();

/** Ends the add-on of this invoice. False: it has ended already. */
export const endAddOn = async (db: Db, org: OrgId, invoice: string, at: Date): Promise<boolean> =>
  (
    await db
      .updateTable("add_on")
      .set({ ends_at: at })
      .where("org_id", "=", org)
      .where("invoice", "=", invoice)
      .where("ends_at", ">", at)
      .returning("id")
      .execute()
  ).length > 0;

/** How much of something this organization may use at this time. */
export const limitFor = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  const { rows } = await sql<{
    plan: PlanId;
    agreed: Record<string, unknown>;
    plans: StoredPlans | null;
    add_ons: BoughtAddOn[];
  }>`
    select l.plan, l.agreed_limits as agreed, s.value as plans,
           coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'quantity', a.quantity)) from add_on a
                      where a.org_id = ${org} and a.starts_at <= ${at} and a.ends_at > ${at}), '[]') as add_ons
      from licence l left join portal_setting s on s.subject = 'plans' where l.org_id = ${org}`.execute(db);
  const [licence] = rows;
  if (licence === undefined) return Number.POSITIVE_INFINITY;
  return limitOf(licence.plan, licence.agreed, licence.add_ons, limit, catalogueWith(licence.plans ?? {}));
};

/**
 * Uses up `amount` of a monthly limit, or answers false and uses nothing. The limit is checked in the statement that
 * counts: of fifty asks at once for the last one, one gets it.
 */
export const spendQuota = async (
  db: Db,
  org: OrgId,
  limit: Extract<Limit, "testsPerMonth" | "takedownsPerMonth">,
  at: Date,
  amount = 1,
): Promise<boolean> => {
  const most = await limitFor(db, org, limit, at);
  const capped = Math.min(most, 2 ** 31 - 1);
  if (amount > capped) return false;
  const spent = await db
    .insertInto("quota_use")
    .values({ org_id: org, name: limit, period: periodOf(at), used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "name", "period"])
        .doUpdateSet({ used: sql`quota_use.used + ${amount}` })
        .where(sql<boolean>`quota_use.used + ${amount} <= ${capped}`),
    )
    .returning("used")
    .execute();
  return spent.length === 1;
};

/** Gives back what was not used after all. */
export const returnQuota = (db: Db, org: OrgId, limit: Limit, at: Date, amount = 1) =>
  db
    .updateTable("quota_use")
    .set({ used: sql`greatest(used - ${amount}, 0)` })
    .where("org_id", "=", org)
    .where("name", "=", limit)
    .where("period", "=", periodOf(at))
    .execute();

export const quotaUsed = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  const row = await db
    .selectFrom("quota_use")
    .select("used")
    .where("org_id", "=", org)
    .where("name", "=", limit)
    .where("period", "=", periodOf(at))
    .executeTakeFirst();
  return row?.used ?? 0;
};

type CountedLimit = Exclude<Limit, "testsPerMonth" | "takedownsPerMonth">;

/**
 * How many more of what is in rows (people, domains, VIPs, addresses) fit? Locks the organization's row, so that the count and
 * the inserts that follow it in the same transaction cannot be overtaken. Negative where there are more than the plan allows.
 */
export const roomFor = async (
  db: Db,
  org: OrgId,
  limit: CountedLimit,
  at: Date,
  count: (db: Db, org: OrgId) => Promise<number>,
): Promise<number> => {
  // Nothing to count and no lock to wait for: a directory of thousands is pushed in parallel.
  if ((await limitFor(db, org, limit, at)) === Infinity) return Infinity;
  await db.selectFrom("organisation").select("id").where("id", "=", org).forUpdate().execute();
  const used = await count(db, org);
  return (await limitFor(db, org, limit, at)) - used;
};

/** Is there room for more of what is in rows? */
export const hasRoom = async (
  db: Db,
  org: OrgId,
  limit: CountedLimit,
  at: Date,
  count: (db: Db, org: OrgId) => Promise<number>,
  adding = 1,
): Promise<boolean> => (await roomFor(db, org, limit, at, count)) >= adding;
