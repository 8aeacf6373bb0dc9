import { BlockList, isIP } from "node:net";

import type { FastifyReply, FastifyRequest } from "fastify";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Does this Host header name this machine's loopback interface? */
export const isLoopbackHost = (header: string | undefined): boolean => {
  const url = header === undefined ? null : URL.parse(`http://${header}`);
  if (url === null || url.host === "" || url.username !== "" || url.pathname !== "/") return false;
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const version = isIP(name);
  if (version === 0) return name === "localhost" || name.endsWith(".localhost");
  return LOOPBACK.check(name, version === 4 ? "ipv4" : "ipv6");
};

/**
 * Hides a development route from requests for any other host: a web page that rebinds its own name to 127.0.0.1 (DNS
 * rebinding) reaches the server, but only under that name.
 */
export const onlyLoopbackHost = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!isLoopbackHost(request.headers.host)) reply.callNotFound();
};
