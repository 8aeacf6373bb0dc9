import type { FastifyInstance } from "fastify";
import * as z from "zod";

import type { Services } from "../services.ts";

const RECEIVERS = ["slack", "teams", "webhook"] as const;
const NEWEST = 100;
const Faults = z.strictObject({
  mend: z.array(z.string()).max(200).default([]),
  break: z.array(z.string()).max(200).default([]),
});

/**
 * The demo's own world, to be looked at and changed: what its receivers of messages were sent, and which faults its
 * companies have. It exists only where the demo runs, which production never does.
 */
export const devLabRoutes = (app: FastifyInstance, { config, lab }: Services): void => {
  if (config.mode === "production" || lab === null) return;
  const options = { config: { policy: "anyone" as const }, schema: { hide: true } };

  app.get("/dev/receivers.json", options, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(
      RECEIVERS.flatMap((receiver) =>
        lab.publishers
          .received(receiver)
          .slice(-NEWEST)
          .map(({ headers, body }) => ({
            receiver,
            webhook_id: headers["webhook-id"] ?? null,
            webhook_timestamp: headers["webhook-timestamp"] ?? null,
            webhook_signature: headers["webhook-signature"] ?? null,
            body: body.toString("utf8"),
          })),
      ),
    ),
  );

  app.get("/dev/faults.json", options, async (_request, reply) =>
    reply
      .header("cache-control", "no-store")
      .send(lab.companies.map(({ domain, faults }) => ({ domain, faults: faults.map(({ id }) => id) }))),
  );

  app.post("/dev/faults.json", options, async (request, reply) => {
    const asked = Faults.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ detail: "mend and break are lists of faults" });
    await lab.mend(asked.data.mend);
    await lab.break(asked.data.break);
    return reply.send({ mended: asked.data.mend, broken: asked.data.break });
  });
};
