import * as z from "zod";

import { remediation } from "../../features/remediation.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { TICKET_STATES } from "../alerts/tickets.ts";
import { RowVersion, UnixSeconds, UnixSecondsText } from "../bounds.ts";
import {
  CRITICALITIES,
  FINDING_STATUSES,
  LONGEST_TAG,
  MAX_CHANGED_AT_ONCE,
  WORK_CHIPS,
  WORK_GROUPS,
  WORK_LIST,
  WORK_GROUP_STATES,
  WORK_SORTS,
  WORK_VIEWS,
} from "../choices.ts";
import { CveId } from "../cve-id.ts";
import { DomainName } from "../domain-name.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Finding, FindingStatus } from "../findings/findings.ts";
import { FindingId, OrgId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";
import { shownName } from "../person.ts";

export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]*$/u);
const Name = z.string().trim().min(1).max(253);
/** Several values of one filter in a query string: `severity=critical,high`. */
const listOf = <Word extends string>(words: readonly [Word, ...Word[]], most: number) =>
  z
    .string()
    .max(1_000)
    .transform((text) => text.split(",").filter((word) => word !== ""))
    .pipe(z.array(z.enum(words)).max(most));

/** What narrows the work list. Everything is combined with "and"; lists are "one of". */
export const WorkFilter = z.strictObject({
  domain: DomainName.optional(),
  severity: listOf(SEVERITIES, 5).optional(),
  area: listOf(FINDING_AREAS, 12).optional(),
  /** `active` is open and acknowledged: what counts. */
  status: z.enum([...FINDING_STATUSES, "active", "all"]).default("active"),
  q: z.string().trim().max(200).optional(),
  host: Name.toLowerCase().optional(),
  product: Name.optional(),
  port: z
    .string()
    .max(5)
    .regex(/^\d{1,5}$/)
    .optional(),
  cve: CveId.optional(),
  kev: z.stringbool().optional(),
  exploit: z.stringbool().optional(),
  epss_min: z.coerce.number().min(0).max(1).optional(),
  /** The id of a person or group, `me`, or `none`. */
  owner: z.union([z.uuid(), z.enum(["me", "none"])]).optional(),
  tag: Tag.optional(),
  overdue: z.stringbool().optional(),
  /** A reported fix that is not verified yet. */
  fix_reported: z.stringbool().optional(),
  first_seen_from: UnixSecondsText.optional(),
  first_seen_to: UnixSecondsText.optional(),
  last_seen_from: UnixSecondsText.optional(),
  last_seen_to: UnixSecondsText.optional(),
  check: z.string().trim().max(100).optional(),
  outcome: z.string().trim().max(100).optional(),
  /** One action of the priorities, one group of the list by fix: the key of the group. */
  fix: z.string().trim().min(1).max(400).optional(),
  /** What people said about the asset in the inventory. */
  business_unit: z.string().trim().min(1).max(100).optional(),
  asset_tag: z.string().trim().min(1).max(LONGEST_TAG).optional(),
  criticality: listOf(CRITICALITIES, 4).optional(),
});
export type WorkFilter = z.infer<typeof WorkFilter>;

const WorkRow = Finding.pick({
  id: true,
  domain: true,
  area: true,
  check: true,
  outcome: true,
  subject: true,
  severity: true,
  status: true,
  title: true,
  cve: true,
  cvss: true,
  epss: true,
  exploit_available: true,
  known_exploited: true,
  first_seen: true,
  last_seen: true,
  resolved_at: true,
  fix_claim: true,
  work_state: true,
  owner: true,
  due_at: true,
  due_source: true,
  tags: true,
  version: true,
}).extend({
  organization: z.object({ id: OrgId, name: z.string() }),
  host: z.string().nullable(),
  product: z.string().nullable(),
  port: z.string().nullable(),
  overdue: z.boolean(),
  /** Its ticket in the system outside, by the name that system has for it; null: none, or the reader may not see tickets. */
  ticket: z.object({ state: z.enum(TICKET_STATES), external_id: z.string().nullable() }).nullable(),
});
export type WorkRow = z.infer<typeof WorkRow>;

