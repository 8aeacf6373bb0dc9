import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import pMap from "p-map";

import { EARLIER_RUNS, HostBook, type DiscoveredHost } from "./host-book.ts";
import type { KnownHost, NameSource, SourceContext, SourceReport } from "./name-source.ts";
import { resolveHost } from "./resolve-host.ts";
import { SourceTally } from "./source-tally.ts";
import { NAME_SOURCES } from "./sources.ts";
import { createWildcardGuard, type WildcardGuard } from "./wildcard.ts";
import { WORDS } from "./words.ts";

export interface DiscoverOptions {
  /** Passive asks only third parties and public resolvers. */
  readonly profile: "passive" | "full";
  readonly signal?: AbortSignal;
  /** The operator's keys, by source. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Other addresses of services, by source. */
  readonly bases?: Readonly<Record<string, string>>;
  /** Sources that are switched off. */
  readonly without?: readonly string[];
  readonly words?: readonly string[];
  readonly sources?: readonly NameSource[];
  /** Hosts that earlier runs found: resolved as well, whether or not a source names them this time. */
  readonly earlier?: readonly string[];
  readonly mostHosts?: number;
  readonly mostRounds?: number;
  readonly onEvent?: (event: DiscoveryEvent) => void;
}

export type DiscoveryEvent =
  | { readonly type: "host"; readonly host: DiscoveredHost }
  | { readonly type: "source"; readonly report: SourceReport }
  | { readonly type: "progress"; readonly round: number; readonly known: number };

export interface Discovery {
  readonly domain: string;
  readonly hosts: readonly DiscoveredHost[];
  readonly sources: readonly SourceReport[];
  /** Names outside the domain that share certificates with it: perhaps the same owner, never followed. */
  readonly related: readonly string[];
  /** Whether a bound was reached and more may exist. */
  readonly truncated: boolean;
  /** Which bounds those were. */
  readonly cuts: readonly string[];
}

const MAX_HOSTS = 5_000;
const MAX_ROUNDS = 3;
/** Zones below the domain that are searched like the domain itself. */
const MAX_ZONES = 8;
const RESOLVE_AT_ONCE = 200;

/** Which hosts does a domain have? Finds, resolves, and goes on from what it found until nothing new comes. */
export const discover = async (domain: string, net: Net, options: DiscoverOptions): Promise<Discovery> => {
  const search = new Search(domain, net, options);
  await search.run();
  return search.result();
};

class Search {
  readonly #domain: string;
  readonly #net: Net;
  readonly #options: DiscoverOptions;
  readonly #book: HostBook;
  readonly #guard: WildcardGuard;
  readonly #sources: readonly NameSource[];
  readonly #tallies: ReadonlyMap<string, SourceTally>;
  readonly #zones = new Set<string>();
  /** What was left out, in words. */
  readonly #cuts = new Set<string>();
  readonly #signal: AbortSignal;

