import * as z from "zod";

import { endpoint } from "./endpoint.ts";
import { Page, PageQuery } from "./page.ts";

/** One thing somebody did. Times are Unix seconds. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.number().int(),
  organisation: z.string().nullable(),
  actor: z.object({ id: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  object: z.string().nullable(),
  result: z.enum(["done", "refused", "failed"]),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export const listAudit = endpoint({
  method: "GET",
  path: "/audit_log/",
  summary: "Who did what, newest first",
  query: PageQuery.extend({
    organisation: z.uuid().optional(),
    action: z.string().max(64).optional(),
    from: z.coerce.number().int().optional(),
    to: z.coerce.number().int().optional(),
  }),
  reply: Page(AuditEntry),
});
