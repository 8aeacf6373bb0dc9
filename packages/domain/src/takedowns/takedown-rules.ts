import type { Locale } from "@parapet/words/locale";

import { DAY_MS, HOUR_MS } from "../durations.ts";
import { type PlanId, PLANS } from "../plans/catalogue.ts";
import type { Catalogue } from "../plans/figures.ts";

export const TAKEDOWN_STATES = ["requested", "sent", "in progress", "taken down", "rejected", "withdrawn"] as const;
export type TakedownState = (typeof TAKEDOWN_STATES)[number];

export const TAKEDOWN_REASONS = ["phishing", "malware", "mail fraud", "trademark"] as const;
export type TakedownReason = (typeof TAKEDOWN_REASONS)[number];

/** How long a name that is down is watched. */
export const WATCH_DAYS = 90;
/** Where no plan says otherwise (partners, the operator, agreements): the figure of the middle plan. */
const DEFAULT_HOURS = 4;
/** Days after the notices were sent until a reminder is due. */
const REMINDER_DAYS = [3, 7, 14, 28] as const;

const NEXT: Readonly<Record<TakedownState, readonly TakedownState[]>> = {
  requested: ["sent", "rejected", "withdrawn"],
  sent: ["in progress", "taken down", "rejected"],
  "in progress": ["taken down", "rejected"],
  // The name came back, or a refusal was appealed.
  "taken down": ["in progress"],
  rejected: ["sent"],
  withdrawn: [],
};

/** The states a person may move a request to. */
export const nextStates = (state: TakedownState): readonly TakedownState[] => NEXT[state];

/** Is an action of a recipient still pending? */
export const isOpen = (state: TakedownState): boolean =>
  state === "requested" || state === "sent" || state === "in progress";

/** When is the first answer due? Within the plan's support hours, as they are promised today. */
export const dueAt = (requestedAt: Date, plan: PlanId | null, plans: Catalogue = PLANS): Date => {
  const hours = plan === null ? DEFAULT_HOURS : (plans[plan].supportHours ?? DEFAULT_HOURS);
  return new Date(requestedAt.getTime() + hours * HOUR_MS);
};

/** When is the next reminder due, so many having been sent? Null: no more. */
export const nextReminderAt = (sentAt: Date, reminders: number): Date | null => {
  const days = REMINDER_DAYS[reminders];
  return days === undefined ? null : new Date(sentAt.getTime() + days * DAY_MS);
};

export const watchUntil = (downAt: Date): Date => new Date(downAt.getTime() + WATCH_DAYS * DAY_MS);

/** The result of one check of a name. */
export type Look = "up" | "down" | "blind";

export interface Looked {
  readonly state: TakedownState;
  readonly downSince: Date | null;
  readonly watchUntil: Date | null;
}

/** A single silence may be an outage; a second one, most of a day later, is a takedown. */
const CONFIRMED_AFTER_MS = 20 * HOUR_MS;

export type LookedChange = "taken down" | "re-emerged" | "down at first" | "up again" | "none";

/** What a check of the target changes; a check that failed changes nothing. */
export const evaluateRecheck = (before: Looked, look: Look, at: Date): LookedChange => {
  if (look === "blind") return "none";
  if (before.state === "taken down")
    return look === "up" && before.watchUntil !== null && at <= before.watchUntil ? "re-emerged" : "none";
  if (!isOpen(before.state)) return "none";
  if (look === "up") return before.downSince === null ? "none" : "up again";
  if (before.downSince === null) return "down at first";
  return at.getTime() - before.downSince.getTime() >= CONFIRMED_AFTER_MS ? "taken down" : "none";
};

const SPANISH = new Set("ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ".split(" "));
const FRENCH = new Set("FR BE LU MC SN CI CM MG ML BF NE TG BJ CD CG GA TD GN HT RE GP MQ GF PF NC".split(" "));

/** The language people in this country most likely read; English where we have none of theirs. */
export const localeOfCountry = (country: string | null): Locale => {
  const code = country?.toUpperCase() ?? "";
  return SPANISH.has(code) ? "es" : FRENCH.has(code) ? "fr" : "en";
};

/** The country of a name's ending, where it is one (RFC 1591: two letters). */
export const countryOfName = (name: string): string | null => {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return /^[a-z]{2}$/.test(ending) ? ending.toUpperCase() : null;
};
