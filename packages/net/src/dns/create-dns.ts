import type { Dns, DnsQueryOptions, DnsRecord, DnsReply, RecordType } from "../net.ts";
import { ProbeError } from "../probe-error.ts";
import { createDnsCache } from "./cache.ts";
import { encodeQuestion, fitsOnTheWire, normalName, type Message } from "./message.ts";
import { repeatQuestion } from "./repeat-question.ts";
import { createResolverPool } from "./resolver-pool.ts";
import type { ServerAddress } from "./server-address.ts";
import { queryOverTcp } from "./tcp-exchange.ts";
import { createUdpExchange } from "./udp-exchange.ts";
import { transferZone } from "./zone-transfer.ts";

const DEFAULT_TIMEOUT_MS = 6_000;
const TCP_TIMEOUT_MS = 4_000;
const TCP_MAX_BYTES = 66_000;
const MAX_ALIASES = 12;
const MAX_TRIES = 4;
const DIRECT_TRIES = 2;
const DIRECT_WAIT_MS = 1_200;

export interface DnsParts {
  readonly resolvers: readonly ServerAddress[];
  /** Evaluates a server that is not one of the operator's resolvers and says where it really is. Throws when refused. */
  place(server: ServerAddress, transport: "tcp" | "udp"): ServerAddress;
  readonly now: () => number;
}

