import type { Db } from "@parapet/db/db";
import { limitFor } from "@parapet/db/queries/billing";
import { organizationInScope } from "@parapet/db/queries/organizations";
import { consentTrail, countVips, vipFindingsPage, type VipRow, vipsPage } from "@parapet/db/queries/vips";
import { type Scope } from "@parapet/db/scope";
import { hiddenAreas } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  type ConsentEntry,
  createVip,
  deleteVip,
  exportVipFindings,
  getVip,
  listVipFindings,
  listVips,
  markVipSeen,
  type PrivateIdentifier,
  requestConsent,
  updateVip,
  type Vip,
  type VipFinding,
} from "@parapet/domain/contracts/vips";
import { isMonitored } from "@parapet/domain/coverage";
import { isoTime, toCsv } from "@parapet/domain/reports";
import { type FindingArea, stillNewSince } from "@parapet/domain/risk";

import { activeOrganization, type Actor } from "../../../platform/actor.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { coverageOfVips } from "../../coverage/index.ts";
import { removeVip, markFindingsSeen, known } from "../commands/manage-vips.ts";
import { mailConsentRequest } from "../commands/request-consent.ts";
import { addVip, changeVip } from "../commands/save-vip.ts";

const MAX_EXPORTED = 10_000;
const CSV_COLUMNS = [
  "kind",
  "severity",
  "summary",
  "source",
  "matched",
  "happened_on",
  "first_seen",
  "organization",
] as const;

type VipCoverage = Awaited<ReturnType<typeof coverageOfVips>>;

/** The state that needs action most; a person with corporate addresses only needs no consent. */
const consentOf = (identifiers: readonly PrivateIdentifier[]): Vip["consent"] =>
  (["needed", "requested", "refused", "withdrawn", "confirmed"] as const).find((state) =>
    identifiers.some(({ consent }) => consent === state),
  ) ?? "not required";

const SEARCHED = new Set<FindingArea>([
  "leaked-credentials",
  "logs-infected-machine",
  "dark-web-mentions",
  "hacker-channel-mention",
  "sensitive-data",
]);
const NOT_PERMITTED: VipCoverage = { state: "not-assessed", reason: "not-permitted" };

const toVip = (row: VipRow, { state, reason }: VipCoverage): Vip => {
  const values = (kind: string) => row.identifiers.filter((it) => it.kind === kind).map(({ value }) => value);
  const privates = row.identifiers.flatMap(({ kind, value, consent, consent_at }) =>
    kind === "corporate" ? [] : [{ kind, value, consent, consent_at }],
  );
  return {
    id: row.id,
    organization: { id: row.org_id, name: row.organization },
    full_name: row.full_name,
    title: row.title,
    corporate_emails: values("corporate"),
    suspended_emails: row.identifiers.filter(({ suspended }) => suspended).map(({ value }) => value),
    personal_emails: values("personal"),
    usernames: values("username"),
    consent: consentOf(privates),
    private_identifiers: privates,
    findings: row.findings > 0 || isMonitored(state) ? row.findings : null,
    sight: row.findings > 0 ? "assessed" : state,
    reason,
    new_findings: row.unseen,
    newest_finding_at: unixSecondsOrNull(row.newest_finding),
    created_at: unixSeconds(row.created_at),
    updated_at: unixSeconds(row.updated_at),
    version: row.version,
  };
};

/** Each of these people as a reply, with whether anything is searched for the organization they belong to. */
const toVips = async (db: Db, actor: Actor, rows: readonly VipRow[], now: Date): Promise<Vip[]> => {
  // Findings of hidden areas are fenced: without them, none would read as an all-clear.
  if (hiddenAreas(actor).some((area) => SEARCHED.has(area))) return rows.map((row) => toVip(row, NOT_PERMITTED));
  const coverage = new Map<string, VipCoverage>();
  for (const org of new Set(rows.map(({ org_id }) => org_id)))
    coverage.set(org, await coverageOfVips(db, org as OrgId, now));
  return rows.map((row) => toVip(row, coverage.get(row.org_id) ?? { state: "no-source", reason: null }));
};

type FoundRow = Awaited<ReturnType<typeof vipFindingsPage>>["rows"][number];
const toFinding = (row: FoundRow, now: Date): VipFinding => ({
  id: row.id,
  kind: row.kind as VipFinding["kind"],
  severity: row.severity as VipFinding["severity"],
  summary: row.summary,
  source: row.source,
  matched: row.matched,
  happened_on: row.happened_on,
  first_seen: unixSeconds(row.first_seen),
  is_new: row.first_seen > stillNewSince(now),
});

