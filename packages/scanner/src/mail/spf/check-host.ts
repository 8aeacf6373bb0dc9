import type { Dns, RecordType } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { type AddressBytes, addressBytes, isInNetwork, reverseName, unmapped } from "../ip-address.ts";
import { type MacroString, type MacroValues, expandMacroString, parseMacroString, shortenedName } from "./macro.ts";
import { type Directive, type Mechanism, type Modifier, type SpfRecord, isSpfRecord, parseSpf } from "./parse-spf.ts";

export type SpfResult = "none" | "neutral" | "pass" | "fail" | "softfail" | "temperror" | "permerror";

/** The limits of RFC 7208 section 4.6.4. */
const SPF_LIMITS = { lookups: 10, voidLookups: 2, exchanges: 10, pointers: 10 } as const;

export interface SpfQuestion {
  readonly ip: string;
  /** The envelope sender; empty for a bounce, which is then evaluated as postmaster at the HELO name. */
  readonly mailFrom: string;
  readonly helo: string;
  /** Who receives, for `%{r}` in explanations. */
  readonly receiver?: string;
  readonly now?: () => Date;
}

export interface SpfAnswer {
  readonly result: SpfResult;
  /** The term that decided, with the domain whose record holds it; null when none did. */
  readonly mechanism: string | null;
  readonly domain: string;
  /** What the domain's owner says about a fail, or why nothing could be decided. */
  readonly explanation: string | null;
  readonly lookups: number;
  readonly voidLookups: number;
}

/** Ends the whole evaluation, from however deep. */
class Stop extends Error {
  readonly result: "temperror" | "permerror";
  readonly term: string | null;

  constructor(result: "temperror" | "permerror", detail: string, term: string | null = null) {
    super(detail);
    this.result = result;
    this.term = term;
  }
}

interface Reached {
  readonly result: SpfResult;
  readonly term: string | null;
  readonly domain: string;
  /** The record whose `exp` speaks for a fail. */
  readonly record: SpfRecord | null;
}

interface State {
  readonly dns: Pick<Dns, "query">;
  readonly ip: AddressBytes;
  readonly sender: string;
  readonly helo: string;
  readonly receiver: string;
  readonly now: () => Date;
  lookups: number;
  voidLookups: number;
  term: string | null;
}

const RESULT_OF = { "+": "pass", "-": "fail", "?": "neutral", "~": "softfail" } as const;

const isQueryable = (name: string): boolean => {
  const labels = name.replace(/\.$/, "").split(".");
  return name.length <= 254 && labels.every((label) => label.length > 0 && label.length <= 63);
};

/** RFC 7208 section 4.3: a domain that is malformed or a single label has no policy to look up. */
const isCheckable = (domain: string): boolean => isQueryable(domain) && domain.replace(/\.$/, "").includes(".");

const lookUp = async (state: State, name: string, type: RecordType, counts: "void-counts" | "void-is-free") => {
  if (!isQueryable(name)) return [];
  let found: unknown[];
  try {
    const reply = await state.dns.query(name.replace(/\.$/, ""), type);
    found = reply.answers.filter((record) => record.type === type).map((record) => record.data);
  } catch (error) {
    if (error instanceof ProbeError) throw new Stop("temperror", `${type} ${name}: ${error.message}`, state.term);
    throw error;
  }
  if (found.length === 0 && counts === "void-counts") {
    state.voidLookups += 1;
    if (state.voidLookups > SPF_LIMITS.voidLookups) {
      throw new Stop("permerror", `more than ${SPF_LIMITS.voidLookups} void lookups`, state.term);
    }
  }
  return found;
};

const strings = (found: readonly unknown[]): string[] => found.filter((item) => typeof item === "string");

const addressType = (ip: AddressBytes): "A" | "AAAA" => (ip.length === 4 ? "A" : "AAAA");

const spendLookup = (state: State): void => {
  state.lookups += 1;
  if (state.lookups > SPF_LIMITS.lookups) {
    throw new Stop("permerror", `more than ${SPF_LIMITS.lookups} terms that require a DNS lookup`, state.term);
  }
};

