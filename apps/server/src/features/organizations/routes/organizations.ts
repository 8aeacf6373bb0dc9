import { licenceFacts } from "@parapet/db/queries/billing";
import {
  clientTotals,
  organizationInScope,
  type OrganizationRow,
  organizationsPage,
  rankClients as ranked,
} from "@parapet/db/queries/organizations";
import { can, type OrganizationKind, readsScores } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  createOrganization,
  declineDeletion,
  deleteOrganization,
  enterOrganization,
  getOrganization,
  listOrganizations,
  type Organization,
  rankClients,
  requestDeletion,
  restoreOrganization,
  updateOrganization,
} from "@parapet/domain/contracts/organizations";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { DAY_MS } from "@parapet/domain/durations";
import { licenceState } from "@parapet/domain/plans";
import { LEVEL_STARTS } from "@parapet/domain/risk";

import type { Actor } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { enterClient } from "../../../platform/session/enter-client.ts";
import { type RowReach, reachesDomain } from "../../../platform/session/reach.ts";
import { unshownTo } from "../../../platform/session/unshown-areas.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { createOrganization as create } from "../commands/create-organization.ts";
import { editOrganization, scheduleDeletion, refuseDeletion, restoreDeleted } from "../commands/manage-organization.ts";
import { requestDeletion as ask } from "../commands/request-deletion.ts";
import { rankFixes } from "../rank-fixes.ts";

/** People see their organization's name and what concerns them; only those who run it see its people and administrator. */
const toOrganization = (row: OrganizationRow, actor: Actor, reach: RowReach, now: Date): Organization => {
  const isRunBy = can(actor.role, "users:manage");
  const scored = readsScores(actor) ? row.scanned : null;
  return {
    id: row.id,
    name: row.name,
    type: row.kind as OrganizationKind,
    administrator:
      !isRunBy || row.administrator_email === null
        ? null
        : { name: row.administrator_name ?? "", email: row.administrator_email },
    domains: row.domains.filter(({ name }) => reachesDomain(reach, row.id, name)),
    partner: isRunBy ? row.partner : null,
    users: isRunBy ? Number(row.users) : null,
    licence: {
      state: licenceState(row.kind as OrganizationKind, licenceFacts(row), now),
      plan: row.plan ?? "",
      ends_at: row.ends_at === null ? null : unixSeconds(row.ends_at),
    },
    score: scored?.score ?? null,
    confidence: scored?.confidence ?? null,
    criticals: readsScores(actor) && !unshownTo(actor).isLimited ? (scored?.criticals ?? 0) : null,
    points_at_risk: row.lost === null || !readsScores(actor) ? null : row.lost / 100,
    last_scan_at: row.scanned?.at == null ? null : unixSeconds(new Date(row.scanned.at)),
    created_at: unixSeconds(row.created_at),
    deletion:
      !isRunBy || row.deletion_asked_at === null
        ? null
        : {
            asked_at: unixSeconds(row.deletion_asked_at),
            reason: row.deletion_reason ?? "",
            declined_at: row.deletion_declined_at === null ? null : unixSeconds(row.deletion_declined_at),
            answer: row.deletion_answer,
          },
    purge_at: row.purge_at === null ? null : unixSeconds(row.purge_at),
    version: row.version,
  };
};

type Given = RouteServices & Pick<Services, "config" | "files" | "jobs">;

const listOrganizationsRoute: Route<Given> = (app, services) =>
  serve(app, services, listOrganizations, async ({ actor, db, reach, query }) => {
    const page = sortedPage(query);
    // The order would tell what is not shown.
    if (!readsScores(actor) && (query.sort === "score" || query.sort === "points")) throw new Refusal("not_allowed");
    const at = services.now();
    const filter = {
      licencesAt: at,
      q: query.q,
      kind: query.type,
      inside: can(actor.role, "users:manage"),
      deletionAsked: query.deletion === "asked",
    };
    const { rows, total, kinds, licences } = await organizationsPage(db, reach.scope, filter, page);
    const data = rows.map((row) => toOrganization(row, actor, reach, at));
    return { data, pagination: pagination(total, query), types: kinds, licences };
  });

