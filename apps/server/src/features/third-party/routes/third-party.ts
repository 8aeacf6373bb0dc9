import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import { organisationInScope } from "@parapet/db/queries/organizations/organisation";
import { countDeeds } from "@parapet/db/queries/platform/audit";
import {
  changeVendor,
  deleteVendor as dropVendor,
  insertVendor,
  setVendorState,
  vendorsPage,
  vendorTrend,
} from "@parapet/db/queries/third-party/vendor";
import {
  answerDispute,
  disputeFinding,
  vendorCounts,
  vendorFindingsPage,
} from "@parapet/db/queries/third-party/vendor-finding";
import { sharesOf } from "@parapet/db/queries/third-party/vendor-share";
import { domainsOfOrganisations } from "@parapet/db/queries/verification/authorised-domain";
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
} from "@parapet/domain/contracts/third-party/third-party";
import { DAY_MS } from "@parapet/domain/durations";
import { isoTime, toCsv } from "@parapet/domain/reports/csv";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { SEVERITIES, type Severity } from "@parapet/domain/risk/severity";

import { activeOrganization } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesOrg } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { assessVendorJob } from "../jobs/assess-vendors.ts";
import { scoreVendor } from "../score-vendor.ts";
import { organisationEvidence, toVendor, toVendorFinding, vendorOrRefuse, vendorStory } from "../vendor-wire.ts";

const MAX_EXPORTED = 10_000;
/** Counted whether they still exist or not: each causes an assessment of a domain of someone else. */
const SUBMISSIONS = { most: 500, windowMs: 30 * DAY_MS } as const;
const SUBMIT_LIMIT = { max: 60, perSeconds: 60 };
const VENDOR_CSV = [
  "organisation",
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
  "organisation",
] as const;

type Given = RouteServices & Pick<Services, "jobs" | "optOut">;

const listVendorsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVendors, "third-party:manage", async ({ db, reach, query }) => {
    const { page, page_size, sort: _sort, order: _order, ...filter } = query;
    const { rows, total } = await vendorsPage(db, reach.scope, filter, sortedPage(query));
    return { data: rows.map(toVendor), pagination: pagination(total, { page, page_size }) };
  });

const exportVendorsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportVendors,
    "third-party:manage",
    async ({ actor, db, reach, query, from, reply }) => {
      const { rows } = await vendorsPage(db, reach.scope, query, { limit: MAX_EXPORTED, offset: 0 });
      const org = activeOrganization(actor);
      if (!reachesOrg(reach, org)) throw new Refusal("not_found");
      const fact = { org, actor: actor.user, detail: { rows: rows.length } };
      await audit(db, from, services.now(), { action: "vendor.exported", ...fact });
      const data = rows.map((row) => {
        const vendor = toVendor(row);
        return { ...vendor, assessed_at: isoTime(vendor.assessed_at), organisation: row.organisation };
      });
      void reply
        .header("content-disposition", 'attachment; filename="third-parties.csv"')
        .type("text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      return toCsv(VENDOR_CSV, data);
    },
    { raw: true, work: "export", alsoNeeds: "findings:export" },
  );

const submitVendorRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    submitVendor,
    "third-party:manage",
    async ({ actor, db, reach, body, from }) => {
      const { organisation = activeOrganization(actor), domain, ...about } = body;
      const row = await organisationInScope(db, reach.scope, organisation);
      if (row === undefined || row.deleted_at !== null) throw new Refusal("not_found");
      const org = row.id as OrgId;
      if (services.optOut.covers({ host: domain }))
        throw new Refusal("not_allowed", "opted_out", { fields: { domain: "opted_out" } });
      const own = await domainsOfOrganisations(db, [org]);
      if (own.some((it) => it.domain === domain))
        throw new Refusal("invalid_input", "vendor_is_own", { fields: { domain: "vendor_is_own" } });
      const at = services.now();
      const since = new Date(at.getTime() - SUBMISSIONS.windowMs);
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, org);
      if ((await countDeeds(db, { action: "vendor.submitted", org, object: null, since })) >= SUBMISSIONS.most)
        throw new Refusal("quota_exhausted");
      const id = await insertVendor(db, org, domain, about, actor.user, at);
      if (id === null) throw new Refusal("conflict", "vendor_exists", { fields: { domain: "vendor_exists" } });
      const detail = { domain, legal_basis: about.legal_basis };
      await audit(db, from, at, {
        action: "vendor.submitted",
        org,
        actor: actor.user,
        object: id,
        detail,
      });
      await services.jobs.enqueue(assessVendorJob, { vendor: id }, { tx: db, org });
      return { data: { id } };
    },
    { limit: SUBMIT_LIMIT },
  );

