import type { Db } from "@parapet/db/db";
import { isEmergencyAccount, isInNetworks, type Person, readSessionPolicy } from "@parapet/db/queries/access";
import { signOnOfAddress } from "@parapet/db/queries/sign-on";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../http/errors.ts";
import { plainAddress } from "./client-network.ts";

/** Does the organization allow sign-ins from this address? */
export const isAllowedNetwork = async (db: Db, org: OrgId, ip: string): Promise<boolean> => {
  const { networks } = await readSessionPolicy(db, org);
  return networks.length === 0 || isInNetworks(db, plainAddress(ip), networks);
};

/**
 * Refuses a sign-in with password or passkey that the organization does not allow: from another network than those it lists, or
 * where it requires single sign-on. The latter only while the provider can be used: with a domain whose verification has
 * lapsed people sign in as before. Emergency accounts always do.
 */
export const refusedByPolicy = async (
  db: Db,
  person: Person,
  ip: string,
  at: Date,
): Promise<{ readonly refusal: Refusal; readonly reason: "network" | "sign-on" } | null> => {
  const isNear = await isAllowedNetwork(db, person.org, ip);
  const provider = await signOnOfAddress(db, person.email, at);
  const isRequired = provider?.required === true && provider.org_id === person.org;
  if ((isNear && !isRequired) || (await isEmergencyAccount(db, person.org, person.id))) return null;
  return isNear
    ? { refusal: new Refusal("not_allowed", "sign_on_required"), reason: "sign-on" }
    : { refusal: new Refusal("not_allowed", "network_not_allowed"), reason: "network" };
};
