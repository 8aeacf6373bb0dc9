import type { Db } from "@parapet/db/db";
import {
  type AuditActor,
  auditActors,
  type AuditHit,
  type AuditObject,
  auditObjects,
  type AuditSearch,
  exportAudit as rowsToExport,
  searchAudit,
} from "@parapet/db/queries/access";
import { isUnscoped } from "@parapet/db/scope";
import { ROLES } from "@parapet/domain/access";
import { AUDIT_SUBJECTS, type AuditEntry, exportAudit, listAudit } from "@parapet/domain/contracts/access";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { toCsv } from "@parapet/domain/reports";
import { FINDING_AREAS } from "@parapet/domain/risk";

import type { Actor } from "../../../platform/actor.ts";
import { AUDIT_ACTIONS } from "../../../platform/audit/audit.ts";
import { recordExport } from "../../../platform/audit/record-export.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { RowReach } from "../../../platform/session/reach.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";

const EXPORTED = 50_000;
const COLUMNS = [
  "at",
  "organization",
  "actor",
  "actor_name",
  "actor_role",
  "actor_organization",
  "action",
  "object",
  "result",
  "reason",
  "ip",
  "detail",
] as const;

type Actors = ReadonlyMap<string, AuditActor>;

/** The people and the objects of a page of the log, by id. */
interface Known {
  readonly actors: Actors;
  readonly objects: ReadonlyMap<string, AuditObject>;
}

const knownOf = async (db: Db, rows: readonly AuditHit[], mayName: boolean): Promise<Known> => ({
  actors: await auditActors(db, rows),
  objects: mayName ? await auditObjects(db, rows) : new Map(),
});

const subjectOf = ({ object }: AuditHit, { objects }: Known): AuditEntry["subject"] => {
  const found = object === null ? undefined : objects.get(object);
  const kind = AUDIT_SUBJECTS.find((it) => it === found?.kind);
  if (found === undefined || kind === undefined) return null;
  return { kind, name: found.name, area: FINDING_AREAS.find((area) => area === found.area) ?? null };
};

const actorOf = ({ actor_id, email }: AuditHit, actors: Actors): AuditEntry["actor"] => {
  if (actor_id === null) return null;
  const known = actors.get(actor_id);
  return {
    id: actor_id,
    email: email ?? "",
    name: known?.name ?? "",
    role: ROLES.find((role) => role === known?.role) ?? null,
    organization: known?.organization ?? null,
    is_removed: known?.removed ?? false,
  };
};

const toEntry = (row: AuditHit, known: Known): AuditEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  organization: row.org_id,
  organization_name: row.organization,
  actor: actorOf(row, known.actors),
  action: row.action,
  object: row.object,
  subject: subjectOf(row, known),
  result: row.result as AuditEntry["result"],
  ip: row.ip,
  detail: row.detail,
});

interface Asked {
  readonly organization?: string | undefined;
  readonly action?: string | undefined;
  readonly result?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly q?: string | undefined;
}

const searchOf = (actor: Actor, reach: RowReach, asked: Asked): AuditSearch => {
  const time = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1000));
  const words = asked.q?.toLowerCase() ?? "";
  return {
    orgs: isUnscoped(reach.scope) ? null : reach.scope,
    actor: reach.selfOnly ? actor.user : undefined,
    organization: asked.organization,
    action: asked.action,
    result: asked.result,
    from: time(asked.from),
    to: time(asked.to),
    q: asked.q,
    actions: words === "" ? [] : AUDIT_ACTIONS.filter((action) => action.includes(words)),
  };
};

const listAuditRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    listAudit,
    async ({ actor, db, reach, query }) => {
      const page = sortedPage(query);
      const { rows, total, more } = await searchAudit(db, searchOf(actor, reach, query), page);
      const known = await knownOf(db, rows, !reach.selfOnly);
      return { data: rows.map((row) => toEntry(row, known)), pagination: pagination(total, query), more };
    },
    { work: "search" },
  );

const exportAuditRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    exportAudit,
    async ({ actor, db, reach, query, from, reply }) => {
      const { format, ...asked } = query;
      const rows = await rowsToExport(db, searchOf(actor, reach, asked), EXPORTED);
      const known = await knownOf(db, rows, !reach.selfOnly);
      const detail = { format, rows: rows.length };
      await recordExport(services, { actor, db, from }, { action: "audit.exported", org: actor.org, detail });
      void reply.header("content-disposition", `attachment; filename="audit-log.${format}"`);
      if (format === "json") {
        void reply.type("application/json");
        return JSON.stringify(rows.map((row) => toEntry(row, known)));
      }
      void reply.type("text/csv; charset=utf-8");
      const cells = rows.map((row) => {
        const who = known.actors.get(row.actor_id ?? "");
        const reason = row.detail["reason"];
        return {
          ...row,
          at: row.at.toISOString(),
          actor: row.email,
          actor_name: who?.name,
          actor_role: who?.role,
          actor_organization: who?.organization,
          reason: typeof reason === "string" ? reason : null,
        };
      });
      return toCsv(COLUMNS, cells);
    },
    { raw: true, limit: { max: 10, perSeconds: 60 }, work: "export" },
  );

/** Audit log: own actions for every user, those of the organization for its administrators. Read-only. */
export const auditLogRoutes: readonly Route<RouteServices>[] = [listAuditRoute, exportAuditRoute];
