import { mailCounts } from "@parapet/db/queries/platform";
import { getMailState, testMail } from "@parapet/domain/contracts/operations";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { sendTestMail } from "../commands/send-test-mail.ts";

const getMailStateRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, getMailState, async ({ db }) => ({
    data: { transport: services.mail.transport, ...(await mailCounts(db)) },
  }));

const testMailRoute: Route<RouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testMail,
    async (call) => {
      const id = await sendTestMail(services, call);
      await services.mail.flush();
      return { data: { to: call.actor.email, ...(await services.mail.outcomeOf(id)) } };
    },
    { limit: { max: 10, perSeconds: 60 } },
  );

/** Mail as the operator sees it: how it leaves, what waits, and whether it arrives. */
export const portalMailRoutes: readonly Route<RouteServices>[] = [getMailStateRoute, testMailRoute];
