import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { Refusal } from "../http/errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the request comes from our own pages. Browsers send one of these headers; other clients send neither. */
const isOwn = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || URL.parse(origin)?.host === request.headers.host;
};

const isUrlEncoded = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers["content-type"] ?? "");

/** What a form of any site can send without asking first. A file of ours may come so, with a bearer that no form has. */
const isFormType = ({ headers }: FastifyRequest): boolean => {
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data") return headers.authorization === undefined;
  return type === "text/plain" || type === "application/x-www-form-urlencoded" || type === "";
};

/**
 * Where an identity provider sends a form: from its own servers, or through the browser of the person who signs in. What counts
 * there is a signature of the provider; cookies of a session are not read.
 */
export const takesProviderForm = (url: string): boolean =>
  /^\/api\/sign-on\/[0-9a-f-]{36}\/(?:logout|assertion)$/.test(url.split("?")[0] ?? "");

/** Where programs send a form with a secret of their own (RFC 6749): no cookie is read, and no other site has the secret. */
export const takesTokenForm = (url: string): boolean => /^\/v1\/oauth\/(?:token|revoke)$/.test(url.split("?")[0] ?? "");

const isJson = ({ headers }: FastifyRequest): boolean => {
  const type = headers["content-type"];
  return type === undefined || /^application\/json\s*(?:;|$)/i.test(type);
};

/**
 * Cookies go along with every request, also with one that another site made. So what changes state must come from a page
 * of ours, or from a program, and in no form that another site's form can send; by cookie it must be JSON.
 */
export const guardSameOrigin = (app: FastifyInstance, { publicUrl }: Config): void => {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (SAFE.has(request.method)) return;
    if (takesProviderForm(request.url)) {
      if (!isUrlEncoded(request)) throw new Refusal("not_allowed", "cross_site");
      return;
    }
    if (takesTokenForm(request.url) && isUrlEncoded(request)) return;
    const isTyped = request.url.startsWith("/api/") ? isJson(request) : !isFormType(request);
    if (!isOwn(request, publicOrigin) || !isTyped) throw new Refusal("not_allowed", "cross_site");
  });
};
