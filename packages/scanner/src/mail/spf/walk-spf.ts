import type { Dns } from "@parapet/net/net";
import { parse } from "tldts";

import { type Asked, ask } from "../ask.ts";
import { type Directive, type SpfRecord, isSpfRecord, parseSpf } from "./parse-spf.ts";

/** One record in the tree of includes and redirects. */
export interface SpfNode {
  readonly domain: string;
  /** The term that led here; null at the root. */
  readonly via: string | null;
  readonly path: readonly string[];
  readonly policy: Asked<SpfPolicy>;
  /** The registrable domain of this node is free for anyone to register. */
  readonly registrable: boolean;
}

export type SpfPolicy =
  | { readonly kind: "record"; readonly record: SpfRecord }
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly texts: readonly string[] };

/** The full include tree of an SPF record, independent of the sender. */
export interface SpfTree {
  readonly domain: string;
  readonly nodes: readonly SpfNode[];
  /** Look-ups a receiver makes for a sender that nothing matches. */
  readonly lookups: number;
  readonly voids: readonly string[];
  readonly loops: readonly string[];
  readonly repeated: readonly string[];
  /** TXT records at the domain that look like an SPF record gone wrong. */
  readonly nearMisses: readonly string[];
  readonly senderId: readonly string[];
  readonly type99: Asked<readonly string[]>;
  /** Bytes of all TXT records of the domain, which share one answer. */
  readonly txtBytes: number;
  /** The walk was cut short because the tree has too many branches. */
  readonly cut: boolean;
}

const MAX_NODES = 60;
const LOOKUP_TERMS = new Set(["include", "a", "mx", "ptr", "exists"]);

const fixedTarget = (macro: { readonly text: string } | null, domain: string): string | null => {
  if (macro === null) return domain;
  const named = macro.text.replace(/%\{d\}/gi, domain);
  return named.includes("%") ? null : named.replace(/\.$/, "").toLowerCase();
};

const branchesOf = (record: SpfRecord, domain: string): { via: string; target: string }[] => {
  const branches: { via: string; target: string }[] = [];
  const hasAll = record.terms.some((term) => term.kind === "directive" && term.mechanism.name === "all");
  for (const term of record.terms) {
    const macro =
      term.kind === "directive"
        ? term.mechanism.name === "include"
          ? term.mechanism.target
          : null
        : term.name === "redirect" && !hasAll
          ? term.value
          : null;
    const target = macro === null ? null : fixedTarget(macro, domain);
    if (target !== null) branches.push({ via: term.text, target });
  }
  return branches;
};

const readPolicy = async (domain: string, dns: Dns): Promise<SpfPolicy> => {
  const texts = (await dns.txt(domain)).filter(isSpfRecord);
  if (texts.length > 1) return { kind: "several", texts };
  const [text] = texts;
  return text === undefined ? { kind: "none" } : { kind: "record", record: parseSpf(text) };
};

const isFree = async (domain: string, dns: Dns): Promise<boolean> => {
  const registrable = parse(domain).domain;
  if (registrable === null) return false;
  const reply = await ask(() => dns.query(registrable, "NS"));
  return "seen" in reply && reply.seen.status === "no-name";
};

/** Terms `a`, `mx` and `exists` that name a host which has no record. */
const findVoids = async (nodes: readonly SpfNode[], dns: Dns): Promise<{ voids: string[]; cut: boolean }> => {
  const questions: { term: string; domain: string; target: string; type: "A" | "MX" }[] = [];
  for (const node of nodes) {
    if (!("seen" in node.policy) || node.policy.seen.kind !== "record") continue;
    const { terms } = node.policy.seen.record;
    for (const { mechanism, text } of terms.filter((term): term is Directive => term.kind === "directive")) {
      if (mechanism.name !== "a" && mechanism.name !== "mx" && mechanism.name !== "exists") continue;
      const target = fixedTarget(mechanism.target, node.domain);
      if (target !== null)
        questions.push({ term: text, domain: node.domain, target, type: mechanism.name === "mx" ? "MX" : "A" });
    }
  }
  const answers = await Promise.all(
    questions.slice(0, MAX_NODES).map(async (question) => {
      const reply = await ask(async () => {
        if (question.type === "MX") return (await dns.mx(question.target)).length;
        return (await dns.addresses(question.target)).length;
      });
      return "seen" in reply ? (reply.seen === 0 ? [`${question.term} (${question.domain})`] : []) : null;
    }),
  );
  const isCut = questions.length > MAX_NODES || answers.includes(null);
  return { voids: answers.flatMap((it) => it ?? []), cut: isCut };
};

