import type { ZoneRecord } from "./zone-record.ts";
import { parentName, recordsAt, type Zone } from "./zone.ts";

/** All zones that exist, from the root down. */
export interface World {
  readonly zones: ReadonlyMap<string, Zone>;
}

export interface Question {
  readonly name: string;
  readonly type: string;
  readonly dnssec: boolean;
  readonly checkingDisabled: boolean;
}

export interface Reply {
  readonly rcode: "NOERROR" | "NXDOMAIN" | "SERVFAIL" | "REFUSED";
  readonly answers: readonly ZoneRecord[];
  readonly authorities: readonly ZoneRecord[];
  readonly authenticated: boolean;
}

const FAILURE: Reply = { rcode: "SERVFAIL", answers: [], authorities: [], authenticated: false };
const REFUSAL: Reply = { rcode: "REFUSED", answers: [], authorities: [], authenticated: false };
const MAX_ALIASES = 12;

/** The deepest zone that holds a name. The record about a zone's key lives in the zone above it. */
export const findZone = (world: World, name: string, type = ""): Zone | null => {
  const start = type === "DS" && world.zones.has(name) && name !== "" ? parentName(name) : name;
  for (let at = start; ; at = parentName(at)) {
    const zone = world.zones.get(at);
    if (zone !== undefined) return zone;
    if (at === "") return null;
  }
};

/** What would a recursive, validating resolver say? It follows aliases across zones. */
export const resolve = (world: World, question: Question): Reply => {
  const answers: ZoneRecord[] = [];
  let authenticated = true;
  let name = question.name;
  for (let hops = 0; hops <= MAX_ALIASES; hops++) {
    const zone = findZone(world, name, question.type);
    if (zone === null) return FAILURE;
    if (zone.plan.dnssec === "bogus" && !question.checkingDisabled) return FAILURE;
    authenticated &&= zone.plan.dnssec === "signed";
    const observation = inspectIn(zone, name, question.type);
    // Servers that do not answer for the zone they were given: the resolver cannot say anything.
    if (observation.kind === "delegated") return FAILURE;
    answers.push(...withSignatures(zone, observation.records, question.dnssec, name));
    if (observation.kind === "alias") {
      name = observation.target;
      continue;
    }
    const authorities = observation.records.length > 0 ? [] : denial(zone, name, observation.kind, question.dnssec);
    return { rcode: observation.kind === "no-name" ? "NXDOMAIN" : "NOERROR", answers, authorities, authenticated };
  }
  return { ...FAILURE, answers };
};

/** What would the zone's own server say? It knows its zones only and refuses everything else. */
export const answerFromZones = (world: World, origins: ReadonlySet<string> | "all", question: Question): Reply => {
  const zone = findZone(world, question.name, question.type);
  if (zone === null || (origins !== "all" && !origins.has(zone.origin))) return REFUSAL;
  const answers: ZoneRecord[] = [];
  let name = question.name;
  for (let hops = 0; hops <= MAX_ALIASES; hops++) {
    const observation = inspectIn(zone, name, question.type);
    const records = withSignatures(zone, observation.records, question.dnssec, name);
    if (observation.kind === "delegated")
      return { rcode: "NOERROR", answers, authorities: records, authenticated: false };
    answers.push(...records);
    if (observation.kind === "alias" && findZone(world, observation.target) === zone) {
      name = observation.target;
      continue;
    }
    const empty = observation.records.length === 0;
    return {
      rcode: observation.kind === "no-name" ? "NXDOMAIN" : "NOERROR",
      answers,
      authorities: empty ? denial(zone, name, observation.kind, question.dnssec) : [],
      authenticated: false,
    };
  }
  return { ...FAILURE, answers };
};

type Observation =
  | { readonly kind: "found" | "no-data" | "no-name" | "delegated"; readonly records: readonly ZoneRecord[] }
  | { readonly kind: "alias"; readonly records: readonly ZoneRecord[]; readonly target: string };

