import type { WatchedDomain, WatchedLogin } from "@parapet/db/queries/leaks";
import { readHost, type RecordColumns } from "@parapet/domain/intel";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";

export type LeakKind = "employee" | "customer" | "third-party";

/** A leak concerns this organization because of this domain. */
export interface LeakMatch extends WatchedDomain {
  readonly kind: LeakKind;
  /** Only a monitored VIP makes it the organization's: it is reported for that VIP and never shown otherwise. */
  readonly isPerson: boolean;
}

export const loginDomain = (login: string): string | null => {
  const at = login.lastIndexOf("@");
  return at < 1 ? null : login.slice(at + 1);
};

/** The name and every name above it that has a dot, the nearest first. */
export const upwards = (name: string): string[] => {
  const names: string[] = [];
  for (let rest = name; rest.includes("."); rest = rest.slice(rest.indexOf(".") + 1)) names.push(rest);
  return names;
};

const NAMES_REMEMBERED = 100_000;
const LONGEST_TAIL = 8;
const NO_MATCH: readonly LeakMatch[] = [];
const NO_DOMAINS: ReadonlyMap<string, WatchedDomain> = new Map();

const isVerified = (it: WatchedDomain | undefined): boolean => it?.state === "verified";

export const isBelow = (name: string | null, domain: string): boolean =>
  name !== null && (name === domain || name.endsWith(`.${domain}`));

const DOT = 46;
/** FNV-1a from the last byte to the first, so that one pass over a name yields the hash of every domain above it. */
const [FNV_OFFSET, FNV_PRIME] = [0x811c9dc5 | 0, 0x01000193] as const;

/** Whether one of these hashes is that of the text or, if `isName`, of a domain above the name. False is certain. */
const mayBeIn = (
  hashes: ReadonlySet<number>,
  bytes: Uint8Array,
  from: number,
  to: number,
  isName: boolean,
): boolean => {
  if (hashes.size === 0) return false;
  let hash: number = FNV_OFFSET;
  for (let at = to - 1; at >= from; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (isName && byte === DOT && hashes.has(hash)) return true;
    hash = Math.imul(hash ^ byte, FNV_PRIME);
  }
  return hashes.has(hash);
};
const hashesOf = (texts: Iterable<string>): ReadonlySet<number> =>
  new Set(
    Array.from(texts, (text) =>
      Buffer.from(text).reduceRight((hash: number, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_OFFSET),
    ),
  );

/**
 * Whose leak is it? By the login's domain: an employee's, or a third party's where it is used on someone else's site.
 * By the site alone: a customer's. By a monitored person's own address: that person's. One leak is one credential of an
 * organization: a verified domain counts before a person, a person before a pending domain, and of several domains of the
 * same state the nearest. So the answer depends on what an organization has, and not on the order in which it came.
 */
export const openWatch = (domains: readonly WatchedDomain[], people: readonly WatchedLogin[] = []) => {
  const byPerson = Map.groupBy(people, ({ login }) => login);
  const byName = Map.groupBy(domains, ({ domain }) => domain);
  const [nameHashes, personHashes] = [hashesOf(byName.keys()), hashesOf(byPerson.keys())];
  // Hardly any name of a list ends as a watched one does: that is asked first.
  const tail = Math.min(LONGEST_TAIL, ...byName.keys().map((name) => name.length));
  const tails = new Set(byName.keys().map((name) => name.slice(-tail)));
  let remembered = new Map<string, ReadonlyMap<string, WatchedDomain>>();
  /** The same few names come again and again in a list, and hardly any is watched. */
  const nearest = (name: string | null): ReadonlyMap<string, WatchedDomain> => {
    if (name === null || !tails.has(name.slice(-tail))) return NO_DOMAINS;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const found = new Map<string, WatchedDomain>();
    for (const each of upwards(name))
      for (const it of byName.get(each) ?? []) {
        const nearer = found.get(it.org);
        if (nearer === undefined || (!isVerified(nearer) && isVerified(it))) found.set(it.org, it);
      }
    if (remembered.size >= NAMES_REMEMBERED) remembered = new Map();
    remembered.set(name, found.size === 0 ? NO_DOMAINS : found);
    return found;
  };
  const matchesOf = ({ login, url }: Pick<LeakEntry, "login" | "url">): readonly LeakMatch[] => {
    const host = url === null ? null : readHost(url);
    const [byLogin, bySite] = [nearest(loginDomain(login)), nearest(host)];
    if (byLogin.size === 0 && bySite.size === 0 && (byPerson.size === 0 || !byPerson.has(login))) return NO_MATCH;
    const matches: LeakMatch[] = [];
    const persons = new Map<string, WatchedLogin>((byPerson.get(login) ?? []).map((person) => [person.org, person]));
    for (const org of new Set([...byLogin.keys(), ...bySite.keys(), ...persons.keys()])) {
      const [byDomain, byHost, person] = [byLogin.get(org), bySite.get(org), persons.get(org)];
      const hasVerified = isVerified(byDomain) || isVerified(byHost);
      const own = hasVerified && !isVerified(byDomain) ? undefined : byDomain;
      const site = hasVerified && !isVerified(byHost) ? undefined : byHost;
      if (person !== undefined && !hasVerified)
        matches.push({
          org: person.org,
          domain: person.domain,
          state: person.state,
          kind: "third-party",
          isPerson: true,
        });
      else if (own !== undefined)
        matches.push({
          ...own,
          kind: host === null || site !== undefined ? "employee" : "third-party",
          isPerson: false,
        });
      else if (site !== undefined) matches.push({ ...site, kind: "customer", isPerson: false });
    }
    return matches;
  };
  return {
    /** Quick pre-filter of records in columns: may this one concern anyone? False is certain. */
    mayConcern({ bytes, hosts, hostEnds, logins, ats, secrets }: RecordColumns, n: number): boolean {
      const [host = 0, loginEnd] = [hosts[n], (secrets[n] ?? 0) - 1];
      return (
        mayBeIn(nameHashes, bytes, (ats[n] ?? 0) + 1, loginEnd, true) ||
        (host !== 0 && mayBeIn(nameHashes, bytes, host, hostEnds[n] ?? 0, true)) ||
        mayBeIn(personHashes, bytes, logins[n] ?? 0, loginEnd, false)
      );
    },
    /** Whose leak it is. */
    matchesOf,
  };
};
export type Watch = ReturnType<typeof openWatch>;
