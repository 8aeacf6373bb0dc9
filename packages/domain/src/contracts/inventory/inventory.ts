import * as z from "zod";

import { inventory } from "../../features/inventory.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { UnixSecondsText } from "../bounds.ts";
import {
  ASSET_EVENTS,
  ASSET_KINDS,
  ASSET_SORTS,
  ASSET_STATES,
  ATTRIBUTION_LEVELS,
  CRITICALITIES,
  DISPOSITIONS,
  LONGEST_ASSET_NOTE,
  LONGEST_TAG,
  MAX_MARKED,
  MAX_TAGS,
} from "../choices.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { AssetId, FindingId } from "../ids.ts";
import { Page, PageQuery, SearchPageQuery } from "../page.ts";

export const AssetKind = z.enum(ASSET_KINDS);
export type AssetKind = z.infer<typeof AssetKind>;

/** Times are Unix seconds. */
const Seconds = z.number().int();
const Text = z.string().nullable();

/**
 * What runs observed of an asset; each kind has its own fields. A field that is absent was not assessed yet, one that is
 * null or empty was assessed and has no value.
 */
export const AssetFacts = z
  .object({
    /** Of a domain, as the registry states it. */
    registrar: Text,
    registered_at: Seconds.nullable(),
    registration_status: z.array(z.string()),
    name_servers: z.array(z.string()),
    /** Of a host: whether its name resolves, and the names it leads through. */
    resolution: Text,
    aliases: z.array(z.string()),
    /** Of an address. */
    ip_version: z.union([z.literal(4), z.literal(6)]),
    asn_name: Text,
    /** The CDN or proxy network that answers there. */
    edge: Text,
    /** Why the address is not a public one. */
    not_public: Text,
    /** Of a service. */
    protocol: z.enum(["tcp", "udp"]),
    service: Text,
    cpe: Text,
    tls: z.boolean(),
    banner: Text,
    /** Of a website. */
    status: z.number().int(),
    title: z.string(),
    final_url: z.string(),
    redirects_to: Text,
    server: Text,
    technologies: z.array(z.string()),
    /** SHA-256 fingerprint of the certificate that the website presents. */
    certificate: Text,
    /** Ids of the analytics accounts that the page reports to, and the SHA-256 of its icon. */
    analytics: z.array(z.string()),
    favicon: Text,
    /** Of a technology: the day on which its maintenance ends or ended, and the oldest maintained version. */
    end_of_life: Text,
    supported_from: Text,
    /** Of a certificate. */
    subject: z.string(),
    issuer: z.string(),
    serial: z.string(),
    names: z.array(z.string()),
    not_before: Seconds,
    not_after: Seconds,
    key_type: z.string(),
    key_bits: z.number().int().nullable(),
    signature: z.string(),
    weak: z.array(z.enum(["key", "signature"])),
    self_signed: z.boolean(),
    trusted: z.boolean(),
    trust_problem: Text,
    chain: z.array(z.object({ subject: z.string(), issuer: z.string(), not_after: Seconds })),
    /** Ids of the Certificate Transparency logs whose timestamps it embeds. */
    logs: z.array(z.string()),
  })
  .partial();
export type AssetFacts = z.infer<typeof AssetFacts>;

export const Asset = z.object({
  id: AssetId,
  kind: AssetKind,
  /** The monitored domain that it belongs to. */
  domain: z.string(),
  /** Its identity within the kind. */
  key: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  ips: z.array(z.string()),
  port: z.number().int().nullable(),
  product: Text,
  version: Text,
  asn: z.number().int().nullable(),
  country: Text,
  provider: Text,
  /** End of a registration, a certificate or the maintenance of a technology. */
  expires_at: Seconds.nullable(),
  facts: AssetFacts,
  first_seen: Seconds,
  last_seen: Seconds,
  /** When a run that assessed it found it gone. */
  gone_at: Seconds.nullable(),
  /** First seen, or seen again, by the newest run of its domain. */
  is_new: z.boolean(),
  owner: Text,
  tags: z.array(z.string()),
  criticality: z.enum(CRITICALITIES).nullable(),
  business_unit: Text,
  disposition: z.enum(DISPOSITIONS),
  /** Open findings that the reader may see, and the highest severity among them. */
  findings: z.number().int(),
  worst: z.enum(SEVERITIES).nullable(),
});
export type Asset = z.infer<typeof Asset>;

