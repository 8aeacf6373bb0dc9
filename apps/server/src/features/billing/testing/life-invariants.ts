import { invoiceEntries, type InvoiceRow, limitFor } from "@parapet/db/queries/billing";
import { DAY_MS } from "@parapet/domain/durations";
import { addMonths, licenceState, type Offer, PLANS } from "@parapet/domain/plans";
import type { Paid } from "@parapet/lab/payment-ledger";
import { expect } from "vitest";

import type { Customer } from "./customer.ts";
import { changed, PERIOD_UNTIL_2076, type Subscriptions } from "./subscriptions.ts";

/** A life that was lived. */
interface Lived {
  readonly customer: Customer;
  readonly story: string;
  readonly lost: ReadonlyMap<Paid, number>;
  readonly interruptions: number;
  readonly refusals: number;
  readonly isByInvoice: boolean;
  readonly wasLate: boolean;
}

type PlanOffer = Extract<Offer, { kind: "plan" }>;
const isPlan = (row: InvoiceRow): boolean => (row.item as Offer).kind === "plan";

/** The least that a month of the lower plan is worth in the higher one: bought for a year, credited to a monthly subscription. */
const LEAST_CREDIT = 6_745 / 12 / 1_499;

/** Time that is paid for is had, and no other but days of grace: what there was of it and what is left. */
const checkTime = async (at: Subscriptions, { customer, interruptions, story }: Lived, paid: readonly InvoiceRow[]) => {
  const licence = await customer.licence();
  const all = paid.filter(isPlan);
  const plans = all.filter((row) => row.ended_at === null);
  if (licence?.startedAt == null || licence.endsAt === null) return;
  const had = (customer.hadMs + Math.max(0, Number(licence.endsAt) - Number(at.now()))) / DAY_MS;
  const bought = all.reduce((sum, row) => {
    const whole = (row.item as PlanOffer).billing === "annual" ? 366 : 31;
    // What was returned gives no time after that.
    const given = row.ended_at === null ? whole : (Number(row.ended_at) - Number(row.paid_at)) / DAY_MS;
    return sum + Math.max(0, Math.min(whole, given));
  }, 0);
  expect([story, had < bought + 7 * (all.length + interruptions + 1) + 3]).toEqual([story, true]);
  // Nothing that is charged any more: access ends with the days of grace.
  const later = new Date(Math.max(Number(at.now()), Number(licence.endsAt)) + 7 * DAY_MS + 60_000);
  expect([story, licenceState("client", licence, later)]).toEqual([story, "expired"]);
  const hasHigher = paid.some((row) => isPlan(row) && (row.item as PlanOffer).plan === "professional");
  const months = plans.reduce((sum, row) => {
    const { plan, billing } = row.item as PlanOffer;
    return sum + (billing === "annual" ? 12 : 1) * (hasHigher && plan === "essentials" ? LEAST_CREDIT : 1);
  }, 0);
  expect([story, had >= months * 30.4 - 3 * plans.length]).toEqual([story, true]);
};

type AddOnOffer = Extract<Offer, { kind: "addOn" }>;

interface Month {
  readonly from: number;
  readonly takedowns: number;
  /** When it ends, unless its money was returned. */
  readonly due: number;
  readonly end: number;
}

const startOfNextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** The months of add-ons that were paid for: of each one after the other, from its payment on until its money was returned. */
const monthsOfAddOns = (paid: readonly InvoiceRow[]): Month[] => {
  const last = new Map<string, number>();
  return paid
    .filter((row) => !isPlan(row))
    .toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at))
    .map((row) => {
      const root = row.renews_id ?? row.id;
      const from = Math.max(Number(row.paid_at), last.get(root) ?? 0);
      const isSingle = (row.item as AddOnOffer).pack === "single";
      // One more this month ends with the month.
      const due = isSingle ? Number(startOfNextMonth(new Date(from))) : Number(addMonths(new Date(from), 1));
      const end = row.ended_at === null ? due : Math.min(due, Math.max(from, Number(row.ended_at)));
      last.set(root, end);
      return { from, due, end, takedowns: isSingle ? 1 : 10 };
    });
};

