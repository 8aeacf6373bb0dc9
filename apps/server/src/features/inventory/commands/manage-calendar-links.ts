import { lockOrganization } from "@parapet/db/queries/billing";
import {
  calendarLinks,
  insertCalendarLink,
  noteCalendarRead,
  revokeCalendarLinkRow,
} from "@parapet/db/queries/inventory";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { createCalendarLink, revokeCalendarLink } from "@parapet/domain/contracts/inventory";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse } from "../../../platform/http/serve.ts";
import { mayOwn } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { newSecret, hashSecret } from "../../../platform/session/secrets.ts";

const MAX_LINKS = 20;

export const addCalendarLink = async (
  services: Pick<Services, "now">,
  { actor, db, locale, from }: Act<typeof createCalendarLink, "actor" | "db" | "locale" | "from">,
) => {
  const org = activeOrganization(actor);
  // The feed is read with the rights of the user or key that creates the link.
  refuse(actor, "findings:read");
  if (!mayOwn(actor, "calendar-link", org)) throw new Refusal("not_allowed");
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await calendarLinks(db, org)).length >= MAX_LINKS) throw new Refusal("quota_exhausted");
  const token = newSecret();
  const id = await insertCalendarLink(db, {
    org,
    user: actor.user,
    tokenHash: hashSecret(token),
    locale,
    at: services.now(),
  });
  await audit(db, from, services.now(), {
    action: "calendar.shared",
    org,
    actor: actor.user,
    object: id,
    detail: {},
  });
  return { token, id };
};

export const endCalendarLink = async (
  services: Pick<Services, "now">,
  { actor, db, params, from }: Act<typeof revokeCalendarLink, "actor" | "db" | "params" | "from">,
) => {
  const org = activeOrganization(actor);
  if (!(await revokeCalendarLinkRow(db, org, params.id, services.now()))) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "calendar.revoked",
    org,
    actor: actor.user,
    object: params.id,
    detail: {},
  });
};

export const recordRead = (
  services: Pick<Services, "db" | "now">,
  { id, org_id: org }: { readonly id: string; readonly org_id: OrgId },
): Promise<void> => within(services.db, [org], (tx) => noteCalendarRead(tx, org, id, services.now()));
