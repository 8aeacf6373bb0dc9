import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { endpoint } from "../endpoint.ts";
import { shownName } from "../person.ts";

export const SavedSearch = z.object({
  id: z.string(),
  kind: z.enum(["cve", "ioc", "asset"]),
  name: z.string(),
  query: z.string(),
  /** Whether new hits are mailed. */
  subscribed: z.boolean(),
  /** The last evaluation for the subscription failed; nothing is mailed until one succeeds. */
  failed: z.boolean(),
  /** What the search language refuses in it, in the reader's language; null where that is not the reason. */
  failure: z.string().nullable(),
  created_at: z.number().int(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const ById = z.strictObject({ id: z.uuid() });

export const listSearches = endpoint(intel.calls.listSearches, {
  summary: "List the caller's saved searches of the CVE and indicator databases and of the asset inventory",
  reply: z.object({ data: z.array(SavedSearch) }),
});

/** A product or a vendor is subscribed to by keeping the search for it, such as `vendor:apache product:http_server`. */
export const saveSearch = endpoint(intel.calls.saveSearch, {
  summary: "Save a search, optionally with email alerts",
  body: z.strictObject({
    kind: z.enum(["cve", "ioc", "asset"]),
    name: shownName(100),
    query: z.string().trim().min(1).max(2_000),
    /** Searches of the asset inventory have no email alerts; alert settings report changes of assets. */
    subscribed: z.boolean().default(false),
  }),
  reply: z.object({ data: SavedSearch }),
});

export const changeSearch = endpoint(intel.calls.changeSearch, {
  summary: "Turn email alerts of a saved search on or off",
  params: ById,
  body: z.strictObject({ subscribed: z.boolean() }),
  reply: z.object({ data: SavedSearch }),
});

export const removeSearch = endpoint(intel.calls.removeSearch, {
  summary: "Delete a saved search",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});
