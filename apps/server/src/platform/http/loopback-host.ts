import type { FastifyReply, FastifyRequest } from "fastify";

/** Does this Host header name this machine's loopback interface? */
export const isLoopbackHost = (header: string | undefined): boolean => {
  const url = header === undefined ? null : URL.parse(`http://${header}`);
  if (url === null || url.host === "" || url.username !== "" || url.pathname !== "/") return false;
  // The parser of URLs writes every spelling of an address in one form.
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/.test(url.hostname);
};

/**
 * Hides a development route from requests for any other host: a web page that rebinds its own name to 127.0.0.1 (DNS
 * rebinding) reaches the server, but only under that name.
 */
export const onlyLoopbackHost = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!isLoopbackHost(request.headers.host)) reply.callNotFound();
};
