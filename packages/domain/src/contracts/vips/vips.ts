import * as z from "zod";

import { COVERAGE_STATES } from "../../coverage/coverage-state.ts";
import { vips } from "../../features/vips.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { RowVersion } from "../bounds.ts";
import { VIP_FINDING_KINDS, VIP_FINDING_SORTS, VIP_SORTS } from "../choices.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { PersonName } from "../person.ts";

/** Consent for one private identifier. Only "confirmed" lets it be searched for. */
const IDENTIFIER_CONSENTS = ["needed", "requested", "confirmed", "refused", "withdrawn"] as const;
/** The same for a person as a whole; "not required" where only corporate addresses are monitored. */
export const VIP_CONSENTS = ["not required", ...IDENTIFIER_CONSENTS] as const;

const MAX_NAMES = 20;

/** A user name as it would appear as the login in leak data. */
const UserName = z
  .string()
  .trim()
  .min(2)
  .max(100)
  .regex(/^[^\s@<>"']+$/u, "Invalid username");

/** A personal address or user name with the consent of the person. Times are Unix seconds. */
export const PrivateIdentifier = z.object({
  kind: z.enum(["personal", "username"]),
  value: z.string(),
  consent: z.enum(IDENTIFIER_CONSENTS),
  consent_at: z.number().int().nullable(),
});
export type PrivateIdentifier = z.infer<typeof PrivateIdentifier>;

/** One watched person. Times are Unix seconds. */
export const Vip = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  full_name: z.string(),
  title: z.string().nullable(),
  corporate_emails: z.array(z.string()),
  /** Those of them below no verified domain: monitoring is suspended until the domain is verified again. */
  suspended_emails: z.array(z.string()),
  personal_emails: z.array(z.string()),
  usernames: z.array(z.string()),
  consent: z.enum(VIP_CONSENTS),
  private_identifiers: z.array(PrivateIdentifier),
  /** null: nothing was found, and no source was searched. `sight` and `reason` say why. */
  findings: z.number().int().nullable(),
  sight: z.enum(COVERAGE_STATES),
  reason: z.string().nullable(),
  /** Found since the person's page was last opened. */
  new_findings: z.number().int(),
  newest_finding_at: z.number().int().nullable(),
  created_at: z.number().int(),
  updated_at: z.number().int(),
  version: z.number().int(),
});
export type Vip = z.infer<typeof Vip>;

export const VipSlots = z.object({ used: z.number().int(), limit: z.number().int().nullable() });

const ById = z.strictObject({ id: z.uuid() });

const Names = z.strictObject({
  full_name: PersonName,
  title: z.string().trim().max(100).nullable().default(null),
  corporate_emails: z.array(EmailAddress).max(MAX_NAMES).default([]),
  personal_emails: z.array(EmailAddress).max(MAX_NAMES).default([]),
  usernames: z.array(UserName).max(MAX_NAMES).default([]),
});

export const listVips = endpoint(vips.calls.listVips, {
  summary: "List accessible VIPs, with the slots of one organization",
  query: z.strictObject({
    ...PageQuery.shape,
    ...SortQuery(VIP_SORTS),
    q: z.string().trim().max(200).optional(),
    organization: z.uuid().optional(),
  }),
  reply: Page(Vip).extend({ slots: VipSlots }),
});

export const createVip = endpoint(vips.calls.createVip, {
  summary: "Add a VIP, within the slots of the plan",
  body: Names.extend({ organization: z.uuid().optional() }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

/** Entries of method "link" come from the consent page; the others were recorded by the organization before it existed. */
export const ConsentEntry = z.object({
  at: z.number().int(),
  consent: z.enum(["asked", "given", "refused", "withdrawn"]),
  method: z.enum(["written", "e-mail", "spoken", "link"]),
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** Null: the person. */
  author: z.string().nullable(),
});

export type ConsentEntry = z.infer<typeof ConsentEntry>;

export const getVip = endpoint(vips.calls.getVip, {
  summary: "Get a VIP with the consent history",
  params: ById,
  reply: z.object({ data: Vip.extend({ trail: z.array(ConsentEntry) }) }),
});

/** The version guards against two people changing one record. */
export const updateVip = endpoint(vips.calls.updateVip, {
  summary: "Update a VIP",
  params: ById,
  body: Names.extend({ version: RowVersion }),
  reply: z.object({ data: Vip }),
});

export const deleteVip = endpoint(vips.calls.deleteVip, {
  summary: "Remove a VIP and delete the findings",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const requestConsent = endpoint(vips.calls.requestConsent, {
  summary: "Email a consent request to a personal address of a VIP",
  params: ById,
  body: z.strictObject({ address: EmailAddress }),
  reply: z.object({ data: Vip }),
});

export const VipFinding = z.object({
  id: z.string(),
  kind: z.enum(VIP_FINDING_KINDS),
  severity: z.enum(SEVERITIES),
  summary: z.string(),
  source: z.string().nullable(),
  /** The address or name it was found by; null: by the person's own name. */
  matched: z.string().nullable(),
  happened_on: z.string().nullable(),
  first_seen: z.number().int(),
  /** Not opened yet, or found within the last week. */
  is_new: z.boolean(),
});
export type VipFinding = z.infer<typeof VipFinding>;

const FindingQuery = z.strictObject({
  kind: z.enum(VIP_FINDING_KINDS).optional(),
  q: z.string().trim().max(200).optional(),
  new_only: z.stringbool().optional(),
});

export const listVipFindings = endpoint(vips.calls.listVipFindings, {
  summary: "List findings of a VIP",
  params: ById,
  query: z.strictObject({ ...PageQuery.shape, ...SortQuery(VIP_FINDING_SORTS), ...FindingQuery.shape }),
  reply: Page(VipFinding),
});

export const markVipSeen = endpoint(vips.calls.markVipSeen, {
  summary: "Mark the findings of a VIP as seen",
  params: ById,
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const exportVipFindings = endpoint(vips.calls.exportVipFindings, {
  summary: "Export findings of a VIP",
  params: ById,
  query: FindingQuery,
  reply: z.unknown(),
});
