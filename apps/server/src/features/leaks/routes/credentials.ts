import { leakById, machineById } from "@parapet/db/queries/leak-credential";
import {
  revealCredential as revealEndpoint,
  revealMachine as machineEndpoint,
} from "@parapet/domain/contracts/credentials";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../../platform/http/errors.ts";
import { serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { confirmOwnership } from "../../verification/index.ts";
import { revealCredential, revealMachine } from "../reveal-secret.ts";

/** Leaked credentials in the clear, one at a time. Everything else about them is masked and stands with the findings. */
export const credentialRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now">,
): void => {
  /** Repeats a stale verification of the domain first; the reveal itself then decides in its own transaction. */
  const confirmDomain = async (reach: RowReach, row: { org_id: string; domain: string } | undefined): Promise<void> => {
    if (row !== undefined && reachesDomain(reach, row.org_id, row.domain))
      await confirmOwnership(services, row.org_id as OrgId, row.domain);
  };

  serveInSteps(
    app,
    services,
    revealEndpoint,
    "credentials:reveal",
    async ({ actor, step, reach, params, body, request, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { actor, reach, id: params.id, reason: body.reason, from: visitorOf(request) };
      await confirmDomain(reach, await step((db) => leakById(db, reach.scope, params.id)));
      const revealed = await step((db) => revealCredential(services, db, ask));
      if (revealed instanceof Refusal) throw revealed;
      return { data: revealed };
    },
    { limit: { max: 120, perSeconds: 60 } },
  );

  serveInSteps(
    app,
    services,
    machineEndpoint,
    "machines:reveal",
    async ({ actor, step, reach, params, body, request, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { actor, reach, id: params.id, reason: body.reason, from: visitorOf(request) };
      await confirmDomain(reach, await step((db) => machineById(db, reach.scope, params.id)));
      const revealed = await step((db) => revealMachine(services, db, ask));
      if (revealed instanceof Refusal) throw revealed;
      const { hostName, user, hardwareId, malwarePath } = revealed;
      return { data: { host_name: hostName, user, hardware_id: hardwareId, malware_path: malwarePath } };
    },
    { limit: { max: 120, perSeconds: 60 } },
  );
};
