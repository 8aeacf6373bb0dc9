import * as z from "zod";

import { ROLES } from "../../access/roles.ts";
import { access } from "../../features/access.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { UnixSecondsText } from "../bounds.ts";
import { AUDIT_SORTS } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, SearchPageQuery, SortQuery } from "../page.ts";

/** Kinds of objects that a row of the log names by id. */
export const AUDIT_SUBJECTS = [
  "user",
  "organization",
  "group",
  "alert",
  "vip",
  "vendor",
  "takedown",
  "watch-rule",
  "scan",
  "finding",
  "credential",
  "machine",
] as const;

/** One audit log entry. Times are Unix seconds. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.number().int(),
  organization: z.string().nullable(),
  organization_name: z.string().nullable(),
  /** Who acted, also from another organization. `email` is empty for those; of a removed person `name` is a pseudonym. */
  actor: z
    .object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.enum(ROLES).nullable(),
      organization: z.string().nullable(),
      is_removed: z.boolean(),
    })
    .nullable(),
  action: z.string(),
  object: z.string().nullable(),
  /** What `object` is called, where it is an id of something that still exists. */
  subject: z
    .object({ kind: z.enum(AUDIT_SUBJECTS), name: z.string(), area: z.enum(FINDING_AREAS).nullable() })
    .nullable(),
  result: z.enum(["done", "refused", "failed"]),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  organization: z.uuid().optional(),
  action: z.string().max(64).optional(),
  result: z.enum(["done", "refused", "failed"]).optional(),
  from: UnixSecondsText.optional(),
  to: UnixSecondsText.optional(),
  /** Part of a person's address or name, of an organization's name or of an action; the beginning of an object or address. */
  q: z.string().trim().max(200).optional(),
};

export const listAudit = endpoint(access.calls.listAudit, {
  summary: "List audit log entries, newest first; the count stops at 1,000",
  query: SearchPageQuery.extend({ ...SortQuery(AUDIT_SORTS), ...filters }),
  // `more`: there are more than the total says.
  reply: Page(AuditEntry).extend({ more: z.boolean() }),
});

export const exportAudit = endpoint(access.calls.exportAudit, {
  summary: "Export the latest 50,000 matching audit log entries",
  query: z.strictObject({ ...filters, format: z.enum(["csv", "json"]).default("csv") }),
  reply: z.unknown(),
});