  constructor(domain: string, net: Net, options: DiscoverOptions) {
    this.#domain = domain;
    this.#net = net;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
    this.#book = new HostBook(domain, options.mostHosts ?? MAX_HOSTS);
    this.#guard = createWildcardGuard(net, { byContent: options.profile === "full" });
    this.#sources = (options.sources ?? NAME_SOURCES).filter(
      ({ id, touch }) => (touch === "passive" || options.profile === "full") && !(options.without ?? []).includes(id),
    );
    this.#tallies = new Map(this.#sources.map(({ id }) => [id, new SourceTally(id)]));
  }

  async run(): Promise<void> {
    const from = (start: NameSource["startsFrom"]) => this.#sources.filter(({ startsFrom }) => startsFrom === start);
    this.#zones.add(this.#domain);
    await Promise.all([...from("domain"), ...from("zone")].map((source) => this.#ask(source, this.#domain, [])));
    let fresh = await this.#resolveNew();
    const rounds = this.#options.mostRounds ?? MAX_ROUNDS;
    for (let round = 1; round <= rounds && fresh.length > 0 && !this.#signal.aborted; round += 1) {
      this.#options.onEvent?.({ type: "progress", round, known: this.#book.size });
      const zones = await this.#newZones(fresh);
      await Promise.all([
        ...from("hosts").map((source) => this.#ask(source, this.#domain, fresh)),
        ...zones.flatMap((zone) => from("zone").map((source) => this.#ask(source, zone, []))),
      ]);
      fresh = await this.#resolveNew();
    }
    await this.#resolveEarlier();
    if (fresh.length > 0) this.#cuts.add(`what was found in round ${rounds} was not followed further`);
    if (this.#book.isFull) this.#cuts.add("more names than a scan follows");
    for (const tally of this.#tallies.values()) this.#options.onEvent?.({ type: "source", report: tally.report() });
  }

  /** Last, so that a host which is still named by a source is attributed to that source. */
  async #resolveEarlier(): Promise<void> {
    for (const name of this.#options.earlier ?? [])
      if (!this.#book.has(name)) this.#book.learn({ name }, EARLIER_RUNS, this.#domain);
    await this.#resolveNew();
  }

  async #ask(source: NameSource, start: string, fresh: readonly KnownHost[]): Promise<void> {
    const tally = this.#tallies.get(source.id);
    const context: SourceContext = {
      signal: this.#signal,
      key: this.#options.keys?.[source.id] ?? null,
      base: this.#options.bases?.[source.id] ?? null,
      fresh,
      words: this.#options.words ?? WORDS,
      isWildcard: (host, ips, aliases) => this.#guard.isWildcard(host, ips, aliases),
    };
    try {
      const { names, limited } = await source.find(start, this.#net, context);
      const counted = names.flatMap((found) => {
        const name = this.#book.learn(found, source.id, start);
        return name === null ? [] : [name];
      });
      tally?.answered(counted, limited);
    } catch (error) {
      // One source's trouble, its own mistakes included, must not cost what the others found.
      if (error instanceof ProbeError) tally?.failed(error.reason, error.message);
      else tally?.failed("malformed", error instanceof Error ? error.message : String(error));
    }
  }

  /** Resolves what was learnt since the last time and returns the hosts to go on from. */
  async #resolveNew(): Promise<KnownHost[]> {
    const names = this.#book.takeUnresolved();
    const fresh: KnownHost[] = [];
    await pMap(
      names,
      async (name) => {
        const resolved = await resolveHost(name, this.#net);
        const wildcard =
          resolved.state === "resolves" && name !== this.#domain && (await this.#isOnlyWildcard(name, resolved));
        const host = this.#book.settle(name, resolved, wildcard);
        if (resolved.state === "resolves" && !wildcard) fresh.push({ host: name, ips: resolved.ips });
        if (host !== null && resolved.state !== "gone") this.#options.onEvent?.({ type: "host", host });
      },
      { concurrency: RESOLVE_AT_ONCE },
    );
    return fresh;
  }

  async #isOnlyWildcard(name: string, { ips, aliases }: { ips: readonly string[]; aliases: readonly string[] }) {
    try {
      return await this.#guard.isWildcard(name, ips, aliases);
    } catch (error) {
      if (error instanceof ProbeError) return false;
      throw error;
    }
  }

  /** Places below the domain that have hosts of their own or name servers of their own. */
  async #newZones(fresh: readonly KnownHost[]): Promise<string[]> {
    const parents = fresh.map(({ host }) => host.slice(host.indexOf(".") + 1));
    const delegated = await Promise.all(
      this.#book
        .takeUncheckedForDelegation(300)
        .map(async (name) => ((await this.#net.dns.ns(name).catch(() => [])).length > 0 ? [name] : [])),
    );
    const zones = [...new Set([...delegated.flat(), ...parents])].filter(
      (zone) =>
        zone !== this.#domain && zone.endsWith(`.${this.#domain}`) && !this.#zones.has(zone) && !zone.startsWith("_"),
    );
    const chosen = zones.slice(0, Math.max(0, MAX_ZONES + 1 - this.#zones.size));
    if (chosen.length < zones.length) this.#cuts.add(`only the first ${MAX_ZONES} zones below it were searched`);
    for (const zone of chosen) this.#zones.add(zone);
    return chosen;
  }

  result(): Discovery {
    return {
      domain: this.#domain,
      hosts: this.#book.hosts(),
      sources: [...this.#tallies.values()].map((tally) => tally.report()),
      related: this.#book.related(),
      truncated: this.#cuts.size > 0,
      cuts: [...this.#cuts],
    };
  }
}
