import type { FastifyInstance } from "fastify";
import * as z from "zod";

import type { DemoServices } from "../demo-world.ts";

const RECEIVERS = ["slack", "teams", "webhook"] as const;
const NEWEST = 100;
const Line = z.strictObject({ domain: z.string().max(253), txt: z.string().max(500) });
const Faults = z.strictObject({
  fix: z.array(z.string()).max(200).default([]),
  break: z.array(z.string()).max(200).default([]),
});

/**
 * The demo's own world, to be checked and changed: what its receivers of messages were sent, and which faults its
 * companies have. It exists only where the demo runs, which production never does.
 */
export const devLabRoutes = (app: FastifyInstance, { config, lab }: Pick<DemoServices, "config" | "lab">): void => {
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

  app.post("/dev/records.json", options, async (request, reply) => {
    const asked = Line.safeParse(request.body);
    const domain = lab.companies.find((company) => company.domain === asked.data?.domain)?.domain;
    if (!asked.success || domain === undefined)
      return reply.code(400).send({ detail: "a company of the demo and a line" });
    const records = { type: "TXT" as const, data: [asked.data.txt] };
    await lab.change(domain, [{ change: "records", name: domain, records }]);
    return reply.send({ domain, txt: asked.data.txt });
  });

  app.post("/dev/faults.json", options, async (request, reply) => {
    const asked = Faults.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ detail: "fix and break must be lists of faults" });
    await lab.fix(asked.data.fix);
    await lab.break(asked.data.break);
    return reply.send({ fixed: asked.data.fix, broken: asked.data.break });
  });
};
