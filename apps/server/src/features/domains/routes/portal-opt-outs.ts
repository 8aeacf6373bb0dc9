import { dropOptOut, insertOptOut, optOutsPage } from "@parapet/db/queries/domains/opt-out";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { addOptOut, listOptOuts, removeOptOut } from "@parapet/domain/contracts/operations/portal";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import { parseCidr } from "@parapet/net/address-policy";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { notifyConcerned, stopCovered } from "../commands/opt-out.ts";

/** A name in its normal form, or an address or range as it is; null for anything else. */
const targetOf = (typed: string): string | null => (parseCidr(typed) === null ? toDomainName(typed) : typed);

const refuseTarget = (why: "target_invalid" | "public_suffix" | "free_mail_domain"): never => {
  throw new Refusal("invalid_input", why, { fields: { target: why } });
};

type Given = RouteServices & Pick<Services, "config" | "optOut">;

const listOptOutsRoute: Route<Given> = (app, services) =>
  serve(app, services, listOptOuts, "portal:manage", async ({ db, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await optOutsPage(db, query.q, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        target: row.target,
        email: row.email,
        reason: row.reason,
        created_at: unixSeconds(row.created_at),
        by_operator: row.by_operator,
        mail_confirmed_at: unixSecondsOrNull(row.mail_confirmed_at),
        confirmed_at: unixSecondsOrNull(row.confirmed_at),
      })),
      pagination: pagination(total, query),
    };
  });

const addOptOutRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, addOptOut, "portal:manage", async ({ actor, step, body, from }) => {
    const target = targetOf(body.target);
    if (target === null) return refuseTarget("target_invalid");
    const isName = parseCidr(target) === null;
    const shared = isName ? sharedDomain(target) : null;
    if (shared !== null) return refuseTarget(shared === "free_mail" ? "free_mail_domain" : "public_suffix");
    const id = await step(async (db) => {
      const added = await insertOptOut(db, { target, reason: body.reason, by: actor.user, at: services.now() });
      if (added === null) throw new Refusal("conflict", "already_listed", { fields: { target: "already_listed" } });
      const fact = { org: actor.org, actor: actor.user, object: target };
      await audit(db, from, services.now(), { action: "opt-out.added", ...fact });
      if (isName) await notifyConcerned(services, db, { id: added, target, byOperator: true });
      return added;
    });
    if (isName) await stopCovered(services, target);
    else await services.optOut.refresh();
    services.mail.nudge();
    return { data: { id } };
  });

const removeOptOutRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, removeOptOut, "portal:manage", async ({ actor, step, params, from }) => {
    await step(async (db) => {
      const target = await dropOptOut(db, params.id);
      if (target === null) throw new Refusal("not_found");
      const fact = { org: actor.org, actor: actor.user, object: target };
      await audit(db, from, services.now(), { action: "opt-out.removed", ...fact });
    });
    await services.optOut.refresh();
    return { data: { removed: true as const } };
  });

/** The opt-out list of the operator. A change takes effect at once, also for running scans. */
export const portalOptOutRoutes: readonly Route<Given>[] = [listOptOutsRoute, addOptOutRoute, removeOptOutRoute];
