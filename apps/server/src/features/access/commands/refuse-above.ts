import type { UserRow } from "@parapet/db/queries/access";
import { isNarrowerThan, mayGrantRole, type OrganizationKind, type Role } from "@parapet/domain/access";

import type { Actor } from "../../../platform/actor.ts";
import { Refusal } from "../../../platform/http/errors.ts";

type Person = Pick<
  UserRow,
  "id" | "org_id" | "role" | "organization_kind" | "denied" | "granted" | "all_domains" | "assignments"
>;

/** Is the actor limited to domains, and the person works on others of the same organization? */
const worksOnOtherDomains = (actor: Actor, person: Person): boolean => {
  if (actor.allDomains || actor.org !== person.org_id) return false;
  if (person.all_domains) return true;
  const own = new Set(actor.assignments.map(({ org, domain }) => `${org} ${domain ?? ""}`));
  return person.assignments.some(
    ({ organization, domain }) => !own.has(`${organization} ${domain ?? ""}`) && !own.has(`${organization} `),
  );
};

/** Throws when the actor may not manage this person: a role that the actor cannot assign, or rights and domains that the actor lacks. */
export const refuseAbove = (actor: Actor, person: Person): void => {
  if (person.id === actor.user) return;
  const role = person.role as Role;
  if (!mayGrantRole(actor.role, role, person.organization_kind as OrganizationKind))
    throw new Refusal("not_allowed", "role_not_grantable");
  if (isNarrowerThan(actor, { role, narrowing: person }) || worksOnOtherDomains(actor, person))
    throw new Refusal("not_allowed", "person_has_more_rights");
};
