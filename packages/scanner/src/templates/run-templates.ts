import type { HttpResponse, Net } from "@parapet/net/net";
import { ProbeError, type BlindReason } from "@parapet/net/probe-error";

import type { SiteVisit } from "../visit/site-visit.ts";
import type { Value } from "./dsl/value.ts";
import { runDns, type DnsHit } from "./run-dns.ts";
import { plannedRequests, requestKey, runHttp, type HttpHit, type TemplateSender } from "./run-http.ts";
import { sendFollowing, SWITCHED_OFF, type TemplatesOff } from "./send-request.ts";
import { targetNames } from "./target-names.ts";
import type { Template } from "./template.ts";

export interface TemplateHit {
  readonly template: Template;
  readonly http: HttpHit | null;
  readonly dns: DnsHit | null;
  /** The product it is about was identified on this host by other means. */
  readonly isProductConfirmed?: boolean;
}

export interface TemplateRun {
  readonly hits: readonly TemplateHit[];
  /** Templates that could not run: what they search for is not assessed. */
  readonly blind: readonly { readonly id: string; readonly reason: BlindReason; readonly detail: string }[];
}

const AT_ONCE = 8;

/** Keeps an answer exactly as long as a template is still to come that wants it. */
const sharedSender = (
  visit: SiteVisit,
  isOff: TemplatesOff,
  templates: readonly Template[],
  target: ReadonlyMap<string, Value>,
): TemplateSender => {
  const wanted = new Map<string, number>();
  for (const template of templates) {
    for (const request of plannedRequests(template, target)) {
      const key = requestKey(request);
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
  }
  const stored = new Map<string, Promise<HttpResponse>>();
  return {
    send(request) {
      const key = requestKey(request);
      const left = (wanted.get(key) ?? 1) - 1;
      const known = stored.get(key);
      if (left <= 0) {
        wanted.delete(key);
        stored.delete(key);
        return known ?? sendFollowing(visit, isOff, request);
      }
      wanted.set(key, left);
      const answer = known ?? sendFollowing(visit, isOff, request);
      stored.set(key, answer);
      return answer;
    },
  };
};

/**
 * Runs templates against one site, several at a time; one that fails is blind and the rest go on. Switched off meanwhile, nothing
 * further is sent and the whole run is blind.
 */
export const runTemplates = async (
  templates: readonly Template[],
  visit: SiteVisit,
  net: Net,
  url: string,
  signal: AbortSignal,
  isOff: TemplatesOff = async () => false,
): Promise<TemplateRun> => {
  const target = new Map(targetNames(url));
  const alias = await net.dns.query(visit.host, "CNAME", { signal }).catch(() => null);
  const cname = alias?.answers.find((record) => record.type === "CNAME")?.data;
  if (typeof cname === "string") target.set("cname", cname);
  const sender = sharedSender(visit, isOff, templates, target);
  const hits: TemplateHit[] = [];
  const blind: { id: string; reason: BlindReason; detail: string }[] = [];

  const runOne = async (template: Template): Promise<void> => {
    try {
      if (signal.aborted) throw new ProbeError("cancelled", "the run was stopped");
      if (await isOff()) return;
      for (const http of await runHttp(template, visit, target, sender)) hits.push({ template, http, dns: null });
      for (const dns of await runDns(template, net, target, signal)) hits.push({ template, http: null, dns });
    } catch (error) {
      const reason = error instanceof ProbeError ? error.reason : "malformed";
      blind.push({ id: template.id, reason, detail: error instanceof Error ? error.message : "" });
    }
  };

  const queue = templates.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const template of queue) await runOne(template);
    }),
  );
  if (await isOff()) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
  const order = new Map(templates.map((template, at) => [template.id, at]));
  hits.sort((a, b) => (order.get(a.template.id) ?? 0) - (order.get(b.template.id) ?? 0));
  return { hits, blind };
};
