import type { HttpResponse, Net } from "@parapet/net/net";
import { ProbeError, type BlindReason } from "@parapet/net/probe-error";

import type { ProofPermit } from "../proof-permit.ts";
import { unlikelyName, type SiteVisit } from "../visit/site-visit.ts";
import type { Value } from "./dsl/value.ts";
import type { FlowValue } from "./flow/run-flow.ts";
import { runFlow } from "./flow/run-flow.ts";
import { startKnowledge } from "./http-scope.ts";
import { runDnsBlock, type DnsHit } from "./run-dns.ts";
import {
  plannedRequests,
  requestKey,
  runHttpBlock,
  type HttpHit,
  type TemplateRunner,
  type TemplateSender,
} from "./run-http.ts";
import type { PortHit } from "./run-port.ts";
import { runWebSocketBlock } from "./run-websocket.ts";
import { sendFollowing, sendOnce, SWITCHED_OFF, type TemplatesOff } from "./send-request.ts";
import { targetNames } from "./target-names.ts";
import type { Template } from "./template.ts";

export interface TemplateHit {
  readonly template: Template;
  readonly http: HttpHit | null;
  readonly dns: DnsHit | null;
  readonly socket?: PortHit;
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
  permit: ProofPermit | null,
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
        return known ?? sendFollowing(visit, isOff, request, permit);
      }
      wanted.set(key, left);
      const answer = known ?? sendFollowing(visit, isOff, request, permit);
      stored.set(key, answer);
      return answer;
    },
  };
};

/** Asks the home page with a call in a parameter that no one reads: who calls back anyway calls back everyone. */
const askControl = (visit: SiteVisit, isOff: TemplatesOff, permit: ProofPermit | null): (() => Promise<boolean>) => {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    if (permit?.listener == null) return false;
    const name = await permit.listener.issue({ host: visit.host, template: "control" });
    const url = `${visit.origin}/?${unlikelyName()}=http://${name}/`;
    const request = { method: "GET", url, headers: { Referer: `http://${name}/` }, body: "", maxBytes: 4096 } as const;
    await sendOnce(visit, isOff, request, permit);
    return (await permit.listener.calls(name)).length > 0;
  };
  return () => (asked ??= ask());
};

/** A flow that is one condition says nothing where it is not fulfilled; one that goes through steps reports what each found. */
const isCondition = ({ flow }: Template): boolean => flow?.length === 1 && flow[0]?.kind === "expression";

type Step = { readonly matched: boolean; readonly hits: readonly Omit<TemplateHit, "template">[] };

const nothing = { http: null, dns: null };

const runStep = async (
  runner: TemplateRunner,
  [protocol, at]: readonly [protocol: string, at: number],
  { net, signal, ip }: { readonly net: Net; readonly signal: AbortSignal; readonly ip: string | undefined },
): Promise<Step> => {
  const { template, knowledge } = runner;
  const http = protocol === "http" ? template.http[at] : undefined;
  if (http !== undefined) {
    const { matched, hits } = await runHttpBlock(runner, http);
    return { matched, hits: hits.map((it) => ({ ...nothing, http: it })) };
  }
  const dns = protocol === "dns" ? template.dns[at] : undefined;
  if (dns !== undefined) {
    const { matched, hits } = await runDnsBlock(dns, knowledge, net, signal);
    return { matched, hits: hits.map((it) => ({ ...nothing, dns: it })) };
  }
  const socket = protocol === "websocket" ? template.websocket[at] : undefined;
  if (socket !== undefined) {
    const { matched, hits } = await runWebSocketBlock(socket, knowledge, net, signal, ip);
    return { matched, hits: hits.map((it) => ({ ...nothing, socket: it })) };
  }
  return { matched: false, hits: [] };
};

const numberOf = (blocks: readonly { readonly id: string | null }[], step: string | number | null): number[] => {
  if (step === null) return blocks.map((_, at) => at);
  if (typeof step === "number") return [step - 1];
  return [blocks.findIndex(({ id }) => id === step)];
};

