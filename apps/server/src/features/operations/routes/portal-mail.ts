import { mailCounts } from "@parapet/db/queries/platform/mail-outbox";
import { getMailState, testMail } from "@parapet/domain/contracts/operations/portal";
import type { FastifyInstance } from "fastify";

import { audit } from "../../../platform/audit/audit.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";

/** Mail as the operator sees it: how it leaves, what waits, and whether it arrives. */
export const portalMailRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { mail, now } = services;

  serve(app, services, getMailState, "portal:manage", async ({ db }) => ({
    data: { transport: mail.transport, ...(await mailCounts(db)) },
  }));

  serveInSteps(
    app,
    services,
    testMail,
    "portal:manage",
    async ({ actor, step, request }) => {
      const id = await step(async (db) => {
        const fact = { org: actor.org, actor: actor.user };
        await audit(db, visitorOf(request), now(), { action: "mail.tested", ...fact });
        return mail.post(db, {
          sender: null,
          kind: "test",
          to: actor.email,
          name: actor.firstName,
          locale: actor.locale,
        });
      });
      await mail.flush();
      return { data: { to: actor.email, ...(await mail.outcomeOf(id)) } };
    },
    { limit: { max: 10, perSeconds: 60 } },
  );
};
