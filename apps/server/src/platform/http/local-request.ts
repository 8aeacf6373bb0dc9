import { isLoopbackAddress } from "@parapet/net/loopback-address";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { Refusal } from "./errors.ts";

export const isLoopbackHost = (header: string | undefined): boolean => {
  const url = header === undefined ? null : URL.parse(`http://${header}`);
  if (url === null || url.host === "" || url.username !== "" || url.pathname !== "/") return false;
  // The parser of URLs writes every spelling of an address in one form.
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/.test(url.hostname);
};

/** What proxies, tunnels and CDNs add to a request that they pass on. */
const FORWARDED =
  /^(?:forwarded|via|cdn-loop|true-client-ip|proxy-.*|(?:cf|fastly|fly|akamai|ngrok|tailscale)-.*|x-(?:forwarded|original|real|client|cluster|remote|envoy|amzn?|azure|appengine|vercel|proxy|arr|host|tunnel)(?:-.*)?)$/;

type Connection = Pick<FastifyRequest, "headers"> & {
  readonly raw: Pick<FastifyRequest["raw"], "httpVersionMajor" | "httpVersionMinor">;
  readonly socket: Pick<FastifyRequest["socket"], "remoteAddress">;
};

/**
 * Did this request come from this machine, to this machine, by no one in between? The connection decides, not what a header claims:
 * a proxy on this host connects from loopback as well, so that any trace of one refuses. nginx without settings leaves none but HTTP/1.0.
 * The Host header must name loopback too: a web page that rebinds its own name to 127.0.0.1 (DNS rebinding) has only that name.
 */
export const isLocalRequest = ({ headers, raw, socket }: Connection): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  isLoopbackHost(headers.host) &&
  (raw.httpVersionMajor > 1 || raw.httpVersionMinor > 0) &&
  !Object.keys(headers).some((name) => FORWARDED.test(name));

/** Every route below `/dev/` exists only for local requests, whichever feature registers it. */
export const guardDevelopmentRoutes = (app: FastifyInstance): void => {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.url?.startsWith("/dev/") === true && !isLocalRequest(request))
      throw new Refusal("not_found");
  });
};
