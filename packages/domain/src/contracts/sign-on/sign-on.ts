import * as z from "zod";

import { ROLES } from "../../access/roles.ts";
import { signOn } from "../../features/sign-on.ts";
import { RowVersion } from "../bounds.ts";
import { DOMAIN_OBSTACLES, SIGN_ON_REFUSALS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { endpoint } from "../endpoint.ts";

const ById = z.strictObject({ id: z.uuid() });
const ClaimName = z.string().trim().min(1).max(200);
const Domains = z.array(CompanyDomain).min(1).max(50);

/** An identity provider of the organization. The secret is never returned. */
const Connection = z.object({
  id: z.string(),
  kind: z.enum(["oidc", "saml"]),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  email_claim: z.string(),
  groups_claim: z.string(),
  trusts_email: z.boolean(),
  /** `verified`: the organization has the domain verified now; otherwise its addresses cannot sign in. */
  domains: z.array(z.object({ name: z.string(), verified: z.boolean() })),
  enabled: z.boolean(),
  /** Password and passkey sign-in are off for addresses of the domains, except for emergency accounts. */
  required: z.boolean(),
  /** A test of the current settings succeeded, so that they can be enabled. */
  tested: z.boolean(),
  /** To be entered at the provider. */
  redirect_url: z.string(),
  logout_url: z.string(),
  /** What only a SAML provider has. */
  saml: z
    .object({
      /** Null: the metadata were entered as a file. */
      metadata_url: z.string().nullable(),
      sso_url: z.string(),
      idp_initiated: z.boolean(),
      /** Signing certificates; `added`: entered besides the metadata. `expires_at` in Unix seconds. */
      certificates: z.array(
        z.object({ fingerprint: z.string(), expires_at: z.number().int(), added: z.boolean(), pem: z.string() }),
      ),
      /** To be entered at the provider. */
      entity_id: z.string(),
      assertion_url: z.string(),
    })
    .nullable(),
  version: z.number().int(),
});

const Person = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const getSignOn = endpoint(signOn.calls.getSignOn, {
  summary: "Get the identity providers, group mappings and emergency accounts of the organization",
  reply: z.object({
    data: z.object({
      connections: z.array(Connection),
      groups: z.array(z.object({ name: z.string(), role: z.enum(ROLES).nullable(), unit: z.string().nullable() })),
      default_role: z.enum(ROLES).nullable(),
      /** What a mapping may give. */
      roles: z.array(z.enum(ROLES)),
      units: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Verified domains that a connection may use. */
      domains: z.array(z.string()),
      /** Domains that no connection may use, with the reason. */
      other_domains: z.array(z.object({ name: z.string(), reason: z.enum(DOMAIN_OBSTACLES) })),
      emergency: z.array(Person),
      /** Administrators with a password, who can be made emergency accounts. */
      administrators: z.array(Person),
    }),
  }),
});

const NAME = z.string().trim().min(1).max(100);

const ConnectionFields = z.strictObject({
  name: NAME,
  issuer: z.url({ protocol: /^https?$/ }).max(1000),
  client_id: z.string().trim().min(1).max(500),
  /** Left out: the stored one stays. Null: a public client without a secret. */
  client_secret: z.string().min(1).max(1000).nullable().optional(),
  email_claim: ClaimName.default("email"),
  groups_claim: ClaimName.default("groups"),
  trusts_email: z.boolean().default(false),
  domains: Domains,
});

export const createConnection = endpoint(signOn.calls.createConnection, {
  summary: "Add an OpenID Connect provider; it is not enabled yet",
  body: ConnectionFields,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

/** A changed connection is disabled until its settings were tested again. */
export const changeConnection = endpoint(signOn.calls.changeConnection, {
  summary: "Change an OpenID Connect provider; it is disabled until the settings have been tested again",
  params: ById,
  body: ConnectionFields.extend({ version: RowVersion }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** Left out both metadata fields when a connection is changed: the stored metadata stay. */
const SamlFields = z.strictObject({
  name: NAME,
  metadata_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  /** The provider's metadata file. */
  metadata_xml: z.string().min(1).max(262_144).nullable().default(null),
  /** Further signing certificates (PEM), so that the provider can roll over before its metadata change. */
  certificates: z.array(z.string().min(1).max(10_000)).max(2).default([]),
  /** Also accept sign-ins that begin at the provider. */
  idp_initiated: z.boolean().default(false),
  email_claim: ClaimName.default("email"),
  groups_claim: ClaimName.default("groups"),
  trusts_email: z.boolean().default(false),
  domains: Domains,
});

export const createSamlConnection = endpoint(signOn.calls.createSamlConnection, {
  summary: "Add a SAML 2.0 provider by its metadata; it is not enabled yet",
  body: SamlFields,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

/** A changed connection is disabled until its settings were tested again, unless only certificates were added. */
export const changeSamlConnection = endpoint(signOn.calls.changeSamlConnection, {
  summary: "Change a SAML 2.0 provider; it is disabled until the settings have been tested again",
  params: ById,
  body: SamlFields.extend({ version: RowVersion }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const removeConnection = endpoint(signOn.calls.removeConnection, {
  summary: "Remove an identity provider; its accounts are retained and sign in with password and code again",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

export const switchConnection = endpoint(signOn.calls.switchConnection, {
  summary: "Enable or disable an identity provider, and require it",
  params: ById,
  body: z.strictObject({ enabled: z.boolean(), required: z.boolean() }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** The answer of the provider is shown by `readSignOnTest`; no session is opened. */
export const testConnection = endpoint(signOn.calls.testConnection, {
  summary: "Start a test sign-in at the provider",
  params: ById,
  reply: z.object({ data: z.object({ redirect_url: z.string() }) }),
});

export const readSignOnTest = endpoint(signOn.calls.readSignOnTest, {
  summary: "Get the claims that the provider returned in a test",
  params: ById,
  reply: z.object({
    data: z.object({
      refused: z.enum(SIGN_ON_REFUSALS).nullable(),
      claims: z.array(z.object({ name: z.string(), value: z.string() })),
      subject: z.string().nullable(),
      email: z.string().nullable(),
      groups: z.array(z.string()),
      role: z.enum(ROLES).nullable(),
      unit: z.string().nullable(),
      outcome: z.enum(["create", "link", "sign-in"]).nullable(),
    }),
  }),
});

export const putGroupMap = endpoint(signOn.calls.putGroupMap, {
  summary: "Replace the mapping of the provider's groups to roles and business units",
  body: z.strictObject({
    default_role: z.enum(ROLES).nullable(),
    groups: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(300),
          role: z.enum(ROLES).nullable(),
          /** The business unit that people of the group are limited to. */
          unit: z.string().trim().min(1).max(100).nullable(),
        }),
      )
      .max(500),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const putEmergencyAccounts = endpoint(signOn.calls.putEmergencyAccounts, {
  summary: "Replace the emergency accounts: administrators who always sign in with password and code",
  body: z.strictObject({ users: z.array(z.uuid()).max(5) }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** Depends on the domain of the address only: it does not disclose which addresses have an account. */
export const findSignOn = endpoint(signOn.calls.findSignOn, {
  summary: "Get the identity provider of an email address",
  body: z.strictObject({ email: z.string().max(320) }),
  reply: z.object({ data: z.object({ provider: z.string().nullable(), required: z.boolean() }) }),
});

export const startSignOn = endpoint(signOn.calls.startSignOn, {
  summary: "Start single sign-on: get the URL of the identity provider",
  body: z.strictObject({
    email: z.string().max(320),
    /** The page of the portal to return to. */
    next: z.string().max(2000).nullable().default(null),
    remember_me: z.boolean().default(false),
  }),
  reply: z.object({ data: z.object({ redirect_url: z.string() }) }),
});

/** The provider sends the browser here. The query is the provider's, so it is read as it comes. */
export const signOnCallback = endpoint(signOn.calls.signOnCallback, {
  summary: "Return from the identity provider; redirects to a page of the portal",
  params: ById,
  reply: z.null(),
});

/** A form of the provider with a signed assertion, sent through the browser of the person (SAML 2.0, HTTP-POST binding). */
export const signOnAssertion = endpoint(signOn.calls.signOnAssertion, {
  summary: "SAML assertion consumer service; redirects to a page of the portal",
  params: ById,
  reply: z.null(),
});

export const signOnMetadata = endpoint(signOn.calls.signOnMetadata, {
  summary: "Get the portal's SAML metadata for a connection, as XML",
  params: ById,
  reply: z.string(),
});

/** Called by the provider itself, with a signed token in a form (OpenID Connect Back-Channel Logout 1.0). */
export const signOnLogout = endpoint(signOn.calls.signOnLogout, {
  summary: "Back-channel logout: the provider ends the sessions of a user",
  params: ById,
  reply: z.null(),
});