/** The quota of takedowns is that of the plan, and what an add-on adds while its month lasts that is paid and not returned. */
export const checkQuota = async (at: Subscriptions, customer: Customer, story: string): Promise<void> => {
  if ((await customer.licence()) === null) return;
  const limit = (of: "users" | "takedownsPerMonth") => at.portal.all((tx) => limitFor(tx, customer.org, of, at.now()));
  const seats = await limit("users");
  const plan = Object.values(PLANS).find(({ limits }) => limits.users === seats);
  expect([story, plan === undefined]).toEqual([story, false]);
  const now = Number(at.now());
  const months = monthsOfAddOns(await customer.paid());
  // Months in a row are counted from the first of them and may differ by days.
  if (months.some(({ due }) => Math.abs(due - now) < 4 * DAY_MS)) return;
  const running = months.filter(({ from, end }) => from <= now && now < end);
  expect([story, await limit("takedownsPerMonth")]).toEqual([
    story,
    (plan?.limits.takedownsPerMonth ?? Number.POSITIVE_INFINITY) +
      running.reduce((sum, { takedowns }) => sum + takedowns, 0),
  ]);
};

/** What was returned has credit notes of the same amount, each with a number of its own. */
const checkNotes = async (at: Subscriptions, { story }: Lived, paid: readonly InvoiceRow[]) => {
  const entries = await at.portal.all(async (tx) =>
    (await Promise.all(paid.map((row) => invoiceEntries(tx, row)))).flat(),
  );
  const notes = entries.filter(({ kind }) => kind === "refund");
  const numbers = new Set(notes.map(({ number }) => number));
  expect([story, numbers.has(null), numbers.size]).toEqual([story, false, notes.length]);
  const cents = (kind: string) =>
    entries.filter((one) => one.kind === kind).reduce((sum, one) => sum + Number(one.amount_cents), 0);
  expect([story, cents("payment") - cents("refund")]).toEqual([
    story,
    paid.reduce((sum, row) => sum + Number(row.paid_cents), 0),
  ]);
};

/** An event that does not match its order changes nothing. */
const checkForged = async (at: Subscriptions, { customer }: Lived) => {
  const last = at.ledger.events.findLast(({ type, data: { object } }) => {
    const { parent } = object as { parent?: { subscription_details?: { subscription?: string } } };
    return type === "invoice.paid" && parent?.subscription_details?.subscription === customer.subscription;
  });
  if (last === undefined) return;
  const before = await customer.licence();
  const forgeries = { amount_paid: 1, currency: "jpy", customer: "cus_other", lines: PERIOD_UNTIL_2076 };
  for (const [field, value] of Object.entries(forgeries)) {
    const mark = `${field}_${last.id}`;
    const forged = changed(last, { id: `in_forged_${mark}`, [field]: value }, `evt_forged_${mark}`);
    expect([field, await at.notify(forged)]).toEqual([field, "mismatch"]);
  }
  expect(await customer.licence()).toEqual(before);
};

/** A payment takes effect once, however often and by whichever events it becomes known. */
const checkOnce = async (at: Subscriptions, paid: readonly InvoiceRow[]) => {
  const settled = await at.portal.all((tx) =>
    tx
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "invoice.paid")
      .where("object", "in", ["", ...paid.map(({ number }) => number ?? "")])
      .execute(),
  );
  const byNumber = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "");
  expect(settled.map(({ object }) => object).toSorted(byNumber)).toEqual(
    paid.map(({ number }) => number).toSorted(byNumber),
  );
};

