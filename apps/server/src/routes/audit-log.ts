import { auditPage } from "@parapet/db/queries/audit";
import { listAudit } from "@parapet/domain/contracts/audit-log";
import { pagination } from "@parapet/domain/contracts/page";
import type { FastifyInstance } from "fastify";

import { serve } from "../serve.ts";
import type { Services } from "../services.ts";
import { unixSeconds } from "../session/lifetimes.ts";

/** Who did what: one's own deeds for everybody, the organisation's for those who run it. Nobody changes or deletes here. */
export const auditLogRoutes = (app: FastifyInstance, services: Services): void => {
  serve(app, services, listAudit, "audit:read", async ({ actor, db, reach, query }) => {
    const filter = {
      orgs: reach.scope === "everything" ? null : reach.scope,
      actor: reach.selfOnly ? actor.user : undefined,
      organisation: query.organisation,
      action: query.action,
      from: query.from === undefined ? undefined : new Date(query.from * 1000),
      to: query.to === undefined ? undefined : new Date(query.to * 1000),
    };
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const { rows, total } = await auditPage(db, filter, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        at: unixSeconds(row.at),
        organisation: row.org_id,
        actor: row.actor_id === null ? null : { id: row.actor_id, email: row.email ?? "" },
        action: row.action,
        object: row.object,
        result: row.result as "done" | "refused" | "failed",
        ip: row.ip,
        detail: row.detail as Record<string, unknown>,
      })),
      pagination: pagination(total, query),
    };
  });
};
