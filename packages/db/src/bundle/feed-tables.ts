import type pg from "pg";

/** What feeds of vulnerabilities, exploited catalogs, packages and indicators have stored, each table on its own. */
export const FEED_TABLES = [
  "cpe_product",
  "cve",
  "cve_exploit_fact",
  "cve_match",
  "cve_source",
  "epss",
  "epss_current",
  "exploited_listing",
  "ioc",
  "kev",
  "package_archive",
  "package_statement",
  "warning_list",
] as const;
export type FeedTableName = (typeof FEED_TABLES)[number];

/** Columns that COPY carries; generated ones make themselves. Names are the catalog's own, quoted where needed. */
export const feedColumns = async (client: pg.ClientBase, table: FeedTableName): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
};