const TREND_MS = 30 * DAY_MS;

const rankClientsRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    rankClients,
    async ({ db, reach, query, locale }) => {
      const now = services.now();
      const before = new Date(now.getTime() - TREND_MS);
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const only = {
        q: query.q,
        scoreBelow: query.high_risk === true ? LEVEL_STARTS.medium : undefined,
        isOverdue: query.overdue,
      };
      const { rows, total } = await ranked(db, reach.scope, { ...page, ...only, now, before });
      const { fixes, firstOf } = await rankFixes(db, reach.scope, locale, now);
      return {
        data: rows.map(({ lost, not_found_since, last_scan_at, ...row }) => ({
          ...row,
          not_found_since: unixSecondsOrNull(not_found_since),
          last_scan_at: unixSecondsOrNull(last_scan_at),
          points_at_risk: lost / 100,
          first_fix: firstOf(row.id),
        })),
        pagination: pagination(total, query),
        fixes: query.page === 1 ? fixes : [],
        totals:
          query.page === 1
            ? await clientTotals(db, reach.scope, { since: before, highBelow: LEVEL_STARTS.medium, now })
            : null,
      };
    },
    // The findings of all clients are put in order.
    { work: "search" },
  );

const enterOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, enterOrganization, async ({ actor, db, reach, params, from }) => {
    const row = await organizationInScope(db, reach.scope, params.id);
    if (row?.kind !== "client" || row.deleted_at !== null) throw new Refusal("not_found");
    await enterClient({ db, actor, from }, row.id as OrgId, services.now());
    return { data: { id: row.id, name: row.name, domains: row.domains.map(({ name }) => name) } };
  });

const getOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, getOrganization, async ({ actor, db, reach, params }) => {
    const row = await organizationInScope(db, reach.scope, params.id);
    if (row === undefined) throw new Refusal("not_found");
    return { data: toOrganization(row, actor, reach, services.now()) };
  });

const createOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, createOrganization, async ({ actor, db, body, locale, from }) => ({
    data: { id: await create(services, db, actor, body, locale, from) },
  }));

const updateOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, updateOrganization, async (call) => {
    await editOrganization(services, call);
    return { data: { saved: true as const } };
  });

const deleteOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, deleteOrganization, async (call) => {
    return { data: { purge_at: unixSeconds(await scheduleDeletion(services, call)) } };
  });

const requestDeletionRoute: Route<Given> = (app, services) =>
  serve(app, services, requestDeletion, async ({ actor, db, reach, params, body, from }) => {
    const row = await organizationInScope(db, reach.scope, params.id);
    if (row === undefined || row.deleted_at !== null) throw new Refusal("not_found");
    if (body.confirm_name !== row.name)
      throw new Refusal("invalid_input", "name_differs", { fields: { confirm_name: "name_differs" } });
    await ask(services, db, { actor, row, reason: body.reason, visitor: from });
    return { data: { asked: true as const } };
  });

const declineDeletionRoute: Route<Given> = (app, services) =>
  serve(app, services, declineDeletion, async (call) => {
    await refuseDeletion(services, call);
    return { data: { declined: true as const } };
  });

const restoreOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, restoreOrganization, async (call) => {
    await restoreDeleted(services, call);
    return { data: { restored: true as const } };
  });

/** Organizations: list, create, change, delete and restore. */
export const organizationRoutes: readonly Route<Given>[] = [
  listOrganizationsRoute,
  rankClientsRoute,
  enterOrganizationRoute,
  getOrganizationRoute,
  createOrganizationRoute,
  updateOrganizationRoute,
  deleteOrganizationRoute,
  requestDeletionRoute,
  declineDeletionRoute,
  restoreOrganizationRoute,
];
