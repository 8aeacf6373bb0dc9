import { sendEnquiry } from "@parapet/domain/contracts/leads";
import type { FastifyInstance } from "fastify";

import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { receiveLead } from "../commands/receive-lead.ts";

export const contactRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "mail" | "now">,
): void => {
  serveAnyone(
    app,
    sendEnquiry,
    async ({ body }) => {
      await receiveLead(services, { kind: "contact", email: body.email, locale: body.locale, body });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 16_384 },
  );
};
