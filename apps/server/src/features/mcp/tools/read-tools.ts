import { listFrameworks } from "@parapet/domain/contracts/compliance";
import { listDomains, readEmailPosture } from "@parapet/domain/contracts/domains";
import { listFindings, readFinding } from "@parapet/domain/contracts/findings";
import { FindingId } from "@parapet/domain/contracts/ids";
import { lookUpIocs, listAffectedHosts, readCve } from "@parapet/domain/contracts/intel";
import { AssetKind, listAssets, readAsset, readCalendar } from "@parapet/domain/contracts/inventory";
import {
  listActions,
  listAttackPaths,
  listChanges,
  readForecast,
  readScore,
  whatIf,
} from "@parapet/domain/contracts/overview";
import { listExploited } from "@parapet/domain/contracts/radar";
import { listWork } from "@parapet/domain/contracts/remediation";
import { listVendors } from "@parapet/domain/contracts/third-party";
import { DAY_MS } from "@parapet/domain/durations";
import { FINDING_AREAS, SEVERITIES } from "@parapet/domain/risk";
import { EXPLOITED_STATES } from "@parapet/domain/risk/exploited";
import * as z from "zod";

import { defineTool, type Tool } from "../tool.ts";

const domain = z.string().min(1).max(253).describe("One of the organization's domains, such as acme.test.");
const page = {
  page: z.number().int().min(1).max(1_000).default(1),
  page_size: z.number().int().min(1).max(50).default(20),
};
const period = {
  from: z.number().int().min(0).optional().describe("Unix seconds; left out: the score before."),
  to: z.number().int().min(0).optional().describe("Unix seconds; left out: now."),
};
const cve = z
  .string()
  .regex(/^CVE-\d{4}-\d{4,19}$/i)
  .describe("Such as CVE-2024-3400.");
const id = FindingId.describe("Id of a finding.");
const NONE = z.object({});

interface Work {
  readonly data: readonly { readonly due_at: number | null }[];
}
/** Rows that are due within seven days, or overdue. */
const dueWithin = (reply: unknown, now: Date): unknown => {
  const until = (now.getTime() + 7 * DAY_MS) / 1000;
  const list = reply as Work;
  return { ...list, data: list.data.filter(({ due_at }) => due_at !== null && due_at <= until) };
};

