import type { Net } from "@parapet/net/net";
import type { DiscoverySource } from "@parapet/words/vocabulary/en";

/** A name from a source, and how it was discovered. */
export interface FoundName {
  readonly name: string;
  /** The asset it was found through; the domain itself when left out. */
  readonly through?: string;
  /**
   * Origin of the name, for attribution: the certificate's issuer, the record, the page. No texts: those belong to the
   * source, in the reader's language.
   */
  readonly detail?: string;
}

/** Result of a source. `limited` describes what is missing; its names still count. */
export interface Find {
  readonly names: readonly FoundName[];
  readonly limited?: string;
}

/** A host that is known so far, for sources that build on what others found. */
export interface KnownHost {
  readonly host: string;
  readonly ips: readonly string[];
}

export interface SourceContext {
  readonly signal: AbortSignal;
  /** The operator's key for this source. */
  readonly key: string | null;
  /** Another address of the service: a mirror, a proxy, a local server in tests. */
  readonly base: string | null;
  /** Hosts found by now that this source has not seen yet. Only sources that need them get any. */
  readonly fresh: readonly KnownHost[];
  readonly words: readonly string[];
  /** Whether a name's answer is only what its zone answers to every name. */
  readonly isWildcard: (host: string, ips: readonly string[], aliases: readonly string[]) => Promise<boolean>;
}

/** One way of finding names under a domain. */
export interface NameSource {
  readonly id: string;
  readonly needsKey: "no" | "optional" | "yes";
  /** Passive asks third parties and public resolvers; active sends packets to the target's own servers. */
  readonly touch: "passive" | "active";
  /** What it starts from: the domain once, every zone found below it, or each new batch of hosts. */
  readonly startsFrom: "domain" | "zone" | "hosts";
  /** Where the service lives, of those that are one. */
  readonly base?: string;
  find(domain: string, net: Net, context: SourceContext): Promise<Find>;
}

/** A source of the product: it has a name in every language, or it does not compile. */
export interface NamedSource extends NameSource {
  readonly id: DiscoverySource;
}

export type SourceOutcome = "ok" | "empty" | "failed" | "limited";

/** How a source went. `empty` means it answered and knows nothing; a failure is never called empty. */
export interface SourceReport {
  readonly id: string;
  readonly outcome: SourceOutcome;
  readonly count: number;
  readonly reason: string | null;
}
