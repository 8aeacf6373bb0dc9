import { toIp } from "@parapet/domain/intel/ip-text";
import type { FastifyRequest } from "fastify";

/** What the client says its address is (`X-User-IP`): kept beside the real one, believed by nothing. */
export const claimedIpOf = (request: FastifyRequest): string | null => {
  const claimed = request.headers["x-user-ip"];
  return typeof claimed === "string" ? toIp(claimed) : null;
};
