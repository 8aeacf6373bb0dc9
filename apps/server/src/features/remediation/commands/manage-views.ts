import { lockOrganization } from "@parapet/db/queries/billing";
import { countViews, dropWorkView, saveWorkView } from "@parapet/db/queries/remediation";
import { holds, mayOpen, PERMISSION_KEYS } from "@parapet/domain/access";
import type { removeView, saveView } from "@parapet/domain/contracts/remediation";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

const MAX_VIEWS = 200;

/** Views are those of a person's own organization, whose administrators manage its people. */
export const isAdministrator = ({ role, narrowing }: Actor): boolean => holds(role, narrowing, "users:manage");

/** A view discloses what others search for in a list: it is shown to those who may open the list. */
export const requireList = (actor: Actor, list: string): void => {
  const permissions = PERMISSION_KEYS.filter((key) => holds(actor.role, actor.narrowing, key));
  if (!mayOpen({ role_name: actor.role, permissions }, `/dashboard/${list}`)) throw new Refusal("not_allowed");
};

export const storeView = async (
  services: Pick<Services, "now">,
  { actor, db, body }: Act<typeof saveView, "actor" | "db" | "body">,
) => {
  requireList(actor, body.list);
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, actor.org);
  if ((await countViews(db, actor.org, actor.user)) >= MAX_VIEWS) throw new Refusal("quota_exhausted");
  return saveWorkView(db, { org: actor.org, user: actor.user, ...body, at: services.now() });
};

export const deleteView = async ({ actor, db, params }: Act<typeof removeView, "actor" | "db" | "params">) => {
  if (!(await dropWorkView(db, actor.org, actor.user, params.id, isAdministrator(actor))))
    throw new Refusal("not_found");
};
