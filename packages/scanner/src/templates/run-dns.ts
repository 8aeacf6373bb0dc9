import type { Net } from "@parapet/net/net";
import { parse } from "tldts";

import { toReadable } from "../fingerprints/linear-regex.ts";
import { dnsView } from "./dns-view.ts";
import { DslError } from "./dsl/parse-expression.ts";
import type { Value } from "./dsl/value.ts";
import { fill } from "./filling.ts";
import { judgeName } from "./guard/judge-name.ts";
import { toHttpScope, startKnowledge } from "./http-scope.ts";
import { matchBlock } from "./match-block.ts";
import { REFUSALS } from "./refused.ts";
import { RequestRefused } from "./send-request.ts";
import type { Template } from "./template.ts";

/** One name whose records a template recognised. */
export interface DnsHit {
  readonly name: string;
  readonly answer: string;
  readonly names: readonly string[];
  readonly extracted: readonly string[];
}

/** Runs the DNS blocks of one template. Rejects with `ProbeError` when the resolver could not be asked. */
export const runDns = async (
  template: Template,
  net: Net,
  target: ReadonlyMap<string, Value>,
  signal: AbortSignal,
): Promise<DnsHit[]> => {
  if (template.dns.length === 0 || parse(String(target.get("FQDN"))).isIp === true) return [];
  const knowledge = startKnowledge(template, target);
  const hits: DnsHit[] = [];
  for (const block of template.dns) {
    knowledge.history = [];
    for (const payload of block.payloads) {
      let name: string;
      try {
        name = fill(block.name, toHttpScope(knowledge, payload)).replace(/:\d+$/, "");
      } catch (error) {
        if (error instanceof DslError) continue;
        throw error;
      }
      const objection = judgeName(name, String(target.get("FQDN")));
      if (objection !== null)
        throw new RequestRefused("not-supported", `Not asked: it ${REFUSALS[objection.code]} (${objection.detail}).`);
      const reply = await net.dns.query(name, block.type, { signal });
      const view = dnsView({ name, type: block.type }, reply);
      knowledge.history.push(view);
      const verdict = matchBlock(block, view, toHttpScope(knowledge, payload, view));
      for (const [key, value] of verdict.values) knowledge.values.set(key, value);
      if (verdict.matched) {
        const answer = String(view.part("response"));
        hits.push({
          name,
          answer: toReadable(answer),
          names: verdict.names,
          extracted: verdict.extracted.map(toReadable),
        });
      }
    }
  }
  return hits;
};
