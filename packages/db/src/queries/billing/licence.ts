import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  type Absence,
  type BoughtAddOn,
  catalogueWith,
  findLimit,
  type GrantedTerm,
  type LicenceFacts,
  type Limit,
  type PlanId,
  type Renewal,
  type Term,
  toPeriod,
} from "@parapet/domain/plans";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { StoredPlans } from "../operations/portal-setting.ts";

export interface LicenceRow {
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly renewal: Renewal;
  readonly invoice: string | null;
  readonly agreed: Readonly<Record<string, unknown>>;
}

const read = (db: Db, org: OrgId) =>
  db
    .selectFrom("licence")
    .select(["plan", "billing", "started_at", "ends_at", "cancelled_at", "renewal", "invoice", "agreed_limits"])
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
        renewal: row.renewal as Renewal,
        invoice: row.invoice,
        agreed: row.agreed_limits as Record<string, unknown>,
      };

export const readLicence = async (db: Db, org: OrgId): Promise<LicenceRow | null> =>
  toRow(await read(db, org).executeTakeFirst());

/** What decides about the state of a licence, of a row that was read with others. */
export const licenceFacts = (row: {
  readonly ends_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly renewal: string | null;
}): LicenceFacts => ({
  endsAt: row.ends_at,
  cancelledAt: row.cancelled_at,
  renewal: (row.renewal ?? "none") as Renewal,
});

interface LicensedPlan {
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly startedAt: Date | null;
  readonly endsAt: Date | null;
  readonly invoice: string | null;
}

const planColumns = (it: LicensedPlan) => ({
  plan: it.plan,
  billing: it.billing,
  started_at: it.startedAt,
  ends_at: it.endsAt,
  invoice: it.invoice,
});

/** Grants a licence without an order, or notes the plan that was chosen and is not paid yet. */
export const putLicence = (db: Db, org: OrgId, it: LicensedPlan) => {
  const columns = {
    ...planColumns(it),
    cancelled_at: null,
    granted_plan: it.endsAt === null ? null : it.plan,
    granted_billing: it.endsAt === null ? null : it.billing,
    granted_from: it.endsAt === null ? null : (it.startedAt ?? it.endsAt),
    granted_until: it.endsAt,
  };
  return db
    .insertInto("licence")
    .values({ org_id: org, ...columns })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(columns))
    .execute();
};

/** What the payment provider calls the one who pays and what they pay for. */
export const findProvider = async (db: Db, org: OrgId) =>
  db
    .selectFrom("licence")
    .select(["payment_customer", "payment_subscription", "cancel_pending"])
    .where("org_id", "=", org)
    .executeTakeFirst();

export const setProvider = (
  db: Db,
  org: OrgId,
  it: {
    customer?: string;
    subscription?: string | null;
    renewal?: Renewal;
    cancelledAt?: Date | null;
    isPending?: boolean;
  },
) =>
  db
    .updateTable("licence")
    .set({
      org_id: org,
      ...(it.customer !== undefined && { payment_customer: it.customer }),
      ...(it.subscription !== undefined && { payment_subscription: it.subscription }),
      ...(it.renewal !== undefined && { renewal: it.renewal }),
      ...(it.cancelledAt !== undefined && { cancelled_at: it.cancelledAt }),
      ...(it.isPending !== undefined && { cancel_pending: it.isPending }),
    })
    .where("org_id", "=", org)
    .execute();

