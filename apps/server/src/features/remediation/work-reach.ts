import type { WorkReach } from "@parapet/db/queries/work-list";
import { hiddenAreas } from "@parapet/domain/access/area-rights";

import type { Actor } from "../../platform/actor.ts";
import type { RowReach } from "../../platform/session/reach.ts";

/** The findings that a person may work on. */
export const workReach = (actor: Actor, { scope, domains }: RowReach, now: Date): WorkReach => ({
  scope,
  domains,
  hidden: hiddenAreas(actor),
  user: actor.user,
  now,
});