/** Our own resolver client: the system's one blocks threads, hides what failed, and knows `localhost`. */
export const createDns = (parts: DnsParts): Dns & { close(): void } => {
  const udp = createUdpExchange();
  const cache = createDnsCache(parts.now);
  const pool = createResolverPool(parts.resolvers);
  const running = new Map<string, Promise<DnsReply>>();

  interface AskOptions {
    readonly recursion: boolean;
    readonly dnssec: boolean;
    readonly unchecked: boolean;
    /** How long to listen. */
    readonly timeoutMs: number;
    readonly signal?: AbortSignal | undefined;
  }

  /** One question to one server: UDP, without EDNS for servers that cannot, TCP when the answer was cut. */
  const queryServer = (
    server: ServerAddress,
    tcpServer: ServerAddress,
    name: string,
    type: RecordType,
    options: AskOptions,
  ) => {
    let question = encodeQuestion(name, type, { ...options, edns: true });
    let asked = udp.ask(server, question, options.timeoutMs);
    const work = async (): Promise<Message> => {
      let message = await asked.answer;
      if (message.rcode === "FORMERR" || message.rcode === "NOTIMP") {
        question = encodeQuestion(name, type, { ...options, edns: false });
        asked = udp.ask(server, question, options.timeoutMs);
        message = await asked.answer;
      }
      if (!message.truncated) return message;
      let whole: Message | null = null;
      const tcp = { timeoutMs: TCP_TIMEOUT_MS, maxBytes: TCP_MAX_BYTES, signal: options.signal };
      await queryOverTcp(tcpServer, question, tcp, (answer) => {
        whole = answer;
        return "done";
      });
      return whole ?? message;
    };
    return { answer: work(), cancel: () => asked.cancel() };
  };

  const patience = (name: string, type: RecordType, { timeoutMs, signal }: DnsQueryOptions, mostTries: number) => ({
    what: `${name} ${type}`,
    totalMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    mostTries,
    // Who says no will say it again; only another server may know better.
    mostRefusals: Math.max(2, parts.resolvers.length),
    signal,
  });

  const queryResolvers = (name: string, type: RecordType, options: DnsQueryOptions): Promise<Message> =>
    repeatQuestion(patience(name, type, options, MAX_TRIES), async (attempt, leftMs) => {
      const turn = await pool.take(attempt, options.signal);
      const how = {
        recursion: true,
        dnssec: options.dnssec === true,
        unchecked: options.unchecked === true,
        timeoutMs: leftMs,
        signal: options.signal,
      };
      return {
        ...queryServer(turn.server, turn.server, name, type, how),
        waitMs: turn.timeoutMs,
        done: (outcome) => turn.done(outcome),
      };
    });

  const queryDirectly = async (name: string, type: RecordType, to: ServerAddress, options: DnsQueryOptions) => {
    const server = parts.place(to, "udp");
    const tcpServer = parts.place(to, "tcp");
    return await repeatQuestion(patience(name, type, options, DIRECT_TRIES), async (attempt, leftMs) => {
      const how = {
        recursion: false,
        dnssec: options.dnssec === true,
        unchecked: options.unchecked === true,
        timeoutMs: leftMs,
        signal: options.signal,
      };
      return {
        ...queryServer(server, tcpServer, name, type, how),
        waitMs: DIRECT_WAIT_MS * (attempt + 1),
        done: () => {},
      };
    });
  };

  const lookUp = async (name: string, type: RecordType, options: DnsQueryOptions): Promise<DnsReply> => {
    const aliases: string[] = [];
    let current = name;
    for (;;) {
      const message =
        options.server === undefined
          ? await queryResolvers(current, type, options)
          : await queryDirectly(current, type, { ip: options.server.ip, port: options.server.port ?? 53 }, options);
      const before = aliases.length;
      current = followAliases(message.answers, current, aliases);
      const answers = message.answers.filter((record) => isWanted(record, type, options.dnssec === true));
      const base = { authorities: message.authorities, authenticated: message.authenticated, aliases };
      if (answers.some((record) => record.type !== "RRSIG" || type === "RRSIG"))
        return { ...base, status: "found", answers };
      if (message.rcode === "NXDOMAIN") return { ...base, status: "no-name", answers: [] };
      // An authoritative server stops at the alias; a resolver that stops there leaves the rest to us.
      const mayFollow = type !== "CNAME" && aliases.length > before && options.server === undefined;
      if (!mayFollow) return { ...base, status: "no-data", answers: [] };
    }
  };

  const query = async (typed: string, type: RecordType, options: DnsQueryOptions = {}): Promise<DnsReply> => {
    const name = normalName(typed);
    if (!fitsOnTheWire(name)) throw new ProbeError("out-of-scope", `"${typed.slice(0, 80)}" is not a DNS name`);
    // RFC 6761: questions about localhost never leave the machine, and we have no business with it either.
    if (/(?:^|\.)localhost$/.test(name)) throw new ProbeError("out-of-scope", "localhost is never resolved");
    if (type === "AXFR") throw new ProbeError("not-supported", "a zone transfer is requested with `transfer`");
    if (options.server !== undefined) return await lookUp(name, type, options);

    const key = `${name} ${type}${options.dnssec === true ? " DO" : ""}${options.unchecked === true ? " CD" : ""}`;
    if (options.fresh !== true) {
      const known = cache.get(key);
      if (known !== null) return known;
      const same = running.get(key);
      // The timeout or abort of one caller must not affect the others.
      if (same !== undefined && options.signal === undefined && options.timeoutMs === undefined) return await same;
    }
    const work = lookUp(name, type, options).then((reply) => {
      cache.set(key, reply);
      return reply;
    });
    if (options.signal !== undefined || options.timeoutMs !== undefined || running.has(key)) return await work;
    running.set(key, work);
    try {
      return await work;
    } finally {
      running.delete(key);
    }
  };

  const dataOf = (reply: DnsReply, type: RecordType) => reply.answers.filter((record) => record.type === type);
  const strings = async (name: string, type: RecordType): Promise<string[]> =>
    dataOf(await query(name, type), type).flatMap(({ data }) => (typeof data === "string" ? [data] : []));

  return {
    query,
    txt: (name) => strings(name, "TXT"),
    ns: async (name) => (await strings(name, "NS")).map(normalName),
    async addresses(name) {
      const [four, six] = await Promise.allSettled([strings(name, "A"), strings(name, "AAAA")]);
      const found = [
        ...(four.status === "fulfilled" ? four.value : []),
        ...(six.status === "fulfilled" ? six.value : []),
      ];
      // Half an answer is an answer; no address and a failure is not "it has none".
      if (found.length === 0 && four.status === "rejected") throw four.reason;
      if (found.length === 0 && six.status === "rejected") throw six.reason;
      return [...new Set(found)];
    },
    async mx(name) {
      return dataOf(await query(name, "MX"), "MX")
        .flatMap(({ data }) =>
          isMx(data) ? [{ preference: data.preference ?? 0, exchange: normalName(data.exchange) }] : [],
        )
        .sort((a, b) => a.preference - b.preference);
    },
    async transfer(zone, server) {
      const name = normalName(zone);
      if (name === "" || !fitsOnTheWire(name)) throw new ProbeError("out-of-scope", `"${zone}" is not a zone`);
      return await transferZone(name, parts.place({ ip: server.ip, port: server.port ?? 53 }, "tcp"));
    },
    forget: (domain) => cache.forget(normalName(domain)),
    close: () => udp.close(),
  };
};

const isMx = (data: unknown): data is { preference?: number; exchange: string } =>
  typeof data === "object" && data !== null && "exchange" in data && typeof data.exchange === "string";

const isWanted = (record: DnsRecord, type: RecordType, dnssec: boolean): boolean =>
  type === "ANY" || record.type === type || (dnssec && record.type === "RRSIG");

/** Walks the CNAME chain inside one answer, adding each step to `aliases`; returns where it ends. */
const followAliases = (answers: readonly DnsRecord[], from: string, aliases: string[]): string => {
  let current = from;
  const seen = new Set([from, ...aliases]);
  for (;;) {
    const step = answers.find((record) => record.type === "CNAME" && record.name === current);
    if (step === undefined || typeof step.data !== "string") return current;
    current = normalName(step.data);
    aliases.push(current);
    if (seen.has(current)) throw new ProbeError("malformed", `${from}: aliases that go round in a circle`);
    if (aliases.length > MAX_ALIASES) throw new ProbeError("malformed", `${from}: more than ${MAX_ALIASES} aliases`);
    seen.add(current);
  }
};
