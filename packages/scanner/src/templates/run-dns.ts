import type { Net } from "@parapet/net/net";
import { parse } from "tldts";

import { toReadable } from "../fingerprints/linear-regex.ts";
import { dnsView } from "./dns-view.ts";
import { DslError } from "./dsl/parse-expression.ts";
import { fill } from "./filling.ts";
import { judgeName } from "./guard/judge-name.ts";
import { toHttpScope, type Knowledge } from "./http-scope.ts";
import { matchBlock } from "./match-block.ts";
import { REFUSALS } from "./refused.ts";
import { RequestRefused } from "./send-request.ts";
import type { DnsBlock } from "./template.ts";

/** One name whose records a template recognised. */
export interface DnsHit {
  readonly name: string;
  readonly answer: string;
  readonly names: readonly string[];
  readonly extracted: readonly string[];
}

/** Runs one DNS block. Rejects with `ProbeError` when the resolver could not be asked. */
export const runDnsBlock = async (
  block: DnsBlock,
  knowledge: Knowledge,
  net: Net,
  signal: AbortSignal,
): Promise<{ readonly matched: boolean; readonly hits: readonly DnsHit[] }> => {
  const host = String(knowledge.target.get("FQDN"));
  if (parse(host).isIp === true) return { matched: false, hits: [] };
  const hits: DnsHit[] = [];
  let matched = false;
  knowledge.history = [];
  for (const payload of block.payloads) {
    let name: string;
    try {
      name = fill(block.name, toHttpScope(knowledge, payload)).replace(/:\d+$/, "");
    } catch (error) {
      if (error instanceof DslError) continue;
      throw error;
    }
    const objection = judgeName(name, host);
    if (objection !== null)
      throw new RequestRefused("not-supported", `Not asked: it ${REFUSALS[objection.code]} (${objection.detail}).`);
    const reply = await net.dns.query(name, block.type, { signal });
    const view = dnsView({ name, type: block.type }, reply);
    knowledge.history.push(view);
    const verdict = matchBlock(block, view, toHttpScope(knowledge, payload, view));
    for (const [key, value] of verdict.values) knowledge.values.set(key, value);
    for (const [key, values] of verdict.lists) knowledge.lists.set(key, values);
    if (!verdict.matched) continue;
    matched = true;
    if (block.isInternal) continue;
    hits.push({
      name,
      answer: toReadable(String(view.part("response"))),
      names: verdict.names,
      extracted: verdict.extracted.map(toReadable),
    });
  }
  return { matched: matched || block.matchers.length === 0, hits };
};