const inspectIn = (zone: Zone, name: string, type: string): Observation => {
  for (let at = name; at !== zone.origin && at !== ""; at = parentName(at)) {
    const cut = recordsAt(zone, at, "NS");
    if (cut.length > 0 && !(at === name && (type === "DS" || type === "NSEC")))
      return { kind: "delegated", records: cut };
  }
  const owner = zone.existing.has(name) ? name : wildcardFor(zone, name);
  if (owner === null) return { kind: "no-name", records: [] };
  const rename = (records: readonly ZoneRecord[]) =>
    owner === name ? records : records.map((record) => ({ ...record, name }));
  if (type === "ANY") return { kind: "found", records: rename([...(zone.sets.get(owner)?.values() ?? [])].flat()) };
  if (type === "NSEC" && zone.signer !== null && owner === name)
    return { kind: "found", records: [nsecAt(zone, name)] };
  const found = recordsAt(zone, owner, type);
  if (found.length > 0) return { kind: "found", records: rename(found) };
  const [alias] = recordsAt(zone, owner, "CNAME");
  if (alias !== undefined) return { kind: "alias", records: rename([alias]), target: String(alias.data).toLowerCase() };
  return { kind: "no-data", records: [] };
};

/** The closest `*` above a name that does not exist (RFC 4592). */
const wildcardFor = (zone: Zone, name: string): string | null => {
  for (let at = parentName(name); ; at = parentName(at)) {
    if (zone.existing.has(at)) return zone.sets.has(`*.${at}`) ? `*.${at}` : null;
    if (at === "" || at === zone.origin) return null;
  }
};

const withSignatures = (
  zone: Zone,
  records: readonly ZoneRecord[],
  dnssec: boolean,
  name: string,
): readonly ZoneRecord[] => {
  const { signer } = zone;
  const [first] = records;
  if (!dnssec || signer === null || first === undefined) return records;
  const owner = zone.existing.has(name) ? name : (wildcardFor(zone, name) ?? name);
  const types = [...new Set(records.map((record) => record.type))];
  const signatures = types.map((type) => {
    const set = recordsAt(zone, owner, type);
    return { ...signer.rrsig(set.length > 0 ? set : records), name: first.name };
  });
  return [...records, ...signatures];
};

/** Why there is nothing: the zone's SOA and, when asked for proof, which names and types do exist. */
const denial = (zone: Zone, name: string, kind: Observation["kind"], dnssec: boolean): ZoneRecord[] => {
  const soa = recordsAt(zone, zone.origin, "SOA");
  const { signer } = zone;
  if (!dnssec || signer === null) return [...soa];
  const owner = kind === "no-name" ? nameBefore(zone, name) : zone.existing.has(name) ? name : nameBefore(zone, name);
  const proofs = [...new Set(kind === "no-name" ? [owner, zone.origin] : [owner])].map((at) => [nsecAt(zone, at)]);
  return [soa, ...proofs].flatMap((set) => (set.length === 0 ? [] : [...set, signer.rrsig(set)]));
};

const nsecAt = (zone: Zone, name: string): ZoneRecord => {
  const names = sortedNames(zone);
  const at = names.indexOf(name);
  const next = names[(at + 1) % names.length] ?? zone.origin;
  const rrtypes = [...(zone.sets.get(name)?.keys() ?? []), "NSEC", "RRSIG"];
  return { name, type: "NSEC", ttl: 2, data: { nextDomain: next === "" ? "." : next, rrtypes } };
};

const nameBefore = (zone: Zone, name: string): string =>
  sortedNames(zone).findLast((candidate) => canonicalOrder(candidate, name) < 0) ?? zone.origin;

const sorted = new WeakMap<Zone, string[]>();

const sortedNames = (zone: Zone): string[] => {
  const known = sorted.get(zone);
  if (known !== undefined) return known;
  const names = [...zone.sets.keys()].sort(canonicalOrder);
  sorted.set(zone, names);
  return names;
};

/** Names sort by their labels from the right (RFC 4034, 6.1). */
const canonicalOrder = (a: string, b: string): number => {
  const left = a.split(".").reverse();
  const right = b.split(".").reverse();
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = Buffer.compare(Buffer.from(left[at] ?? ""), Buffer.from(right[at] ?? ""));
    if (order !== 0) return order;
  }
  return left.length - right.length;
};
