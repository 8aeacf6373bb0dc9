import { LOCALES, perLocale } from "@parapet/words/locale";
import * as z from "zod";

import { insights } from "../../features/insights.ts";
import { PLAN_IDS } from "../../plans/catalogue.ts";
import { RowVersion, UnixSeconds } from "../bounds.ts";
import { INSIGHT_KINDS, INSIGHT_SORTS, INSIGHT_STATES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

const Text = z.strictObject({
  title: z.string().trim().max(160),
  summary: z.string().trim().max(400),
  /** Paragraphs apart by an empty line; lines that begin with `- ` are a list. Plain text: nothing in it is markup. */
  body: z.string().trim().max(20_000),
});
export type InsightText = z.infer<typeof Text>;

const NONE = { title: "", summary: "", body: "" };
const Texts = z.strictObject(perLocale(() => Text.default(NONE)));

/** For all customers, for those on a plan, or for organizations that expose a product. */
export const InsightAudience = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("all") }),
  z.strictObject({ to: z.literal("plan"), plans: z.array(z.enum(PLAN_IDS)).min(1).max(PLAN_IDS.length) }),
  z.strictObject({ to: z.literal("product"), products: z.array(z.string().trim().min(1).max(100)).min(1).max(20) }),
]);
export type InsightAudience = z.infer<typeof InsightAudience>;

/** An insight as its readers get it, in one language. Times are Unix seconds. */
export const Insight = z.object({
  id: z.string(),
  kind: z.enum(INSIGHT_KINDS),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  locale: z.enum(LOCALES),
  published_at: z.number().int(),
  read: z.boolean(),
  /** The products of the reader's own organizations that made it theirs; empty when it is not about products. */
  because: z.array(z.string()),
});
export type Insight = z.infer<typeof Insight>;

/** An insight as the operator writes it. */
export const ManagedInsight = z.object({
  id: z.string(),
  kind: z.enum(INSIGHT_KINDS),
  texts: Texts,
  audience: InsightAudience,
  state: z.enum(INSIGHT_STATES),
  publish_at: z.number().int().nullable(),
  ends_at: z.number().int().nullable(),
  version: z.number().int(),
  updated_at: z.number().int(),
  /** How many people have opened it. */
  reads: z.number().int(),
});
export type ManagedInsight = z.infer<typeof ManagedInsight>;

const ById = z.strictObject({ id: z.uuid() });
const Seconds = UnixSeconds.nullable();

/** What the reader is meant to see now, newest first. */
export const listInsights = endpoint(insights.calls.listInsights, {
  summary: "List articles and advisories published to the caller, newest first",
  query: PageQuery.extend({ unread: z.enum(["1"]).optional() }),
  reply: Page(Insight),
});

export const readInsight = endpoint(insights.calls.readInsight, {
  summary: "Mark an article or advisory as read",
  params: ById,
  reply: z.object({ data: z.object({ read: z.literal(true) }) }),
});

export const listManagedInsights = endpoint(insights.calls.listManagedInsights, {
  summary: "List all articles and advisories, including drafts and read counts",
  query: PageQuery.extend({ ...SortQuery(INSIGHT_SORTS), state: z.enum(INSIGHT_STATES).optional() }),
  reply: Page(ManagedInsight),
});

const Draft = z.strictObject({
  kind: z.enum(INSIGHT_KINDS).default("article"),
  texts: Texts,
  audience: InsightAudience,
  /** Null keeps it a draft; a time to come schedules it. */
  publish_at: Seconds.default(null),
  ends_at: Seconds.default(null),
});

export const createInsight = endpoint(insights.calls.createInsight, {
  summary: "Create an article or advisory",
  body: Draft,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const updateInsight = endpoint(insights.calls.updateInsight, {
  summary: "Update an article or advisory; rejected if it was changed since it was read",
  params: ById,
  body: Draft.extend({ version: RowVersion }),
  reply: z.object({ data: z.object({ version: z.number().int() }) }),
});

export const deleteInsight = endpoint(insights.calls.deleteInsight, {
  summary: "Delete an article or advisory",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

/** Number of recipients, requested while editing. */
export const countAudience = endpoint(insights.calls.countAudience, {
  summary: "Count organizations and users of an audience",
  body: z.strictObject({ audience: InsightAudience }),
  reply: z.object({ data: z.object({ organizations: z.number().int(), people: z.number().int() }) }),
});
