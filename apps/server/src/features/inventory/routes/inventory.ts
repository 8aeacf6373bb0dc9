import type { Db } from "@parapet/db/db";
import {
  assetChanges,
  assetNamed,
  type AssetRow,
  assetsFound,
  countAssetChanges,
  countKinds,
  findDecider,
  findingsOfAsset,
  historyOfAsset,
  impliedKinds,
  type InventoryReader,
  listNeighbors,
  listNewestRuns,
  notesOfAsset,
  readAssets,
  readWeights,
} from "@parapet/db/queries/inventory";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { hiddenAreas } from "@parapet/domain/access";
import { ASSET_KINDS } from "@parapet/domain/contracts/choices";
import type { AssetId, FindingId, OrgId } from "@parapet/domain/contracts/ids";
import {
  addAssetNote,
  type AssetEvent,
  type AssetKind,
  decideAssets,
  exportAssets,
  findAsset,
  listAssetChanges,
  listAssets,
  markAssets,
  readAsset,
} from "@parapet/domain/contracts/inventory";
import { pagination } from "@parapet/domain/contracts/page";
import { ASSET_FIELDS, parseQuery } from "@parapet/domain/intel/query";
import { rateAttribution } from "@parapet/domain/inventory";
import { toCsv } from "@parapet/domain/reports";
import type { FindingArea, Severity } from "@parapet/domain/risk";
import type * as z from "zod";

import type { Actor } from "../../../platform/actor.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { inventoryReader } from "../../../platform/session/inventory-reader.ts";
import { findingWords } from "../../../platform/texts/finding-wording.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { toXlsx } from "../../../platform/xlsx.ts";
import { readAttribution } from "../../findings/index.ts";
import { refuseSearch } from "../../intel/index.ts";
import { assetCsvColumns, assetCsvRow, assetReply, assetSheet } from "../asset-reply.ts";
import { addNote, readableAsset } from "../commands/add-note.ts";
import { changeMarks, decideDisposition } from "../commands/mark-assets.ts";

const MAX_EXPORTED = 100_000;
/** A workbook is built in memory. */
const MAX_IN_SHEET = 10_000;

const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

type EventReply = z.infer<typeof AssetEvent>;

const readerOf = (actor: Actor, { org_id, domain }: AssetRow): InventoryReader => ({
  org: org_id as OrgId,
  domains: [domain],
  hidden: hiddenAreas(actor),
});

/** What a link may call an asset: as written, and the host within a URL or a service. */
const namesIn = (typed: string): string[] => {
  const name = typed.toLowerCase();
  const url = /^https?:/.test(name) ? URL.parse(typed) : null;
  const host = url === null ? name.replace(/:\d+\/(?:tcp|udp)$/, "") : url.hostname.replace(/^\[|\]$/g, "");
  return [...new Set([...(url === null ? [] : [url.href, `${url.origin}/`]), name, host.split(" ")[0] ?? host])];
};

/** What only a full run assesses. */
const ASSESSED_IN_FULL = new Set<AssetKind>(["service", "website", "technology", "certificate"]);

/** How many assets of each kind are present; null: no run has assessed the kind, so that none is not an answer. */
const assessedKinds = async (
  db: Db,
  reader: InventoryReader,
  counted: ReadonlyMap<string, number>,
  runs: Awaited<ReturnType<typeof listNewestRuns>>,
): Promise<Record<AssetKind, number | null>> => {
  const isZero = (kind: AssetKind): boolean => (counted.get(kind) ?? 0) === 0;
  const implied = isZero("website") || isZero("certificate") ? await impliedKinds(db, reader) : null;
  const isAssessed = (kind: AssetKind): boolean => {
    if ((ASSESSED_IN_FULL.has(kind) ? runs.full : runs.any) === null) return false;
    return !((kind === "website" || kind === "certificate") && implied?.[kind] === true);
  };
  const answers = ASSET_KINDS.map((kind) => [
    kind,
    isZero(kind) && !isAssessed(kind) ? null : (counted.get(kind) ?? 0),
  ]);
  return Object.fromEntries(answers) as Record<AssetKind, number | null>;
};

