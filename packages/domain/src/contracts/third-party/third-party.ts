import * as z from "zod";

import { thirdParty } from "../../features/third-party.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { ANSWERS, QUESTIONS } from "../../third-party/questionnaire.ts";
import { RowVersion, UUID_PATTERN } from "../bounds.ts";
import {
  DISPUTE_REASONS,
  LEGAL_BASES,
  SHARE_DAYS,
  VENDOR_FINDING_SORTS,
  VENDOR_SORTS,
  VENDOR_TIERS,
} from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { OrganizationName } from "../person.ts";

export const VENDOR_STATES = ["waiting", "assessing", "assessed", "not assessed", "not found"] as const;
export const QUESTIONNAIRE_STATES = ["not sent", "sent", "answered", "reviewed"] as const;
export const DISPUTE_STATES = ["none", "open", "accepted", "rejected"] as const;

const when = z.number().int();
const level = z.enum(["high", "medium", "low"]);

/** One vendor. Times are Unix seconds. */
export const Vendor = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  domain: z.string(),
  name: z.string(),
  tier: z.enum(VENDOR_TIERS),
  reason: z.string(),
  legal_basis: z.enum(LEGAL_BASES),
  contact: z.string().nullable(),
  state: z.enum(VENDOR_STATES),
  score: z.number().int().nullable(),
  level: level.nullable(),
  /** Compared with the previous assessment. */
  change: z.number().int().nullable(),
  confidence: z.number().nullable(),
  assessed_at: when.nullable(),
  findings: z.number().int(),
  /** Open critical findings, which limit the level. */
  criticals: z.number().int(),
  open_disputes: z.number().int(),
  questionnaire: z.enum(QUESTIONNAIRE_STATES),
  questionnaire_due: z.string().nullable(),
  /** 0 to 100: how much of what was asked is in place. */
  questionnaire_share: z.number().int().nullable(),
  submitted_at: when,
  version: z.number().int(),
  /** Sent back with answers for optimistic concurrency control. */
  answers_version: z.number().int(),
});
export type Vendor = z.infer<typeof Vendor>;

const ById = z.strictObject({ id: z.uuid() });
const Filter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  tier: z.enum(VENDOR_TIERS).optional(),
  organization: z.uuid().optional(),
});

export const listVendors = endpoint(thirdParty.calls.listVendors, {
  summary: "List accessible vendors, lowest score first",
  query: z.strictObject({ ...PageQuery.shape, ...SortQuery(VENDOR_SORTS), ...Filter.shape }),
  reply: Page(Vendor),
});

export const exportVendors = endpoint(thirdParty.calls.exportVendors, {
  summary: "Export vendors",
  query: Filter,
  reply: z.unknown(),
});

const About = {
  name: OrganizationName,
  tier: z.enum(VENDOR_TIERS),
  reason: z.string().trim().min(1, "Required").max(1000),
  legal_basis: z.enum(LEGAL_BASES),
  contact: EmailAddress.nullable().default(null),
};

