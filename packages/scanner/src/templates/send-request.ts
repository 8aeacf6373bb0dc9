import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { Ask, SiteVisit } from "../visit/site-visit.ts";
import type { ReadyRequest } from "./fill-request.ts";
import { judgeRequest } from "./guard/judge-request.ts";
import { REFUSALS } from "./refused.ts";

/** Is the use of templates switched off now? */
export type TemplatesOff = () => Promise<boolean>;

export const SWITCHED_OFF = "Community templates are switched off.";

/** A request that was judged harmful although its template was loaded: what it was built from an answer made it so. */
export class RequestRefused extends ProbeError {}

/** The only place where a request of a template leaves: it is judged as it is, whatever it was built from. */
const sendOnce = async (
  visit: SiteVisit,
  isOff: TemplatesOff,
  { method, url, headers, maxBytes }: Omit<ReadyRequest, "redirects">,
): Promise<HttpResponse> => {
  if (await isOff()) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
  const objection = judgeRequest({ method, url, headers }, visit.origin);
  if (objection !== null)
    throw new RequestRefused("not-supported", `Not sent: it ${REFUSALS[objection.code]} (${objection.detail}).`);
  const ask: Ask = { method, headers, maxBytes };
  return visit.requestOnce(url, ask);
};

const isRedirect = ({ status }: HttpResponse): boolean => status >= 300 && status < 400;

/**
 * Sends a request and follows redirects, on the same host only: a template never leaves the host it was pointed at. A redirect to
 * something that is not requested ends there; unless the site redirects everything, what lies behind it is not assessed.
 */
export const sendFollowing = async (
  visit: SiteVisit,
  isOff: TemplatesOff,
  request: ReadyRequest,
): Promise<HttpResponse> => {
  let response = await sendOnce(visit, isOff, request);
  for (let hop = 0; hop < request.redirects && isRedirect(response); hop++) {
    const next = URL.parse(response.headers["location"]?.[0] ?? "", response.url);
    if (next === null || next.hostname !== visit.host || next.href === response.url) break;
    next.hash = "";
    try {
      response = await sendOnce(visit, isOff, { ...request, url: next.href });
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      if (!isRedirect(await visit.control(new URL(response.url).pathname))) throw error;
      break;
    }
  }
  return response;
};