export const listWork = endpoint(remediation.calls.listWork, {
  summary: "List findings of all areas and domains in scope for remediation",
  query: z.strictObject({
    ...WorkFilter.shape,
    ...PageQuery.shape,
    sort: z.enum(WORK_SORTS).default("risk"),
    order: z.enum(["asc", "desc"]).default("desc"),
  }),
  reply: Page(WorkRow).extend({
    /** Unix seconds of this answer, for `as_of` of a bulk change. */
    as_of: z.number().int(),
    /** The action that the list is narrowed to by `fix`, in the reader's language. */
    fix_title: z.string().nullable(),
    overdue: z.number().int(),
    unassigned: z.number().int(),
  }),
});

export const WorkGroup = z.object({
  /** What narrows the list to this group. */
  filter: z.record(z.string(), z.string()),
  /** The action in the reader's language, as the overview names it, the host, the CVE, or the owner; null: none. */
  title: z.string().nullable(),
  /** What to do, in a sentence; null where that differs from host to host, and in other groups. */
  remediation: z.string().nullable(),
  worst: z.enum(SEVERITIES),
  findings: z.number().int(),
  hosts: z.number().int(),
  overdue: z.number().int(),
  known_exploited: z.number().int(),
  /** Unix seconds of the earliest due date. */
  due_at: z.number().int().nullable(),
  /** How many of its findings have an owner, and who that is; null: no one, or not the same for all of them. */
  assigned: z.number().int(),
  owner: z.string().nullable(),
  /** How many of its findings are in each state; states that none is in are left out. */
  states: z.partialRecord(z.enum(WORK_GROUP_STATES), z.number().int()),
  /** Of an action: its most urgent finding, and how many CVEs it closes; null in other groups. */
  lead: z
    .object({
      finding: FindingId,
      organization: OrgId,
      domain: z.string(),
      area: z.enum(FINDING_AREAS),
      subject: z.string(),
      cve: z.string().nullable(),
      cves: z.number().int(),
    })
    .nullable(),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

export const groupWork = endpoint(remediation.calls.groupWork, {
  summary: "Group the work list by fix, host, CVE or owner",
  query: z.strictObject({ ...WorkFilter.shape, ...PageQuery.shape, by: z.enum(WORK_GROUPS).default("fix") }),
  reply: Page(WorkGroup).extend({
    /** Unix seconds of this answer, for `as_of` of a bulk change. */
    as_of: z.number().int(),
    /** Findings that the filter admits: those of all groups together, and informational ones, for which there is no action. */
    findings: z.number().int(),
    overdue: z.number().int(),
    unassigned: z.number().int(),
  }),
});

type Names<Of> = [keyof Of, ...(keyof Of)[]];
const VIEW_NAMES = Object.keys(WORK_VIEWS) as Names<typeof WORK_VIEWS>;
const CHIP_NAMES = Object.keys(WORK_CHIPS) as Names<typeof WORK_CHIPS>;
/** Actions (groups by fix) and the findings that they close. */
const Counted = z.object({ actions: z.number().int(), findings: z.number().int() });

export const countWork = endpoint(remediation.calls.countWork, {
  summary: "Count the actions and findings of each view of the work list, and of each common filter within one view",
  query: z.strictObject({ view: z.enum(VIEW_NAMES).default("team"), domain: DomainName.optional() }),
  reply: z.object({
    data: z.object({
      views: z.record(z.enum(VIEW_NAMES), Counted),
      /** Of the view that was asked for. */
      filters: z.record(z.enum(CHIP_NAMES), Counted),
    }),
  }),
});

/** Who can be given findings: people and groups of the organization, and the caller's own colleagues. */
export const listOwners = endpoint(remediation.calls.listOwners, {
  summary: "List the people and groups that findings can be assigned to",
  reply: z.object({
    data: z.object({
      people: z.array(z.object({ id: z.string(), email: z.string(), name: z.string() })),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
      tags: z.array(z.string()),
      /** Of assets in the inventory. */
      business_units: z.array(z.string()),
      asset_tags: z.array(z.string()),
    }),
  }),
});

/** What is done to each selected finding; what is not named stays. */
export const WorkChange = z
  .strictObject({
    owner: z
      .strictObject({ kind: z.enum(["person", "group"]), id: z.uuid() })
      .nullable()
      .optional(),
    status: FindingStatus.exclude(["resolved"]).optional(),
    note: z.string().trim().min(1).max(4_000).optional(),
    /** An accepted risk needs a comment, an approver and an end. */
    approver: EmailAddress.optional(),
    expires_at: UnixSeconds.optional(),
    /** Null returns to the due date of the policy. */
    due_at: UnixSeconds.nullable().optional(),
    add_tags: z.array(Tag).max(20).optional(),
    remove_tags: z.array(Tag).max(20).optional(),
    /** Reports the findings as fixed; re-tests decide. */
    fixed: z.literal(true).optional(),
    retest: z.literal(true).optional(),
    /** Sent when the change can no longer be undone. */
    ticket: z.literal(true).optional(),
  })
  .refine((change) => Object.keys(change).length > 0);
export type WorkChange = z.infer<typeof WorkChange>;

export const SKIP_REASONS = ["changed", "resolved", "not found", "too many tags"] as const;

const ChangeProgress = z.object({
  id: z.string(),
  /** Large changes run as a job; `failed`: nothing was changed. */
  state: z.enum(["running", "done", "failed"]),
  /** Selected findings, and those of them that are done. */
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), findings: z.number().int() })),
  /** The findings that were left as they are, at most 100. */
  skipped_ids: z.array(FindingId),
  /** Unix seconds; null: nothing of it can be undone. */
  undo_until: z.number().int().nullable(),
  /** Why nothing was changed. */
  failure: z.string().nullable(),
});
export type ChangeProgress = z.infer<typeof ChangeProgress>;

