import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { sql } from "kysely";

/** The domains of one organization whose assets are read, and the areas whose findings the reader must not see. */
export interface InventoryReader {
  readonly org: OrgId;
  readonly domains: readonly string[];
  readonly hidden: readonly FindingArea[];
}

export interface AssetRow {
  readonly id: string;
  readonly org_id: string;
  readonly domain: string;
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly hosts: string[];
  readonly ips: string[];
  readonly places: string[];
  readonly port: number | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly asn: number | null;
  readonly country: string | null;
  readonly provider: string | null;
  readonly expires_at: Date | null;
  readonly facts: unknown;
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly gone_at: Date | null;
  readonly is_new: boolean;
  readonly owner: string | null;
  readonly tags: string[];
  readonly criticality: string | null;
  readonly business_unit: string | null;
  readonly disposition: string;
  readonly disposition_reason: string | null;
  readonly disposition_at: Date | null;
}

export const ASSET_COLUMNS = sql`a.id, a.org_id, a.domain, a.kind, a.key, a.name, a.hosts, a.ips, a.places, a.port, a.product, a.version,
  a.asn::float8 as asn, a.country, a.provider, a.expires_at, a.facts, a.first_seen, a.last_seen, a.gone_at,
  a.owner, a.tags, a.criticality, a.business_unit, a.disposition, a.disposition_reason, a.disposition_at`;

/** First seen, or seen again, by the newest run of the asset's domain. */
export const IS_NEW = sql<boolean>`exists (
  select from (select s.finished_at from scan s where s.org_id = a.org_id and s.domain = a.domain and s.state = 'done'
                order by s.finished_at desc limit 1) newest
   where a.first_seen = newest.finished_at or a.back_at = newest.finished_at)`;
