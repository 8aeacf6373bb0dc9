import type { KnownIoc } from "@parapet/db/queries/intel";
import {
  exportIocs,
  type IocRow,
  listIocs,
  listOwnIocs,
  lookUpIocs,
  readBlocklist,
  readOverlap,
} from "@parapet/domain/contracts/intel";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { Ioc } from "@parapet/domain/intel";
import { IOC_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { isoTime, toCsv } from "@parapet/domain/reports";
import type { ChangedIoc } from "@parapet/leak-corpus";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { lookUpIocs as lookUp, scoreAt, warningsInForce } from "../look-up-iocs.ts";
import { ownIocs } from "../own-iocs.ts";
import { refuseSearch } from "../search-refusal.ts";
import { toIndicator } from "../stix-indicator.ts";

const MAX_EXPORTED = 50_000;
const BLOCKLIST_PAGE = 10_000;
const CSV_COLUMNS = [
  "type",
  "value",
  "score",
  "confidence",
  "first_seen",
  "last_seen",
  "expires_at",
  "threat",
  "malware",
  "tags",
  "sources",
  "warnings",
] as const;

export const toIocRow = (ioc: KnownIoc, warnings: string[], now: Date): IocRow => ({
  id: ioc.id,
  type: ioc.type,
  value: ioc.value,
  score: scoreAt(ioc, now),
  confidence: ioc.confidence,
  first_seen: unixSeconds(ioc.first_seen),
  last_seen: unixSeconds(ioc.last_seen),
  expires_at: unixSeconds(ioc.expires_at),
  expired: ioc.expires_at <= now,
  threat: ioc.threat,
  malware: ioc.malware,
  tags: ioc.tags,
  sources: ioc.feeds,
  sightings: Object.entries(ioc.sightings).map(([feed, it]) => ({
    feed,
    first_seen: it.first,
    last_seen: it.last,
    confidence: it.confidence,
    threat: it.threat ?? null,
    malware: it.malware ?? null,
    tags: [...(it.tags ?? [])],
    reference: it.ref ?? null,
  })),
  warnings,
});

/** A service's address is not a host to block whole, but a firewall's list of addresses wants the host. */
const hostOf = ({ type, value }: Ioc): string =>
  type === "ip:port" ? value.replace(/:\d+$/, "").replace(/^\[|\]$/g, "") : value;

type Given = RouteServices & Pick<Services, "corpora">;

const listIocsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listIocs,
    async ({ db, query, reply, locale }) => {
      const { page, page_size, q } = query;
      const now = services.now();
      const parsed = parseQuery(q, IOC_FIELDS, now);
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const { rows, total } = await services.corpora.indicators.search(db, parsed.query, { ...sortedPage(query), now });
      const warningsOf = await warningsInForce(db);
      return {
        data: rows.map((row) => toIocRow(row, warningsOf(row), now)),
        pagination: pagination(total, { page, page_size }),
      };
    },
    { work: "search" },
  );

const lookUpIocsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    lookUpIocs,
    async ({ db, body }) => {
      const now = services.now();
      const answers = await lookUp(db, services.corpora.indicators, body.values, now);
      const data = answers.map(({ input, value, type, known, ioc, warnings }) => ({
        input,
        value,
        type,
        known,
        ioc: ioc === null ? null : toIocRow(ioc, [...warnings], now),
        warnings: [...warnings],
      }));
      const known = data.filter((it) => it.known).length;
      const unreadable = data.filter((it) => it.type === null).length;
      return { data, counts: { lines: data.length, known, unreadable, unknown: data.length - known - unreadable } };
    },
    { bodyLimitBytes: 2 * 1024 * 1024, work: "search", repeatsFreely: true },
  );

const exportIocsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportIocs,
    async ({ db, query, reply, locale }) => {
      const now = services.now();
      const parsed = parseQuery(query.q, IOC_FIELDS, now);
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const { rows } = await services.corpora.indicators.search(db, parsed.query, {
        limit: MAX_EXPORTED,
        offset: 0,
        now,
      });
      const warningsOf = await warningsInForce(db);
      if (query.format === "stix") {
        const objects = rows.flatMap(
          (row) => toIndicator({ ...row, added_at: row.first_seen, changed_at: row.last_seen }, warningsOf(row)) ?? [],
        );
        void reply
          .type("application/stix+json;version=2.1")
          .header("content-disposition", 'attachment; filename="indicators.json"');
        return JSON.stringify({ type: "bundle", id: `bundle--${crypto.randomUUID()}`, objects });
      }
      const lines = rows.map((row) => {
        const it = toIocRow(row, warningsOf(row), now);
        return {
          ...it,
          first_seen: isoTime(it.first_seen),
          last_seen: isoTime(it.last_seen),
          expires_at: isoTime(it.expires_at),
          tags: it.tags.join("; "),
          sources: it.sources.join("; "),
          warnings: it.warnings.join("; "),
        };
      });
      void reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="indicators.csv"');
      return toCsv(CSV_COLUMNS, lines);
    },
    { raw: true, limit: { max: 20, perSeconds: 60 }, work: "export" },
  );

const listOwnIocsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listOwnIocs,
    async ({ db, reach }) => {
      const now = services.now();
      const { hits, lookedAt } = await ownIocs(db, services.corpora.indicators, reach);
      const warningsOf = await warningsInForce(db);
      const data = hits.map(({ ioc, last_seen, ...where }) => ({
        ...where,
        last_seen: unixSeconds(last_seen),
        ioc: toIocRow(ioc, warningsOf(ioc), now),
      }));
      return { data, looked_at: lookedAt };
    },
    { work: "search" },
  );

const readOverlapRoute: Route<Given> = (app, services) =>
  serve(app, services, readOverlap, async ({ db }) => ({ data: await services.corpora.indicators.overlap(db) }), {
    work: "search",
  });

const readBlocklistRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    readBlocklist,
    async ({ db, params, query, reply }) => {
      const now = services.now();
      const warningsOf = await warningsInForce(db);
      const types = params.type === "ip" ? ["ip", "cidr", "ip:port"] : [params.type];
      const values = new Set<string>();
      let after: { changedAt: Date; id: string } | null = null;
      for (;;) {
        const page: ChangedIoc[] = await services.corpora.indicators.changedSince(db, after, {
          limit: BLOCKLIST_PAGE,
          types,
          minConfidence: query.min_confidence,
          now,
          onlyLive: true,
        });
        // A list of harmless values must not end up in a firewall.
        for (const ioc of page) if (values.size < query.limit && warningsOf(ioc).length === 0) values.add(hostOf(ioc));
        const last = page.at(-1);
        if (last === undefined || page.length < BLOCKLIST_PAGE || values.size >= query.limit) break;
        after = { changedAt: last.changed_at, id: last.id };
      }
      void reply.type("text/plain; charset=utf-8").header("cache-control", "private, max-age=300");
      return [...values, ""].join("\n");
    },
    { raw: true, limit: { max: 60, perSeconds: 60 }, work: "export" },
  );

/** The indicator database: searched, looked up in bulk, removed as a file, read by firewalls. */
export const iocRoutes: readonly Route<Given>[] = [
  listIocsRoute,
  lookUpIocsRoute,
  exportIocsRoute,
  listOwnIocsRoute,
  readOverlapRoute,
  readBlocklistRoute,
];
