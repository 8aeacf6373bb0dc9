import type { Db } from "@parapet/db/db";
import type { ValidationPolicy } from "@parapet/db/queries/validation";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";

import { maySign } from "./living-consent.ts";

/** A request to lift the demand for a second signature is open for so long, and only while its author may sign. */
const LIFT_OPEN_MS = 7 * DAY_MS;

/** The request to lift the demand that another administrator can follow now; null: there is none. */
export const openLift = async (
  db: Db,
  org: OrgId,
  { lift_requested_by: by, lift_requested_at: requested }: ValidationPolicy,
  at: Date,
): Promise<{ readonly by: UserId; readonly at: Date } | null> => {
  if (by === null || requested === null || at.getTime() - requested.getTime() > LIFT_OPEN_MS) return null;
  return (await maySign(db, org, by, at)) ? { by, at: requested } : null;
};
