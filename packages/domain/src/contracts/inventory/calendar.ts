import * as z from "zod";

import { inventory } from "../../features/inventory.ts";
import { CALENDAR_KINDS } from "../choices.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { AssetId, FindingId } from "../ids.ts";

const Seconds = z.number().int();

export const CalendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  /** The last day, as Unix seconds. */
  at: Seconds,
  /** What ends: a certificate's name, a domain, the title of a finding, a product. */
  subject: z.string(),
  /** Null for what concerns the whole organization. */
  domain: z.string().nullable(),
  /** The page that shows it. */
  asset: AssetId.nullable(),
  finding: FindingId.nullable(),
  area: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const readCalendar = endpoint(inventory.calls.readCalendar, {
  summary:
    "List expiry dates of certificates, registrations, accepted risks, product support, verification and licence",
  query: z.strictObject({ domain: DomainName.optional() }),
  reply: z.object({ data: z.array(CalendarEntry) }),
});

const CalendarLink = z.object({
  id: z.uuid(),
  created_at: Seconds,
  created_by: z.string().nullable(),
  last_read_at: Seconds.nullable(),
});

export const listCalendarLinks = endpoint(inventory.calls.listCalendarLinks, {
  summary: "List the secret links to the calendar feed",
  reply: z.object({ data: z.array(CalendarLink) }),
});

export const createCalendarLink = endpoint(inventory.calls.createCalendarLink, {
  summary: "Create a secret link to the calendar feed; the URL is shown once",
  body: z.strictObject({}),
  reply: z.object({ data: z.object({ id: z.uuid(), url: z.string() }) }),
});

export const revokeCalendarLink = endpoint(inventory.calls.revokeCalendarLink, {
  summary: "Revoke a secret link to the calendar feed",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ revoked: z.literal(true) }) }),
});

export const readCalendarFeed = endpoint(inventory.calls.readCalendarFeed, {
  summary: "Read the calendar as an iCalendar file with a secret link",
  params: z.strictObject({
    token: z
      .string()
      .max(43)
      .regex(/^[\w-]{43}$/),
  }),
  reply: z.unknown(),
});