/**
 * Changes many findings in one transaction, above 500 as a job whose progress can be read. Selected by id, with the version that the caller has read, or by a filter,
 * with the number that the caller was shown and the time of that list.
 */
export const changeWork = endpoint(remediation.calls.changeWork, {
  summary: "Change many findings at once: owner, status, due date, tags, ticket, re-test",
  body: z.strictObject({
    select: z.union([
      z.strictObject({
        findings: z
          .array(z.strictObject({ id: FindingId, version: RowVersion }))
          .min(1)
          .max(MAX_CHANGED_AT_ONCE),
      }),
      z.strictObject({
        /** The query string of the work list. */
        filter: z.record(z.string().max(40), z.string().max(1_000)),
        expected: z.number().int().min(1).max(MAX_CHANGED_AT_ONCE),
        as_of: UnixSeconds,
      }),
    ]),
    change: WorkChange,
  }),
  reply: z.object({ data: ChangeProgress }),
});

export const readChange = endpoint(remediation.calls.readChange, {
  summary: "Get the progress and the result of the caller's own bulk change that runs as a job",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: ChangeProgress }),
});

export const undoWork = endpoint(remediation.calls.undoWork, {
  summary: "Undo a bulk change within a minute; findings changed since then are not reverted",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ reverted: z.number().int(), kept: z.number().int() }) }),
});

/** A list is named by the address of its page below the dashboard. */
const ListName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
  .default(WORK_LIST);

const WorkView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  /** One's own; administrators also delete what others share in the organization. */
  deletable: z.boolean(),
  owner: z.string().nullable(),
});

export const listViews = endpoint(remediation.calls.listViews, {
  summary:
    "List saved views of a list, the work list by default: the caller's own and those shared in the organization",
  query: z.strictObject({ list: ListName }),
  reply: z.object({ data: z.array(WorkView) }),
});

export const saveView = endpoint(remediation.calls.saveView, {
  summary: "Save a view of a list, or replace the caller's own view of that name",
  body: z.strictObject({
    list: ListName,
    name: shownName(100),
    query: z.string().max(2_000),
    shared: z.boolean().default(false),
  }),
  reply: z.object({ data: WorkView }),
});

export const removeView = endpoint(remediation.calls.removeView, {
  summary: "Delete one of the caller's saved views or, as an administrator, a shared one",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});
