import {
  revealCredential as revealEndpoint,
  revealMachine as machineEndpoint,
} from "@parapet/domain/contracts/credentials";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../errors.ts";
import { revealCredential, revealMachine } from "../leaks/reveal-secret.ts";
import { serve } from "../serve.ts";
import type { Services } from "../services.ts";
import { visitorOf } from "../session/visitor.ts";

/** Leaked credentials in the clear, one at a time. Everything else about them is masked and stands with the findings. */
export const credentialRoutes = (app: FastifyInstance, services: Services): void => {
  serve(
    app,
    services,
    revealEndpoint,
    "credentials:reveal",
    async ({ actor, db, reach, params, body, request, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { actor, reach, id: params.id, reason: body.reason, from: visitorOf(request) };
      const revealed = await revealCredential(services, db, ask);
      return revealed instanceof Refusal ? revealed : { data: revealed };
    },
    { limit: { max: 120, perSeconds: 60 } },
  );

  serve(
    app,
    services,
    machineEndpoint,
    "machines:reveal",
    async ({ actor, db, reach, params, body, request, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { actor, reach, id: params.id, reason: body.reason, from: visitorOf(request) };
      const revealed = await revealMachine(services, db, ask);
      if (revealed instanceof Refusal) return revealed;
      const { hostName, user, hardwareId, malwarePath } = revealed;
      return { data: { host_name: hostName, user, hardware_id: hardwareId, malware_path: malwarePath } };
    },
    { limit: { max: 120, perSeconds: 60 } },
  );
};
