import * as z from "zod";

import { NOTICE_KINDS } from "../../domains/notice-kinds.ts";
import { alerts } from "../../features/alerts.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";

const Notification = z.object({
  id: z.string(),
  domain: z.string(),
  /** `alert` follows the alert settings; the others are sent to every administrator. */
  kind: z.enum(["alert", ...NOTICE_KINDS]),
  title: z.string(),
  /** What follows from it; an alert is described by its own page. */
  text: z.string().nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  count: z.number().int(),
  raised_at: z.number().int(),
  read: z.boolean(),
});

/** Events of the domains this user may access, as shown in the portal. */
export const listNotifications = endpoint(alerts.calls.listNotifications, {
  summary: "List the caller's notifications, newest first, with the unread count",
  query: PageQuery,
  reply: Page(Notification).extend({ unread: z.number().int() }),
});

export const readNotifications = endpoint(alerts.calls.readNotifications, {
  summary: "Mark notifications as read; all if no ids are given",
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() }),
  reply: z.object({ data: z.object({ unread: z.number().int() }) }),
});
