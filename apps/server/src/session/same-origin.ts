import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Did a page of ours send this? Browsers say so themselves; a program without a browser sends neither header. */
const isOwn = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || URL.parse(origin)?.host === request.headers.host;
};

/**
 * Cookies go along with every request, also with one that another site made. So what changes state by cookie must come
 * from a page of ours and be JSON, which a form of another site cannot send.
 */
export const guardSameOrigin = (app: FastifyInstance, { publicUrl }: Config): void => {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/") || SAFE.has(request.method)) return;
    const type = request.headers["content-type"];
    const isJson = type === undefined || /^application\/json\s*(?:;|$)/i.test(type);
    if (!isOwn(request, publicOrigin) || !isJson) throw new Refusal("not_allowed", "cross_site");
  });
};
