import type { Db } from "@parapet/db/db";
import { countDeeds } from "@parapet/db/queries/platform";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { HOUR_MS } from "@parapet/domain/durations";

import { Refusal } from "../../platform/http/errors.ts";

/** Far more than support needs for one account, and than a company is invited in. */
const MAX_PER_HOUR = { resets: 5, invitations: 200 } as const;

const tooMany = () => new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: HOUR_MS / 1000 });

/** Throws when an account was reset often within the hour: each reset mails an address that the administrator chose. */
export const refuseManyResets = async (
  db: Db,
  { id, org }: { readonly id: UserId; readonly org: OrgId },
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await countDeeds(db, { action: "user.reset", org, object: id, since })) >= MAX_PER_HOUR.resets) throw tooMany();
};

/** Throws after too many invitations within an hour: inviting and removing in turn would flood an external mailbox. */
export const refuseManyInvitations = async (db: Db, org: OrgId, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - HOUR_MS);
  const invited = await countDeeds(db, { action: "user.invited", org, object: null, since });
  if (invited >= MAX_PER_HOUR.invitations) throw tooMany();
};