/** Runs one template: its blocks in turn, or as its flow says. Rejects with `ProbeError` where the site could not be asked. */
const runTemplate = async (
  runner: TemplateRunner,
  where: { readonly net: Net; readonly signal: AbortSignal; readonly ip: string | undefined },
): Promise<readonly Omit<TemplateHit, "template">[]> => {
  const { template, knowledge } = runner;
  const hits: Omit<TemplateHit, "template">[] = [];
  const run = async (protocol: "http" | "dns" | "websocket", step: string | number | null): Promise<boolean> => {
    let matched = false;
    for (const at of numberOf(template[protocol], step)) {
      const result = await runStep(runner, [protocol, at], where);
      hits.push(...result.hits);
      matched = result.matched;
    }
    return matched;
  };
  if (template.flow === null) {
    for (const protocol of ["http", "dns", "websocket"] as const) await run(protocol, null);
  } else {
    const isFulfilled = await runFlow(template.flow, {
      run: async (protocol, step) =>
        protocol === "http" || protocol === "dns" || protocol === "websocket" ? run(protocol, step) : false,
      get(name): FlowValue {
        const list = knowledge.lists.get(name);
        if (list !== undefined && list.length > 1) return [...list];
        const value = knowledge.values.get(name) ?? knowledge.variables.get(name) ?? knowledge.target.get(name);
        return value === undefined ? null : typeof value === "object" ? [...value] : value;
      },
      set(name, value) {
        knowledge.lists.delete(name);
        if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
          knowledge.values.set(name, value);
        else if (Array.isArray(value)) knowledge.values.set(name, value.map(String));
      },
    });
    if (isCondition(template) && !isFulfilled) hits.length = 0;
  }
  // Some paths could not be requested: matches count, but "no match" would be wrong.
  if (hits.length === 0 && runner.failure !== null) throw runner.failure;
  return hits;
};

/**
 * Runs templates against one site, several at a time; one that fails is blind and the rest go on. Switched off meanwhile, nothing
 * further is sent and the whole run is blind. Those that prove run only with a permit, which is asked before each of their requests.
 */
export const runTemplates = async (
  templates: readonly Template[],
  visit: SiteVisit,
  net: Net,
  url: string,
  signal: AbortSignal,
  { isOff = async () => false, permit = null, ip }: TemplateRunOptions = {},
): Promise<TemplateRun> => {
  const target = new Map(targetNames(url));
  const alias = await net.dns.query(visit.host, "CNAME", { signal }).catch(() => null);
  const cname = alias?.answers.find((record) => record.type === "CNAME")?.data;
  if (typeof cname === "string") target.set("cname", cname);
  const allowed = templates.filter(
    ({ harm, calls }) => harm === "observe" || (permit !== null && (!calls || permit.listener !== null)),
  );
  const sender = sharedSender(visit, isOff, allowed, target, permit);
  const callsAnyone = askControl(visit, isOff, permit);
  const hits: TemplateHit[] = [];
  const blind: { id: string; reason: BlindReason; detail: string }[] = [];

  const runOne = async (template: Template): Promise<void> => {
    try {
      if (signal.aborted) throw new ProbeError("cancelled", "the run was stopped");
      if (await isOff()) return;
      const own = new Map(target);
      if (template.calls && permit?.listener != null) {
        const name = await permit.listener.issue({ host: visit.host, template: template.id });
        own.set("interactsh_url", name).set("interactsh_server", permit.listener.domain);
      }
      const knowledge = startKnowledge(template, own);
      const runner = { template, visit, sender, permit: template.harm === "prove" ? permit : null };
      const run = { ...runner, knowledge, callsAnyone, sent: 0, failure: null };
      for (const hit of await runTemplate(run, { net, signal, ip })) hits.push({ template, ...hit });
    } catch (error) {
      const reason = error instanceof ProbeError ? error.reason : "malformed";
      blind.push({ id: template.id, reason, detail: error instanceof Error ? error.message : "" });
    }
  };

  const queue = allowed.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const template of queue) await runOne(template);
    }),
  );
  if (await isOff()) throw new ProbeError("knowledge-reduced", SWITCHED_OFF);
  const order = new Map(allowed.map((template, at) => [template.id, at]));
  hits.sort((a, b) => (order.get(a.template.id) ?? 0) - (order.get(b.template.id) ?? 0));
  return { hits, blind };
};

export interface TemplateRunOptions {
  readonly isOff?: TemplatesOff;
  readonly permit?: ProofPermit | null;
  readonly ip?: string | undefined;
}
