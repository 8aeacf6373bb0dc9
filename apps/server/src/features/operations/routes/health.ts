import { ping } from "@parapet/db/db";
import { isLive, isReady } from "@parapet/domain/contracts/health";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../../platform/http/errors.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { VERSION } from "../../../platform/version.ts";

/** For load balancers: live means "do not restart me", ready means "send me people". */
export const healthRoutes = (app: FastifyInstance, { reserved: { db } }: Pick<Services, "reserved">): void => {
  serveAnyone(app, isLive, async () => ({ status: "live" as const }));

  serveAnyone(app, isReady, async () => {
    try {
      await ping(db);
    } catch (cause) {
      throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 2, cause });
    }
    return { status: "ready" as const, version: VERSION };
  });
};
