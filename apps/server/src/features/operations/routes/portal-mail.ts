import { mailCounts } from "@parapet/db/queries/platform/mail-outbox";
import { getMailState, testMail } from "@parapet/domain/contracts/operations/portal";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";

const getMailStateRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getMailState, "portal:manage", async ({ db }) => ({
    data: { transport: services.mail.transport, ...(await mailCounts(db)) },
  }));

const testMailRoute: Route<RouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testMail,
    "portal:manage",
    async ({ actor, step, from }) => {
      const id = await step(async (db) => {
        const fact = { org: actor.org, actor: actor.user };
        await audit(db, from, services.now(), { action: "mail.tested", ...fact });
        return services.mail.post(db, {
          sender: null,
          kind: "test",
          to: actor.email,
          name: actor.firstName,
          locale: actor.locale,
        });
      });
      await services.mail.flush();
      return { data: { to: actor.email, ...(await services.mail.outcomeOf(id)) } };
    },
    { limit: { max: 10, perSeconds: 60 } },
  );

/** Mail as the operator sees it: how it leaves, what waits, and whether it arrives. */
export const portalMailRoutes: readonly Route<RouteServices>[] = [getMailStateRoute, testMailRoute];