/** What does the SPF record of a domain lead to? Loops and repetitions are noted and not followed again. */
export const walkSpf = async (domain: string, dns: Dns): Promise<SpfTree> => {
  const texts = await dns.txt(domain);
  const nodes: SpfNode[] = [];
  const loops: string[] = [];
  const repeated: string[] = [];
  const known = new Set<string>();
  let cut = false;
  let wave: { domain: string; via: string | null; path: readonly string[] }[] = [{ domain, via: null, path: [] }];
  while (wave.length > 0) {
    const looked = await Promise.all(
      wave.map(async (step): Promise<SpfNode> => {
        const policy = await ask(() => readPolicy(step.domain, dns));
        const isMissing = step.via !== null && "seen" in policy && policy.seen.kind === "none";
        return { ...step, policy, registrable: isMissing && (await isFree(step.domain, dns)) };
      }),
    );
    nodes.push(...looked);
    wave = [];
    for (const node of looked) {
      if (!("seen" in node.policy) || node.policy.seen.kind !== "record") continue;
      const path = [...node.path, node.domain];
      for (const { via, target } of branchesOf(node.policy.seen.record, node.domain)) {
        if (path.includes(target)) loops.push([...path, target].join(" → "));
        else if (known.has(target)) repeated.push(target);
        else if (nodes.length + wave.length >= MAX_NODES) cut = true;
        else {
          known.add(target);
          wave.push({ domain: target, via, path });
        }
      }
    }
  }
  const found = await findVoids(nodes, dns);
  return {
    domain,
    nodes,
    lookups: countLookups(nodes),
    voids: found.voids,
    loops,
    repeated,
    nearMisses: texts.filter((text) => !isSpfRecord(text) && /^[\s"'“]*v\s*=\s*spf1?\b/i.test(text)),
    senderId: texts.filter((text) => /^spf2\.0\//i.test(text)),
    type99: await ask(async () =>
      (await dns.query(domain, "SPF")).answers.flatMap(({ data }) => (typeof data === "string" ? [data] : [])),
    ),
    txtBytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 13, 0),
    cut: cut || found.cut,
  };
};

const MAX_COUNTED = 1_000;

/** A policy that is reached twice is evaluated twice; a loop is counted once, for it is a fault of its own. */
const countLookups = (nodes: readonly SpfNode[]): number => {
  const known = new Map<string, number>();
  const byDomain = new Map(nodes.map((node) => [node.domain, node]));
  const count = (domain: string, path: readonly string[]): number => {
    const before = known.get(domain);
    if (before !== undefined) return before;
    const node = byDomain.get(domain);
    if (node === undefined || !("seen" in node.policy) || node.policy.seen.kind !== "record") return 0;
    const { record } = node.policy.seen;
    const hasAll = record.terms.some((term) => term.kind === "directive" && term.mechanism.name === "all");
    let lookups = record.terms.filter((term) =>
      term.kind === "directive" ? LOOKUP_TERMS.has(term.mechanism.name) : term.name === "redirect" && !hasAll,
    ).length;
    for (const { target } of branchesOf(record, domain)) {
      if (target !== domain && !path.includes(target)) lookups += count(target, [...path, domain]);
    }
    known.set(domain, Math.min(lookups, MAX_COUNTED));
    return Math.min(lookups, MAX_COUNTED);
  };
  const root = nodes[0];
  return root === undefined ? 0 : count(root.domain, []);
};
