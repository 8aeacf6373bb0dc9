import { isUnscoped, type Limits, type Scope } from "@parapet/db/scope";
import {
  findReach,
  hiddenAreas,
  hiddenEvents,
  holds,
  isOfOneOrganization,
  type Permission,
} from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../actor.ts";

/**
 * The rows a right lets its holder touch: whose, and of which domains, business units and areas. Every transaction of a request,
 * and every message to a person, is held to it; nothing else decides what a reader sees.
 */
export interface RowReach extends Limits {
  readonly scope: Scope;
  /** True: only the holder's own rows within the scope. */
  readonly selfOnly: boolean;
}

/** The domains that bind this person whatever the right: those of the assignments, for roles that have some. */
const assignedTo = ({ role, allDomains, assignments }: Actor): RowReach["domains"] => {
  const [base, onlyAssigned] = (findReach(role, "domains:read") ?? "").split("·");
  return onlyAssigned === undefined || (base === "O" && allDomains) ? null : assignments;
};

/** The domains of the person, and of those only the ones that the key of the request is for. */
const domainsOf = (actor: Actor): RowReach["domains"] => {
  const [assigned, { onlyDomains }] = [assignedTo(actor), actor];
  if (assigned === null || onlyDomains === null) return onlyDomains ?? assigned;
  return onlyDomains.filter((only) =>
    assigned.some(({ org, domain }) => org === only.org && (domain === null || domain === only.domain)),
  );
};

/** What this person sees of the organizations in reach. */
const limitsOf = (actor: Actor): Limits => ({
  units: actor.units,
  domains: domainsOf(actor),
  hidden: [...hiddenAreas(actor), ...hiddenEvents(actor)],
});

/** The organizations whose domains the key of the request is for; null: it is not limited to any. */
const onlyThose = ({ onlyDomains }: Actor): OrgId[] | null =>
  onlyDomains === null ? null : [...new Set(onlyDomains.map(({ org }) => org))];

/** How far does this right reach for this person, whatever organization the request names? */
const fullReach = (actor: Actor, permission: Permission): RowReach => {
  const limits = limitsOf(actor);
  const reach = findReach(actor.role, permission);
  if (reach === null || !holds(actor.role, actor.narrowing, permission))
    return { ...limits, scope: [], selfOnly: true, domains: [] };
  const [base = ""] = reach.replace("?", "").split("·");
  const selfOnly = base === "S";
  if (base === "A") return { ...limits, scope: onlyThose(actor) ?? "everything", selfOnly };
  const scope = [
    ...(base === "S" || base.startsWith("O") ? [actor.org] : []),
    ...(base.endsWith("C") ? actor.clients : []),
  ];
  const only = onlyThose(actor);
  return {
    ...limits,
    scope: only === null || base === "S" ? scope : scope.filter((org) => only.includes(org)),
    selfOnly,
  };
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

export const reachesOrg = ({ scope }: Pick<RowReach, "scope">, org: string): boolean =>
  isUnscoped(scope) || scope.includes(org as OrgId);

export const reachesDomain = (reach: Pick<RowReach, "scope" | "domains">, org: string, domain: string): boolean =>
  reachesOrg(reach, org) &&
  (reach.domains === null ||
    reach.domains.some((it) => it.org === org && (it.domain === null || it.domain === domain)));
