import type { FastifyInstance } from "fastify";

import type { Services } from "../services.ts";
import { healthRoutes } from "./health.ts";

/** Every route file there is; a test holds the folder against this list. */
export const ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [healthRoutes];
