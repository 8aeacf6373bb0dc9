import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { toReadable } from "../fingerprints/linear-regex.ts";
import { isSamePage } from "../visit/same-page.ts";
import type { SiteVisit } from "../visit/site-visit.ts";
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
  readonly names: readonly string[];
  readonly extracted: readonly string[];
}

/** What a template may do to a site by itself; requests of its own go through the sender. */
export type SiteReading = Pick<SiteVisit, "home" | "control" | "origin">;

/** Sends what templates ask for; a request that several templates share is sent once. */
export interface TemplateSender {
  send(request: ReadyRequest): Promise<HttpResponse>;
}

const MAX_REQUESTS_PER_TEMPLATE = 400;

/** The identity of a request; equal keys share one request on the wire. */
export const requestKey = (request: ReadyRequest): string =>
  JSON.stringify([request.method, request.url, request.headers, request.redirects, request.maxBytes]);

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

/** Is the match specific to the path? The home page and a random path must not match the same template. */
const isOwn = async (
  visit: SiteReading,
  block: HttpBlock,
  payload: Readonly<Record<string, Filling>>,
  knowledge: Knowledge,
  response: HttpResponse,
): Promise<boolean> => {
  const { page } = await visit.home();
  const asked = new URL(response.url);
  // Only the home page itself may look like the home page; with a query it must differ to mean anything.
  const isHome = asked.search === "" && (asked.pathname === "/" || asked.pathname === new URL(page.url).pathname);
  if (isHome) return true;
  if (isSamePage(response, page)) return false;
  const control = await visit.control(asked.pathname);
  if (isSamePage(response, control)) return false;
  const before = knowledge.history;
  knowledge.history = [...before.slice(0, -1), responseView(control)];
  const view = responseView(control);
  const again = matchBlock(block, view, toHttpScope(knowledge, payload, view));
  knowledge.history = before;
  return !again.matched;
};

const hitOf = (response: HttpResponse, verdict: BlockVerdict): HttpHit => ({
  url: response.url,
  response,
  names: verdict.names,
  extracted: verdict.extracted.map(toReadable),
});

/** Runs the HTTP blocks of one template. Rejects with `ProbeError` when the site could not be asked. */
export const runHttp = async (
  template: Template,
  visit: SiteReading,
  target: ReadonlyMap<string, Value>,
  sender: TemplateSender,
): Promise<HttpHit[]> => {
  const knowledge = startKnowledge(template, target);
  const hits: HttpHit[] = [];
  let sent = 0;
  let failure: ProbeError | null = null;
  for (const block of template.http) {
    knowledge.history = [];
    rounds: for (const payload of block.payloads) {
      for (const shape of block.requests) {
        const request = fillRequest(shape, block, payload, knowledge);
        if (request === null) continue;
        if (++sent > MAX_REQUESTS_PER_TEMPLATE) break rounds;
        let response: HttpResponse;
        try {
          response = await sender.send(request);
        } catch (error) {
          if (!(error instanceof ProbeError)) throw error;
          // No one listens at the other port a template asked for: that is an answer, not blindness.
          if (error.reason === "refused" && new URL(request.url).origin !== visit.origin) continue;
          failure = error;
          if (error.reason === "blocked" || error.reason === "cancelled") throw error;
          continue;
        }
        const view = responseView(response);
        if (block.looksBack) knowledge.history.push(view);
        if (template.http.length > 1) knowledge.all.push(view);
        const verdict = matchBlock(block, view, toHttpScope(knowledge, payload, view));
        for (const [name, value] of verdict.values) knowledge.values.set(name, value);
        if (!verdict.matched || !(await isOwn(visit, block, payload, knowledge, response))) continue;
        hits.push(hitOf(response, verdict));
        if (block.stopAtFirstMatch) break rounds;
      }
    }
  }
  // Some paths could not be requested: matches count, but "no match" would be wrong.
  if (hits.length === 0 && failure !== null) throw failure;
  return hits;
};