/** The names of the address that point back to it (RFC 7208 section 5.5). Errors count as "no name". */
const validatedNames = async (state: State): Promise<string[]> => {
  let pointers: string[];
  try {
    pointers = strings(await lookUp(state, reverseName(state.ip), "PTR", "void-is-free"));
  } catch (error) {
    if (error instanceof Stop && error.result === "temperror") return [];
    throw error;
  }
  const validated: string[] = [];
  for (const name of pointers.slice(0, SPF_LIMITS.pointers)) {
    try {
      const addresses = strings(await lookUp(state, name, addressType(state.ip), "void-is-free"));
      if (addresses.some((address) => isSame(address, state.ip))) validated.push(name.replace(/\.$/, ""));
    } catch (error) {
      if (!(error instanceof Stop) || error.result !== "temperror") throw error;
    }
  }
  return validated;
};

const isSame = (text: string, ip: AddressBytes): boolean => {
  const bytes = addressBytes(text);
  return bytes !== null && isInNetwork(ip, bytes, bytes.length * 8);
};

const isWithin = (name: string, domain: string): boolean => {
  const [inner, outer] = [name.toLowerCase(), domain.toLowerCase().replace(/\.$/, "")];
  return inner === outer || inner.endsWith(`.${outer}`);
};

const macroValues = (state: State, domain: string): MacroValues => ({
  sender: state.sender,
  domain,
  ip: state.ip,
  helo: state.helo,
  receiver: state.receiver,
  now: state.now,
  async validatedName() {
    const names = await validatedNames(state);
    const equal = names.find((name) => name.toLowerCase() === domain.toLowerCase());
    return equal ?? names.find((name) => isWithin(name, domain)) ?? names[0] ?? "unknown";
  },
});

const targetOf = async (state: State, domain: string, target: MacroString | null): Promise<string> =>
  target === null ? domain : shortenedName(await expandMacroString(target, macroValues(state, domain)));

const matchesHosts = (state: State, addresses: readonly string[], mechanism: { prefix4: number; prefix6: number }) => {
  const prefix = state.ip.length === 4 ? mechanism.prefix4 : mechanism.prefix6;
  return addresses.some((address) => {
    const bytes = addressBytes(address);
    return bytes !== null && isInNetwork(state.ip, bytes, prefix);
  });
};

const matches = async (state: State, domain: string, mechanism: Mechanism): Promise<boolean> => {
  switch (mechanism.name) {
    case "all":
      return true;
    case "ip4":
    case "ip6":
      return isInNetwork(state.ip, mechanism.network, mechanism.prefix);
    case "include": {
      spendLookup(state);
      const target = await targetOf(state, domain, mechanism.target);
      const inner = await evaluate(state, target);
      if (inner.result === "none") throw new Stop("permerror", `${target} has no SPF record to include`, state.term);
      return inner.result === "pass";
    }
    case "a": {
      spendLookup(state);
      const target = await targetOf(state, domain, mechanism.target);
      return matchesHosts(state, strings(await lookUp(state, target, addressType(state.ip), "void-counts")), mechanism);
    }
    case "mx": {
      spendLookup(state);
      const target = await targetOf(state, domain, mechanism.target);
      const exchanges = await lookUp(state, target, "MX", "void-counts");
      if (exchanges.length > SPF_LIMITS.exchanges) {
        throw new Stop("permerror", `${target} has more than ${SPF_LIMITS.exchanges} MX records`, state.term);
      }
      for (const exchange of exchanges) {
        const host = (exchange as { exchange: string }).exchange;
        const addresses = strings(await lookUp(state, host, addressType(state.ip), "void-counts"));
        if (matchesHosts(state, addresses, mechanism)) return true;
      }
      return false;
    }
    case "ptr": {
      spendLookup(state);
      const target = await targetOf(state, domain, mechanism.target);
      return (await validatedNames(state)).some((name) => isWithin(name, target));
    }
    case "exists": {
      spendLookup(state);
      const target = await targetOf(state, domain, mechanism.target);
      return (await lookUp(state, target, "A", "void-counts")).length > 0;
    }
  }
};

