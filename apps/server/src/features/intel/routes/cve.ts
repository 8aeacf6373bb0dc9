import {
  type AffectedRow,
  cveAffected,
  cveDetail,
  cveSummaries,
  type CveSummary,
  searchCves,
} from "@parapet/db/queries/intel";
import { computeClock } from "@parapet/domain/contracts/clock";
import {
  type CveRow,
  exportCves,
  listAffected,
  listAffectedHosts,
  listCves,
  readCve,
} from "@parapet/domain/contracts/intel";
import { pagination } from "@parapet/domain/contracts/page";
import { CVE_FIELDS, type CveStatus, parseQuery } from "@parapet/domain/intel/query";
import { isoTime, toCsv } from "@parapet/domain/reports";
import { readInputs } from "@parapet/domain/risk/clock";
import { ANY, formatCpe } from "@parapet/domain/risk/cve";
import { recomputeCvss } from "@parapet/domain/risk/cvss";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { affectedHosts } from "../affected-hosts.ts";
import { refuseSearch } from "../search-refusal.ts";

const SHOWN_REFERENCES = 500;

const toRow = (row: CveSummary): CveRow => ({
  id: row.id,
  title: row.title,
  description: row.description,
  published: unixSecondsOrNull(row.published),
  updated: unixSeconds(row.modified),
  status: row.status as CveStatus,
  awaiting_analysis: row.awaiting,
  cvss: row.cvss,
  cvss_version: row.cvss_version,
  cvss_source: row.cvss_source,
  severity: row.severity as CveRow["severity"],
  vendors: row.vendors.slice(0, 50),
  products: row.products.slice(0, 50),
  exploit: row.exploit,
  kev: row.kev_added !== null,
  kev_due: row.kev_due,
  ransomware: row.ransomware,
  epss: row.epss,
  epss_percentile: row.epss_percentile,
});

const MAX_EXPORTED = 50_000;
const CSV_COLUMNS = [
  "id",
  "title",
  "published",
  "updated",
  "status",
  "cvss",
  "cvss_version",
  "cvss_source",
  "severity",
  "kev",
  "kev_due",
  "ransomware",
  "exploit",
  "epss",
  "epss_percentile",
  "vendors",
  "products",
  "description",
] as const;

const cpeOf = (row: AffectedRow): string => {
  const [edition = ANY, language = ANY, swEdition = ANY, targetSw = ANY, targetHw = ANY, other = ANY] =
    row.rest?.split("\u001f") ?? [];
  const { part, vendor, product, version, version_update: update } = row;
  return formatCpe({ part, vendor, product, version, update, edition, language, swEdition, targetSw, targetHw, other });
};

const listCvesRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listCves,
    async ({ db, query, reply, locale }) => {
      const { page, page_size, q, sort } = query;
      const parsed = parseQuery(q, CVE_FIELDS, services.now());
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const { rows, total } = await searchCves(db, parsed.query, {
        sort,
        limit: page_size,
        offset: (page - 1) * page_size,
      });
      return { data: rows.map(toRow), pagination: pagination(total, { page, page_size }) };
    },
    { work: "search" },
  );

const exportCvesRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    exportCves,
    async ({ db, query, reply, locale }) => {
      const parsed = parseQuery(query.q, CVE_FIELDS, services.now());
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const { rows } = await searchCves(db, parsed.query, { sort: query.sort, limit: MAX_EXPORTED, offset: 0 });
      const lines = rows
        .map(toRow)
        .map((row) => ({ ...row, published: isoTime(row.published), updated: isoTime(row.updated) }));
      void reply.header("content-disposition", `attachment; filename="vulnerabilities.${query.format}"`);
      if (query.format === "json") {
        void reply.type("application/json; charset=utf-8");
        return JSON.stringify(lines);
      }
      void reply.type("text/csv; charset=utf-8");
      return toCsv(
        CSV_COLUMNS,
        lines.map((row) => ({ ...row, vendors: row.vendors.join("; "), products: row.products.join("; ") })),
      );
    },
    { raw: true, limit: { max: 20, perSeconds: 60 }, work: "export" },
  );

const listAffectedHostsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listAffectedHosts,
    async ({ db, reach, params }) => {
      if ((await cveDetail(db, params.id)) === null) throw new Refusal("not_found");
      return affectedHosts(db, reach, params.id);
    },
    { work: "search" },
  );

const readCveRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, readCve, async ({ db, params }) => {
    const found = await cveDetail(db, params.id);
    const summary = (await cveSummaries(db, [params.id])).get(params.id);
    if (found === null || summary === undefined) throw new Refusal("not_found");
    const { cve, sources, facts, kev, epss, changes } = found;
    const from = <Item>(pick: (source: (typeof sources)[number]) => unknown): (Item & { feed: string })[] =>
      sources.flatMap((source) => (pick(source) as Item[]).map((item) => ({ ...item, feed: source.feed })));
    const ssvc = sources
      .map(({ extra }) => (extra as { ssvc?: Record<string, string> }).ssvc)
      .find((it) => it !== undefined);
    return {
      data: {
        ...toRow(summary),
        description_source: cve.description_source,
        cvss_vector: cve.cvss_vector,
        cvss_reason: cve.cvss_reason,
        scores: from<{
          version: string;
          score: number;
          severity: string | null;
          vector: string;
          source: string;
          type: string;
        }>(({ scores }) => scores).map((one) => ({ ...one, recomputed: recomputeCvss(one.vector, one.score) })),
        weaknesses: from<{ source: string; cwe: string }>(({ weaknesses }) => weaknesses),
        references: from<{ url: string; source: string; tags: string[] }>(({ refs }) => refs).slice(
          0,
          SHOWN_REFERENCES,
        ),
        exploits: facts,
        kev_entry: kev,
        epss_history: epss,
        changes: changes.map(({ at, ...change }) => ({ at: unixSeconds(at), ...change })),
        sources: sources.map(({ feed, modified, status, loaded_at }) => ({
          feed,
          updated: unixSeconds(modified),
          status,
          loaded_at: unixSeconds(loaded_at),
        })),
        affected_count: cve.match_count,
        affected_source: cve.match_feed,
        ssvc: ssvc ?? null,
        clock: computeClock(
          readInputs({
            ssvc: ssvc ?? null,
            inKev: kev !== null,
            exploited: facts.some(({ source }) => source.endsWith("-kev")),
            hasExploit: facts.length > 0,
            exposed: null,
            criticality: null,
          }),
        ),
      },
    };
  });

const listAffectedRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listAffected, async ({ db, params, query }) => {
    const found = await cveDetail(db, params.id);
    if (found === null) throw new Refusal("not_found");
    const rows = await cveAffected(db, params.id, {
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    });
    return {
      data: rows.map((row) => ({
        cpe: cpeOf(row),
        vendor: row.vendor,
        product: row.product,
        vulnerable: row.vulnerable,
        configuration: row.config,
        node: row.node,
        from_including: row.start_including,
        from_excluding: row.start_excluding,
        to_including: row.end_including,
        to_excluding: row.end_excluding,
      })),
      pagination: pagination(found.cve.match_count, query),
    };
  });

/** The CVE database: searched, and read one by one. */
export const cveRoutes: readonly Route<RouteServices>[] = [
  listCvesRoute,
  exportCvesRoute,
  listAffectedHostsRoute,
  readCveRoute,
  listAffectedRoute,
];
