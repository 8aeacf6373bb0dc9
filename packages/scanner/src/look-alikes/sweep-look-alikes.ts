import { DAY_MS } from "@parapet/domain/durations";
import type { Net } from "@parapet/net/net";
import pMap from "p-map";
import { parse } from "tldts";

import type { Appearance } from "../check.ts";
import { type Asked, ask } from "../mail/ask.ts";
import type { LookAlike } from "./generate-look-alikes.ts";
import { type Intent, rateIntent } from "./intent.ts";
import { isParked } from "./parking.ts";
import { type Registration, RDAP_BASE, lookUpRegistration } from "./rdap.ts";
import { type NameObservation, createNameResolver } from "./resolve-look-alike.ts";
import { pageSimilarity } from "./similarity.ts";
import { type SiteObservation, visitSite } from "./visit-site.ts";

export interface LookAlikeObservation extends LookAlike {
  readonly name: NameObservation;
  /** Null where no one listens or the name is free. */
  readonly site: Asked<SiteObservation> | null;
  readonly registration: Asked<Registration> | null;
  readonly networks: readonly { readonly ip: string; readonly asn: string | null; readonly country: string | null }[];
  readonly blocklists: Asked<readonly string[]>;
  readonly parked: boolean;
  readonly similarity: number | null;
  readonly sameIcon: boolean;
  readonly own: boolean;
  /** What the last screenshot showed; absent: none was taken. */
  readonly appearance?: Appearance;
  /** Null for names that are free or could not be checked. */
  readonly intent: Intent | null;
}

export interface SweepOptions {
  readonly signal: AbortSignal;
  readonly now: Date;
  /** Names of the customer's own; they and everything below them mean no harm. */
  readonly ownDomains?: readonly string[];
  /** Questions under way at once. */
  readonly concurrency?: number;
  /** Names whose turn does not come within this time are not resolved; the likeliest come first. */
  readonly resolveMs?: number;
  /** Null: the registries are not asked. */
  readonly rdapBase?: string | null;
  /** Null: pages are not visited. */
  readonly visits?: boolean;
  /** The original's page, where it was visited already; visited by the sweep when left out. */
  readonly home?: Asked<SiteObservation>;
  readonly networkOf?: (ip: string) => { readonly asn: string | null; readonly country: string | null };
  readonly blocklistsOf?: (domain: string) => Promise<readonly string[]>;
  /** Registered names beyond this many are evaluated by the DNS alone. */
  readonly mostVisited?: number;
  readonly onName?: (done: number, all: number) => void;
  /** What screenshots of earlier runs showed, by name. */
  readonly appearances?: Readonly<Record<string, Appearance>>;
}

const CONCURRENT_NAMES = 768;
const CONCURRENT_VISITS = 24;
const MAX_VISITED = 500;
/** Always resolved first; of the others each sweep begins where the days before have not been. */
const LIKELIEST = 6_000;
const SHIFT_PER_DAY = 5_000;
const NOT_REACHED: NameObservation = {
  registered: { unseen: "timeout: the time for resolving variations ended before its turn" },
  ns: [],
  a: [],
  aaaa: [],
  mx: [],
  txt: [],
  wildcard: false,
  unseen: [],
};

/** In which order are names resolved? The tail is turned day by day, so that what one sweep leaves out another reaches. */
export const planTurns = (count: number, now: Date): number[] => {
  const first = Math.min(count, LIKELIEST);
  const rest = count - first;
  const begin = rest === 0 ? 0 : (Math.floor(now.getTime() / DAY_MS) * SHIFT_PER_DAY) % rest;
  return Array.from({ length: count }, (_, at) => (at < first ? at : first + ((at - first + begin) % rest)));
};

const NOT_VISITED = { unseen: "too-large: more registered names than are visited in one sweep" } as const;

const isOwn = (domain: string, own: readonly string[]): boolean =>
  own.some((name) => domain === name.toLowerCase() || domain.endsWith(`.${name.toLowerCase()}`));

const daysSince = (iso: string | null | undefined, now: Date): number | null =>
  iso === null || iso === undefined ? null : Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS);

const registrableOf = (url: string): string | null => parse(url).domain;

