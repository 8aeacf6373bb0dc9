import {
  listShares,
  vendorCounts,
  vendorFindingsPage,
  vendorsPage,
  vendorTrend,
} from "@parapet/db/queries/third-party";
import { holds, restrictedAreas } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  answerVendorDispute,
  assessVendor,
  compareVendors,
  deleteVendor,
  disputeVendorFinding,
  exportVendorFindings,
  exportVendors,
  getVendor,
  listVendorFindings,
  listVendors,
  submitVendor,
  updateVendor,
} from "@parapet/domain/contracts/third-party";
import { isoTime, toCsv } from "@parapet/domain/reports";
import { type FindingArea, SEVERITIES, type Severity } from "@parapet/domain/risk";

import { activeOrganization } from "../../../platform/actor.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesOrg } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import {
  addVendor,
  editVendor,
  removeVendor,
  requestAssessment,
  openDispute,
  decideDispute,
} from "../commands/manage-vendors.ts";
import { organizationEvidence, toVendor, toVendorFinding, vendorOrRefuse, vendorStory } from "../vendor-wire.ts";

const MAX_EXPORTED = 10_000;

const SUBMIT_LIMIT = { max: 60, perSeconds: 60 };
const VENDOR_CSV = [
  "organization",
  "name",
  "domain",
  "tier",
  "state",
  "score",
  "change",
  "findings",
  "open_disputes",
  "questionnaire",
  "questionnaire_share",
  "assessed_at",
  "legal_basis",
  "reason",
] as const;
const FINDING_CSV = [
  "description",
  "severity",
  "owasp",
  "wstg",
  "references",
  "path",
  "dispute",
  "first_seen",
  "last_seen",
  "vendor",
  "organization",
] as const;

type Given = RouteServices & Pick<Services, "jobs" | "optOut">;

const listVendorsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVendors, async ({ db, reach, query }) => {
    const { page, page_size, sort: _sort, order: _order, ...filter } = query;
    const { rows, total } = await vendorsPage(db, reach.scope, filter, sortedPage(query));
    return { data: rows.map(toVendor), pagination: pagination(total, { page, page_size }) };
  });

const exportVendorsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportVendors,
    async ({ actor, db, reach, query, from, reply }) => {
      const { rows } = await vendorsPage(db, reach.scope, query, { limit: MAX_EXPORTED, offset: 0 });
      const org = activeOrganization(actor);
      if (!reachesOrg(reach, org)) throw new Refusal("not_found");
      const detail = { rows: rows.length };
      await recordExport(services, { actor, db, from }, { action: "vendor.exported", org, detail });
      const data = rows.map((row) => {
        const vendor = toVendor(row);
        return { ...vendor, assessed_at: isoTime(vendor.assessed_at), organization: row.organization };
      });
      void reply
        .header("content-disposition", 'attachment; filename="third-parties.csv"')
        .type("text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      return toCsv(VENDOR_CSV, data);
    },
    { raw: true, work: "export" },
  );

const submitVendorRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    submitVendor,
    async (call) => {
      const id = await addVendor(services, call);
      return { data: { id } };
    },
    { limit: SUBMIT_LIMIT },
  );

const compareVendorsRoute: Route<Given> = (app, services) =>
  serve(app, services, compareVendors, async ({ actor, db, reach, query }) => {
    const data = [];
    for (const id of new Set(query.ids.split(","))) {
      const row = await vendorOrRefuse(db, reach.scope, id);
      const org = row.org_id as OrgId;
      const counts = await vendorCounts(
        db,
        org,
        row.id,
        holds(actor.role, actor.narrowing, "findings:count") ? [] : restrictedAreas(actor),
      );
      const sum = (of: (it: (typeof counts)[number]) => boolean) =>
        counts.filter(of).reduce((total, { count }) => total + count, 0);
      const areas = new Set(counts.map(({ area }) => area as FindingArea));
      data.push({
        ...toVendor(row),
        trend: (await vendorTrend(db, org, row.id)).map(({ at, score }) => ({ at: unixSeconds(at), score })),
        by_severity: Object.fromEntries(
          SEVERITIES.map((severity) => [severity, sum((it) => it.severity === severity)]),
        ) as Record<Severity, number>,
        by_area: Object.fromEntries([...areas].map((area) => [area, sum((it) => it.area === area)])),
      });
    }
    return { data };
  });

