import * as z from "zod";

import { domains } from "../../features/domains.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";
import { shownName } from "../person.ts";

/** `cloud`: the parent zone delegates the domain to a zone of a connected cloud account. */
export const PROOF_METHODS = ["dns", "file", "cloud"] as const;

export const AuthorisedDomain = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  /** `lapsed`: verified once, but the record is gone or the operator's approval expired. It is treated like `pending`. */
  state: z.enum(["pending", "verified", "lapsed"]),
  verified_by: z.enum(["dns", "file", "operator", "cloud", "contact"]).nullable(),
  verified_at: z.number().int().nullable(),
  /** When the record was last found. */
  confirmed_at: z.number().int().nullable(),
  /** Set while the record is missing, and for an operator's approval: verification ends then unless it is renewed. */
  lapses_at: z.number().int().nullable(),
  lapsed_at: z.number().int().nullable(),
  /** An operator approved the domain at this time; it counts when a second operator confirms it. */
  approval_requested_at: z.number().int().nullable(),
  /** What to publish, for those who may verify: a TXT record at the name, or a file with this one line. */
  proof: z.object({ txt: z.string(), file_path: z.string(), file_line: z.string() }).nullable(),
  last_checked_at: z.number().int().nullable(),
  /** Result of the last check: verified, not found, or why it could not be checked. */
  last_result: z.string().nullable(),
  /** Names of the same owner, which are no look-alikes, and DKIM selectors that the scan could not guess. */
  own_names: z.array(z.string()),
  dkim_selectors: z.array(z.string()),
  /** Whether full scans also test the mail servers for open relaying; off unless enabled explicitly. */
  open_relay_test: z.boolean(),
  /** For operators: other organizations that have verified the same domain. Empty for everyone else. */
  also_verified_by: z.array(z.string()),
});

/** RFC 6376, 3.1: a selector is labels of a DNS name. */
const DkimSelector = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*$/)
  .max(200);
const MAX_OWN_NAMES = 200;
const MAX_SELECTORS = 50;

const ByName = z.strictObject({ name: DomainName });
const InOrganization = z.strictObject({ organization: z.uuid().optional() });

export const listDomains = endpoint(domains.calls.listDomains, {
  summary: "List authorized domains with their verification status",
  query: PageQuery.extend({ organization: z.uuid().optional() }),
  reply: Page(AuthorisedDomain),
});

export const addDomain = endpoint(domains.calls.addDomain, {
  summary: "Add a domain; it is pending until verified",
  body: z.strictObject({ name: CompanyDomain, organization: z.uuid().optional() }),
  reply: z.object({ data: AuthorisedDomain }),
});

/** Checks the verification record now. `found` means verified; `not-found` and `probe-error` change nothing. */
export const verifyDomain = endpoint(domains.calls.verifyDomain, {
  summary: "Check the verification record now",
  params: ByName,
  body: z.strictObject({ method: z.enum(PROOF_METHODS), organization: z.uuid().optional() }),
  reply: z.object({
    data: z.object({ outcome: z.enum(["found", "not-found", "probe-error"]), reason: z.string().nullable() }),
  }),
});

/** What the scan should know of a domain: it takes effect with the next run. */
export const changeDomain = endpoint(domains.calls.changeDomain, {
  summary: "Update scan settings: owned domains, DKIM selectors, open relay test",
  params: ByName,
  body: z.strictObject({
    own_names: z.array(CompanyDomain).max(MAX_OWN_NAMES).optional(),
    dkim_selectors: z.array(DkimSelector).max(MAX_SELECTORS).optional(),
    open_relay_test: z.boolean().optional(),
    organization: z.uuid().optional(),
  }),
  reply: z.object({ data: AuthorisedDomain }),
});

/** An operator approves a domain, with a written reason. It is verified when a second operator confirms that. */
export const approveDomain = endpoint(domains.calls.approveDomain, {
  summary: "Request manual verification of a domain, to be confirmed by a second operator",
  params: ByName,
  body: z.strictObject({ organization: z.uuid(), reason: z.string().trim().min(10).max(1000) }),
  reply: z.object({ data: z.object({ state: z.literal("awaiting_confirmation") }) }),
});

export const removeDomain = endpoint(domains.calls.removeDomain, {
  summary: "Remove a domain from an organization",
  params: ByName,
  query: InOrganization,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

const Attestation = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  organization_name: z.string(),
  signature_name: z.string(),
  title: z.string(),
  date_signed: z.string(),
  created_at: z.number().int(),
});

export const listAttestations = endpoint(domains.calls.listAttestations, {
  summary: "List signed self-attestations of accessible organizations",
  query: PageQuery,
  reply: Page(Attestation),
});

export const signAttestation = endpoint(domains.calls.signAttestation, {
  summary: "Sign the self-attestation for access to leaked credentials",
  body: z.strictObject({
    organization_name: shownName(200),
    signature_name: shownName(200),
    title: z.string().trim().min(1).max(200),
    date_signed: z.iso.date(),
    agreed: z.literal(true),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});