/** What is behind each of these names? The first is the real one, which the others are compared with. */
export const sweepLookAlikes = async (
  names: readonly LookAlike[],
  net: Net,
  options: SweepOptions,
): Promise<LookAlikeObservation[]> => {
  const { signal, now, rdapBase = RDAP_BASE, visits = true, networkOf, blocklistsOf } = options;
  const original = names.find((it) => it.fuzzer === "*original")?.domain ?? "";
  const own = [original, ...(options.ownDomains ?? [])].filter((name) => name !== "");
  const resolve = createNameResolver(net.dns, signal);
  let done = 0;
  const startedAt = performance.now();
  const resolveMs = options.resolveMs ?? Number.POSITIVE_INFINITY;
  const turns = planTurns(names.length, now);
  const resolved: NameObservation[] = [];
  const [home] = await Promise.all([
    visits && original !== "" ? (options.home ?? visitSite(net, original, now, signal)) : null,
    pMap(
      turns,
      async (at) => {
        const isLate = performance.now() - startedAt > resolveMs;
        resolved[at] = isLate ? NOT_REACHED : await resolve(names[at]?.domain ?? "");
        options.onName?.(++done, names.length);
      },
      { concurrency: options.concurrency ?? CONCURRENT_NAMES },
    ),
  ]);
  const homeSite = home !== null && "seen" in home ? home.seen : null;
  const rows = names.map((name, at) => ({ ...name, name: resolved[at] as NameObservation }));
  const worth = rows.filter(({ name }) => "seen" in name.registered && name.registered.seen);
  const visited = new Set(worth.slice(0, options.mostVisited ?? MAX_VISITED));

  const enriched = await pMap(
    worth,
    async (row): Promise<LookAlikeObservation> => {
      const hasAddress = row.name.a.length + row.name.aaaa.length > 0;
      const owned = isOwn(row.domain, own);
      const registrable = parse(row.domain).domain ?? row.domain;
      const [site, registration, blocklists] = visited.has(row)
        ? await Promise.all([
            visits && hasAddress ? (row.domain === original ? home : visitSite(net, row.domain, now, signal)) : null,
            rdapBase === null || owned ? null : ask(() => lookUpRegistration(net, registrable, rdapBase, signal)),
            blocklistsOf === undefined ? { seen: [] } : ask(() => blocklistsOf(row.domain)),
          ])
        : ([
            visits && hasAddress ? NOT_VISITED : null,
            rdapBase === null || owned ? null : NOT_VISITED,
            blocklistsOf === undefined ? { seen: [] } : NOT_VISITED,
          ] as const);
      const seen = site !== null && "seen" in site ? site.seen : null;
      const parked = isParked(row.name.ns, seen?.page ?? null);
      const similarity = seen !== null && homeSite !== null ? pageSimilarity(homeSite.page, seen.page) : null;
      const sameIcon = seen?.iconHash !== null && seen?.iconHash !== undefined && seen.iconHash === homeSite?.iconHash;
      // A site that answers no longer does not look like anything.
      const appearance = seen === null ? null : (options.appearances?.[row.domain] ?? null);
      const intent = rateIntent({
        own: owned,
        leadsHome: seen !== null && registrableOf(seen.url) === parse(original).domain,
        parked,
        hasMail: row.name.mx.some((host) => host !== "" && host !== "."),
        hasSite: seen !== null,
        asksPassword: seen?.page.asksPassword ?? false,
        similarity,
        sameIcon,
        usesOwnAssets:
          seen?.page.addresses.some(
            (address) => registrableOf(address) === parse(original).domain && /^(?:https?:)?\/\//.test(address),
          ) ?? false,
        ageDays: registration !== null && "seen" in registration ? daysSince(registration.seen.createdAt, now) : null,
        certificateAgeDays: seen?.certificate?.ageDays ?? null,
        blocklists: "seen" in blocklists ? blocklists.seen : [],
        looksIdentical: row.fuzzer === "homoglyph" || row.fuzzer === "cyrillic",
        appearance,
      });
      const networks = [...row.name.a, ...row.name.aaaa]
        .slice(0, 8)
        .map((ip) => ({ ip, ...(networkOf?.(ip) ?? { asn: null, country: null }) }));
      return {
        ...row,
        site,
        registration,
        networks,
        blocklists,
        parked,
        similarity,
        sameIcon,
        own: owned,
        ...(appearance !== null && { appearance }),
        intent,
      };
    },
    { concurrency: CONCURRENT_VISITS },
  );
  const byName = new Map(enriched.map((row) => [row.domain, row]));
  return rows.map(
    (row): LookAlikeObservation =>
      byName.get(row.domain) ?? {
        ...row,
        site: null,
        registration: null,
        networks: [],
        blocklists: { seen: [] },
        parked: false,
        similarity: null,
        sameIcon: false,
        own: isOwn(row.domain, own),
        intent: null,
      },
  );
};
