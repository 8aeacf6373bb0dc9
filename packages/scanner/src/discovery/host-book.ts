import type { DiscoverySource } from "@parapet/words/vocabulary/en";

import { cleanName, isUnder } from "./name-scope.ts";
import type { FoundName } from "./name-source.ts";
import type { ResolvedHost } from "./resolve-host.ts";

/** One step of "why is this mine?": a source led from one asset to the next. */
export interface DiscoveryStep {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  readonly detail: string | null;
}

export interface DiscoveredHost extends ResolvedHost {
  readonly host: string;
  /** The answer is what the zone answers to every name: the name may be real, the host is not its own. */
  readonly wildcard: boolean;
  readonly sources: readonly string[];
  /** From the domain to this host. */
  readonly path: readonly DiscoveryStep[];
}

interface Entry {
  readonly host: string;
  readonly sources: Set<string>;
  readonly first: DiscoveryStep | null;
  resolved: ResolvedHost | null;
  wildcard: boolean;
  delegationChecked: boolean;
}

/** The source of the domain itself: added manually. */
const GIVEN = "given" satisfies DiscoverySource;
/** The source of a host that only earlier runs had found. */
export const EARLIER_RUNS = "inventory" satisfies DiscoverySource;
const MAX_RELATED = 500;
const LONGEST_PATH = 16;

/** Known names: each once, with all its sources and its discovery path. */
export class HostBook {
  readonly #domain: string;
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  readonly #related = new Set<string>();
  #unresolved: string[] = [];
  isFull = false;

  constructor(domain: string, most: number) {
    this.#domain = domain;
    this.#most = most;
    this.#add(domain, null);
  }
  get size(): number {
    return this.#entries.size;
  }
  has(host: string): boolean {
    return this.#entries.has(host);
  }

  /** Notes a name. Returns it in its normal form, or null when it is not under the domain or not a name. */
  learn(found: FoundName, source: string, start: string): string | null {
    const name = cleanName(found.name);
    if (name === null) return null;
    if (!isUnder(name, this.#domain)) {
      const isPublic = !/(?:^|\.)(?:localhost|localdomain|local|internal|lan|home)$/.test(name);
      if (isPublic && this.#related.size < MAX_RELATED && source === "certificate-names") this.#related.add(name);
      return null;
    }
    // Records under an underscore describe services; they are not hosts.
    if (name.split(".").some((label) => label.startsWith("_"))) return null;
    const known = this.#entries.get(name);
    if (known !== undefined) {
      known.sources.add(source);
      return name;
    }
    if (this.#entries.size >= this.#most) {
      this.isFull = true;
      return name;
    }
    const from = found.through ?? start;
    this.#add(name, {
      source,
      from: this.#entries.has(from) ? from : this.#domain,
      to: name,
      detail: found.detail ?? null,
    });
    return name;
  }

  #add(host: string, first: DiscoveryStep | null): void {
    const sources = new Set([first === null ? GIVEN : first.source]);
    this.#entries.set(host, {
      host,
      sources,
      first,
      resolved: null,
      wildcard: false,
      delegationChecked: host === this.#domain,
    });
    this.#unresolved.push(host);
  }

  takeUnresolved(): string[] {
    const names = this.#unresolved;
    this.#unresolved = [];
    return names;
  }

  takeUncheckedForDelegation(most: number): string[] {
    const entries = [...this.#entries.values()].filter(
      ({ delegationChecked, wildcard }) => !delegationChecked && !wildcard,
    );
    return entries.slice(0, most).map((entry) => {
      entry.delegationChecked = true;
      return entry.host;
    });
  }

  settle(name: string, resolved: ResolvedHost, wildcard: boolean): DiscoveredHost | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    entry.resolved = resolved;
    entry.wildcard = wildcard;
    return this.#describe(entry);
  }

  hosts(): DiscoveredHost[] {
    return [...this.#entries.values()].map((entry) => this.#describe(entry));
  }
  related(): string[] {
    return [...this.#related];
  }

  #describe(entry: Entry): DiscoveredHost {
    const resolved = entry.resolved ?? {
      state: "blind" as const,
      ips: [],
      aliases: [],
      blind: { reason: "cancelled" as const, detail: "not resolved before the end" },
    };
    return {
      host: entry.host,
      ...resolved,
      wildcard: entry.wildcard,
      sources: [...entry.sources],
      path: this.#pathTo(entry),
    };
  }

  #pathTo(entry: Entry): DiscoveryStep[] {
    const steps: DiscoveryStep[] = [];
    for (
      let at: Entry | undefined = entry;
      at?.first && steps.length < LONGEST_PATH;
      at = this.#entries.get(at.first.from)
    ) {
      steps.unshift(at.first);
    }
    return steps;
  }
}
