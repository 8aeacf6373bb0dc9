import { isUnscoped, type Scope } from "@parapet/db/scope";
import type { Permission } from "@parapet/domain/access";

import type { Actor } from "../../platform/actor.ts";
import { reachFor } from "../../platform/session/reach.ts";

/** The scope of a right and the actor's own organization, whose people own findings of the clients they manage. */
export const withOwnPeople =
  (permission: Permission) =>
  (actor: Actor): Scope => {
    const { scope } = reachFor(actor, permission);
    return isUnscoped(scope) ? scope : [...new Set([...scope, actor.org])];
  };
