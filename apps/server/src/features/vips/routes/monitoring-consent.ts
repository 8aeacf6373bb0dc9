import { answerMonitoringConsent, readMonitoringConsent } from "@parapet/domain/contracts/vips/monitoring-consent";
import type { FastifyInstance } from "fastify";

import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { answerConsent, readConsent } from "../commands/answer-consent.ts";

/** The page behind the mailed consent request: the token is what identifies the person. */
export const monitoringConsentRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "jobs" | "keys" | "now">,
): void => {
  const limits = { limit: formLimit(services), bodyLimitBytes: 8_192 };

  serveAnyone(
    app,
    readMonitoringConsent,
    async ({ body }) => ({ data: await readConsent(services, body.token) }),
    limits,
  );

  serveAnyone(
    app,
    answerMonitoringConsent,
    async ({ body, request }) => {
      const answer = { token: body.token, answer: body.answer, userNames: body.user_names };
      return { data: await answerConsent(services, answer, visitorOf(request)) };
    },
    limits,
  );
};
