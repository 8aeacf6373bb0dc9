import type { Db } from "@parapet/db/db";
import { isStaffAddress, peopleByAddress } from "@parapet/db/queries/access";
import { asSystemIn } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { reachesOrg } from "../session/reach.ts";
import { toActor } from "../session/who-is.ts";

/**
 * Is this the address of someone who had access to the organization, as one of its people or of its partner's, and has none now? Other
 * addresses are the choice of the user who entered them.
 */
export const hasLeft = (tx: Db, org: OrgId, email: string, at: Date): Promise<boolean> =>
  asSystemIn(tx, "staff-lookup", async () => {
    if (!(await isStaffAddress(tx, org, email))) return false;
    const people = await peopleByAddress(tx, { emails: [email] }, at);
    return !people.some((person) => reachesOrg(toActor(person, at), org));
  });