const getVendorRoute: Route<Given> = (app, services) =>
  serve(app, services, getVendor, async ({ db, reach, params }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const shares = await listShares(db, org, row.id);
    return {
      data: {
        ...toVendor(row),
        ...(await vendorStory(db, org, row.id)),
        organization_evidence: await organizationEvidence(db, org),
        shares: shares.map((share) => ({
          ...share,
          created_at: unixSeconds(share.created_at),
          expires_at: unixSeconds(share.expires_at),
          revoked_at: unixSecondsOrNull(share.revoked_at),
          last_opened_at: unixSecondsOrNull(share.last_opened_at),
        })),
      },
    };
  });

const updateVendorRoute: Route<Given> = (app, services) =>
  serve(app, services, updateVendor, async (call) => {
    await editVendor(services, call);
    return { data: toVendor(await vendorOrRefuse(call.db, call.reach.scope, call.params.id)) };
  });

const deleteVendorRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteVendor, async (call) => {
    await removeVendor(services, call);
    return { data: { deleted: true as const } };
  });

const assessVendorRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    assessVendor,
    async (call) => {
      await requestAssessment(services, call);
      return { data: { asked: true as const } };
    },
    { limit: SUBMIT_LIMIT },
  );

const listVendorFindingsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVendorFindings, async ({ actor, db, reach, params, query, locale }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const { page, page_size, sort: _sort, order: _order, new_only: newOnly, ...filter } = query;
    const at = sortedPage(query);
    const asked = { ...filter, ...(newOnly === true && { firstSeen: row.assessed_at }) };
    const { rows, total } = await vendorFindingsPage(
      db,
      row.org_id as OrgId,
      row.id,
      asked,
      at,
      restrictedAreas(actor),
    );
    return {
      data: rows.map((it) => toVendorFinding(it, locale, row.assessed_at)),
      pagination: pagination(total, { page, page_size }),
    };
  });

const exportVendorFindingsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportVendorFindings,
    async ({ actor, db, reach, params, query, locale, from, reply }) => {
      const row = await vendorOrRefuse(db, reach.scope, params.id);
      const org = row.org_id as OrgId;
      const { new_only: newOnly, ...filter } = query;
      const asked = { ...filter, ...(newOnly === true && { firstSeen: row.assessed_at }) };
      const { rows } = await vendorFindingsPage(
        db,
        org,
        row.id,
        asked,
        { limit: MAX_EXPORTED, offset: 0 },
        restrictedAreas(actor),
      );
      const fact = { org, object: row.id, detail: { rows: rows.length } };
      await recordExport(services, { actor, db, from }, { action: "vendor.exported", ...fact });
      void reply
        .header("content-disposition", 'attachment; filename="third-party-data.csv"')
        .type("text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      return toCsv(
        FINDING_CSV,
        rows.map((it) => {
          const finding = toVendorFinding(it, locale, row.assessed_at);
          return {
            ...finding,
            references: finding.references.join("; "),
            first_seen: isoTime(finding.first_seen),
            last_seen: isoTime(finding.last_seen),
            vendor: row.domain,
            organization: row.organization,
          };
        }),
      );
    },
    { raw: true, work: "export" },
  );

const disputeVendorFindingRoute: Route<Given> = (app, services) =>
  serve(app, services, disputeVendorFinding, async (call) => {
    await openDispute(services, call);
    return { data: { saved: true as const } };
  });

const answerVendorDisputeRoute: Route<Given> = (app, services) =>
  serve(app, services, answerVendorDispute, async (call) => {
    await decideDispute(services, call);
    return { data: toVendor(await vendorOrRefuse(call.db, call.reach.scope, call.params.id)) };
  });

/** Vendors: submitted with a reason and a legal basis, checked passively, scored, compared, disputed. */
export const thirdPartyRoutes: readonly Route<Given>[] = [
  listVendorsRoute,
  exportVendorsRoute,
  submitVendorRoute,
  compareVendorsRoute,
  getVendorRoute,
  updateVendorRoute,
  deleteVendorRoute,
  assessVendorRoute,
  listVendorFindingsRoute,
  exportVendorFindingsRoute,
  disputeVendorFindingRoute,
  answerVendorDisputeRoute,
];
