import type { Db } from "@parapet/db/db";
import { type ClaimedDelivery, recordAttempt, settingById } from "@parapet/db/queries/alerts";
import { within } from "@parapet/db/scope";
import { afterQuiet, nextAttempt } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Services } from "../../platform/services.ts";
import { deliveryPace } from "./delivery-pace.ts";

/** What an attempt came to, as the test button shows it. */
export interface Attempt {
  readonly outcome: "delivered" | "handed over" | "failed";
  readonly status: number | null;
  readonly error: string | null;
}

export const FAILED = (error: string): Attempt => ({ outcome: "failed", status: null, error });

export const deliveryOrg = (delivery: ClaimedDelivery): OrgId => delivery.org_id as OrgId;

/** Ends a message that will not be sent, with the reason. */
export const giveUp = async (
  services: Pick<Services, "db" | "now">,
  delivery: ClaimedDelivery,
  error: string,
): Promise<Attempt> => {
  await within(services.db, [deliveryOrg(delivery)], (tx) =>
    recordAttempt(tx, deliveryOrg(delivery), delivery.id, {
      at: services.now(),
      state: "given-up",
      attempts: delivery.attempts,
      nextAt: null,
      deliveredAt: null,
      status: null,
      error,
      mail: null,
    }),
  );
  return FAILED(error);
};

/** When the next attempt is due, outside the recipient's quiet hours. Null: given up. */
export const tryAgainAt = async (
  tx: Db,
  delivery: ClaimedDelivery,
  attempts: number,
  now: Date,
): Promise<Date | null> => {
  const next = nextAttempt(attempts, delivery.created_at, now);
  if (next === null || delivery.about !== "alert" || delivery.setting_id === null) return next;
  const setting = await settingById(tx, [deliveryOrg(delivery)], delivery.setting_id);
  return setting === undefined ? next : afterQuiet(next, deliveryPace(setting));
};
