import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { APPROVALS } from "../../access/approval.ts";
import { ROLES } from "../../access/roles.ts";
import { access } from "../../features/access.ts";
import { RowVersion } from "../bounds.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";
import { NewPassword, PersonName, Phone, TypedPassword } from "../person.ts";

/** Times are Unix seconds. */
export const ManagedUser = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.string(),
  role_name: z.enum(ROLES),
  status: z.enum(["invited", "active", "disabled"]),
  created_at: z.number().int(),
  last_login: z.number().int().nullable(),
  organization: z.object({ id: z.string(), name: z.string() }),
  group: z.object({ id: z.string(), name: z.string() }).nullable(),
  two_step: z.enum(["mail", "totp"]),
  /**
   * Does the organization are behind the account? Created from outside it is `awaiting` (cannot sign in) or `restricted`
   * (without leaked credentials, exports and the audit log) until an administrator of the organization approves it.
   */
  approval: z.enum(APPROVALS),
  /** An operator account that one operator gave access: it confirms no request until a second one has approved it. */
  needs_second_operator: z.boolean(),
  /** Rights taken from, and given to, this person beside the role's. */
  denied: z.array(z.string()),
  granted: z.array(z.string()),
  /** Client organizations (and, within them, domains) assigned to a partner's user, a seller or a client's user. */
  assignments: z.array(z.object({ organization: z.string(), domain: z.string().nullable() })),
  /** A client's user who sees only the findings and assets of these business units; null: all. */
  business_units: z.array(z.string()).nullable(),
  /** Sent back with a change for optimistic concurrency control. */
  version: z.number().int(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

const Rights = z.array(z.string().max(64)).max(100);
const Assignments = z
  .array(z.strictObject({ organization: z.uuid(), domain: z.string().max(253).nullable() }))
  .max(500);
const Units = z.array(z.string().trim().min(1).max(200)).min(1).max(50).nullable();
const ById = z.strictObject({ id: z.uuid() });

export const listUsers = endpoint(access.calls.listUsers, {
  summary: "List users of accessible organizations",
  query: PageQuery.extend({
    organization: z.uuid().optional(),
    role: z.enum(ROLES).optional(),
    q: z.string().max(200).optional(),
  }),
  reply: Page(ManagedUser),
});

export const getUser = endpoint(access.calls.getUser, {
  summary: "Get a user",
  params: ById,
  reply: z.object({ data: ManagedUser }),
});

/**
 * Creates an account. A temporary password is taken only from an administrator of the same organization; it works once, for
 * a day, and must be changed at first sign-in. An account created from outside gets a link instead, and needs approval.
 */
export const createUser = endpoint(access.calls.createUser, {
  summary: "Invite a user with a temporary password",
  body: z
    .strictObject({
      organization: z.uuid().optional(),
      first_name: PersonName,
      last_name: PersonName,
      email: EmailAddress,
      phone: Phone.optional(),
      role: z.enum(ROLES),
      group: z.uuid().nullable().optional(),
      temporary_password: NewPassword.optional(),
      confirm_password: z.string().max(1024).optional(),
      locale: z.enum(LOCALES).default("en"),
      denied: Rights.default([]),
      granted: Rights.default([]),
      assignments: Assignments.default([]),
      business_units: Units.default(null),
    })
    .refine((it) => it.temporary_password === it.confirm_password, {
      path: ["confirm_password"],
      message: "The passwords do not match",
    }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const updateUser = endpoint(access.calls.updateUser, {
  summary: "Update a user's details, role, group, permissions or status",
  params: ById,
  body: z.strictObject({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    phone: Phone.optional(),
    role: z.enum(ROLES).optional(),
    group: z.uuid().nullable().optional(),
    disabled: z.boolean().optional(),
    denied: Rights.optional(),
    granted: Rights.optional(),
    assignments: Assignments.optional(),
    business_units: Units.optional(),
    version: RowVersion.optional(),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const removeUser = endpoint(access.calls.removeUser, {
  summary: "Remove a user, confirmed by the caller's password",
  params: ById,
  body: z.strictObject({ password: TypedPassword }),
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

export const BULK_ACTIONS = ["disable", "enable", "group", "role", "remove"] as const;

/** One thing for many people; each is done or says why not. Removing asks for the own password. */
export const changeUsers = endpoint(access.calls.changeUsers, {
  summary: "Enable, disable, group, remove or assign a role to several users",
  body: z
    .strictObject({
      ids: z.array(z.uuid()).min(1).max(100),
      action: z.enum(BULK_ACTIONS),
      group: z.uuid().nullable().optional(),
      role: z.enum(ROLES).optional(),
      password: TypedPassword.optional(),
    })
    .refine((it) => it.action !== "role" || it.role !== undefined, { path: ["role"], message: "Required" })
    .refine((it) => it.action !== "group" || it.group !== undefined, { path: ["group"], message: "Required" })
    .refine((it) => it.action !== "remove" || it.password !== undefined, { path: ["password"], message: "Required" }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), done: z.boolean(), problem: z.string().nullable() })),
  }),
});

/** Confirms an account that was created from outside the organization; only its own administrators can. */
export const approveUser = endpoint(access.calls.approveUser, {
  summary: "Approve an account created by a partner or an operator",
  params: ById,
  reply: z.object({ data: z.object({ approved: z.literal(true) }) }),
});

/** A new temporary password by mail; every session of the person ends and a wait after wrong passwords is lifted. */
export const resetUser = endpoint(access.calls.resetUser, {
  summary: "Email a new temporary password",
  params: ById,
  reply: z.object({ data: z.object({ reset: z.literal(true) }) }),
});

export const listPermissions = endpoint(access.calls.listPermissions, {
  summary: "List permissions of accessible users",
  query: PageQuery,
  reply: Page(
    z.object({
      id: z.string(),
      email: z.string(),
      role_name: z.enum(ROLES),
      permissions: z.array(z.string()),
      denied: z.array(z.string()),
      granted: z.array(z.string()),
    }),
  ),
});

const Group = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  users: z.number().int(),
  /** Sent back with a new name for optimistic concurrency control. */
  version: z.number().int(),
});

export const listGroups = endpoint(access.calls.listGroups, {
  summary: "List user groups",
  query: PageQuery,
  reply: Page(Group),
});

const GroupName = z.string().trim().min(1, "Required").max(100);

export const createGroup = endpoint(access.calls.createGroup, {
  summary: "Create a group",
  body: z.strictObject({ name: GroupName, organization: z.uuid().optional() }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const renameGroup = endpoint(access.calls.renameGroup, {
  summary: "Rename a group",
  params: ById,
  body: z.strictObject({ name: GroupName, version: RowVersion.optional() }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const deleteGroup = endpoint(access.calls.deleteGroup, {
  summary: "Delete a group; its users are retained",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});
