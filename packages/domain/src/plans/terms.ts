import { DAY_MS } from "../durations.ts";
import { PLAN_IDS, type PlanId } from "./catalogue.ts";
import { addMonths } from "./licence.ts";

export interface PaidOrder {
  readonly id: string;
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly cents: number;
  /** When it was paid for, as the payment provider or the operator says. */
  readonly at: Date;
  /** When its money was returned or withdrawn; null: it stays paid. */
  readonly endedAt: Date | null;
}

/** A time without access. Paid time is not used up by it. */
export interface Absence {
  readonly from: Date | null;
  readonly until: Date;
}

/** A licence that no order of this list paid for. */
export interface GrantedTerm {
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** What the whole of it is worth when a higher plan replaces it. */
  readonly cents: number;
}

export interface Term {
  /** Null: granted. */
  readonly order: string | null;
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const countMonths = (billing: "monthly" | "annual"): number => (billing === "annual" ? 12 : 1);

/** A piece of paid time in the queue; its dates are in milliseconds. */
interface Piece {
  readonly order: string | null;
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  /** Not before it is paid for. */
  readonly notBefore: number;
  readonly length: { readonly months: number } | { readonly ms: number };
  readonly centsPerMs: number;
  /** The same for a month of average length: the time that a credit buys does not depend on the month in which it is bought. */
  readonly averageCentsPerMs: number;
  readonly start: number;
  readonly end: number;
  /** The day of the month that a row of months is counted from, so that 31 January, 28 February, 31 March follow each other. */
  readonly anchor: { readonly from: number; readonly months: number } | null;
}

const AVERAGE_MONTH_MS = (365 / 12) * DAY_MS;

const rank = (plan: PlanId): number => PLAN_IDS.indexOf(plan);

const plusMonths = (from: number, months: number): number => addMonths(new Date(from), months).getTime();

/** Where the piece lies when it begins at `wanted` at the earliest: absences are skipped, and those within it prolong it. */
const placed = (piece: Piece, wanted: number, before: Piece | undefined, absences: readonly Absence[]): Piece => {
  let start = wanted;
  for (const { from, until } of absences)
    if ((from?.getTime() ?? -Infinity) <= start && start < until.getTime()) start = until.getTime();
  const { length } = piece;
  if ("ms" in length) return prolonged({ ...piece, start, end: start + length.ms, anchor: null }, absences);
  const row = before !== undefined && before.end === start ? before.anchor : null;
  const anchor = { from: row?.from ?? start, months: (row?.months ?? 0) + length.months };
  return prolonged({ ...piece, start, end: plusMonths(anchor.from, anchor.months), anchor }, absences);
};

const prolonged = (piece: Piece, absences: readonly Absence[]): Piece => {
  let { end } = piece;
  for (const { from, until } of absences)
    if (from !== null && from.getTime() > piece.start && from.getTime() < end) end += until.getTime() - from.getTime();
  return end === piece.end ? piece : { ...piece, end, anchor: null };
};

/** What has not begun follows what runs, without a break. */
const chained = (pieces: readonly Piece[], now: number, absences: readonly Absence[]): Piece[] => {
  const chain: Piece[] = [];
  for (const piece of pieces) {
    const before = chain.at(-1);
    const hasBegun = piece.start < now;
    chain.push(
      hasBegun ? piece : placed(piece, Math.max(before?.end ?? -Infinity, piece.notBefore, now), before, absences),
    );
  }
  return chain;
};

/** The rest of a piece of a lower plan as time of the new plan, by what both cost. */
const credited = (piece: Piece, by: Piece, now: number): Piece => {
  const left = piece.end - Math.max(piece.start, now);
  const rate = by.averageCentsPerMs;
  const ratio = rate > 0 ? piece.centsPerMs / rate : 1;
  const length = { ms: Math.ceil(left * ratio) };
  return {
    ...piece,
    plan: by.plan,
    billing: by.billing,
    length,
    centsPerMs: rate,
    averageCentsPerMs: rate,
    notBefore: now,
    start: Infinity,
  };
};

/** A higher plan begins at once and takes the rest of the lower ones along; the same or a lower one follows what is paid for. */
const withOrder = (pieces: readonly Piece[], order: PaidOrder, absences: readonly Absence[]): Piece[] => {
  const now = order.at.getTime();
  const months = countMonths(order.billing);
  const piece: Piece = {
    order: order.id,
    plan: order.plan,
    billing: order.billing,
    notBefore: now,
    length: { months },
    centsPerMs: order.cents / (plusMonths(now, months) - now),
    averageCentsPerMs: order.cents / (months * AVERAGE_MONTH_MS),
    start: Infinity,
    end: Infinity,
    anchor: null,
  };
  const over = pieces.filter(({ end }) => end <= now);
  const live = pieces.filter(({ end }) => end > now);
  const isLower = ({ plan }: Piece) => rank(plan) < rank(order.plan);
  const [current] = live;
  if (current === undefined || !isLower(current)) {
    const kept = live.filter((one) => !isLower(one));
    return chained([...over, ...kept, piece, ...live.filter(isLower)], now, absences);
  }
  const used = current.start < now ? [{ ...current, end: now, anchor: null }] : [];
  const kept = live.filter((one) => !isLower(one));
  const rest = live.filter(isLower).map((one) => credited(one, piece, now));
  return chained([...over, ...used, ...kept, piece, ...rest], now, absences);
};

/** Money that was returned takes the rest of its time along; what was paid besides moves forward. */
const withoutOrder = (pieces: readonly Piece[], { id, endedAt }: PaidOrder, absences: readonly Absence[]): Piece[] => {
  const now = endedAt?.getTime() ?? Infinity;
  const left = pieces.flatMap((piece): Piece[] => {
    if (piece.order !== id || piece.end <= now) return [piece];
    return piece.start < now ? [{ ...piece, end: now, anchor: null }] : [];
  });
  return chained(left, now, absences);
};

const merged = (absences: readonly Absence[]): Absence[] => {
  const sorted = absences.toSorted((a, b) => (a.from?.getTime() ?? -Infinity) - (b.from?.getTime() ?? -Infinity));
  const whole: { from: Date | null; until: Date }[] = [];
  for (const one of sorted) {
    const last = whole.at(-1);
    if (last !== undefined && (one.from === null || one.from <= last.until))
      last.until = one.until > last.until ? one.until : last.until;
    else whole.push({ ...one });
  }
  return whole;
};

/**
 * When which plan is paid for: a function of what was paid and returned, and when, so that the order in which it becomes known does
 * not matter. Time that was paid for is had in full: after what runs already, and never while there was no access.
 */
export const computeTerms = (
  orders: readonly PaidOrder[],
  granted: GrantedTerm | null = null,
  known: readonly Absence[] = [],
): Term[] => {
  const absences = merged(known);
  const steps = orders.flatMap((order) => [
    { at: order.at.getTime(), isEnd: false, order },
    ...(order.endedAt === null
      ? []
      : [{ at: Math.max(order.endedAt.getTime(), order.at.getTime()), isEnd: true, order }]),
  ]);
  // Of payments in the same second the higher plan counts as the later one: it takes the other along.
  steps.sort(
    (a, b) =>
      a.at - b.at ||
      Number(a.isEnd) - Number(b.isEnd) ||
      rank(a.order.plan) - rank(b.order.plan) ||
      (a.order.id < b.order.id ? -1 : 1),
  );
  let pieces: Piece[] = [];
  if (granted !== null) {
    const [start, end] = [granted.startsAt.getTime(), granted.endsAt.getTime()];
    const { plan, billing } = granted;
    const centsPerMs = granted.cents / Math.max(1, end - start);
    pieces = [
      {
        order: null,
        plan,
        billing,
        notBefore: start,
        length: { ms: end - start },
        centsPerMs,
        averageCentsPerMs: centsPerMs,
        start,
        end,
        anchor: null,
      },
    ];
  }
  for (const { isEnd, order } of steps)
    pieces = isEnd ? withoutOrder(pieces, order, absences) : withOrder(pieces, order, absences);
  return pieces
    .filter(({ start, end }) => end > start)
    .map(({ order, plan, billing, start, end }) => ({
      order,
      plan,
      billing,
      startsAt: new Date(start),
      endsAt: new Date(end),
    }));
};

/** The term that covers this moment. */
export const termAt = (terms: readonly Term[], at: Date): Term | undefined =>
  terms.find(({ startsAt, endsAt }) => startsAt <= at && endsAt > at);
