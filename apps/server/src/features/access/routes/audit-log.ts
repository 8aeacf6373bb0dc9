import {
  type AuditHit,
  type AuditSearch,
  exportAudit as rowsToExport,
  searchAudit,
} from "@parapet/db/queries/audit-search";
import { isUnscoped } from "@parapet/db/scope";
import { type AuditEntry, exportAudit, listAudit } from "@parapet/domain/contracts/audit-log";
import { pagination } from "@parapet/domain/contracts/page";
import type { FastifyInstance } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import { audit, AUDIT_ACTIONS } from "../../../platform/audit/audit.ts";
import { toCsv } from "../../../platform/csv.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { unixSeconds } from "../../../platform/session/lifetimes.ts";
import type { RowReach } from "../../../platform/session/reach.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";

const EXPORTED = 50_000;
const COLUMNS = ["at", "organisation", "actor", "action", "object", "result", "ip", "detail"] as const;

const toEntry = (row: AuditHit): AuditEntry => ({
  id: row.id,
  at: unixSeconds(row.at),
  organisation: row.org_id,
  organisation_name: row.organisation,
  actor: row.actor_id === null ? null : { id: row.actor_id, email: row.email ?? "" },
  action: row.action,
  object: row.object,
  result: row.result as AuditEntry["result"],
  ip: row.ip,
  detail: row.detail,
});

interface Asked {
  readonly organisation?: string | undefined;
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
    organisation: asked.organisation,
    action: asked.action,
    result: asked.result,
    from: time(asked.from),
    to: time(asked.to),
    q: asked.q,
    actions: words === "" ? [] : AUDIT_ACTIONS.filter((action) => action.includes(words)),
  };
};

/** Audit log: own actions for every user, those of the organization for its administrators. Read-only. */
export const auditLogRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(
    app,
    services,
    listAudit,
    "audit:read",
    async ({ actor, db, reach, query }) => {
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total, more } = await searchAudit(db, searchOf(actor, reach, query), page);
      return { data: rows.map(toEntry), pagination: pagination(total, query), more };
    },
    { work: "search" },
  );

  serve(
    app,
    services,
    exportAudit,
    "audit:read",
    async ({ actor, db, reach, query, request, reply }) => {
      const { format, ...asked } = query;
      const rows = await rowsToExport(db, searchOf(actor, reach, asked), EXPORTED);
      const fact = { org: actor.org, actor: actor.user, detail: { format, rows: rows.length } };
      await audit(db, visitorOf(request), services.now(), { action: "audit.exported", ...fact });
      void reply.header("content-disposition", `attachment; filename="audit-log.${format}"`);
      if (format === "json") {
        void reply.type("application/json");
        return JSON.stringify(rows.map(toEntry));
      }
      void reply.type("text/csv; charset=utf-8");
      const cells = rows.map((row) => ({ ...row, at: row.at.toISOString(), actor: row.email }));
      return toCsv(COLUMNS, cells);
    },
    { raw: true, limit: { max: 10, perSeconds: 60 }, work: "export" },
  );
};
