import type { Blueprint, Change, HostPlan } from "./blueprint.ts";
import type { RecordPlan, ZonePlan } from "./dns/zone-plan.ts";
import { isDatagramProtocol } from "./services/protocols.ts";
import type { SitePlan } from "./web/site-plan.ts";

/** A company as it is right now: the healthy base with the active faults planted. */
export interface CompanyPlan {
  readonly domain: string;
  readonly zones: readonly ZonePlan[];
  readonly hosts: readonly HostPlan[];
}

/** What does the company look like with exactly these faults? Pure: fixing is planning again with fewer. */
export const planCompany = (
  blueprint: Blueprint,
  active: ReadonlySet<string>,
  later: readonly Change[] = [],
): CompanyPlan => {
  const start: CompanyPlan = { domain: blueprint.domain, zones: blueprint.zones, hosts: blueprint.hosts };
  const planted = blueprint.faults.filter((fault) => active.has(fault.id)).flatMap((fault) => fault.plant);
  return [...planted, ...later].reduce(applyChange, start);
};

const applyChange = (plan: CompanyPlan, change: Change): CompanyPlan => {
  switch (change.change) {
    case "records": {
      const origin = zoneFor(plan, change.name).origin;
      // The two unions fit each other member by member; the compiler cannot follow that through the spread.
      const records = change.records.data.map(
        (data) => ({ name: change.name, type: change.records.type, data }) as RecordPlan,
      );
      const others = ({ name, type }: RecordPlan) => !(name === change.name && type === change.records.type);
      return withZone(plan, origin, (zone) => ({ ...zone, records: [...zone.records.filter(others), ...records] }));
    }
    case "add-record": {
      const { record } = change;
      return withZone(plan, zoneFor(plan, record.name).origin, (zone) => ({
        ...zone,
        records: [...zone.records, record],
      }));
    }
    case "zone":
      return withZone(plan, change.origin, (zone) => ({ ...zone, ...change.set }));
    case "add-zone":
      return { ...plan, zones: [...plan.zones, change.zone] };
    case "add-host":
      return { ...plan, hosts: [...plan.hosts, change.host] };
    case "service": {
      const id = serviceId(change.service);
      return withHost(plan, change.host, (host) => ({
        ...host,
        services: [...host.services.filter((service) => serviceId(service) !== id), change.service],
      }));
    }
    case "certificate":
      return withHost(plan, change.host, (host) => ({ ...host, certificate: change.certificate }));
    case "host":
      return withHost(plan, change.host, (host) => ({ ...host, ...change.set }));
    case "path":
      return withSite(plan, change.host, (site) => ({
        ...site,
        paths: { ...site.paths, [change.path]: change.answer },
      }));
    case "headers":
      return withSite(plan, change.host, (site) => {
        const merged = Object.entries({ ...site.headers, ...change.headers });
        return {
          ...site,
          headers: Object.fromEntries(merged.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
        };
      });
    case "site":
      return withSite(plan, change.host, (site) => ({ ...site, ...change.set }));
  }
};

/** What makes two services the same place. */
export const serviceId = (service: { readonly port: number; readonly speaks: string }): string =>
  `${service.port}/${isDatagramProtocol(service) ? "udp" : "tcp"}`;

const zoneFor = (plan: CompanyPlan, name: string): ZonePlan => {
  const holding = plan.zones.filter(({ origin }) => name === origin || name.endsWith(`.${origin}`));
  const deepest = holding.sort((a, b) => b.origin.length - a.origin.length)[0];
  if (deepest === undefined) throw new Error(`the blueprint of ${plan.domain} has no zone for ${name}`);
  return deepest;
};

const withZone = (plan: CompanyPlan, origin: string, change: (zone: ZonePlan) => ZonePlan): CompanyPlan => {
  if (!plan.zones.some((zone) => zone.origin === origin))
    throw new Error(`the blueprint of ${plan.domain} has no zone ${origin}`);
  return { ...plan, zones: plan.zones.map((zone) => (zone.origin === origin ? change(zone) : zone)) };
};

const withHost = (plan: CompanyPlan, name: string, change: (host: HostPlan) => HostPlan): CompanyPlan => {
  if (!plan.hosts.some((host) => host.name === name))
    throw new Error(`the blueprint of ${plan.domain} has no host ${name}`);
  return { ...plan, hosts: plan.hosts.map((host) => (host.name === name ? change(host) : host)) };
};

/** A host's own site, or the virtual site of that name. */
const withSite = (plan: CompanyPlan, name: string, change: (site: SitePlan) => SitePlan): CompanyPlan => {
  const owner = plan.hosts.find((host) => host.virtualSites?.[name] !== undefined);
  const virtual = owner?.virtualSites?.[name];
  if (owner !== undefined && virtual !== undefined)
    return withHost(plan, owner.name, (host) => ({
      ...host,
      virtualSites: { ...host.virtualSites, [name]: change(virtual) },
    }));
  return withHost(plan, name, (host) => ({ ...host, site: change(host.site ?? { paths: {} }) }));
};
