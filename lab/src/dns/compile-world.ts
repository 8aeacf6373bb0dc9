import type { CompanyPlan } from "../plan-company.ts";
import type { World } from "./world.ts";
import type { RecordPlan, ZonePlan } from "./zone-plan.ts";
import type { ZoneRecord } from "./zone-record.ts";
import { compileZone, parentName, recordsAt, type Zone, type ZoneContext } from "./zone.ts";

/** The server that answers for the root, for every top-level domain and for zones that name no one else. */
export const REGISTRY_SERVER = "a.nic.test";

const SOA_TIMES = { serial: 2026_01_01_01, refresh: 7200, retry: 3600, expire: 1_209_600, minimum: 300 };
const REVERSE = "127.in-addr.arpa";

export interface WorldContext extends ZoneContext {
  readonly addressOf: (host: string) => string;
}

/** Which zones exist once these companies do? Root, top-level domains, delegations and reverse names come by themselves. */
export const compileWorld = (companies: readonly CompanyPlan[], context: WorldContext): World => {
  const planned = companies.flatMap((company) => company.zones);
  const origins = new Set(planned.map((zone) => zone.origin));
  const tops = new Set(["test", ...planned.map((zone) => zone.origin.split(".").at(-1) ?? "")]);
  const above: ZonePlan[] = ["", ...tops]
    .filter((origin) => !origins.has(origin))
    .map((origin) => ({ origin, records: [], dnssec: "signed" }));
  const all = [...above, ...planned, { origin: REVERSE, records: reverseRecords(companies, context) }];

  const hostRecords = companies.flatMap((company) => company.hosts.flatMap((host) => addressRecords(host, context)));
  const holder = deepestZone(all.map((zone) => zone.origin));
  const extras = Map.groupBy([...hostRecords, registryAddress(context)], (record) => holder(record.name));

  const zones = new Map<string, Zone>();
  // Children first: a parent publishes what the child's key is.
  for (const plan of all.toSorted((a, b) => b.origin.length - a.origin.length)) {
    const children = all.filter(
      (child) =>
        child.origin !== "" && child.origin !== plan.origin && holder(parentName(child.origin)) === plan.origin,
    );
    const extra = [...startOfAuthority(plan), ...(extras.get(plan.origin) ?? []), ...children.flatMap(delegation)];
    const zone = compileZone(plan, extra, context);
    const keys = children.flatMap(({ origin }) => zones.get(origin)?.signer?.ds ?? []);
    zones.set(plan.origin, keys.length === 0 ? zone : withRecords(zone, keys));
  }
  return { zones };
};

const addressRecords = (host: CompanyPlan["hosts"][number], { addressOf }: WorldContext): RecordPlan[] =>
  host.unlisted === true
    ? []
    : [host.name, ...(host.aliases ?? [])].map((name) => ({ name, type: "A", data: addressOf(host.name) }));

const registryAddress = ({ addressOf }: WorldContext): RecordPlan => ({
  name: REGISTRY_SERVER,
  type: "A",
  data: addressOf(REGISTRY_SERVER),
});

const startOfAuthority = (plan: ZonePlan): RecordPlan[] => {
  const servers = plan.nameservers ?? [REGISTRY_SERVER];
  const mname = servers[0] ?? REGISTRY_SERVER;
  const planned = (type: string) => plan.records.some((record) => record.name === plan.origin && record.type === type);
  return [
    ...(planned("SOA")
      ? []
      : [
          {
            name: plan.origin,
            type: "SOA" as const,
            data: { mname, rname: `hostmaster.${plan.origin || "nic.test"}`, ...SOA_TIMES },
          },
        ]),
    ...(planned("NS") ? [] : servers.map((data) => ({ name: plan.origin, type: "NS" as const, data }))),
  ];
};

const delegation = ({ origin, nameservers = [REGISTRY_SERVER] }: ZonePlan): RecordPlan[] =>
  nameservers.map((data) => ({ name: origin, type: "NS", data }));

const reverseRecords = (companies: readonly CompanyPlan[], { addressOf }: WorldContext): RecordPlan[] =>
  companies
    .flatMap((company) => company.hosts)
    .flatMap((host) => {
      const data = host.ptr === undefined ? host.name : host.ptr;
      if (data === null) return [];
      return [
        { name: `${addressOf(host.name).split(".").reverse().join(".")}.in-addr.arpa`, type: "PTR" as const, data },
      ];
    });

const deepestZone = (origins: readonly string[]): ((name: string) => string) => {
  const known = new Set(origins);
  return (name) => {
    for (let at = name; at !== ""; at = parentName(at)) if (known.has(at)) return at;
    return "";
  };
};

const withRecords = (zone: Zone, records: readonly ZoneRecord[]): Zone => {
  const sets = new Map(zone.sets);
  for (const record of records) {
    sets.set(
      record.name,
      new Map(sets.get(record.name)).set(record.type, [...recordsAt(zone, record.name, record.type), record]),
    );
  }
  return { ...zone, sets };
};
