import { lockOrganization } from "@parapet/db/queries/billing";
import { dropSearch, insertSearch, readSearches, setNotified } from "@parapet/db/queries/intel";
import type { changeSearch, removeSearch, saveSearch } from "@parapet/domain/contracts/intel";

import type { Act } from "../../../platform/act.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";

const MAX_SEARCHES = 100;

export const addSearch = async (
  services: Pick<Services, "now">,
  { db, actor, body }: Act<typeof saveSearch, "db" | "actor" | "body">,
) => {
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, actor.org);
  if ((await readSearches(db, actor.org, actor.user)).length >= MAX_SEARCHES) throw new Refusal("quota_exhausted");
  return insertSearch(db, {
    org: actor.org,
    user: actor.user,
    kind: body.kind,
    name: body.name,
    query: body.query,
    notifiedUntil: body.subscribed && body.kind !== "asset" ? services.now() : null,
    at: services.now(),
  });
};

export const setNotifications = async (
  services: Pick<Services, "now">,
  { db, actor, params, body }: Act<typeof changeSearch, "db" | "actor" | "params" | "body">,
) => {
  return setNotified(db, actor.org, actor.user, params.id, body.subscribed ? services.now() : null);
};

export const deleteSearch = async ({ db, actor, params }: Act<typeof removeSearch, "db" | "actor" | "params">) => {
  if (!(await dropSearch(db, actor.org, actor.user, params.id))) throw new Refusal("not_found");
};