const policyOf = async (state: State, domain: string): Promise<SpfRecord | null> => {
  const records = strings(await lookUp(state, domain, "TXT", "void-is-free")).filter(isSpfRecord);
  if (records.length > 1) throw new Stop("permerror", `${domain} has ${records.length} SPF records`);
  const [text] = records;
  if (text === undefined) return null;
  const record = parseSpf(text);
  const [error] = record.errors;
  if (error !== undefined) throw new Stop("permerror", `${domain}: ${error.problem} in "${error.term}"`, error.term);
  return record;
};

const modifier = (record: SpfRecord, name: string): Modifier | undefined =>
  record.terms.find((term): term is Modifier => term.kind === "modifier" && term.name === name);

const evaluate = async (state: State, domain: string): Promise<Reached> => {
  if (!isCheckable(domain)) return { result: "none", term: null, domain, record: null };
  const record = await policyOf(state, domain);
  if (record === null) return { result: "none", term: null, domain, record: null };
  const directives = record.terms.filter((term): term is Directive => term.kind === "directive");
  for (const directive of directives) {
    state.term = directive.text;
    if (await matches(state, domain, directive.mechanism)) {
      return { result: RESULT_OF[directive.qualifier], term: directive.text, domain, record };
    }
  }
  const redirect = modifier(record, "redirect");
  if (redirect === undefined) return { result: "neutral", term: null, domain, record };
  state.term = redirect.text;
  spendLookup(state);
  const target = await targetOf(state, domain, redirect.value);
  const there = await evaluate(state, target);
  if (there.result === "none") throw new Stop("permerror", `${target} has no SPF record to redirect to`, redirect.text);
  return there;
};

/** The owner's own words for a refusal; any trouble in getting them means there are none (RFC 7208 section 6.2). */
const explanationOf = async (state: State, reached: Reached): Promise<string | null> => {
  const exp = reached.record === null ? undefined : modifier(reached.record, "exp");
  if (exp === undefined) return null;
  try {
    const target = await targetOf(state, reached.domain, exp.value);
    const [text, ...others] = strings(await lookUp(state, target, "TXT", "void-is-free"));
    if (text === undefined || others.length > 0) return null;
    const macro = parseMacroString(text, "explanation");
    return macro === null ? null : await expandMacroString(macro, macroValues(state, reached.domain));
  } catch (error) {
    if (error instanceof Stop) return null;
    throw error;
  }
};

const DEFAULT_EXPLANATION = "The domain owner does not authorize this address to send.";

/** May this address send mail for this sender? The `check_host()` of RFC 7208, with every limit it sets. */
export const checkHost = async (question: SpfQuestion, dns: Pick<Dns, "query">): Promise<SpfAnswer> => {
  const ip = addressBytes(question.ip);
  if (ip === null) throw new RangeError(`${question.ip} is not an address`);
  const envelope = question.mailFrom === "" ? question.helo : question.mailFrom;
  const at = envelope.lastIndexOf("@");
  const local = at > 0 ? envelope.slice(0, at) : "postmaster";
  const domain = envelope.slice(at + 1);
  const state: State = {
    dns,
    ip: unmapped(ip),
    sender: `${local}@${domain}`,
    helo: question.helo,
    receiver: question.receiver ?? "unknown",
    now: question.now ?? (() => new Date()),
    lookups: 0,
    voidLookups: 0,
    term: null,
  };
  const answer = (
    result: SpfResult,
    mechanism: string | null,
    where: string,
    explanation: string | null,
  ): SpfAnswer => ({
    result,
    mechanism,
    domain: where,
    explanation,
    lookups: state.lookups,
    voidLookups: state.voidLookups,
  });
  try {
    const reached = await evaluate(state, domain);
    const explanation =
      reached.result === "fail" ? ((await explanationOf(state, reached)) ?? DEFAULT_EXPLANATION) : null;
    return answer(reached.result, reached.term, reached.domain, explanation);
  } catch (error) {
    if (error instanceof Stop) return answer(error.result, error.term, domain, error.message);
    throw error;
  }
};
