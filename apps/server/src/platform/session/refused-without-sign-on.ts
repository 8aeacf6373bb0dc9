import type { Db } from "@parapet/db/db";
import type { Person } from "@parapet/db/queries/sign-in";
import { isEmergencyAccount, signOnOfAddress } from "@parapet/db/queries/sign-on";

import { Refusal } from "../http/errors.ts";

/**
 * Refuses a sign-in with password or passkey where the organization requires single sign-on. Only while the provider can be used:
 * with a domain whose verification has lapsed people sign in as before, and emergency accounts always do.
 */
export const refusedWithoutSignOn = async (db: Db, person: Person, at: Date): Promise<Refusal | null> => {
  const provider = await signOnOfAddress(db, person.email, at);
  if (provider?.required !== true || provider.org_id !== person.org) return null;
  if (await isEmergencyAccount(db, person.org, person.id)) return null;
  return new Refusal("not_allowed", "sign_on_required");
};
