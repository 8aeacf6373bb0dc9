import type { Db } from "@parapet/db/db";
import {
  insertAbsence,
  licenceBasis,
  paidOrders,
  projectLicence,
  readLicence,
  replaceAddOns,
  replaceTerms,
  setPeriods,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  accessUntil,
  computeTerms,
  countUnits,
  type GrantedTerm,
  type Offer,
  type PaidOrder,
  PLANS,
  type Term,
  termAt,
} from "@parapet/domain/plans";

type PaidRow = Awaited<ReturnType<typeof paidOrders>>[number];
type PlanOffer = Extract<Offer, { kind: "plan" }>;
type AddOnOffer = Extract<Offer, { kind: "addOn" }>;

const YEAR_MS = 365 * 86_400_000;

/** What was granted is worth its list price when a higher plan replaces it. */
const withWorth = (granted: Omit<GrantedTerm, "cents"> | null): GrantedTerm | null => {
  if (granted === null) return null;
  const share = (granted.endsAt.getTime() - granted.startsAt.getTime()) / YEAR_MS;
  return { ...granted, cents: PLANS[granted.plan].price.perYear * 100 * share };
};

const periodsOf = (terms: readonly Term[]): { id: string; start: Date; end: Date }[] => {
  const periods = new Map<string, { id: string; start: Date; end: Date }>();
  for (const { order, startsAt, endsAt } of terms) {
    if (order === null) continue;
    periods.set(order, { id: order, start: periods.get(order)?.start ?? startsAt, end: endsAt });
  }
  return [...periods.values()];
};

const planOrder = (row: PaidRow): PaidOrder => {
  const { plan, billing } = row.item as PlanOffer;
  const at = row.counts_from ?? new Date(0);
  return { id: row.id, plan, billing, cents: Number(row.amount_cents), at, endedAt: row.ended_at };
};

/** Access that ended before a payment became known was not had: the paid time begins now. */
export const noteAbsence = async (db: Db, org: OrgId, at: Date): Promise<void> => {
  const licence = await readLicence(db, org);
  const until = licence === null ? null : accessUntil(licence);
  if (until === null || until < at) await insertAbsence(db, org, { from: until, until: at });
};

/** The licence as it follows from everything that was paid and returned, in whatever order that became known. */
const deriveLicence = async (db: Db, org: OrgId, at: Date): Promise<void> => {
  const orders = (await paidOrders(db, org)).filter(({ item }) => (item as Offer).kind === "plan");
  const { granted, absences } = await licenceBasis(db, org);
  const terms = computeTerms(orders.map(planOrder), withWorth(granted), absences);
  await replaceTerms(db, org, terms);
  await setPeriods(db, org, periodsOf(terms));
  const before = await readLicence(db, org);
  const last = terms.at(-1);
  const shown = termAt(terms, at) ?? terms.find(({ startsAt }) => startsAt > at) ?? last;
  const newest = orders.toSorted((a, b) => Number(a.counts_from) - Number(b.counts_from));
  const paying = newest.findLast(({ ended_at }) => ended_at === null);
  await projectLicence(db, org, {
    plan: shown?.plan ?? before?.plan ?? "essentials",
    billing: shown?.billing ?? before?.billing ?? "annual",
    startedAt: before?.startedAt ?? terms[0]?.startsAt ?? null,
    // Everything was returned: what has begun ends now.
    endsAt: last?.endsAt ?? (before?.endsAt == null ? null : at),
    invoice: paying?.number ?? before?.invoice ?? null,
  });
};

/** One more this month ends with the month that it is counted in. */
const monthEnd = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** The add-ons that an order and its renewals pay for: one term after the other, each from its payment on. */
const deriveAddOns = async (db: Db, org: OrgId, root: string): Promise<void> => {
  const orders = (await paidOrders(db, org)).filter((row) => (row.renews_id ?? row.id) === root);
  const [first] = orders;
  if (first === undefined) return;
  const offer = first.item as AddOnOffer;
  const paidAt = (row: PaidRow) => row.paid_at ?? row.counts_from ?? new Date(0);
  const billing = offer.pack === "perYear" ? "annual" : "monthly";
  const terms =
    offer.pack === "single"
      ? orders.map((row) => {
          const end = monthEnd(paidAt(row));
          const endsAt = row.ended_at !== null && row.ended_at < end ? row.ended_at : end;
          return { order: row.id, startsAt: paidAt(row), endsAt };
        })
      : computeTerms(
          orders.map((row) => ({
            id: row.id,
            plan: "essentials" as const,
            billing,
            cents: Number(row.amount_cents),
            at: paidAt(row),
            endedAt: row.ended_at,
          })),
        );
  const numberOf = new Map(orders.map(({ id, number }) => [id, number ?? ""]));
  const kept = terms.filter(({ startsAt, endsAt }) => endsAt > startsAt);
  await setPeriods(
    db,
    org,
    kept.map(({ order, startsAt, endsAt }) => ({ id: order ?? "", start: startsAt, end: endsAt })),
  );
  await replaceAddOns(
    db,
    org,
    [...numberOf.values()],
    kept.map(({ order, startsAt, endsAt }) => ({
      kind: offer.addOn,
      quantity: countUnits(offer),
      startsAt,
      endsAt,
      invoice: numberOf.get(order ?? "") ?? "",
    })),
  );
};

/** What an order gives, after it was paid, returned or paid again. */
export const deriveOrder = (
  db: Db,
  row: { readonly id: string; readonly org_id: string; readonly item: unknown; readonly renews_id: string | null },
  at: Date,
): Promise<void> =>
  (row.item as Offer).kind === "plan"
    ? deriveLicence(db, row.org_id as OrgId, at)
    : deriveAddOns(db, row.org_id as OrgId, row.renews_id ?? row.id);
