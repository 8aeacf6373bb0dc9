import { textChunks } from "./text-chunks.ts";
import type { DnsBehaviour, RecordPlan, ZonePlan } from "./zone-plan.ts";
import type { ZoneRecord } from "./zone-record.ts";
import { type ZoneSigner, zoneSigner } from "./zone-signer.ts";

/** A zone ready to be asked. */
export interface Zone {
  readonly origin: string;
  readonly plan: ZonePlan;
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, readonly ZoneRecord[]>>;
  /** Every name that exists, those without records of their own between two that have some included. */
  readonly existing: ReadonlySet<string>;
  readonly signer: ZoneSigner | null;
}

export interface ZoneContext {
  /** The text with every `{ip:HOST}` replaced. */
  readonly fill: (text: string) => string;
  /** SHA-256 of a host's certificate (selector 0) or of its public key (selector 1). */
  readonly certificateDigest: (host: string, selector: 0 | 1) => Buffer;
}

// Short, so that a rescan right after a fix sees the difference whatever it cached.
const TTL_SECONDS = 2;

/** What does a planned zone look like once names, addresses and certificates are known? */
export const compileZone = (plan: ZonePlan, extra: readonly RecordPlan[], context: ZoneContext): Zone => {
  const sets = new Map<string, Map<string, ZoneRecord[]>>();
  for (const record of [...plan.records, ...extra]) {
    const name = context.fill(record.name).toLowerCase();
    const types = getOrAdd(sets, name, () => new Map<string, ZoneRecord[]>());
    const compiled = {
      name,
      type: wireType(record.type),
      ttl: record.ttl ?? TTL_SECONDS,
      data: dataOf(record, context),
    };
    getOrAdd(types, compiled.type, () => [] as ZoneRecord[]).push(compiled);
  }
  const signer =
    (plan.dnssec ?? "none") === "none" ? null : zoneSigner(plan.origin, plan.dnssec === "bogus" ? "bogus" : "signed");
  if (signer !== null)
    getOrAdd(sets, plan.origin, () => new Map<string, ZoneRecord[]>()).set("DNSKEY", [signer.dnskey]);
  const existing = namesAndAncestors(sets.keys(), plan.origin);
  return { origin: plan.origin, plan: { ...plan, ...filledBehaviours(plan, context) }, sets, existing, signer };
};

const filledBehaviours = ({ behaviours }: ZonePlan, { fill }: ZoneContext): Pick<ZonePlan, "behaviours"> => {
  if (behaviours === undefined) return {};
  const filled = Object.entries(behaviours).map(([name, behaviour]): [string, DnsBehaviour] => [
    name,
    behaviour.kind === "turns" ? { kind: "turns", addresses: behaviour.addresses.map(fill) } : behaviour,
  ]);
  return { behaviours: Object.fromEntries(filled) };
};

/** The records of one name and type, or none. */
export const recordsAt = (zone: Zone, name: string, type: string): readonly ZoneRecord[] =>
  zone.sets.get(name)?.get(type) ?? [];

/** How do the zone's servers treat questions about this name, when not plainly? */
export const behaviourAt = (zone: Zone, name: string): DnsBehaviour | null => {
  const behaviours = zone.plan.behaviours;
  if (behaviours === undefined) return null;
  const exact = behaviours[name];
  if (exact !== undefined) return exact;
  for (let parent = parentName(name); parent !== ""; parent = parentName(parent)) {
    const below = behaviours[`*.${parent}`];
    if (below !== undefined) return below;
  }
  return null;
};

/** The name above a name; the empty name is the root. */
export const parentName = (name: string): string =>
  name.slice(name.indexOf(".") === -1 ? name.length : name.indexOf(".") + 1);

/** The library knows types beyond its list only by number. */
export const wireType = (type: string): string => (type.startsWith("TYPE") ? `UNKNOWN_${type.slice(4)}` : type);

const dataOf = (record: RecordPlan, { fill, certificateDigest }: ZoneContext): unknown => {
  switch (record.type) {
    case "A":
    case "AAAA":
    case "CNAME":
    case "NS":
    case "PTR":
    case "DNAME":
      return fill(record.data);
    case "TXT":
      return textChunks(fill(record.data));
    case "SPF":
      return Buffer.concat(
        textChunks(fill(record.data)).map((chunk) => Buffer.concat([Buffer.from([chunk.length]), chunk])),
      );
    case "TLSA": {
      const { usage, selector, matchingType, of } = record.data;
      const certificate = /^[0-9a-f]{64}$/.test(of) ? Buffer.from(of, "hex") : certificateDigest(of, selector);
      return { usage, selector, matchingType, certificate };
    }
    case "MX":
    case "SRV":
    case "CAA":
    case "SOA":
    case "HINFO":
    case "NAPTR":
      return record.data;
    default:
      return Buffer.from(record.data, "hex");
  }
};

const namesAndAncestors = (names: Iterable<string>, origin: string): Set<string> => {
  const existing = new Set([origin]);
  for (const name of names) {
    for (let at = name; at !== origin && at !== "" && !existing.has(at); at = parentName(at)) existing.add(at);
  }
  return existing;
};

const getOrAdd = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
};
