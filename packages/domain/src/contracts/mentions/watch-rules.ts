import * as z from "zod";

import { mentions } from "../../features/mentions.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery } from "../page.ts";

/** How many keywords one organization may watch for, its domains included. */
export const MAX_WATCH_RULES = 500;

const Keyword = z.string().trim().min(3).max(100);
const Exceptions = z.array(z.string().trim().min(3).max(200)).max(50);

export const WatchRule = z.object({
  id: z.uuid(),
  organization: z.string(),
  domain: z.string(),
  keyword: z.string(),
  whole_word: z.boolean(),
  exceptions: z.array(z.string()),
  /** A domain is a keyword of its own accord and cannot be removed. */
  origin: z.enum(["domain", "hand"]),
  created_at: z.number().int(),
  /** It has been held against everything collected so far. */
  has_run: z.boolean(),
  /** Matching exceeded its time limit; the rule is retried once a day, or as soon as it is changed. */
  suspended: z.boolean(),
});

export const listWatchRules = endpoint(mentions.calls.listWatchRules, {
  summary: "List keywords that mentions are searched for",
  query: PageQuery.extend({ domain: z.string().max(253).optional() }),
  reply: Page(WatchRule),
});

export const addWatchRule = endpoint(mentions.calls.addWatchRule, {
  summary: "Add a keyword, searched in existing and new mentions",
  body: z.strictObject({
    domain: z.string().max(253),
    keyword: Keyword,
    whole_word: z.boolean().default(true),
    exceptions: Exceptions.default([]),
  }),
  reply: z.object({ data: WatchRule }),
});

export const changeWatchRule = endpoint(mentions.calls.changeWatchRule, {
  summary: "Update the matching of a keyword; existing mentions are searched again",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ whole_word: z.boolean().optional(), exceptions: Exceptions.optional() }),
  reply: z.object({ data: WatchRule }),
});

export const removeWatchRule = endpoint(mentions.calls.removeWatchRule, {
  summary: "Delete a keyword",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ removed: z.boolean() }) }),
});
