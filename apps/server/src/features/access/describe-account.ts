import type { Db } from "@parapet/db/db";
import { openPlanOrder } from "@parapet/db/queries/billing";
import { authorisedDomains } from "@parapet/db/queries/domains";
import { findAdministrator } from "@parapet/db/queries/organizations";
import { isUnscoped, type Scope } from "@parapet/db/scope";
import { listRights, type OrganizationKind } from "@parapet/domain/access";
import type { CurrentUser, Licence, Workspace } from "@parapet/domain/contracts/access";
import { accessUntil } from "@parapet/domain/plans";

import type { Actor } from "../../platform/actor.ts";
import { reachFor } from "../../platform/session/reach.ts";
import { unixSeconds } from "../../platform/unix-seconds.ts";

/** The account shows the domains in reach, which are not all of the person's own organization. */
export const accountScope = (actor: Actor): Scope => {
  const { scope } = reachFor(actor, "domains:read");
  return isUnscoped(scope) ? scope : [actor.org, ...scope];
};

/** The organizations that have these domains, the actor's own first even where it has none. */
const workspacesOf = (actor: Actor, rows: Awaited<ReturnType<typeof authorisedDomains>>): Workspace[] => {
  const found = new Map<string, Workspace>([
    [actor.org, { id: actor.org, name: actor.orgName, type: actor.orgKind, logo: null, domains: [] }],
  ]);
  for (const row of rows) {
    found.set(row.org_id, {
      id: row.org_id,
      name: row.organization,
      type: row.kind as OrganizationKind,
      logo: row.has_logo ? `/v1/branding/${row.org_id}/logo/?v=${row.brand_version ?? 0}` : null,
      domains: [...(found.get(row.org_id)?.domains ?? []), row.name],
    });
  }
  const [own, ...others] = found.values();
  return [...(own === undefined ? [] : [own]), ...others.toSorted((a, b) => a.name.localeCompare(b.name))];
};

/** The plan that is ordered for this organization and not paid yet. */
const orderOf = async (db: Db, { org }: Actor, now: Date): Promise<Licence["order"]> => {
  const row = await openPlanOrder(db, org);
  if (row === undefined) return null;
  const byPartner = row.payer_id !== org;
  const isOverdue = row.due_at !== null && row.due_at < now;
  return {
    number: byPartner ? "" : (row.number ?? ""),
    state: isOverdue && !byPartner ? "overdue" : "open",
    due_at: byPartner || row.due_at === null ? null : unixSeconds(row.due_at),
    plan: (row.item as { plan?: string }).plan ?? "",
    by_partner: byPartner,
  };
};

/** The signed-in person as the portal knows them: names, rights, domains, licence. */
export const describeAccount = async (db: Db, actor: Actor, now: Date): Promise<CurrentUser> => {
  const reach = reachFor(actor, "domains:read");
  const domains = await authorisedDomains(db, reach.scope, reach.domains);
  const administrator = actor.orgKind === "client" ? await findAdministrator(db, actor.org) : null;
  const { licence } = actor;
  const at = (time: Date | null) => (time === null ? null : unixSeconds(time));
  return {
    id: actor.user,
    is_admin: actor.role.endsWith("_admin"),
    role: actor.roleId,
    role_name: actor.role,
    full_name: `${actor.firstName} ${actor.lastName}`.trim(),
    first_name: actor.firstName,
    last_name: actor.lastName,
    phone: actor.phone,
    email: actor.email,
    locale: actor.locale,
    date_order: actor.dateOrder,
    authorized_domains: [...new Set(domains.map(({ name }) => name))],
    organization: { id: actor.org, name: actor.orgName, type: actor.orgKind },
    workspaces: workspacesOf(actor, domains),
    permissions: listRights(actor.role, actor.narrowing),
    is_approved: actor.isApproved,
    must_change_password: actor.mustChangePassword,
    needs_passkey: actor.needsPasskey,
    two_step: actor.twoStep,
    licence:
      actor.orgKind === "client"
        ? {
            state: licence.state,
            plan: licence.plan ?? "",
            started_at: at(licence.startedAt),
            ends_at: at(licence.endsAt),
            access_until: at(accessUntil(licence)),
            renewal: licence.renewal,
            cancelled_at: at(licence.cancelledAt),
            organization: actor.orgName,
            administrator,
            order: await orderOf(db, actor, now),
          }
        : null,
  };
};
