import * as z from "zod";

import { CONTROL_ANSWERS } from "../../compliance/control-answers.ts";
import { COMPLIANCE_FORMATS } from "../../compliance/formats.ts";
import { FRAMEWORK_IDS } from "../../compliance/framework.ts";
import { compliance } from "../../features/compliance.ts";
import { PAGE_SIZE } from "../choices.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";

const Counts = z.object({
  against: z.number().int(),
  for: z.number().int(),
  not_visible: z.number().int(),
  not_assessed: z.number().int(),
});

export type AnswerCounts = z.infer<typeof Counts>;

const FrameworkSummary = z.object({
  id: z.enum(FRAMEWORK_IDS),
  name: z.string(),
  /** Controls by what is known about them from outside. */
  counts: Counts,
});
export type FrameworkSummary = z.infer<typeof FrameworkSummary>;

const ControlEvidence = z.object({
  check: z.string(),
  /** The check's name in the reader's language. */
  title: z.string(),
  area: z.string(),
  open: z.number().int(),
  accepted: z.number().int(),
  /** Share of its targets that was assessed, 0 to 1; null: it had no target. */
  share: z.number().nullable(),
  reason: z.string().nullable(),
});

const ControlState = z.object({
  id: z.string(),
  title: z.string(),
  answer: z.enum(CONTROL_ANSWERS),
  evidence: z.array(ControlEvidence),
});
export type ControlState = z.infer<typeof ControlState>;

export const listFrameworks = endpoint(compliance.calls.listFrameworks, {
  summary: "List frameworks with the number of controls that have evidence for or against them",
  query: z.object({ domain: DomainName.optional() }),
  reply: z.object({
    data: z.object({
      domain: z.string(),
      mapping_version: z.string(),
      /** Unix seconds of the newest assessment; null: none. */
      assessed_at: z.number().int().nullable(),
      frameworks: z.array(FrameworkSummary),
    }),
  }),
});

export const readFramework = endpoint(compliance.calls.readFramework, {
  summary: "List the controls of one framework with the external evidence",
  params: z.object({ framework: z.enum(FRAMEWORK_IDS) }),
  query: z.object({ domain: DomainName.optional() }),
  reply: z.object({
    data: z.object({
      domain: z.string(),
      id: z.enum(FRAMEWORK_IDS),
      name: z.string(),
      mapping_version: z.string(),
      assessed_at: z.number().int().nullable(),
      counts: Counts,
      controls: z.array(ControlState),
    }),
  }),
});

export const exportFramework = endpoint(compliance.calls.exportFramework, {
  summary: "Export the controls of one framework as XLSX, CSV or OSCAL assessment results (JSON)",
  params: z.object({ framework: z.enum(FRAMEWORK_IDS) }),
  query: z.object({ domain: DomainName.optional(), format: z.enum(COMPLIANCE_FORMATS).default("xlsx") }),
  reply: z.unknown(),
});

const ClientCompliance = z.object({
  id: z.string(),
  name: z.string(),
  /** So many of its domains were evaluated. */
  domains: z.number().int(),
  /** A control has evidence against it if one domain has; evidence for it only if every domain has. */
  counts: Counts,
  assessed_at: z.number().int().nullable(),
});
export type ClientCompliance = z.infer<typeof ClientCompliance>;

export const listClientCompliance = endpoint(compliance.calls.listClientCompliance, {
  summary: "List clients with the number of controls of one framework that have evidence for or against them",
  params: z.object({ framework: z.enum(FRAMEWORK_IDS) }),
  query: PageQuery.extend({ page_size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE) }),
  reply: Page(ClientCompliance),
});
