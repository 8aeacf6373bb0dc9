import * as z from "zod";

import { remediation } from "../../features/remediation.ts";
import { RowVersion, UnixSeconds } from "../bounds.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { FindingId, OrgId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";
import { Tag } from "./work.ts";

/** What a rule does to a finding that matches. */
export const RuleChange = z
  .strictObject({
    owner: z.strictObject({ kind: z.enum(["person", "group"]), id: z.uuid() }).optional(),
    add_tags: z.array(Tag).min(1).max(20).optional(),
    /** Accepts the risk until this time, with the reason and the approver. */
    accept: z
      .strictObject({ until: UnixSeconds, note: z.string().trim().min(1).max(4_000), approver: EmailAddress })
      .optional(),
    ticket: z.literal(true).optional(),
  })
  .refine((change) => Object.keys(change).length > 0);
export type RuleChange = z.infer<typeof RuleChange>;

const Name = z.string().trim().min(1).max(100);
/** The query of the work list, as its address has it. */
const Filter = z.record(z.string().max(40), z.string().max(1_000));

const Rule = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number().int(),
  enabled: z.boolean(),
  filter: z.record(z.string(), z.string()),
  /** The action that `filter.fix` names, in the reader's language. */
  fix_title: z.string().nullable(),
  change: z.object({
    owner: z.object({ kind: z.enum(["person", "group"]), id: z.string() }).optional(),
    add_tags: z.array(z.string()).optional(),
    accept: z.object({ until: z.number().int(), note: z.string(), approver: z.string() }).optional(),
    ticket: z.literal(true).optional(),
  }),
  ends_at: z.number().int().nullable(),
  author: z.string().nullable(),
  /** Findings that it was applied to, and those of them where it gave way to an earlier rule or a person. */
  applied: z.number().int(),
  overruled: z.number().int(),
  /** Why it is not applied, such as an owner who left; null: nothing speaks against it. */
  problem: z.string().nullable(),
  version: z.number().int(),
});
export type FindingRule = z.infer<typeof Rule>;

const ById = z.strictObject({ id: z.uuid() });

export const listRules = endpoint(remediation.calls.listRules, {
  summary: "List the rules for findings in the order of their application",
  reply: z.object({ data: z.array(Rule) }),
});

/** Page by page over clients: those without a rule are listed as well. */
export const listClientRules = endpoint(remediation.calls.listClientRules, {
  summary: "List the rules for findings of each accessible client",
  query: PageQuery,
  reply: Page(z.object({ organization: z.object({ id: OrgId, name: z.string() }), rules: z.array(Rule) })),
});

export const previewRule = endpoint(remediation.calls.previewRule, {
  summary: "Preview a rule: how many open findings match, and which rules take precedence",
  body: z.strictObject({ filter: Filter, change: RuleChange }),
  reply: z.object({
    data: z.object({
      matching: z.number().int(),
      /** Open findings altogether: a rule that matches all of them is rarely meant. */
      open: z.number().int(),
      examples: z.array(z.object({ id: FindingId, title: z.string(), subject: z.string() })),
      /** Earlier rules that have set or would set the same for some of them. */
      contradicting: z.array(z.object({ id: z.string(), name: z.string(), findings: z.number().int() })),
    }),
  }),
});

export const createRule = endpoint(remediation.calls.createRule, {
  summary: "Create a rule; it is applied to existing and future findings, after the rules before it",
  body: z.strictObject({
    name: Name,
    filter: Filter,
    change: RuleChange,
    ends_at: UnixSeconds.nullable().default(null),
  }),
  reply: z.object({ data: Rule }),
});

export const changeRule = endpoint(remediation.calls.changeRule, {
  summary: "Enable, disable, move or end a rule",
  params: ById,
  body: z.strictObject({
    enabled: z.boolean().optional(),
    /** 1 is the first. */
    position: z.number().int().min(1).max(1_000).optional(),
    ends_at: UnixSeconds.nullable().optional(),
    version: RowVersion,
  }),
  reply: z.object({ data: Rule }),
});

export const deleteRule = endpoint(remediation.calls.deleteRule, {
  summary: "Delete a rule; its changes to findings remain",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const listRuleHits = endpoint(remediation.calls.listRuleHits, {
  summary: "List the findings a rule was applied to, newest first",
  params: ById,
  query: PageQuery,
  reply: Page(
    z.object({
      finding_id: FindingId,
      subject: z.string(),
      at: z.number().int(),
      fields: z.array(z.string()),
      overruled: z.array(z.string()),
      /** The earlier rule; null where a person had decided. */
      overruled_by: z.string().nullable(),
    }),
  ),
});
