import type { FastifyRequest } from "fastify";

import { type RequestOrigin, requestOrigin } from "../audit/audit.ts";
import { browserName } from "./browser-name.ts";

/** Where a request comes from, as a session remembers it. */
export interface Visitor extends RequestOrigin {
  readonly ip: string;
  readonly browser: string;
}

export const toVisitor = (request: FastifyRequest): Visitor => ({
  ...requestOrigin(request),
  ip: request.ip,
  browser: browserName(request.headers["user-agent"]),
});
