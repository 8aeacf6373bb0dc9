import * as z from "zod";

import { leaks } from "../../features/leaks.ts";
import { BREACH_SORTS } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

/** What a catalogue says of a breach besides. */
export const BREACH_MARKS = ["verified", "fabricated", "sensitive", "retired", "spam-list", "malware"] as const;

/** A breach as catalogs describe it: what leaks name as their source. */
const Breach = z.object({
  name: z.string(),
  title: z.string(),
  domain: z.string().nullable(),
  /** ISO day. */
  breach_on: z.string().nullable(),
  accounts: z.number().int().nullable(),
  /** What was in it, in the publisher's words. */
  data_classes: z.array(z.string()),
  description: z.string().nullable(),
  marks: z.array(z.enum(BREACH_MARKS)),
});
export type Breach = z.infer<typeof Breach>;

export const listBreaches = endpoint(leaks.calls.listBreaches, {
  summary: "List the breach catalog, newest first",
  query: PageQuery.extend({ ...SortQuery(BREACH_SORTS), q: z.string().trim().max(200).optional() }),
  reply: Page(Breach),
});