/** What the terms of a licence follow from beside its orders: what was granted, and the times without access. */
export const licenceBasis = async (
  db: Db,
  org: OrgId,
): Promise<{ granted: Omit<GrantedTerm, "cents"> | null; absences: Absence[] }> => {
  const row = await db
    .selectFrom("licence")
    .select(["granted_plan", "granted_billing", "granted_from", "granted_until"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  const absences = await db
    .selectFrom("licence_absence")
    .select(["absent_from as from", "absent_until as until"])
    .where("org_id", "=", org)
    .execute();
  const granted =
    row?.granted_from == null || row.granted_until === null
      ? null
      : {
          plan: row.granted_plan as PlanId,
          billing: row.granted_billing as "monthly" | "annual",
          startsAt: row.granted_from,
          endsAt: row.granted_until,
        };
  return { granted, absences };
};

export const shortenGrant = (db: Db, org: OrgId, ends: Date) =>
  db
    .updateTable("licence")
    .set({ granted_until: sql<Date>`greatest(granted_from, least(granted_until, ${ends}))` })
    .where("org_id", "=", org)
    .execute();

export const insertAbsence = (db: Db, org: OrgId, it: Absence) =>
  db.insertInto("licence_absence").values({ org_id: org, absent_from: it.from, absent_until: it.until }).execute();

/** The terms as they follow from all payments, in place of those before. */
export const replaceTerms = async (db: Db, org: OrgId, terms: readonly Term[]): Promise<void> => {
  await db.deleteFrom("licence_term").where("org_id", "=", org).execute();
  if (terms.length === 0) return;
  await db
    .insertInto("licence_term")
    .values(
      terms.map((term) => ({
        org_id: org,
        invoice_id: term.order,
        plan: term.plan,
        billing: term.billing,
        starts_at: term.startsAt,
        ends_at: term.endsAt,
      })),
    )
    .execute();
};

export const projectLicence = (db: Db, org: OrgId, it: LicensedPlan) => {
  const columns = planColumns(it);
  return db
    .insertInto("licence")
    .values({ org_id: org, ...columns })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(columns))
    .execute();
};

/** Brings licences whose next term has begun up to that term's plan. */
export const followTerms = (db: Db, at: Date) =>
  sql`update licence l set plan = t.plan, billing = t.billing from licence_term t
       where t.org_id = l.org_id and t.starts_at <= ${at} and t.ends_at > ${at}
         and (l.plan <> t.plan or l.billing <> t.billing)`.execute(db);

export interface SubscriptionRow {
  readonly id: string;
  readonly org_id: string;
  readonly invoice_id: string;
  readonly customer: string | null;
  readonly state: "active" | "failing" | "ended";
  readonly cancels: boolean;
  readonly notified_at: Date;
}

/** A subscription at the payment provider, as its last word on it was. */
export const findSubscription = async (db: Db, org: OrgId, id: string): Promise<SubscriptionRow | undefined> =>
  (await db
    .selectFrom("card_subscription")
    .selectAll()
    .where("org_id", "=", org)
    .where("id", "=", id)
    .executeTakeFirst()) as SubscriptionRow | undefined;

/** Who pays the subscription that the licence follows: the organization or its partner. Null: it follows none that goes on. */
export const subscriptionPayer = async (db: Db, org: OrgId): Promise<OrgId | null> => {
  const row = await db
    .selectFrom("licence as l")
    .innerJoin("card_subscription as s", (join) =>
      join.onRef("s.org_id", "=", "l.org_id").onRef("s.id", "=", "l.payment_subscription"),
    )
    .innerJoin("invoice as i", (join) => join.onRef("i.org_id", "=", "s.org_id").onRef("i.id", "=", "s.invoice_id"))
    .select("i.payer_id")
    .where("l.org_id", "=", org)
    .where("s.state", "<>", "ended")
    .executeTakeFirst();
  return (row?.payer_id as OrgId | undefined) ?? null;
};

/** What the provider charges of an organization beside its plan, each with the order that it began with. */
export const addOnSubscriptions = async (db: Db, org: OrgId): Promise<{ id: string; order: string; payer: string }[]> =>
  db
    .selectFrom("card_subscription as s")
    .innerJoin("invoice as i", (join) => join.onRef("i.org_id", "=", "s.org_id").onRef("i.id", "=", "s.invoice_id"))
    .select(["s.id", "s.invoice_id as order", "i.payer_id as payer"])
    .where("s.org_id", "=", org)
    .where("s.state", "<>", "ended")
    .where(sql`i.item->>'kind'`, "=", "addOn")
    .execute();

/**
 * Subscriptions that pay for nothing: of a deleted organization, or an add-on without a licence to add to; and those of a partner for what
 * is its client no more.
 */
export const unusedSubscriptions = async (db: Db, at: Date): Promise<{ id: string }[]> =>
  (
    await sql<{ id: string }>`
      select s.id from card_subscription s
        join organization o on o.id = s.org_id
        join invoice i on i.org_id = s.org_id and i.id = s.invoice_id
        left join licence l on l.org_id = s.org_id
       where s.state <> 'ended' and not s.cancels
         and (o.deleted_at is not null
           or i.payer_id <> i.org_id and not exists (
                select from partner_client c
                 where c.partner_id = i.payer_id and c.org_id = i.org_id and c.status = 'active')
           or i.item->>'kind' = 'addOn' and o.kind = 'client'
              and coalesce(licence_access_until(l) <= ${at}, true))`.execute(db)
  ).rows;

/** Stores the state of a subscription. What has ended stays ended. */
export const putSubscription = (
  db: Db,
  org: OrgId,
  it: {
    id: string;
    order: string;
    customer: string | null;
    state: "active" | "failing" | "ended";
    cancels: boolean;
    notifiedAt: Date;
  },
) =>
  db
    .insertInto("card_subscription")
    .values({
      id: it.id,
      org_id: org,
      invoice_id: it.order,
      customer: it.customer,
      state: it.state,
      cancels: it.cancels,
      notified_at: it.notifiedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({
          state: it.state,
          cancels: it.cancels,
          notified_at: it.notifiedAt,
          customer: sql<string>`coalesce(card_subscription.customer, ${it.customer})`,
        })
        .where("card_subscription.org_id", "=", org)
        .where("card_subscription.state", "<>", "ended"),
    )
    .execute();

/**
 * Two payments at once are counted one after the other. Rows that name the organization can be written meanwhile: a transaction that writes to the
 * audit log holds its end and writes an event, which would wait for this lock, whose holder waits for the end of the log.
 */
export const lockOrganization = async (db: Db, org: OrgId): Promise<boolean> =>
  (await db.selectFrom("organization").select("id").where("id", "=", org).forNoKeyUpdate().execute()).length === 1;

export const replaceAddOns = async (
  db: Db,
  org: OrgId,
  invoices: readonly string[],
  rows: readonly { kind: BoughtAddOn["kind"]; quantity: number; startsAt: Date; endsAt: Date; invoice: string }[],
): Promise<void> => {
  await db
    .deleteFrom("add_on")
    .where("org_id", "=", org)
    .where("invoice", "in", [...invoices])
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto("add_on")
    .values(
      rows.map((it) => ({
        org_id: org,
        kind: it.kind,
        quantity: it.quantity,
        starts_at: it.startsAt,
        ends_at: it.endsAt,
        invoice: it.invoice,
      })),
    )
    .execute();
};

/** The add-ons that count now, as the account lists them. */
export const currentAddOns = (db: Db, org: OrgId, at: Date) =>
  db
    .selectFrom("add_on")
    .select(["kind", "quantity", "starts_at", "ends_at", "invoice"])
    .where("org_id", "=", org)
    .where("ends_at", ">", at)
    .orderBy("starts_at")
    .execute();

/** Licences that end within the time, do not renew themselves, and whose administrators have not received this reminder. */
export const licencesToRemind = (db: Db, at: Date, until: Date, daysAhead: number) =>
  db
    .selectFrom("licence")
    .innerJoin("organization", "organization.id", "licence.org_id")
    .select(["licence.org_id", "licence.plan", "licence.ends_at", "licence.cancelled_at", "licence.renewal"])
    .where("organization.deleted_at", "is", null)
    .where("licence.ends_at", ">", at)
    .where("licence.ends_at", "<=", until)
    .where((of) => of.or([of("licence.renewal", "=", "none"), of("licence.cancelled_at", "is not", null)]))
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

/** Licences whose renewal by card is not paid after their term ended, until some days after their access did. */
export const unpaidRenewals = (db: Db, at: Date, since: Date) =>
  db
    .selectFrom("licence")
    .innerJoin("organization", "organization.id", "licence.org_id")
    .select(["licence.org_id", "licence.plan", "licence.ends_at", "licence.cancelled_at", "licence.renewal"])
    .where("organization.deleted_at", "is", null)
    .where("licence.renewal", "<>", "none")
    .where("licence.cancelled_at", "is", null)
    .where("licence.ends_at", "<=", at)
    .where("licence.ends_at", ">", since)
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
  db.updateTable("licence").set({ cancelled_at: at, cancel_pending: true }).where("org_id", "=", org).execute();

/** Withdraws a cancellation while the licence runs. False: there is none, or the licence has ended. */
export const resumeLicence = async (db: Db, org: OrgId, at: Date): Promise<boolean> =>
  (await db
    .updateTable("licence")
    .set({ cancelled_at: null, cancel_pending: true })
    .where("org_id", "=", org)
    .where("cancelled_at", "is not", null)
    .where("ends_at", ">", at)
    .returning("org_id")
    .executeTakeFirst()) !== undefined;

/** How much of something this organization may use at this time. */
export const limitFor = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  const { rows } = await sql<{
    plan: PlanId;
    agreed: Record<string, unknown>;
    plans: StoredPlans | null;
    add_ons: BoughtAddOn[];
  }>`
    select coalesce((select t.plan from licence_term t
                      where t.org_id = ${org} and t.starts_at <= ${at} and t.ends_at > ${at} limit 1), l.plan) as plan,
           l.agreed_limits as agreed, s.value as plans,
           coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'quantity', a.quantity)) from add_on a
                      where a.org_id = ${org} and a.starts_at <= ${at} and a.ends_at > ${at}), '[]') as add_ons
      from licence l left join portal_setting s on s.subject = 'plans' where l.org_id = ${org}`.execute(db);
  const [licence] = rows;
  if (licence === undefined) return Number.POSITIVE_INFINITY;
  return findLimit(licence.plan, licence.agreed, licence.add_ons, limit, catalogueWith(licence.plans ?? {}));
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
    .values({ org_id: org, name: limit, period: toPeriod(at), used: amount })
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
    .where("period", "=", toPeriod(at))
    .execute();

export const quotaUsed = async (db: Db, org: OrgId, limit: Limit, at: Date): Promise<number> => {
  const row = await db
    .selectFrom("quota_use")
    .select("used")
    .where("org_id", "=", org)
    .where("name", "=", limit)
    .where("period", "=", toPeriod(at))
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
  await db.selectFrom("organization").select("id").where("id", "=", org).forNoKeyUpdate().execute();
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
