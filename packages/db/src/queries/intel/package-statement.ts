import type {
  ArchiveVersion,
  PackageListing,
  PackageStatement,
  TrackedDistribution,
} from "@parapet/domain/risk/packages";
import { sql } from "kysely";
import type pg from "pg";

import { copyInto, onConnection } from "../../copy.ts";
import type { Db } from "../../db.ts";
import type { LoadCounts } from "./feed-counts.ts";

const keyOf = ({ distribution, package: name, cve, release }: PackageStatement): string =>
  [distribution, name, cve, release].join("\n");

const subjectOf = ({ distribution, subject }: PackageListing): string =>
  ["cve" in subject ? "cve" : "package", distribution, ...Object.values(subject)].join("\n");

/** Which stored statements are about the subject of a listing, by package and by CVE. */
const ABOUT_ITS_SUBJECT = [
  "s.cve_id is null and p.package = s.package and (s.release is null or p.release = s.release)",
  "s.package is null and p.cve_id = s.cve_id",
];

/**
 * Stores what a tracker says. A listing replaces everything that was said of its subject before, so that a statement that the
 * tracker withdrew is removed; a withdrawal counts as a change. Versions of a release are retained: hosts run old ones.
 */
export const loadPackageListings = (pool: pg.Pool, batch: readonly PackageListing[]): Promise<LoadCounts> =>
  onConnection(pool, async (client) => {
    await client.query(`
      create temp table stage_statement (distribution text, package text, cve_id text, release text, status text, fixed text) on commit drop;
      create temp table stage_archive (distribution text, package text, release text, version text) on commit drop;
      create temp table stage_subject (distribution text, package text, cve_id text, release text) on commit drop`);
    const listings = [...new Map(batch.map((listing) => [subjectOf(listing), listing])).values()];
    const statements = listings.flatMap((listing) => listing.statements);
    const unique = [...new Map(statements.map((row) => [keyOf(row), row])).values()];
    await copyInto(
      client,
      "stage_statement",
      ["distribution", "package", "cve_id", "release", "status", "fixed"],
      unique.map((it) => [it.distribution, it.package, it.cve, it.release, it.status, it.fixed]),
    );
    await copyInto(
      client,
      "stage_archive",
      ["distribution", "package", "release", "version"],
      unique.flatMap((it) => it.archive.map((version) => [it.distribution, it.package, it.release, version])),
    );
    await copyInto(
      client,
      "stage_subject",
      ["distribution", "package", "cve_id", "release"],
      listings.map(({ distribution, subject }) =>
        "cve" in subject
          ? [distribution, null, subject.cve, null]
          : [distribution, subject.package, null, subject.release ?? null],
      ),
    );
    // Two imports of one tracker write the same rows: both take them in the same order.
    await client.query(`
      insert into package_archive (distribution, package, release, version)
      select distinct distribution, package, release, version from stage_archive order by 1, 2, 3, 4
      on conflict do nothing`);
    const { rows } = await client.query<{ added: number; changed: number }>(`
      with done as (
        insert into package_statement as p (distribution, package, cve_id, release, status, fixed)
        select distribution, package, cve_id, release, status, fixed from stage_statement order by 1, 2, 3, 4
        on conflict (distribution, package, cve_id, release) do update
          set status = excluded.status, fixed = excluded.fixed, updated_at = now()
          where (p.status, p.fixed) is distinct from (excluded.status, excluded.fixed)
        returning (xmax = 0) as added)
      select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from done`);
    let withdrawn = 0;
    for (const isAbout of ABOUT_ITS_SUBJECT) {
      const { rowCount } = await client.query(`
        delete from package_statement p using stage_subject s
         where p.distribution = s.distribution and ${isAbout}
           and not exists (
             select from stage_statement t
              where (t.distribution, t.package, t.cve_id, t.release) = (p.distribution, p.package, p.cve_id, p.release))`);
      withdrawn += rowCount ?? 0;
    }
    const { added = 0, changed = 0 } = rows[0] ?? {};
    const read = batch.reduce((sum, listing) => sum + listing.statements.length, 0);
    return {
      read: read + withdrawn,
      added,
      changed: changed + withdrawn,
      unchanged: read - added - changed,
    };
  });

/** Less than this share of the packages that are stored is not a whole publication but a damaged one. */
const MIN_SHARE = 0.5;

/**
 * Removes the statements about packages that a tracker no longer lists, of a whole distribution or of one release. What lists
 * much less than is stored removes nothing.
 */
export const withdrawUnlisted = (
  pool: pg.Pool,
  distribution: TrackedDistribution,
  release: string | null,
  listed: readonly string[],
): Promise<number> =>
  onConnection(pool, async (client) => {
    const { rows } = await client.query<{ stored: number }>(
      `select count(distinct package)::int as stored from package_statement
        where distribution = $1 and ($2::text is null or release = $2)`,
      [distribution, release],
    );
    if (listed.length < MIN_SHARE * (rows[0]?.stored ?? 0)) return 0;
    const { rowCount } = await client.query(
      `delete from package_statement p
        where distribution = $1 and ($2::text is null or release = $2)
          and not exists (select from unnest($3::text[]) as l (package) where l.package = p.package)`,
      [distribution, release, listed],
    );
    return rowCount ?? 0;
  });

/** What the tracker says of these CVEs in these source packages. */
export const packageStatements = async (
  db: Db,
  distribution: TrackedDistribution,
  packages: readonly string[],
  cves: readonly string[],
): Promise<PackageStatement[]> => {
  const { rows } = await sql<Omit<PackageStatement, "archive">>`
    select distribution, package, cve_id as cve, release, status, fixed from package_statement
     where distribution = ${distribution} and package = any (${[...packages]}::text[]) and cve_id = any (${[...cves]}::text[])`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, archive: [] }));
};

/** Which versions of these packages each release has. */
export const packageArchive = async (
  db: Db,
  distribution: TrackedDistribution,
  packages: readonly string[],
): Promise<ArchiveVersion[]> => {
  const { rows } = await sql<ArchiveVersion>`
    select package, release, version from package_archive
     where distribution = ${distribution} and package = any (${[...packages]}::text[])`.execute(db);
  return rows;
};
