import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { CONSENT_HEADER, type ProofPermit } from "../proof-permit.ts";
import { NOT_OWN } from "../visit/own-address.ts";
import type { Ask, SiteVisit } from "../visit/site-visit.ts";
import type { ReadyRequest } from "./fill-request.ts";
import { classifyRequest } from "./guard/classify-request.ts";
import { REFUSALS } from "./refused.ts";

/** Is the use of templates switched off now? */
export type TemplatesOff = () => Promise<boolean>;

export const NO_CONSENT = "No consent to prove weaknesses of this host is in force.";
export const NO_LISTENER = "No listener for requests of targets is configured.";
export const SWITCHED_OFF = "Community templates are switched off.";

/** A request that was judged harmful although its template was loaded: what it was built from an answer made it so. */
export class RequestRefused extends ProbeError {}

/** A proof may wait for as long as a database is told to. */
const PROOF_MS = 25_000;

const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");
/** What a request line cannot hold is encoded, byte by byte; everything else stays as it was written. */
const targetOf = (url: string): string => {
  const written = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const target = written.startsWith("/") ? written : `/${written}`;
  return target.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
};

/** The only place where a request of a template leaves: it is judged as it is, whatever it was built from. */
export const sendOnce = async (
  visit: SiteVisit,
  isOff: TemplatesOff,
  { method, url, headers, body, maxBytes }: Omit<ReadyRequest, "redirects">,
  permit: ProofPermit | null,
): Promise<HttpResponse> => {
  if (await isOff()) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
  const { harm, objection } = classifyRequest(
    { method, url, headers, body },
    visit.origin,
    permit?.listener?.domain ?? null,
  );
  const refuse = (why: string) => new RequestRefused("not-supported", `Not sent: ${why}.`);
  if (objection !== null && (harm === "change" || permit === null))
    throw refuse(`it ${REFUSALS[objection.code]} (${objection.detail})`);
  if (harm === "observe") {
    const ask: Ask = { method, headers, maxBytes };
    return visit.requestOnce(url, ask);
  }
  const ip = permit === null ? null : await visit.ownAddress(permit);
  if (permit !== null && ip === null) throw new RequestRefused("knowledge-reduced", NOT_OWN);
  // The consent may have ended, been withdrawn or stopped since the last request.
  const consent = permit === null ? null : await permit.takeRequest(visit.host);
  if (permit === null || consent === null) throw new RequestRefused("knowledge-reduced", NO_CONSENT);
  // Waiting for the rate and for other requests takes time in which the consent may end or the switch may be thrown.
  const mayLeave = async (): Promise<void> => {
    if (await isOff()) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
    if (!(await permit.covers(visit.host))) throw new RequestRefused("knowledge-reduced", NO_CONSENT);
  };
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === "user-agent");
  return visit.requestOnce(url.replace(/[?#].*$/s, ""), {
    method,
    headers: { ...(!isNamed && { "User-Agent": permit.userAgent }), ...headers, [CONSENT_HEADER]: consent },
    maxBytes,
    target: targetOf(url),
    timeoutMs: PROOF_MS,
    once: true,
    ...(ip !== null && { ip }),
    mayLeave,
    ...(permit.sourceAddress !== null && { sourceAddress: permit.sourceAddress }),
    ...(body !== "" && { body: bytesOf(body) }),
  });
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
  permit: ProofPermit | null = null,
): Promise<HttpResponse> => {
  let response = await sendOnce(visit, isOff, request, permit);
  for (let hop = 0; hop < request.redirects && isRedirect(response); hop++) {
    const next = URL.parse(response.headers["location"]?.[0] ?? "", response.url);
    if (next === null || next.hostname !== visit.host || next.href === response.url) break;
    next.hash = "";
    try {
      // A form's answer is read with GET; one that is to be sent again elsewhere is not.
      if (request.method === "POST" && ![301, 302, 303].includes(response.status)) break;
      const { headers } = request;
      const kept = Object.entries(headers).filter(([name]) => request.method !== "POST" || !/^content-/i.test(name));
      response = await sendOnce(
        visit,
        isOff,
        {
          ...request,
          method: request.method === "POST" ? "GET" : request.method,
          headers: Object.fromEntries(kept),
          body: "",
          url: next.href,
        },
        permit,
      );
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      if (!isRedirect(await visit.control(new URL(response.url).pathname))) throw error;
      break;
    }
  }
  return response;
};
