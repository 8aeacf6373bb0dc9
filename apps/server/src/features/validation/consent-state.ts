import type { ConsentRow } from "@parapet/db/queries/validation";
import { isQuiet } from "@parapet/domain/alerts";
import type { Consent } from "@parapet/domain/contracts/validation";

/** Is this the time of day that the consent names? */
export const isInWindow = (
  { daily_from, daily_to, time_zone }: Pick<ConsentRow, "daily_from" | "daily_to" | "time_zone">,
  at: Date,
): boolean =>
  daily_from === null ||
  isQuiet(at, {
    quietFrom: daily_from,
    quietTo: daily_to,
    timeZone: time_zone,
    mutedUntil: null,
    digest: "none",
    digestHour: 0,
  });

/** What a consent is worth now, the worst first: what has ended stays so, whatever the calendar says. */
export const consentState = (row: ConsentRow, isSignedByAny: boolean, at: Date): Consent["state"] => {
  if (row.ended_reason !== null) return row.ended_reason;
  if (row.expires_at <= at) return "expired";
  if (row.targets.every(({ ended }) => ended)) return "lapsed";
  if (!isSignedByAny) return "signer";
  if (row.needs_second && row.confirmed_at === null) return "pending";
  return row.starts_at > at ? "scheduled" : "active";
};
