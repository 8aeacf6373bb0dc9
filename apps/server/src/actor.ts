import type { Scope } from "@parapet/db/scope";
import type { Role } from "@parapet/domain/access/roles";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

/** Who is asking, worked out anew for every request; nothing here comes from the request's own words. */
export interface Actor {
  readonly user: UserId;
  readonly org: OrgId;
  readonly role: Role;
  /** The organisations whose rows this person may touch. */
  readonly scope: Scope;
}
