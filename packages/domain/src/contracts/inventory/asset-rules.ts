import * as z from "zod";

import { inventory } from "../../features/inventory.ts";
import { RowVersion } from "../bounds.ts";
import { CRITICALITIES, LONGEST_TAG, MAX_TAGS } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { AssetId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";
import { AssetKind } from "./inventory.ts";

const Label = z.string().trim().min(1).max(200);

/** What a rule sets on assets that have no such label yet; tags are added. */
export const AssetLabels = z
  .strictObject({
    owner: Label.optional(),
    business_unit: Label.optional(),
    criticality: z.enum(CRITICALITIES).optional(),
    add_tags: z.array(z.string().trim().toLowerCase().min(1).max(LONGEST_TAG)).min(1).max(MAX_TAGS).optional(),
  })
  .refine((labels) => Object.keys(labels).length > 0);
export type AssetLabels = z.infer<typeof AssetLabels>;

const Name = z.string().trim().min(1).max(100);
/** In the search language of the inventory, by name, network, ASN, technology or tag. */
const RuleQuery = z.string().trim().min(1).max(2_000);

const Rule = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number().int(),
  enabled: z.boolean(),
  query: z.string(),
  labels: z.object({
    owner: z.string().optional(),
    business_unit: z.string().optional(),
    criticality: z.enum(CRITICALITIES).optional(),
    add_tags: z.array(z.string()).optional(),
  }),
  author: z.string().nullable(),
  applied: z.number().int(),
  version: z.number().int(),
});
export type AssetRule = z.infer<typeof Rule>;

const ById = z.strictObject({ id: z.uuid() });

export const listAssetRules = endpoint(inventory.calls.listAssetRules, {
  summary: "List label rules in the order of their application",
  reply: z.object({ data: z.array(Rule) }),
});

export const previewAssetRule = endpoint(inventory.calls.previewAssetRule, {
  summary: "Preview a label rule: how many assets match",
  body: z.strictObject({ query: RuleQuery }),
  reply: z.object({
    data: z.object({
      matching: z.number().int(),
      examples: z.array(z.object({ id: AssetId, kind: AssetKind, name: z.string() })),
    }),
  }),
});

export const createAssetRule = endpoint(inventory.calls.createAssetRule, {
  summary: "Create a label rule; it is applied to existing assets and after each scan",
  body: z.strictObject({ name: Name, query: RuleQuery, labels: AssetLabels }),
  reply: z.object({ data: Rule }),
});

export const changeAssetRule = endpoint(inventory.calls.changeAssetRule, {
  summary: "Enable, disable or move a label rule",
  params: ById,
  body: z.strictObject({
    enabled: z.boolean().optional(),
    /** 1 is the first. */
    position: z.number().int().min(1).max(1_000).optional(),
    version: RowVersion,
  }),
  reply: z.object({ data: Rule }),
});

export const deleteAssetRule = endpoint(inventory.calls.deleteAssetRule, {
  summary: "Delete a label rule; labels that it set are retained",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const listAssetRuleHits = endpoint(inventory.calls.listAssetRuleHits, {
  summary: "List the assets that a label rule was applied to, newest first",
  params: ById,
  query: PageQuery,
  reply: Page(
    z.object({
      asset_id: AssetId,
      kind: AssetKind,
      name: z.string(),
      at: z.number().int(),
      fields: z.array(z.string()),
    }),
  ),
});
