import { mayGrantRole, type OrganizationKind } from "./granting.ts";
import { holds, type Narrowing, type Permission, listRights } from "./permissions.ts";
import type { Role } from "./roles.ts";

/**
 * A person as they are at this moment, with everything that narrows them: denials, a missing approval, business units. Null
 * stands for an author who was removed or disabled, awaits approval, or whose organization or relation has ended. Whatever a
 * person created (token, connection, key, link, schedule, rule) acts with the authority of its author, read when it acts.
 */
export type Authority = { readonly role: Role; readonly narrowing: Narrowing } | null;

/** May something that this person created do what needs these rights, now? */
export const mayThrough = (author: Authority, ...needed: readonly [Permission, ...Permission[]]): boolean =>
  author !== null && needed.every((permission) => holds(author.role, author.narrowing, permission));

/** Does this authority hold every right of that person? Only then it may decide about the person's identity. */
export const coversRights = (author: Authority, person: NonNullable<Authority>): boolean => {
  if (author === null) return false;
  const own = new Set(listRights(author.role, author.narrowing));
  return listRights(person.role, person.narrowing).every((right) => own.has(right));
};

/**
 * Was a right taken from this person that the other one holds? Such an administrator does not manage the other's account: neither the
 * password and the factors nor sessions, status, rights and removal.
 */
export const isNarrowerThan = (author: NonNullable<Authority>, person: NonNullable<Authority>): boolean =>
  listRights(person.role, person.narrowing).some((right) => author.narrowing.denied.includes(right));

/** May something that this person created give this role in an organization of this kind, now? */
export const mayGrantThrough = (author: Authority, role: Role, kind: OrganizationKind): boolean =>
  author !== null && mayThrough(author, "users:manage") && mayGrantRole(author.role, role, kind);

/** Why nothing that this author created may decide about who an account is: its address, and whom it is linked to. */
export type IdentityRefusal = "operator" | "emergency" | "authority";

export const identityRefusal = (
  author: Authority,
  account: Authority,
  isEmergencyAccount: boolean,
): IdentityRefusal | null => {
  if (account?.role === "super_admin") return "operator";
  if (isEmergencyAccount) return "emergency";
  const isCovered = account !== null && coversRights(author, account);
  return isCovered && mayThrough(author, "sign-on:manage", "users:manage") ? null : "authority";
};
