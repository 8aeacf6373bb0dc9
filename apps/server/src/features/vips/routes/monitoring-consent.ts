import { answerMonitoringConsent, readMonitoringConsent } from "@parapet/domain/contracts/vips";

import type { Route } from "../../../platform/feature.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { answerConsent, readConsent } from "../commands/answer-consent.ts";

type Given = Pick<Services, "config" | "db" | "jobs" | "keys" | "now">;

const limits = (services: Given) => ({ limit: formLimit(services), bodyLimitBytes: 8_192 });

const readMonitoringConsentRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    readMonitoringConsent,
    async ({ body }) => ({ data: await readConsent(services, body.token) }),
    limits(services),
  );

const answerMonitoringConsentRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    answerMonitoringConsent,
    async ({ body, from }) => {
      const answer = { token: body.token, answer: body.answer, userNames: body.user_names };
      return { data: await answerConsent(services, answer, from) };
    },
    limits(services),
  );

/** The page behind the mailed consent request: the token is what identifies the person. */
export const monitoringConsentRoutes: readonly Route<Given>[] = [
  readMonitoringConsentRoute,
  answerMonitoringConsentRoute,
];
