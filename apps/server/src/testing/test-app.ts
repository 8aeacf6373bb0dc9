import type { FastifyInstance } from "fastify";

import type { Actor } from "../platform/actor.ts";
import { buildApp } from "../wiring/app.ts";
import type { TestServices } from "./test-services.ts";

/** The server, with the actor that `who` returns at each request instead of a session. */
export const testApp = async (
  { services }: Pick<TestServices, "services">,
  who: () => Actor | null,
): Promise<FastifyInstance> => {
  const app = await buildApp(services, { whoIs: async () => who() });
  await app.ready();
  return app;
};
