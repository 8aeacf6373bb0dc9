import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { toReadable } from "../fingerprints/linear-regex.ts";
import type { ListenerCall, ProofPermit } from "../proof-permit.ts";
import { isSamePage } from "../visit/same-page.ts";
import { unlikelyName, type SiteVisit } from "../visit/site-visit.ts";
import type { Value } from "./dsl/value.ts";
import { fillRequest, type ReadyRequest } from "./fill-request.ts";
import type { Filling } from "./filling.ts";
import { toHttpScope, startKnowledge, type Knowledge } from "./http-scope.ts";
import { matchBlock, type BlockVerdict } from "./match-block.ts";
import { responseView } from "./response-view.ts";
import type { HttpBlock, Template } from "./template.ts";

/** One answer that a template recognised. */
export interface HttpHit {
  readonly url: string;
  readonly response: HttpResponse;
  /** The request as it was sent, of a proof. */
  readonly request?: string;
  /** What the target asked of the listener. */
  readonly calls?: readonly ListenerCall[];
  readonly names: readonly string[];
  readonly extracted: readonly string[];
}

/** What a template may do to a site by itself; requests of its own go through the sender. */
export type SiteReading = Pick<SiteVisit, "home" | "control" | "origin">;

/** Sends what templates ask for; a request that several templates share is sent once. */
export interface TemplateSender {
  send(request: ReadyRequest): Promise<HttpResponse>;
}

/** What one run of a template has: where it sends, what it may, what it learned. */
export interface TemplateRunner {
  readonly template: Template;
  readonly visit: SiteReading;
  readonly sender: TemplateSender;
  readonly permit: ProofPermit | null;
  readonly knowledge: Knowledge;
  /** Does the host call back whatever it is sent? Then a call proves nothing. */
  readonly callsAnyone: () => Promise<boolean>;
  sent: number;
  failure: ProbeError | null;
}

const MAX_REQUESTS_PER_TEMPLATE = 400;

/** The identity of a request; equal keys share one request on the wire. */
export const requestKey = (request: ReadyRequest): string =>
  JSON.stringify([request.method, request.url, request.headers, request.body, request.redirects, request.maxBytes]);

/** The requests known before anything is sent, to count which ones templates share. */
export const plannedRequests = (template: Template, target: ReadonlyMap<string, Value>): ReadyRequest[] => {
  const knowledge = startKnowledge(template, target);
  return template.http.flatMap((block) =>
    block.payloads.flatMap((payload) =>
      block.requests
        .map((shape) => fillRequest(shape, block, payload, knowledge))
        .filter((request) => request !== null),
    ),
  );
};

/** The same request to a path that no one has: what a site says to everything is no proof. */
const controlOf = (request: ReadyRequest, visit: SiteReading): ReadyRequest => {
  const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?")) : "";
  return { ...request, url: `${visit.origin}/${unlikelyName()}${query}`, redirects: 0 };
};

interface Answered {
  readonly block: HttpBlock;
  readonly payload: Readonly<Record<string, Filling>>;
  readonly request: ReadyRequest;
  readonly response: HttpResponse;
}

const matchesAgain = (runner: TemplateRunner, { block, payload }: Answered, other: HttpResponse): boolean => {
  const { knowledge } = runner;
  const before = knowledge.history;
  const view = responseView(other);
  knowledge.history = [...before.slice(0, -1), view];
  const again = matchBlock(block, view, toHttpScope(knowledge, payload, view));
  knowledge.history = before;
  return again.matched;
};

/** Is the match specific to the path? The home page and a random path must not match the same template. */
const isOwn = async (runner: TemplateRunner, answered: Answered): Promise<boolean> => {
  const { visit } = runner;
  const { request, response } = answered;
  if (runner.template.harm === "prove" && !answered.block.asksListener) {
    const control = await runner.sender.send(controlOf(request, visit));
    if (matchesAgain(runner, answered, control)) return false;
  }
  const { page } = await visit.home();
  const asked = new URL(request.url);
  // Only the home page itself may look like the home page; with a query it must differ to mean anything.
  const isHome = asked.search === "" && (asked.pathname === "/" || asked.pathname === new URL(page.url).pathname);
  if (isHome || request.method === "POST") return true;
  if (isSamePage(response, page)) return answered.block.asksListener;
  const control = await visit.control(asked.pathname);
  if (isSamePage(response, control)) return answered.block.asksListener;
  return answered.block.asksListener || !matchesAgain(runner, answered, control);
};

const SHOWN = 64 * 1024;

