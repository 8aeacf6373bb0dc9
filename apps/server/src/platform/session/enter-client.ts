import type { Db } from "@parapet/db/db";
import { isFirstEntry } from "@parapet/db/queries/platform";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";
import { audit, type RequestOrigin } from "../audit/audit.ts";
import { domainInScope, type ScopedDomain } from "./domain-in-scope.ts";
import type { RowReach } from "./reach.ts";

/** Who accesses the client, and from which address. */
interface Look {
  readonly db: Db;
  readonly actor: Actor;
  readonly from: RequestOrigin;
}

/** Records in an organization's audit log that a user of another organization accesses it: once per sign-in. */
export const enterClient = async ({ db, actor, from }: Look, org: OrgId, at: Date): Promise<void> => {
  if (org === actor.org) return;
  if (!(await isFirstEntry(db, { org, user: actor.user, family: actor.session, at }))) return;
  await audit(db, from, at, {
    action: "organization.entered",
    org,
    actor: actor.user,
    object: org,
    detail: { from: actor.orgName },
  });
};

/** The domain for reading its findings: access from another organization is recorded in the client's audit log. */
export const domainToRead = async (
  check: Look & { readonly reach: RowReach },
  name: string | undefined,
  at: Date,
): Promise<ScopedDomain> => {
  const found = await domainInScope(check.db, check.actor, check.reach, name);
  await enterClient(check, found.org, at);
  return found;
};