export const AssetFilter = z.strictObject({
  kind: AssetKind,
  /** Without one: every domain of the active organization that the reader may see. */
  domain: DomainName.optional(),
  /** In the search language. */
  q: z.string().trim().max(2_000).default(""),
  state: z.enum(ASSET_STATES).default("present"),
  new_only: z.stringbool().optional(),
  sort: z.enum(ASSET_SORTS).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
export type AssetFilter = z.infer<typeof AssetFilter>;

export const listAssets = endpoint(inventory.calls.listAssets, {
  summary: "List the assets of one type, filtered and sorted",
  query: z.strictObject({ ...AssetFilter.shape, ...SearchPageQuery.shape }),
  reply: Page(Asset).extend({
    /** How many assets of each kind are present; null: not assessed. */
    kinds: z.record(AssetKind, z.number().int().nullable()),
    /** When the newest run of these domains ended; null: none has. */
    assessed_at: Seconds.nullable(),
  }),
});

export const exportAssets = endpoint(inventory.calls.exportAssets, {
  summary: "Export the assets of one type",
  query: AssetFilter.extend({ format: z.enum(["csv", "json", "xlsx"]).default("csv") }),
  reply: z.unknown(),
});

const Params = z.strictObject({ id: AssetId });

export const AssetChange = z.object({
  field: z.string(),
  before: Text,
  after: Text,
});
export type AssetChange = z.infer<typeof AssetChange>;

export const AssetEvent = z.object({
  id: z.number().int(),
  at: Seconds,
  event: z.enum(ASSET_EVENTS),
  changes: z.array(AssetChange),
});

const Neighbor = z.object({ id: AssetId, kind: AssetKind, name: z.string(), gone_at: Seconds.nullable() });

export const readAsset = endpoint(inventory.calls.readAsset, {
  summary: "Get an asset with its history, findings and related assets",
  params: Params,
  reply: z.object({
    data: Asset.extend({
      /** Newest first. */
      history: z.array(AssetEvent),
      finding_list: z.array(
        z.object({
          id: FindingId,
          area: z.enum(FINDING_AREAS),
          title: z.string(),
          subject: z.string(),
          severity: z.enum(SEVERITIES),
          status: z.string(),
          first_seen: Seconds,
        }),
      ),
      neighbors: z.array(Neighbor),
      attribution: z.object({
        certainty: z.enum(ATTRIBUTION_LEVELS),
        /** From the domain to the asset: which source named what, on what. */
        path: z.array(z.object({ source: z.string(), from: z.string(), to: z.string(), detail: Text })),
        sources: z.array(z.string()),
      }),
      /** Why it is not the organization's own, who decided so and when; null for its own. */
      disposition_decision: z.object({ reason: z.string(), by: Text, at: Seconds }).nullable(),
      notes: z.array(z.object({ id: z.uuid(), at: Seconds, author: Text, text: z.string() })),
    }),
  }),
});

/** The asset that a link by name leads to: a host name, IP address, URL or service of a domain. */
export const findAsset = endpoint(inventory.calls.findAsset, {
  summary: "Find an asset by its host name, IP address, URL or service",
  query: z.strictObject({ domain: DomainName.optional(), name: z.string().trim().min(1).max(2_000) }),
  reply: z.object({ data: z.object({ id: AssetId }) }),
});

export const addAssetNote = endpoint(inventory.calls.addAssetNote, {
  summary: "Add a note to an asset",
  params: Params,
  body: z.strictObject({ text: z.string().trim().min(1).max(LONGEST_ASSET_NOTE) }),
  reply: z.object({ data: z.object({ added: z.literal(true) }) }),
});

const Ids = z.array(AssetId).min(1).max(MAX_MARKED);
const Tag = z.string().trim().toLowerCase().min(1).max(LONGEST_TAG);
const Label = z.string().trim().max(200).nullable();
const Changed = z.object({ data: z.object({ changed: z.number().int() }) });

/** Absent fields stay as they are; null removes a value. */
export const markAssets = endpoint(inventory.calls.markAssets, {
  summary: "Set the owner, tags, criticality and business unit of assets",
  body: z.strictObject({
    ids: Ids,
    owner: Label.optional(),
    business_unit: Label.optional(),
    criticality: z.enum(CRITICALITIES).nullable().optional(),
    add_tags: z.array(Tag).max(MAX_TAGS).default([]),
    remove_tags: z.array(Tag).max(MAX_TAGS).default([]),
  }),
  reply: Changed,
});

/** The decision holds for later runs until it is changed back to `own`. */
export const decideAssets = endpoint(inventory.calls.decideAssets, {
  summary: "Decide whether assets belong to the organization; scores and scans change immediately",
  body: z.strictObject({
    ids: Ids,
    disposition: z.enum(DISPOSITIONS),
    reason: z.string().trim().min(1).max(1_000),
  }),
  reply: Changed,
});

export const listAssetChanges = endpoint(inventory.calls.listAssetChanges, {
  summary: "List asset changes (appeared, changed, no longer observed), newest first",
  query: z.strictObject({
    domain: DomainName.optional(),
    kind: AssetKind.optional(),
    event: z.enum(ASSET_EVENTS).optional(),
    /** Part of the asset's name. */
    q: z.string().trim().max(200).optional(),
    since: UnixSecondsText.optional(),
    until: UnixSecondsText.optional(),
    ...PageQuery.shape,
  }),
  reply: Page(
    AssetEvent.extend({
      asset: z.object({ id: AssetId, kind: AssetKind, name: z.string(), domain: z.string() }),
    }),
  ),
});
