import type { CONNECTOR_GIVES, ConnectorRow } from "@parapet/domain/contracts/connectors";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { ProbeError } from "@parapet/net/probe-error";

import type { Cursor, SyncContext } from "../feed.ts";
import type { LeakEntry } from "../leaks/leak-entry.ts";
import type { MarketListing } from "../market/market-listing.ts";
import type { MentionText } from "../mentions/mention-text.ts";

export type ConnectorGives = (typeof CONNECTOR_GIVES)[number];
export type ConnectorOption = ConnectorRow["options"][number];

/** A breach as catalogs report it. */
export interface Breach {
  readonly name: string;
  readonly title: string;
  readonly domain: string | null;
  /** ISO day. */
  readonly breachOn: string | null;
  readonly addedAt: Date | null;
  readonly accounts: number | null;
  readonly description: string | null;
  readonly dataClasses: readonly string[];
  readonly marks: readonly string[];
}

/** How many machines with logins of a domain a service knows of; it does not say which. */
export interface StealerCount {
  readonly domain: string;
  readonly employees: number;
  readonly customers: number;
  readonly thirdParties: number;
  readonly lastOn: string | null;
  readonly families: Readonly<Record<string, number>>;
  readonly urls: readonly { readonly url: string; readonly count: number; readonly kind: "employee" | "customer" }[];
}

/** A place in public code that names a domain. The fragment is held in memory only; what is stored of it is masked. */
export interface CodeHit {
  readonly domain: string;
  readonly repository: string;
  readonly path: string;
  readonly url: string;
  readonly fragment: string;
}

/** One thing that a connector brought. */
export type Collected =
  | { readonly kind: "breach"; readonly breach: Breach }
  | { readonly kind: "leak"; readonly leak: LeakEntry }
  | { readonly kind: "stealer-count"; readonly count: StealerCount }
  | { readonly kind: "password-count"; readonly org: OrgId; readonly id: string; readonly times: number }
  | { readonly kind: "text"; readonly text: MentionText }
  | { readonly kind: "listing"; readonly listing: MarketListing }
  | { readonly kind: "code"; readonly hit: CodeHit };

/** One batch: it is stored before the cursor. */
export interface Batch {
  readonly items: readonly Collected[];
  /** What could not be read, or asked, while the rest could; never a word of what is in it. */
  readonly complaints?: readonly string[];
  readonly cursor?: Cursor;
}

export interface CollectContext extends SyncContext {
  /** Verified domains of customers; no others are queried. */
  readonly domains: readonly string[];
  /** What organizations want to be notified of. */
  readonly words: readonly string[];
  /** Passwords of which it is not known yet how often they were seen. */
  readonly secrets: () => AsyncIterable<{ readonly org: OrgId; readonly id: string; readonly sha1: string }>;
}

/** A source that is asked for what concerns our customers. Off until an operator switches it on. */
export interface Connector {
  /** Also the file's name. */
  readonly id: string;
  readonly name: string;
  readonly gives: readonly ConnectorGives[];
  readonly licence: string;
  readonly everyHours: number;
  readonly url: string;
  /** How the publisher wants its key; one that is required keeps the connector silent until it is set. */
  readonly key?: { readonly required: boolean; readonly asked: string };
  readonly options: readonly ConnectorOption[];
  /** Asked about each domain that is known when it runs: a domain that is added later has not been asked about. */
  readonly isAskedByDomain?: true;
  collect(context: CollectContext): AsyncIterable<Batch>;
  /** One cheap ask that shows whether address and key are right; absent: the first batch. */
  probe?(context: CollectContext): Promise<number>;
}

export const listOption = ({ options }: Pick<SyncContext, "options">, name: ConnectorOption["name"]): string[] => {
  const value = options[name];
  const entries = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[\n,]/) : [];
  return entries
    .filter((it): it is string => typeof it === "string")
    .map((it) => it.trim())
    .filter((it) => it !== "");
};

/**
 * Queries several items. One that fails is skipped and reported; a key that is not
 * accepted, or a publisher that says stop, ends the asking.
 */
export async function* each<Item>(
  items: readonly Item[],
  named: (item: Item) => string,
  ask: (item: Item) => Promise<Batch>,
): AsyncGenerator<Batch> {
  for (const [index, item] of items.entries()) {
    try {
      yield await ask(item);
    } catch (error) {
      const isOver = !(error instanceof ProbeError) || error.reason === "needs-key" || error.reason === "rate-limited";
      // When not even one could be asked there is nothing to go on with.
      if (isOver || items.length === 1) throw error;
      yield { items: [], complaints: [`${named(item)}: ${error.reason}: ${error.message}`] };
      if (index >= 4 && error.reason === "timeout") throw error;
    }
  }
}
