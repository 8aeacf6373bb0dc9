import { toIp } from "@parapet/domain/intel";
import type { FastifyRequest } from "fastify";

/** The address the client claims (`X-User-IP`): stored beside the real one and never trusted. */
export const readClaimedIp = (request: FastifyRequest): string | null => {
  const claimed = request.headers["x-user-ip"];
  return typeof claimed === "string" ? toIp(claimed) : null;
};
