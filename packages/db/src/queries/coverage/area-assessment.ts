import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A source of intelligence was read to its end, or in part, and what it holds on these areas is known since. */
export interface AreaAssessment {
  readonly areas: readonly FindingArea[];
  /** The kind of import or the id of the connector. */
  readonly source: string;
  readonly via: "import" | "connector";
  readonly at: Date;
  readonly isPartial: boolean;
  /** The domains that were asked about; null where the source was read whole. */
  readonly domains: readonly string[] | null;
}

export const recordAreaAssessment = async (db: Db, it: AreaAssessment): Promise<void> => {
  if (it.areas.length === 0 || it.domains?.length === 0) return;
  await sql`
    insert into area_assessment (area, source, via, at, is_partial, domains)
    select area, ${it.source}, ${it.via}, ${it.at}, ${it.isPartial}, ${it.domains === null ? null : [...it.domains]}::text[]
      from unnest(${[...it.areas]}::text[]) as area`.execute(db);
};

/**
 * Watched people are matched with leaks and mentions: a source that was assessed there since is assessed for people once
 * the matching is done.
 */
export const recordPeopleAssessed = async (db: Db, at: Date): Promise<void> => {
  await sql`
    insert into area_assessment (area, source, via, at, is_partial, domains)
    select 'vip-findings', a.source, a.via, ${at}, a.is_partial, a.domains from (
      select distinct on (source, domains) source, via, at, is_partial, domains from area_assessment
       where area in ('leaked-credentials', 'dark-web-mentions', 'hacker-channel-mention') order by source, domains, at desc) a
     where not exists (select from area_assessment v where v.area = 'vip-findings' and v.source = a.source
                         and v.domains is not distinct from a.domains and v.at >= a.at)`.execute(db);
};

export interface AssessedBy {
  readonly source: string;
  readonly via: "import" | "connector";
  readonly at: Date;
  readonly is_partial: boolean;
}

/** Which sources have assessed this area for this domain, each with its newest time, the newest first. */
export const areaAssessedBy = async (db: Db, area: FindingArea, domain: string): Promise<AssessedBy[]> => {
  const { rows } = await sql<AssessedBy>`
    select * from (
      select distinct on (source) source, via, at, is_partial from area_assessment
       where area = ${area} and (domains is null or ${domain} = any (domains)) order by source, at desc) newest
     order by at desc, source`.execute(db);
  return rows;
};

/** Which sources have assessed this area for any domain of an organization, each with its newest time. */
export const areaAssessedFor = async (db: Db, org: OrgId, area: FindingArea): Promise<AssessedBy[]> => {
  const { rows } = await sql<AssessedBy>`
    select distinct on (source) source, via, at, is_partial from area_assessment
     where area = ${area} and (domains is null
        or domains && (select coalesce(array_agg(name), '{}') from authorised_domain where org_id = ${org}))
     order by source, at desc`.execute(db);
  return rows;
};