const requestText = ({ method, url, headers, body }: ReadyRequest): string =>
  [
    `${method} ${url.replace(/^https?:\/\/[^/?#]*/i, "") || "/"} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    toReadable(body),
  ]
    .join("\n")
    .slice(0, SHOWN);

/** What the listener was asked so far becomes parts of the answer: which protocols, from where, what was asked. */
const readListenerCalls = async ({
  permit,
  knowledge,
  callsAnyone,
}: TemplateRunner): Promise<readonly ListenerCall[]> => {
  const name = knowledge.target.get("interactsh_url");
  if (permit?.listener == null || name === undefined) return [];
  const calls = await permit.listener.calls(String(name));
  if (calls.length === 0) return [];
  if (await callsAnyone()) throw new ProbeError("not-supported", "The host calls back whatever it is sent.");
  knowledge.values.set("interactsh_protocol", [...new Set(calls.map(({ protocol }) => protocol))].join(" "));
  knowledge.values.set("interactsh_request", calls.map(({ request }) => request).join("\n"));
  knowledge.values.set("interactsh_ip", calls[0]?.from ?? "");
  return calls;
};

const withCookies = (request: ReadyRequest, { cookies }: Knowledge): ReadyRequest => {
  if (cookies.size === 0) return request;
  const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const written = Object.entries(request.headers).find(([name]) => name.toLowerCase() === "cookie");
  return {
    ...request,
    headers: { ...request.headers, [written?.[0] ?? "Cookie"]: written === undefined ? jar : `${written[1]}; ${jar}` },
  };
};

/** Cookies go back to the site within a proof, as they do in a browser; an observation presents none. */
const storeCookies = ({ template, knowledge }: TemplateRunner, response: HttpResponse): void => {
  if (template.harm !== "prove") return;
  for (const line of response.headers["set-cookie"] ?? []) {
    const match = /^\s*([!#$%&'*+.^`|~\w-]{1,100})=([!-:<-~]{0,1000})/.exec(line);
    if (match !== null && knowledge.cookies.size < 30) knowledge.cookies.set(match[1] ?? "", match[2] ?? "");
  }
};

/** One request of a block and what its answer says; null where nothing was sent. */
const ask = async (
  runner: TemplateRunner,
  block: HttpBlock,
  payload: Readonly<Record<string, Filling>>,
  shape: HttpBlock["requests"][number],
) => {
  const { knowledge, visit } = runner;
  const filled = fillRequest(shape, block, payload, knowledge);
  if (filled === null) return null;
  const request = withCookies(filled, knowledge);
  let response: HttpResponse;
  try {
    response = await runner.sender.send(request);
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    // No one listens at the other port a template asked for: that is an answer, not blindness.
    if (error.reason === "refused" && new URL(request.url).origin !== visit.origin) return null;
    runner.failure = error;
    if (error.reason === "blocked" || error.reason === "cancelled" || error.reason === "knowledge-reduced") throw error;
    return null;
  }
  storeCookies(runner, response);
  const view = responseView(response);
  if (block.looksBack) knowledge.history.push(view);
  if (runner.template.http.length > 1) knowledge.all.push(view);
  const calls = block.asksListener ? await readListenerCalls(runner) : [];
  const verdict = matchBlock(block, view, toHttpScope(knowledge, payload, view));
  for (const [name, value] of verdict.values) knowledge.values.set(name, value);
  for (const [name, values] of verdict.lists) knowledge.lists.set(name, values);
  return { block, payload, request, response, verdict, calls };
};

const hitOf = (
  { request, response }: Answered,
  verdict: BlockVerdict,
  calls: readonly ListenerCall[],
  isProof: boolean,
): HttpHit => ({
  url: isProof ? request.url : response.url,
  response,
  names: verdict.names,
  extracted: verdict.extracted.map(toReadable),
  ...(isProof && { request: requestText(request) }),
  ...(calls.length > 0 && { calls }),
});

/** Runs one HTTP block; whether it matched, and its hits. */
export const runHttpBlock = async (
  runner: TemplateRunner,
  block: HttpBlock,
): Promise<{ readonly matched: boolean; readonly hits: readonly HttpHit[] }> => {
  const hits: HttpHit[] = [];
  let matched = false;
  runner.knowledge.history = [];
  for (const payload of block.payloads) {
    for (const shape of block.requests) {
      if (++runner.sent > MAX_REQUESTS_PER_TEMPLATE) return { matched, hits };
      const answered = await ask(runner, block, payload, shape);
      if (answered === null) continue;
      // A step without matchers does its work by being asked.
      if (!answered.verdict.matched) continue;
      if (block.isInternal || block.matchers.length === 0 ? false : !(await isOwn(runner, answered))) continue;
      matched = true;
      if (!block.isInternal)
        hits.push(hitOf(answered, answered.verdict, answered.calls, runner.template.harm === "prove"));
      if (block.stopAtFirstMatch) return { matched, hits };
    }
  }
  return { matched: matched || block.matchers.length === 0, hits };
};
