import { DATE_ORDERS } from "@parapet/words/format/date-style";
import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { ORGANIZATION_KINDS } from "../../access/granting.ts";
import { ROLES } from "../../access/roles.ts";
import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";
import { NewPassword, PersonName, Phone, TypedPassword } from "../person.ts";
import { CODE_METHODS } from "./session.ts";

/** Is the licence good, about to end, or over? Days are Unix seconds. */
export const Licence = z.object({
  state: z.enum(["active", "expiring", "expired"]),
  plan: z.string(),
  started_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  /** When access ends: after the term, or after the grace period of a subscription that was not cancelled. */
  access_until: z.number().int().nullable(),
  /** Who sees to the next term: no one, a card, or a card that could not be charged. */
  renewal: z.enum(["none", "card", "failing"]),
  cancelled_at: z.number().int().nullable(),
  organization: z.string(),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The plan that is ordered and not paid yet. For a partner's order the client sees neither number nor price. */
  order: z
    .object({
      number: z.string(),
      state: z.enum(["open", "overdue"]),
      due_at: z.number().int().nullable(),
      plan: z.string(),
      by_partner: z.boolean(),
    })
    .nullable(),
});
export type Licence = z.infer<typeof Licence>;

/** An organization that a person can work in, with its domains in the person's reach. */
const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ORGANIZATION_KINDS),
  /** Where the logo is; null where there is none. */
  logo: z.string().nullable(),
  domains: z.array(z.string()),
});
export type Workspace = z.infer<typeof Workspace>;

/** The person who is signed in. */
export const CurrentUser = z.object({
  is_admin: z.boolean(),
  role: z.string(),
  role_name: z.enum(ROLES),
  full_name: z.string(),
  email: z.string(),
  authorized_domains: z.array(z.string()),
  licence: Licence.nullable(),
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(LOCALES),
  /** How dates in figures are written for this person: MM/DD/YYYY, in the order of the language, or YYYY-MM-DD. */
  date_order: z.enum(DATE_ORDERS),
  organization: z.object({ id: z.string(), name: z.string(), type: z.enum(ORGANIZATION_KINDS) }),
  /** The person's own organization first, then the others with domains in reach; with several, requests name one of them. */
  workspaces: z.array(Workspace),
  /** What this person may do: the role's rights, narrowed by an administrator. */
  permissions: z.array(z.string()),
  /** False: created from outside the organization; its administrators have not approved the account yet. */
  is_approved: z.boolean(),
  /** Signed in with a temporary password: nothing else works until it is changed. */
  must_change_password: z.boolean(),
  /** The organization requires a passkey for the role: nothing else works until there is one. */
  needs_passkey: z.boolean(),
  two_step: z.enum(CODE_METHODS),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getAccount = endpoint(access.calls.getAccount, {
  summary: "Get the signed-in user",
  reply: z.object({ data: CurrentUser }),
});

export const listRoles = endpoint(access.calls.listRoles, {
  summary: "List roles",
  reply: z.object({ data: z.array(z.object({ id: z.string(), role_name: z.enum(ROLES) })) }),
});

/** Sends the signed-in user a link to choose a new password. The call has no body; any ok answer is success. */
export const resetOwnPassword = endpoint(access.calls.resetOwnPassword, {
  summary: "Email a password reset link",
  reply: z.unknown(),
});

export const updateAccount = endpoint(access.calls.updateAccount, {
  summary: "Update the caller's name, phone, language or order of dates",
  body: z.strictObject({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    phone: Phone.optional(),
    locale: z.enum(LOCALES).optional(),
    date_order: z.enum(DATE_ORDERS).optional(),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const deleteAccount = endpoint(access.calls.deleteAccount, {
  summary: "Delete the caller's profile, confirmed by the password",
  body: z.strictObject({ password: TypedPassword }),
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const changePassword = endpoint(access.calls.changePassword, {
  summary: "Change the caller's password; other sessions and trusted browsers are revoked",
  body: z
    .strictObject({
      old_password: TypedPassword,
      new_password: NewPassword,
      verify_new_password: z.string().max(1024),
      revoke_api_keys: z.boolean().default(false),
    })
    .refine((it) => it.new_password === it.verify_new_password, {
      path: ["verify_new_password"],
      message: "The passwords do not match",
    }),
  reply: z.object({ data: z.object({ changed: z.literal(true) }) }),
});

const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  browser: z.string(),
  ip: z.string(),
  /** The country of the IP address (ISO 3166); null: not known. */
  country: z.string().nullable(),
  created_at: z.number().int(),
  last_active_at: z.number().int(),
});

export const listSessions = endpoint(access.calls.listSessions, {
  summary: "List the caller's sessions",
  reply: z.object({ data: z.array(Session) }),
});

const ById = z.strictObject({ id: z.uuid() });

export const endSession = endpoint(access.calls.endSession, {
  summary: "Sign out one of the caller's sessions",
  params: ById,
  reply: z.object({ data: z.object({ ended: z.literal(true) }) }),
});

export const endOtherSessions = endpoint(access.calls.endOtherSessions, {
  summary: "Sign out all of the caller's sessions but this one",
  reply: z.object({ data: z.object({ ended: z.number().int() }) }),
});

const TrustedBrowser = z.object({
  id: z.string(),
  browser: z.string(),
  ip: z.string(),
  created_at: z.number().int(),
  expires_at: z.number().int(),
});

export const listTrustedBrowsers = endpoint(access.calls.listTrustedBrowsers, {
  summary: "List the caller's trusted browsers",
  reply: z.object({ data: z.array(TrustedBrowser) }),
});

export const endTrust = endpoint(access.calls.endTrust, {
  summary: "Revoke a trusted browser",
  params: ById,
  reply: z.object({ data: z.object({ ended: z.literal(true) }) }),
});

/** Begins to set up an authenticator app; nothing changes until a code from it is confirmed. */
export const startTwoStep = endpoint(access.calls.startTwoStep, {
  summary: "Get a secret for an authenticator app, as text and QR code",
  body: z.strictObject({ password: TypedPassword }),
  reply: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }) }),
});

export const confirmTwoStep = endpoint(access.calls.confirmTwoStep, {
  summary: "Enable the authenticator app; recovery codes are returned once",
  body: z.strictObject({ code: z.string().max(32) }),
  reply: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
});

export const endTwoStep = endpoint(access.calls.endTwoStep, {
  summary: "Disable the authenticator app, confirmed by the password and an authenticator or recovery code",
  body: z.strictObject({ password: TypedPassword, code: z.string().max(32) }),
  reply: z.object({ data: z.object({ two_step: z.literal("mail") }) }),
});

/** Some actions ask for a code not older than five minutes. This sends one (or names the app). */
export const requestFreshCode = endpoint(access.calls.requestFreshCode, {
  summary: "Request a one-time code within a session",
  reply: z.object({
    data: z.object({
      challenge_id: z.string(),
      method: z.enum(CODE_METHODS),
      /** The account has a passkey, which can be used instead of the code. */
      passkey: z.boolean(),
      resend_after: z.number().int(),
    }),
  }),
});

export const giveFreshCode = endpoint(access.calls.giveFreshCode, {
  summary: "Confirm a one-time code within a session",
  body: z.strictObject({ challenge_id: z.string().max(128), code: z.string().max(32) }),
  reply: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
});
