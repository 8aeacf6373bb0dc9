import { isUnscoped, type Scope } from "@parapet/db/scope";
import { holds, isOfOneOrganization, type Permission, reachOf } from "@parapet/domain/access/permissions";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";

/** The rows a right lets its holder touch: whose, and for which domains. */
export interface RowReach {
  readonly scope: Scope;
  /** True: only the holder's own rows within the scope. */
  readonly selfOnly: boolean;
  /** Null: every domain in scope. Else these; an entry without a name is every domain of that organization. */
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
}

const NOTHING: RowReach = { scope: [], selfOnly: true, domains: [] };

/** How far does this right reach for this person, whatever organization the request names? */
const fullReach = (actor: Actor, permission: Permission): RowReach => {
  const reach = reachOf(actor.role, permission);
  if (reach === null || !holds(actor.role, actor.narrowing, permission)) return NOTHING;
  const [base = "", onlyAssigned] = reach.replace("?", "").split("·");
  const selfOnly = base === "S";
  if (base === "A") return { scope: "everything", selfOnly, domains: null };
  const scope = [
    ...(base === "S" || base.startsWith("O") ? [actor.org] : []),
    ...(base.endsWith("C") ? actor.clients : []),
  ];
  if (onlyAssigned === undefined || (base === "O" && actor.allDomains)) return { scope, selfOnly, domains: null };
  return { scope, selfOnly, domains: actor.assignments.filter(({ org }) => scope.includes(org)) };
};

/**
 * How far does this right reach for this person, now? Nothing when they do not hold it. A right to the data of one
 * organization reaches no other one than the request names.
 */
export const reachFor = (actor: Actor, permission: Permission): RowReach => {
  const reach = fullReach(actor, permission);
  const { workingIn } = actor;
  if (workingIn === null || !isOfOneOrganization(permission)) return reach;
  return { ...reach, scope: reachesOrg(reach, workingIn) ? [workingIn] : [] };
};

/** Is this organization within reach? */
export const reachesOrg = ({ scope }: RowReach, org: string): boolean =>
  isUnscoped(scope) || scope.includes(org as OrgId);

/** Is this domain of this organization within reach? */
export const reachesDomain = (reach: RowReach, org: string, domain: string): boolean =>
  reachesOrg(reach, org) &&
  (reach.domains === null ||
    reach.domains.some((it) => it.org === org && (it.domain === null || it.domain === domain)));