const oneVip = async (db: Db, actor: Actor, scope: Scope, id: string, at: Date): Promise<Vip> => {
  const [vip] = await toVips(db, actor, [await known(db, scope, id, at)], at);
  if (vip === undefined) throw new Refusal("not_found");
  return vip;
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const listVipsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVips, async ({ actor, db, reach, query }) => {
    const { rows, total } = await vipsPage(db, reach.scope, query, sortedPage(query), services.now());
    const of = activeOrganization(actor);
    const limit = await limitFor(db, of, "vipSlots", services.now());
    return {
      data: await toVips(db, actor, rows, services.now()),
      pagination: pagination(total, query),
      slots: { used: await countVips(db, of), limit: Number.isFinite(limit) ? limit : null },
    };
  });

const createVipRoute: Route<Given> = (app, services) =>
  serve(app, services, createVip, async ({ actor, db, reach, body, from }) => {
    const { organization = activeOrganization(actor), ...names } = body;
    const row = await organizationInScope(db, reach.scope, organization);
    if (row === undefined || row.deleted_at !== null) throw new Refusal("not_found");
    return { data: { id: await addVip(services, db, actor, row.id as OrgId, names, from) } };
  });

const getVipRoute: Route<Given> = (app, services) =>
  serve(app, services, getVip, async ({ actor, db, reach, params }) => {
    const row = await known(db, reach.scope, params.id, services.now());
    const trail = await consentTrail(db, row.org_id as OrgId, row.id);
    return {
      data: {
        ...(await oneVip(db, actor, reach.scope, params.id, services.now())),
        trail: trail.map((entry) => ({
          ...entry,
          at: unixSeconds(entry.at),
          consent: entry.consent as ConsentEntry["consent"],
          method: entry.method as ConsentEntry["method"],
        })),
      },
    };
  });

const updateVipRoute: Route<Given> = (app, services) =>
  serve(app, services, updateVip, async ({ actor, db, reach, params, body, from }) => {
    const row = await known(db, reach.scope, params.id, services.now());
    const { version, ...names } = body;
    const of = { org: row.org_id as OrgId, id: row.id, version };
    await changeVip(services, db, actor, of, names, from);
    return { data: await oneVip(db, actor, reach.scope, params.id, services.now()) };
  });

const deleteVipRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteVip, async (call) => {
    await removeVip(services, call);
    return { data: { deleted: true as const } };
  });

const requestConsentRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    requestConsent,
    async ({ actor, db, reach, params, body, from }) => {
      const row = await known(db, reach.scope, params.id, services.now());
      await mailConsentRequest(services, db, actor, row, body.address.toLowerCase(), from);
      return { data: await oneVip(db, actor, reach.scope, params.id, services.now()) };
    },
    // The rate limit counts the requests of every organization to one address.
    { unscoped: "cross-organization" },
  );

const listVipFindingsRoute: Route<Given> = (app, services) =>
  serve(app, services, listVipFindings, async ({ db, reach, params, query }) => {
    const row = await known(db, reach.scope, params.id, services.now());
    const now = services.now();
    const { rows, total } = await vipFindingsPage(db, row.org_id as OrgId, row.id, query, sortedPage(query), now);
    return { data: rows.map((it) => toFinding(it, now)), pagination: pagination(total, query) };
  });

const markVipSeenRoute: Route<Given> = (app, services) =>
  serve(app, services, markVipSeen, async (call) => {
    await markFindingsSeen(services, call);
    return { data: { saved: true as const } };
  });

const exportVipFindingsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    exportVipFindings,
    async ({ actor, db, reach, params, query, from, reply }) => {
      const row = await known(db, reach.scope, params.id, services.now());
      const org = row.org_id as OrgId;
      const page = { limit: MAX_EXPORTED, offset: 0 };
      const now = services.now();
      const { rows } = await vipFindingsPage(db, org, row.id, query, page, now);
      const fact = { org, object: row.id, detail: { rows: rows.length } };
      await recordExport(services, { actor, db, from }, { action: "vip.exported", ...fact });
      const organization = (await organizationInScope(db, reach.scope, org))?.name ?? "";
      void reply
        .header("content-disposition", 'attachment; filename="vip-findings.csv"')
        .type("text/csv; charset=utf-8");
      // Returned and not sent from here: nothing leaves before the record of it is committed.
      return toCsv(
        CSV_COLUMNS,
        rows.map((it) => {
          const finding = toFinding(it, now);
          return { ...finding, first_seen: isoTime(finding.first_seen), organization };
        }),
      );
    },
    { raw: true, work: "export" },
  );

/** People who are watched by name: their addresses, their consent, and what was found about each. */
export const vipRoutes: readonly Route<Given>[] = [
  listVipsRoute,
  createVipRoute,
  getVipRoute,
  updateVipRoute,
  deleteVipRoute,
  requestConsentRoute,
  listVipFindingsRoute,
  markVipSeenRoute,
  exportVipFindingsRoute,
];