const compareVendorsRoute: Route<Given> = (app, services) =>
  serve(app, services, compareVendors, "third-party:manage", async ({ db, reach, query }) => {
    const data = [];
    for (const id of new Set(query.ids.split(","))) {
      const row = await vendorOrRefuse(db, reach.scope, id);
      const org = row.org_id as OrgId;
      const counts = await vendorCounts(db, org, row.id);
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
  serve(app, services, getVendor, "third-party:manage", async ({ db, reach, params }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const shares = await sharesOf(db, org, row.id);
    return {
      data: {
        ...toVendor(row),
        ...(await vendorStory(db, org, row.id)),
        organisation_evidence: await organisationEvidence(db, org),
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
  serve(app, services, updateVendor, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const { version, ...about } = body;
    if (!(await changeVendor(db, org, row.id, version, about))) throw new Refusal("conflict");
    await audit(db, from, services.now(), {
      action: "vendor.changed",
      org,
      actor: actor.user,
      object: row.id,
    });
    return { data: toVendor(await vendorOrRefuse(db, reach.scope, params.id)) };
  });

const deleteVendorRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteVendor, "third-party:manage", async ({ actor, db, reach, params, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    await dropVendor(db, org, row.id);
    const fact = { org, actor: actor.user, object: row.id, detail: { domain: row.domain } };
    await audit(db, from, services.now(), { action: "vendor.deleted", ...fact });
    return { data: { deleted: true as const } };
  });

const assessVendorRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    assessVendor,
    "third-party:manage",
    async ({ db, reach, params }) => {
      const row = await vendorOrRefuse(db, reach.scope, params.id);
      await services.jobs.enqueue(assessVendorJob, { vendor: row.id }, { tx: db, org: row.org_id });
      return { data: { asked: true as const } };
    },
    { limit: SUBMIT_LIMIT },
  );

const listVendorFindingsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVendorFindings, "third-party:manage", async ({ db, reach, params, query, locale }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const { page, page_size, sort: _sort, order: _order, new_only: newOnly, ...filter } = query;
    const at = sortedPage(query);
    const asked = { ...filter, ...(newOnly === true && { firstSeen: row.assessed_at }) };
    const { rows, total } = await vendorFindingsPage(db, row.org_id as OrgId, row.id, asked, at);
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
    "third-party:manage",
    async ({ actor, db, reach, params, query, locale, from, reply }) => {
      const row = await vendorOrRefuse(db, reach.scope, params.id);
      const org = row.org_id as OrgId;
      const { new_only: newOnly, ...filter } = query;
      const asked = { ...filter, ...(newOnly === true && { firstSeen: row.assessed_at }) };
      const { rows } = await vendorFindingsPage(db, org, row.id, asked, { limit: MAX_EXPORTED, offset: 0 });
      const fact = { org, actor: actor.user, object: row.id, detail: { rows: rows.length } };
      await audit(db, from, services.now(), { action: "vendor.exported", ...fact });
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
            organisation: row.organisation,
          };
        }),
      );
    },
    { raw: true, work: "export", alsoNeeds: "findings:export" },
  );

const disputeVendorFindingRoute: Route<Given> = (app, services) =>
  serve(app, services, disputeVendorFinding, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const at = services.now();
    if (!(await disputeFinding(db, org, row.id, params.finding, { ...body, by: "customer", at })))
      throw new Refusal("conflict", "dispute_closed");
    const fact = { org, actor: actor.user, object: params.finding, detail: { reason: body.reason } };
    await audit(db, from, at, { action: "vendor.disputed", ...fact });
    return { data: { saved: true as const } };
  });

const answerVendorDisputeRoute: Route<Given> = (app, services) =>
  serve(app, services, answerVendorDispute, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const at = services.now();
    if (!(await answerDispute(db, org, row.id, params.finding, { ...body, at })))
      throw new Refusal("conflict", "dispute_closed");
    // The score follows in the same transaction: an accepted dispute is excluded from the score immediately.
    if (row.score !== null) {
      const { score } = await scoreVendor(db, org, row.id, at);
      await setVendorState(db, org, row.id, { score: score.score });
    }
    const fact = { org, actor: actor.user, object: params.finding, detail: { accepted: body.accepted } };
    await audit(db, from, at, { action: "vendor.disputed", ...fact });
    return { data: toVendor(await vendorOrRefuse(db, reach.scope, params.id)) };
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
