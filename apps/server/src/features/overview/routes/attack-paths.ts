import { hiddenAreas } from "@parapet/domain/access";
import { listAttackPaths } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import type { FastifyInstance } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { readCoverage } from "../../coverage/index.ts";
import { showLogins } from "../../leaks/index.ts";
import { buildAttackPaths } from "../../score/index.ts";

const MAX_CARDS = 100;

/** Ways in, each joined from what several pages show apart. */
export const attackPathRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, listAttackPaths, async ({ actor, db, reach, query, locale, from }) => {
    const found = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    if (found.state !== "verified") return { data: [], total: 0, not_assessed: "domain_not_verified" as const };
    const paths = await buildAttackPaths(db, found, locale, services.now());
    if (paths.length === 0) {
      // Without a source of leaked credentials, "none" is not known.
      const ledger = await readCoverage(db, found, {}, services.now());
      const leaks = ledger.find(({ area }) => area === "leaked-credentials");
      if (leaks !== undefined && !isMonitored(leaks.state))
        return { data: [], total: 0, not_assessed: "leaks_not_monitored" as const };
    }
    const hidden = hiddenAreas(actor);
    const cards = paths.slice(0, MAX_CARDS);
    // As in the list of credentials: who may reveal their passwords reads whose they are. All leaks of a card are of one login.
    const logins = await showLogins(
      services,
      db,
      actor,
      found,
      cards.map(({ login, leaks }) => ({
        subject: login,
        params: null,
        details: { credential: leaks[0]?.credential },
      })),
    );
    return {
      data: cards.map(({ login, severity, leaks, machines, entryPoints }, at) => ({
        login: logins[at]?.subject ?? login,
        severity,
        leaks: leaks.map(({ finding, credentials, host, isPlain }) => ({
          finding,
          credentials: credentials.replace(login, () => logins[at]?.subject ?? login),
          host,
          is_plain: isPlain,
        })),
        machines: (hidden.includes("logs-infected-machine") ? [] : machines).map(
          ({ finding, family, liveSessions }) => ({
            finding,
            family,
            live_sessions: liveSessions,
          }),
        ),
        entry_points: entryPoints.map(({ finding, host, label, isExact }) => ({
          finding,
          host,
          label,
          is_exact: isExact,
        })),
      })),
      total: paths.length,
      not_assessed: null,
    };
  });
};