/** Who may not read the inventory changes nothing in it. */

const listAssetsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listAssets,
    async ({ actor, db, reach, query, locale, from, reply }) => {
      const { page, page_size, q, domain, ...filter } = query;
      const parsed = parseQuery(q, ASSET_FIELDS, services.now());
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const reader = await inventoryReader({ db, actor, reach, from }, domain, services.now());
      const wanted = { ...filter, query: parsed.query };
      const asked = { limit: page_size, offset: (page - 1) * page_size };
      const kinds = await countKinds(db, reader);
      const isWhole = parsed.query === null && filter.state === "present" && filter.new_only !== true;
      const { rows, total } = isWhole
        ? { rows: await readAssets(db, reader, wanted, asked), total: kinds.get(filter.kind) ?? 0 }
        : await assetsFound(db, reader, wanted, asked);
      const weights = await readWeights(
        db,
        reader,
        filter.kind,
        rows.map(({ id }) => id),
      );
      const runs = await listNewestRuns(db, reader);
      return {
        data: rows.map((row) => assetReply(row, weights.get(row.id))),
        kinds: await assessedKinds(db, reader, kinds, runs),
        assessed_at: unixSecondsOrNull(runs.any),
        pagination: pagination(total, { page, page_size }),
      };
    },
    { searchWhen: ({ q }) => q !== "" },
  );

const exportAssetsRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    exportAssets,
    async ({ actor, db, reach, query, locale, from, reply }) => {
      const { q, domain, format, ...filter } = query;
      const parsed = parseQuery(q, ASSET_FIELDS, services.now());
      if (!parsed.ok) return refuseSearch(reply, parsed.problem, locale);
      const reader = await inventoryReader({ db, actor, reach, from }, domain, services.now());
      const wanted = { ...filter, query: parsed.query };
      const limit = format === "xlsx" ? MAX_IN_SHEET + 1 : MAX_EXPORTED;
      const rows = await readAssets(db, reader, wanted, { limit, offset: 0 });
      if (format === "xlsx" && rows.length > MAX_IN_SHEET) throw new Refusal("invalid_input", "sheet_too_large");
      const weights = await readWeights(
        db,
        reader,
        filter.kind,
        rows.map(({ id }) => id),
      );
      const organization = (await organizationInScope(db, reach.scope, reader.org))?.name ?? "";
      const assets = rows.map((row) => ({ ...assetReply(row, weights.get(row.id)), organization }));
      await recordExport(
        services,
        { actor, db, from },
        {
          action: "asset.exported",
          org: reader.org,
          object: filter.kind,
          detail: { format, rows: rows.length },
        },
      );
      void reply.header("content-disposition", `attachment; filename="${filter.kind}-assets.${format}"`);
      void reply.type(FILE_TYPES[format]);
      if (format === "xlsx") return toXlsx([assetSheet(filter.kind, assets)]);
      return format === "json" ? JSON.stringify(assets) : toCsv(assetCsvColumns(filter.kind), assets.map(assetCsvRow));
    },
    { raw: true, work: "export" },
  );

const findAssetRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, findAsset, async ({ actor, db, reach, query, from }) => {
    const reader = await inventoryReader({ db, actor, reach, from }, query.domain, services.now());
    const id = await assetNamed(db, reader, namesIn(query.name));
    if (id === undefined) throw new Refusal("not_found");
    return { data: { id: id as AssetId } };
  });

const listAssetChangesRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, listAssetChanges, async ({ actor, db, reach, query, from }) => {
    const { page, page_size, domain, kind, event, q, since, until } = query;
    const reader = await inventoryReader({ db, actor, reach, from }, domain, services.now());
    const wanted = {
      kind,
      event,
      q,
      since: since === undefined ? undefined : new Date(since * 1000),
      until: until === undefined ? undefined : new Date(until * 1000),
    };
    const rows = await assetChanges(db, reader, wanted, { limit: page_size, offset: (page - 1) * page_size });
    return {
      data: rows.map((row) => ({
        id: row.id,
        at: unixSeconds(row.at),
        event: row.event as EventReply["event"],
        changes: row.changes,
        asset: { id: row.asset_id as AssetId, kind: row.kind as AssetKind, name: row.name, domain: row.domain },
      })),
      pagination: pagination(await countAssetChanges(db, reader, wanted), { page, page_size }),
    };
  });

const readAssetRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, readAsset, async ({ actor, db, reach, params, locale, from }) => {
    const row = await readableAsset(db, reach, params.id);
    const reader = readerOf(actor, row);
    await enterClient({ db, actor, from }, reader.org, services.now());
    const kind = row.kind as AssetKind;
    const weights = await readWeights(db, reader, kind, [row.id]);
    const findings = await findingsOfAsset(db, reader, row);
    const attribution = await readAttribution(db, reader.org, row.domain, row.hosts[0] ?? row.domain);
    const ips = new Set(row.ips);
    const history = await historyOfAsset(db, reader.org, row.id);
    const neighbors = await listNeighbors(db, row);
    const notes = await notesOfAsset(db, reader.org, row.id);
    return {
      data: {
        ...assetReply(row, weights.get(row.id)),
        history: history.map(({ id, at, event, changes }) => ({
          id,
          at: unixSeconds(at),
          event: event as EventReply["event"],
          changes,
        })),
        finding_list: findings.map((finding) => ({
          id: finding.id as FindingId,
          area: finding.area as FindingArea,
          title: findingWords(finding.check_id, finding.outcome, finding.params, locale).title,
          subject: finding.subject,
          severity: finding.severity as Severity,
          status: finding.status,
          first_seen: unixSeconds(finding.first_seen),
        })),
        neighbors: neighbors.map((neighbor) => ({
          id: neighbor.id as AssetId,
          kind: neighbor.kind as AssetKind,
          name: neighbor.name,
          gone_at: unixSecondsOrNull(neighbor.gone_at),
        })),
        attribution: {
          certainty: rateAttribution(kind, attribution?.addresses.filter(({ ip }) => ips.has(ip)) ?? []),
          path: attribution?.path ?? [],
          sources: attribution?.sources.map(({ id }) => id) ?? [],
        },
        disposition_decision:
          row.disposition_reason === null || row.disposition_at === null
            ? null
            : {
                reason: row.disposition_reason,
                by: await findDecider(db, reader.org, row.id),
                at: unixSeconds(row.disposition_at),
              },
        notes: notes.map(({ id, at, author, text }) => ({ id, at: unixSeconds(at), author, text })),
      },
    };
  });

const markAssetsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, markAssets, async ({ actor, db, reach, body, from }) => {
    const by = { user: actor.user, at: services.now(), from };
    return { data: { changed: await changeMarks(db, reach, body, by) } };
  });

const decideAssetsRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, decideAssets, async ({ actor, db, reach, body, from }) => {
    const by = { user: actor.user, at: services.now(), from };
    return { data: { changed: await decideDisposition(db, reach, body, by) } };
  });

const addAssetNoteRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, addAssetNote, async (call) => {
    await addNote(services, call);
    return { data: { added: true as const } };
  });

/** The asset inventory: seven lists, the page of an asset, and what changed. */
export const inventoryRoutes: readonly Route<RouteServices>[] = [
  listAssetsRoute,
  exportAssetsRoute,
  findAssetRoute,
  listAssetChangesRoute,
  readAssetRoute,
  markAssetsRoute,
  decideAssetsRoute,
  addAssetNoteRoute,
];
