import type { WorkReach } from "@parapet/db/queries/remediation";
import { hiddenAreas } from "@parapet/domain/access";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../platform/actor.ts";
import type { RowReach } from "../../platform/session/reach.ts";
import { titlesLike } from "../../platform/texts/finding-wording.ts";

/** The findings that a person may work on. */
export const workReach = (actor: Actor, { scope, domains }: RowReach, now: Date): WorkReach => ({
  scope,
  domains,
  hidden: hiddenAreas(actor),
  user: actor.user,
  now,
  titlesLike,
});

/** Every finding of an organization, as rules are applied to them. */
export const wholeReach = (org: OrgId, user: UserId, now: Date): WorkReach => ({
  scope: [org],
  domains: null,
  hidden: [],
  user,
  now,
  titlesLike,
});