/** Every cent is on a document, and no payment is counted twice. */
const checkDocuments = ({ customer, lost, story }: Lived, paid: readonly InvoiceRow[]) => {
  const received = customer.payments().reduce((sum, one) => sum + one.cents - one.refunded - (lost.get(one) ?? 0), 0);
  const byInvoice = paid
    .filter(({ method }) => method === "invoice")
    .reduce((sum, row) => sum + Number(row.amount_cents), 0);
  expect([story, paid.reduce((sum, row) => sum + Number(row.paid_cents), 0)]).toEqual([story, received + byInvoice]);
  expect(paid.every(({ number }) => number !== null)).toBe(true);
  expect(paid.filter(({ method }) => method !== "invoice")).toHaveLength(customer.payments().length);
  // An order that was returned in full has ended, any other has not.
  for (const row of paid.filter(isPlan))
    expect([row.number, row.ended_at !== null]).toEqual([row.number, Number(row.paid_cents) === 0]);
};

/** No one has access without having paid, but for the grace period, and nothing is charged that gives nothing. */
const checkAccess = async (at: Subscriptions, { customer, isByInvoice, story }: Lived, paid: readonly InvoiceRow[]) => {
  const licence = await customer.licence();
  const isReturned = (row: InvoiceRow) => Number(row.paid_cents) === 0;
  const isCharging = (row: InvoiceRow) => !isPlan(row) && (row.item as AddOnOffer).pack !== "single";
  for (const row of paid.filter((one) => isCharging(one) && one.renews_id === null && isReturned(one)))
    expect([story, at.ledger.nextCharge((row.payment_session ?? "").replace("cs_", "sub_"))]).toEqual([story, null]);
  if (paid.filter(isPlan).every(isReturned))
    expect([story, await customer.state(), customer.renewing()]).toEqual([story, "expired", []]);
  // Only the subscription that was bought last is charged again, unless an invoice replaced it, and the licence says so.
  const mayRenew = isByInvoice ? [] : [customer.subscription];
  expect([story, customer.renewing().filter((id) => !mayRenew.includes(id))]).toEqual([story, []]);
  const isRenewing = licence?.renewal === "card" && licence.cancelledAt === null;
  if (licence !== null && licence.renewal !== "failing")
    expect([story, isRenewing]).toEqual([story, customer.renewing().length === 1]);
  // What has ended at the provider is not resumed, and has no days of grace.
  const followed = await customer.followed();
  if (licence !== null && followed !== null && at.hasEnded(followed))
    expect([story, licence.renewal, licence.cancelledAt === null]).toEqual([story, "none", false]);
  // An add-on is not charged again without a licence. A plan is: its payment brings the licence back.
  if ((await customer.state()) === "expired") {
    await at.runJobs();
    expect([story, customer.chargedAgain().filter((id) => !customer.plans.includes(id))]).toEqual([story, []]);
  }
  // What renews itself is not expiring.
  if (isRenewing && Number(licence.endsAt) > Number(at.now())) expect(await customer.state()).toBe("active");
};

/** Of every charge that the card refused the administrators of who pays are informed once. */
const checkLetters = async (at: Subscriptions, { customer, refusals, story, wasLate }: Lived) => {
  const mails = await Promise.all(
    [customer.email, customer.partner?.email].map(async (email) =>
      email === undefined ? [] : at.portal.mailTo(email),
    ),
  );
  const letters = mails.flat().filter(({ subject }) => subject === "Payment failed");
  expect([story, letters.length <= refusals, wasLate || letters.length === refusals]).toEqual([story, true, true]);
};

/** What holds at every moment, whatever happened and however it became known. */
export const checkLife = async (at: Subscriptions, life: Lived): Promise<void> => {
  const paid = await life.customer.paid();
  checkDocuments(life, paid);
  await checkAccess(at, life, paid);
  await checkTime(at, life, paid);
  await checkOnce(at, paid);
  await checkQuota(at, life.customer, life.story);
  await checkNotes(at, life, paid);
  await checkLetters(at, life);
  await checkForged(at, life);
};
