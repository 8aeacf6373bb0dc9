import type { FastifyInstance } from "fastify";

import type { Services } from "../services.ts";
import { devMailboxRoutes } from "./dev-mailbox.ts";
import { findingRoutes } from "./findings.ts";
import { healthRoutes } from "./health.ts";
import { reportRoutes } from "./reports.ts";
import { scanRoutes } from "./scans.ts";
import { sessionRoutes } from "./session.ts";

/** Every route file there is; a test holds the folder against this list. */
export const ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  healthRoutes,
  sessionRoutes,
  devMailboxRoutes,
  scanRoutes,
  findingRoutes,
  reportRoutes,
];
