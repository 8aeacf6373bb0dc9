import type { FastifyRequest } from "fastify";

import type { Actor } from "../actor.ts";
import type { Services } from "../services.ts";

/** Who sent this request? Null when nobody is signed in. */
export type WhoIs = (request: FastifyRequest, services: Services) => Promise<Actor | null>;

/** Nobody can sign in yet, so nobody is anybody. */
export const whoIs: WhoIs = async () => null;