/** Submits a vendor's domain with the reason and the legal basis for a passive assessment. */
export const submitVendor = endpoint(thirdParty.calls.submitVendor, {
  summary: "Submit a vendor for a passive assessment",
  body: z.strictObject({ domain: CompanyDomain, ...About, organization: z.uuid().optional() }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const VendorShare = z.object({
  id: z.string(),
  may_answer: z.boolean(),
  created_at: when,
  expires_at: when,
  revoked_at: when.nullable(),
  opened: z.number().int(),
  last_opened_at: when.nullable(),
});

export const VendorAnswer = z.object({
  question: z.enum(QUESTIONS),
  answer: z.enum(ANSWERS),
  note: z.string().nullable(),
  by: z.enum(["vendor", "customer"]),
  at: when,
});

export const VendorFile = z.object({
  id: z.string(),
  question: z.enum(QUESTIONS),
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  by: z.enum(["vendor", "customer"]),
  at: when,
});

/** Evidence that is stored, and how much of it may be. */
const EvidenceUsage = z.object({
  files: z.number().int(),
  bytes: z.number().int(),
  most_files: z.number().int(),
  most_bytes: z.number().int(),
});

const Trend = z.array(z.object({ at: when, score: z.number().int() }));

export const getVendor = endpoint(thirdParty.calls.getVendor, {
  summary: "Get a vendor with trend, answers, evidence and links",
  params: ById,
  reply: z.object({
    data: Vendor.extend({
      trend: Trend,
      answers: z.array(VendorAnswer),
      files: z.array(VendorFile),
      evidence: EvidenceUsage,
      organization_evidence: EvidenceUsage,
      shares: z.array(VendorShare),
    }),
  }),
});
export type VendorDetail = z.infer<(typeof getVendor)["reply"]>["data"];

const Saved = z.object({ data: Vendor });

export const updateVendor = endpoint(thirdParty.calls.updateVendor, {
  summary: "Update the details of a vendor",
  params: ById,
  body: z.strictObject({ ...About, version: RowVersion }),
  reply: Saved,
});

export const deleteVendor = endpoint(thirdParty.calls.deleteVendor, {
  summary: "Delete a vendor and its findings",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const assessVendor = endpoint(thirdParty.calls.assessVendor, {
  summary: "Reassess a vendor now (passive)",
  params: ById,
  reply: z.object({ data: z.object({ asked: z.literal(true) }) }),
});

const VendorIds = z
  .string()
  .max(4 * 36 + 3)
  .regex(new RegExp(`^${UUID_PATTERN}(?:,${UUID_PATTERN}){1,3}$`), "Select two to four vendors");

export const compareVendors = endpoint(thirdParty.calls.compareVendors, {
  summary: "Compare two to four vendors",
  query: z.strictObject({ ids: VendorIds }),
  reply: z.object({
    data: z.array(
      Vendor.extend({
        trend: Trend,
        by_severity: z.record(z.enum(SEVERITIES), z.number().int()),
        by_area: z.partialRecord(z.enum(FINDING_AREAS), z.number().int()),
      }),
    ),
  }),
});
export type ComparedVendor = z.infer<(typeof compareVendors)["reply"]>["data"][number];

/** One row of the specification's table. */
export const VendorFinding = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  severity: z.enum(SEVERITIES),
  owasp: z.string().nullable(),
  wstg: z.string().nullable(),
  references: z.array(z.string()),
  path: z.string(),
  remediation: z.string(),
  first_seen: when,
  last_seen: when,
  /** First seen by the latest assessment of the vendor. */
  is_new: z.boolean(),
  dispute: z.enum(DISPUTE_STATES),
  dispute_reason: z.enum(DISPUTE_REASONS).nullable(),
  dispute_text: z.string().nullable(),
  disputed_by: z.enum(["vendor", "customer"]).nullable(),
  answer_text: z.string().nullable(),
});
export type VendorFinding = z.infer<typeof VendorFinding>;

const FindingFilter = z.strictObject({
  severity: z.enum(SEVERITIES).optional(),
  dispute: z.enum(DISPUTE_STATES).optional(),
  q: z.string().trim().max(200).optional(),
  new_only: z.stringbool().optional(),
});

export const listVendorFindings = endpoint(thirdParty.calls.listVendorFindings, {
  summary: "List findings of a vendor's passive assessment",
  params: ById,
  query: z.strictObject({ ...PageQuery.shape, ...SortQuery(VENDOR_FINDING_SORTS), ...FindingFilter.shape }),
  reply: Page(VendorFinding),
});

export const exportVendorFindings = endpoint(thirdParty.calls.exportVendorFindings, {
  summary: "Export findings of a vendor",
  params: ById,
  query: FindingFilter,
  reply: z.unknown(),
});

const ByFinding = z.strictObject({ id: z.uuid(), finding: z.uuid() });
const Dispute = { reason: z.enum(DISPUTE_REASONS), text: z.string().trim().min(1, "Required").max(2000) };

export const disputeVendorFinding = endpoint(thirdParty.calls.disputeVendorFinding, {
  summary: "Dispute a finding on behalf of the vendor",
  params: ByFinding,
  body: z.strictObject(Dispute),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** An accepted dispute takes the finding out of the score at once. */
export const answerVendorDispute = endpoint(thirdParty.calls.answerVendorDispute, {
  summary: "Accept or reject a dispute; the score is updated immediately",
  params: ByFinding,
  body: z.strictObject({ accepted: z.boolean(), text: z.string().trim().max(2000).nullable().default(null) }),
  reply: Saved,
});

const AnswerInput = z.strictObject({
  question: z.enum(QUESTIONS),
  answer: z.enum(ANSWERS),
  note: z.string().trim().max(2000).nullable().default(null),
});
const Answers = z.array(AnswerInput).min(1).max(QUESTIONS.length);
const AnswersVersion = RowVersion.optional();

export const answerQuestionnaire = endpoint(thirdParty.calls.answerQuestionnaire, {
  summary: "Save questionnaire answers on behalf of the vendor",
  params: ById,
  body: z.strictObject({ answers: Answers, version: AnswersVersion }),
  reply: Saved,
});

export const moveQuestionnaire = endpoint(thirdParty.calls.moveQuestionnaire, {
  summary: "Mark the questionnaire as sent or reviewed",
  params: ById,
  body: z.strictObject({ state: z.enum(["sent", "reviewed"]), due: z.iso.date().nullable().default(null) }),
  reply: Saved,
});

export const UploadQuery = z.strictObject({
  question: z.enum(QUESTIONS),
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}/\\<>]+$/u, "Invalid file name"),
});

/** The body is the file itself: a PDF, PNG or JPEG of at most 10 MB, evaluated by its bytes. */
export const uploadVendorFile = endpoint(thirdParty.calls.uploadVendorFile, {
  summary: "Upload evidence for an answer",
  params: ById,
  query: UploadQuery,
  reply: z.object({ data: VendorFile }),
});

const ByFile = z.strictObject({ id: z.uuid(), file: z.uuid() });

export const readVendorFile = endpoint(thirdParty.calls.readVendorFile, {
  summary: "Download an evidence file",
  params: ByFile,
  reply: z.unknown(),
});

export const deleteVendorFile = endpoint(thirdParty.calls.deleteVendorFile, {
  summary: "Delete an evidence file",
  params: ByFile,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

/** The secret is in this answer and nowhere else. */
export const shareVendor = endpoint(thirdParty.calls.shareVendor, {
  summary: "Create a link to the vendor's own assessment page",
  params: ById,
  body: z.strictObject({
    days: z.union(SHARE_DAYS.map((days) => z.literal(days)) as [z.ZodLiteral<7>, z.ZodLiteral<30>, z.ZodLiteral<90>]),
    may_answer: z.boolean().default(false),
  }),
  reply: z.object({ data: z.object({ id: z.string(), token: z.string(), expires_at: when }) }),
});

export const revokeVendorShare = endpoint(thirdParty.calls.revokeVendorShare, {
  summary: "Revoke a link",
  params: z.strictObject({ id: z.uuid(), share: z.uuid() }),
  reply: z.object({ data: z.object({ revoked: z.literal(true) }) }),
});

export const ShareToken = z
  .string()
  .max(43)
  .regex(/^[\w-]{43}$/, "Invalid link");

/** What a vendor sees through a link: its own page and nothing else. */
export const SharedVendor = z.object({
  organization: z.string(),
  name: z.string(),
  domain: z.string(),
  score: z.number().int().nullable(),
  level: level.nullable(),
  /** How much of what the score rates was assessed, 0 to 1. */
  confidence: z.number().nullable(),
  /** Open critical findings, which limit the level. */
  criticals: z.number().int(),
  assessed_at: when.nullable(),
  trend: Trend,
  may_answer: z.boolean(),
  expires_at: when,
  questionnaire_due: z.string().nullable(),
  answers_version: z.number().int(),
  findings: z.array(VendorFinding),
  answers: z.array(VendorAnswer),
  files: z.array(VendorFile),
  evidence: EvidenceUsage,
});
export type SharedVendor = z.infer<typeof SharedVendor>;

export const openSharedVendor = endpoint(thirdParty.calls.openSharedVendor, {
  summary: "Get the assessment page of a vendor link",
  body: z.strictObject({ token: ShareToken }),
  reply: z.object({ data: SharedVendor }),
});

export const answerSharedVendor = endpoint(thirdParty.calls.answerSharedVendor, {
  summary: "Save questionnaire answers (vendor link)",
  body: z.strictObject({ token: ShareToken, answers: Answers, version: AnswersVersion }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const disputeSharedVendor = endpoint(thirdParty.calls.disputeSharedVendor, {
  summary: "Dispute a finding (vendor link)",
  body: z.strictObject({ token: ShareToken, finding: z.uuid(), ...Dispute }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** The link's secret travels in the header `x-share-token`; the body is the file. */
export const uploadSharedVendor = endpoint(thirdParty.calls.uploadSharedVendor, {
  summary: "Upload evidence (vendor link)",
  query: UploadQuery,
  reply: z.object({ data: VendorFile }),
});