/** What an assistant can ask. Each is calls of the API: the same permissions, the same numbers, the same words. */
export const READ_TOOLS: readonly Tool[] = [
  defineTool({
    name: "list_domains",
    title: "List domains",
    description: "The domains that are monitored, with their verification. Start here: most tools take one of them.",
    input: z.object(page),
    parts: { domains: listDomains },
    calls: (query) => ({ domains: { query } }),
  }),
  defineTool({
    name: "coverage",
    title: "Coverage",
    description: "What was assessed of a domain and what was not, area by area, with the reason.",
    input: z.object({ domain }),
    parts: {},
    calls: () => ({}),
  }),
  defineTool({
    name: "explain_score",
    title: "Explain the score",
    description: "The score of a domain over time with the causes of each change, and the actions that raise it most.",
    input: z.object({ domain }),
    parts: { score: readScore, actions: listActions },
    calls: ({ domain }) => ({ score: { query: { domain } }, actions: { query: { domain, page_size: 10 } } }),
  }),
  defineTool({
    name: "explain_drop",
    title: "Explain a drop",
    description:
      "Why the score of a domain fell in a period: what appeared, what got worse, what is no longer assessed.",
    input: z.object({ domain, ...period }),
    parts: { score: readScore, changes: listChanges },
    calls: (query) => ({ score: { query: { domain: query.domain } }, changes: { query } }),
  }),
  defineTool({
    name: "what_changed",
    title: "What changed",
    description:
      "Findings, assets and scores that changed in a period, by scans, imports, re-tests, decisions and feeds.",
    input: z.object({ domain: domain.optional(), ...period }),
    parts: { changes: listChanges },
    calls: (query) => ({ changes: { query } }),
  }),
  defineTool({
    name: "search_findings",
    title: "Search findings",
    description: "Findings of a domain by text, area, severity, host or status, most urgent first.",
    input: z.object({
      domain,
      q: z.string().max(200).optional().describe("Part of a title, host, product or CVE."),
      area: z.enum(FINDING_AREAS).optional(),
      severity: z.enum(SEVERITIES).optional(),
      host: z.string().min(1).max(253).optional(),
      status: z
        .enum(["active", "open", "acknowledged", "false positive", "accepted risk", "resolved", "all"])
        .default("active"),
      ...page,
    }),
    parts: { findings: listFindings },
    calls: (query) => ({ findings: { query } }),
  }),
  defineTool({
    name: "finding_evidence",
    title: "Evidence of a finding",
    description:
      "One finding with its evidence, history, why the host is the organization's, and what is known of its CVE.",
    input: z.object({ id }),
    parts: { finding: readFinding },
    calls: ({ id }) => ({ finding: { params: { id } } }),
  }),
  defineTool({
    name: "draft_ticket",
    title: "Draft a ticket",
    description:
      "What belongs into a ticket about a finding: title, place, impact, remediation, evidence and due date. Creates nothing.",
    input: z.object({ id }),
    parts: { finding: readFinding },
    calls: ({ id }) => ({ finding: { params: { id } } }),
  }),
  defineTool({
    name: "due_this_week",
    title: "Due this week",
    description: "Findings of all domains that are overdue or due within seven days.",
    input: z.object({ domain: domain.optional() }),
    parts: { work: listWork },
    calls: ({ domain }) => ({
      work: { query: { ...(domain !== undefined && { domain }), sort: "due", order: "asc", page_size: 50 } },
    }),
    narrow: ({ work }, now) => ({ work: dueWithin(work, now) }),
  }),
  defineTool({
    name: "next_actions",
    title: "Next actions",
    description:
      "The work that closes most risk, in the order of the portal: exploitation first, then exposure, then effort.",
    input: z.object({ domain: domain.optional(), ...page }),
    parts: { actions: listActions },
    calls: (query) => ({ actions: { query } }),
  }),
  defineTool({
    name: "what_if",
    title: "What if",
    description: "The score of a domain if these findings were fixed. Changes nothing.",
    input: z.object({ domain, fixed: z.array(FindingId).min(1).max(100) }),
    parts: { score: whatIf },
    calls: ({ domain, fixed }) => ({ score: { body: { domain, fixed } } }),
  }),
  defineTool({
    name: "search_assets",
    title: "Search assets",
    description:
      "Assets of the inventory of one kind, in the search language of the portal (for example product:nginx).",
    input: z.object({ kind: AssetKind, domain: domain.optional(), q: z.string().max(500).default(""), ...page }),
    parts: { assets: listAssets },
    calls: (query) => ({ assets: { query } }),
  }),
  defineTool({
    name: "asset_details",
    title: "Details of an asset",
    description: "One asset with its services, findings, history and why it belongs to the organization.",
    input: z.object({ id: z.uuid().describe("Id of an asset.") }),
    parts: { asset: readAsset },
    calls: ({ id }) => ({ asset: { params: { id } } }),
  }),
  defineTool({
    name: "hosts_with_cve",
    title: "Hosts with a CVE",
    description: "The organization's hosts that a CVE affects, and how many services could not be matched with it.",
    input: z.object({ cve }),
    parts: { hosts: listAffectedHosts, cve: readCve },
    calls: ({ cve }) => {
      const params = { id: cve.toUpperCase() };
      return { hosts: { params }, cve: { params } };
    },
  }),
  defineTool({
    name: "exploited_radar",
    title: "Exploited vulnerabilities",
    description:
      "The catalogs of exploited vulnerabilities (CISA KEV and others) with the answer for each at the organization.",
    input: z.object({ domain: domain.optional(), state: z.enum(EXPLOITED_STATES).optional(), ...page }),
    parts: { exploited: listExploited },
    calls: (query) => ({ exploited: { query } }),
  }),
  defineTool({
    name: "attack_paths",
    title: "Attack paths",
    description: "Leaked credentials with the services that they open. Credentials are masked.",
    input: z.object({ domain }),
    parts: { paths: listAttackPaths },
    calls: (query) => ({ paths: { query } }),
  }),
  defineTool({
    name: "outlook",
    title: "Outlook",
    description: "The 60-day outlook of a domain: exploitation, expiries and trends, each with what it rests on.",
    input: z.object({ domain }),
    parts: { outlook: readForecast },
    calls: (query) => ({ outlook: { query } }),
  }),
  defineTool({
    name: "look_up_indicator",
    title: "Look up indicators",
    description: "Whether IP addresses, domains, URLs or hashes are known to threat feeds. Unknown is not harmless.",
    input: z.object({ values: z.array(z.string().min(1).max(2_000)).min(1).max(50) }),
    parts: { indicators: lookUpIocs },
    calls: (body) => ({ indicators: { body: { values: body.values } } }),
  }),
  defineTool({
    name: "vendor_risk",
    title: "Risk of third parties",
    description: "Vendors with score, tier, questionnaire and findings, lowest score first.",
    input: z.object({ q: z.string().max(200).optional(), ...page }),
    parts: { vendors: listVendors },
    calls: (query) => ({ vendors: { query } }),
  }),
  defineTool({
    name: "email_posture",
    title: "Email posture",
    description: "Whether email of a domain can be spoofed, and why.",
    input: z.object({ domain }),
    parts: { posture: readEmailPosture },
    calls: (query) => ({ posture: { query } }),
  }),
  defineTool({
    name: "expiry_dates",
    title: "Expiry dates",
    description: "What expires and when: certificates, registrations, accepted risks, product support, verification.",
    input: z.object({ domain: domain.optional() }),
    parts: { calendar: readCalendar },
    calls: (query) => ({ calendar: { query } }),
  }),
  defineTool({
    name: "compliance",
    title: "Compliance",
    description: "What the findings say about controls of seven frameworks. No answer concludes that a control is met.",
    input: NONE,
    parts: { frameworks: listFrameworks },
    calls: () => ({ frameworks: {} }),
  }),
];
