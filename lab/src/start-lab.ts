import { setTimeout as sleep } from "node:timers/promises";

import { type AddressPolicy, createAddressPolicy } from "@parapet/net/address-policy";
import { createNet, type NetOptions } from "@parapet/net/create-net";
import type { Net } from "@parapet/net/net";

import { type BoundAddress, cannotBindHere } from "./bind.ts";
import type { Blueprint, Change, Fault, HostPlan } from "./blueprint.ts";
import type { AskedQuestion, DnsDesk } from "./dns/answer-message.ts";
import { compileWorld, REGISTRY_SERVER } from "./dns/compile-world.ts";
import { type DnsServer, startDnsServer } from "./dns/dns-server.ts";
import type { World } from "./dns/world.ts";
import { createFleet } from "./fleet.ts";
import { type LoopbackBlock, readLoopbackBlock, randomLoopbackBlock } from "./loopback-block.ts";
import { type CompanyPlan, planCompany } from "./plan-company.ts";
import { createPublishers, type PublisherDates } from "./publishers/create-publishers.ts";
import { feedPublishers } from "./publishers/feed-publishers.ts";
import type { Publishers } from "./publishers/publisher.ts";
import type { WebRequest } from "./services/running.ts";
import { certificateAuthority } from "./tls/certificate-authority.ts";

export interface LabOptions extends PublisherDates {
  /** Bind high ports of 127.0.0.1 and map: what happens by itself where low ports or 127.x addresses are not to be had. */
  readonly mapped?: boolean;
  /** Every DNS answer waits this long, as if the resolver were far away. */
  readonly dnsDelayMs?: number;
  /** Every connection and every web request waits this long, as if the company were far away. */
  readonly latencyMs?: number;
  /** The block that an earlier lab had (its `cidr`): taken again unless another lab has it now. */
  readonly cidr?: string;
}

export interface LabCompany {
  readonly domain: string;
  /** The faults that are planted right now. */
  readonly faults: readonly Fault[];
  readonly hosts: readonly HostPlan[];
}

/** Companies that exist only on loopback addresses, with the DNS that names them. */
export interface Lab extends AsyncDisposable {
  readonly resolver: BoundAddress;
  /** Every host's address, by name. */
  readonly hosts: ReadonlyMap<string, string>;
  readonly companies: readonly LabCompany[];
  readonly caCertificate: string;
  /** Feeds, leak services, receivers of messages: reached by their real names or by `publishers.url(id)`. */
  readonly publishers: Publishers;
  /** The scanner's own network, aimed at this lab: it reaches nothing else. */
  readonly net: Net;
  /** What such a network is made from, for those who want one of their own (fresh caches, other budgets). */
  readonly netOptions: NetOptions;
  readonly mapped: boolean;
  /** The addresses that belong to this lab. */
  readonly cidr: string;
  /** Every question asked so far, oldest first; the newest 100,000 are retained. */
  readonly questions: readonly AskedQuestion[];
  /** Every web request so far, oldest first; the newest 100,000 are retained. */
  readonly requests: readonly WebRequest[];
  /** Takes faults away, or plants them again. Unknown ids are an error. */
  fix(faultIds: readonly string[]): Promise<void>;
  break(faultIds: readonly string[]): Promise<void>;
  /** Changes a company while it runs, beyond its faults: a verification record, a new host, another banner. */
  change(domain: string, changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

const BLOCK_TRIES = 50;
const EARLIER_TRIES = 10;
const EARLIER_WAIT_MS = 300;
const STORED_QUESTIONS = 100_000;
const STORED_REQUESTS = 100_000;
const RESOLVER_PORT = 53;
const RESOLVER_PLACE = 1;
const REGISTRY_PLACE = 2;

/** Brings companies to life. */
export const startLab = async (blueprints: readonly Blueprint[], options: LabOptions = {}): Promise<Lab> => {
  const closing = new AbortController();
  const authority = await certificateAuthority();
  const active = new Set(blueprints.flatMap((blueprint) => blueprint.faults.map((fault) => fault.id)));
  const later = new Map<string, Change[]>(blueprints.map(({ domain }) => [domain, []]));
  const plan = () => blueprints.map((blueprint) => planCompany(blueprint, active, later.get(blueprint.domain)));

  let plans: readonly CompanyPlan[] = plan();
  let hostPlans: ReadonlyMap<string, HostPlan> = new Map();
  let world: World = { zones: new Map() };
  const questions: AskedQuestion[] = [];
  const desk: DnsDesk = {
    world: () => world,
    delayMs: options.dnsDelayMs ?? 0,
    signal: closing.signal,
    turns: new Map(),
    log: (asked) => {
      if (questions.length >= STORED_QUESTIONS) questions.splice(0, STORED_QUESTIONS / 10);
      questions.push(asked);
    },
  };

  const requests: WebRequest[] = [];
  const onRequest = (request: WebRequest): void => {
    if (requests.length >= STORED_REQUESTS) requests.splice(0, STORED_REQUESTS / 10);
    requests.push(request);
  };

  const publishers = createPublishers(() => plans.flatMap(({ zones }) => zones), options);
  const { block, resolver, mapped } = await claimBlock(desk, options);
  const addresses = new Map<string, string>([[REGISTRY_SERVER, block.address(REGISTRY_PLACE)]]);
  const addressOf = (host: string): string => {
    const known = addresses.get(host);
    if (known !== undefined) return known;
    const given = block.address(REGISTRY_PLACE + addresses.size);
    addresses.set(host, given);
    return given;
  };

  const fleet = createFleet({
    mappedTo: mapped ? resolver.bound.ip : null,
    authority,
    addressOf,
    hostNow: (name) => hostPlans.get(name) ?? { name, services: [] },
    context: {
      desk,
      latencyMs: options.latencyMs ?? 0,
      publishers,
      onRequest,
      signal: closing.signal,
      dnsRole: (host, { version, openResolver }) => ({
        kind: "authoritative",
        origins: host === REGISTRY_SERVER ? "all" : originsServedBy(plans, host),
        ...(version === undefined ? {} : { version }),
        ...(openResolver === undefined ? {} : { openResolver }),
      }),
    },
  });

  const settle = async (): Promise<void> => {
    plans = [...plan(), feedPublishers(publishers.all)];
    const hosts = plans.flatMap((company) => company.hosts);
    for (const host of hosts) addressOf(host.name);
    hostPlans = new Map(hosts.map((host) => [host.name, host]));
    world = await worldOf(plans, addressOf);
    await fleet.man([REGISTRY_HOST, ...hosts]);
  };

  let net: (Net & AsyncDisposable) | null = null;
  let closed: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    closing.abort();
    await net?.[Symbol.asyncDispose]();
    await Promise.all([fleet.close(), resolver.close()]);
  };
  // Leaving scope after an early close is the second time, and no mistake.
  const close = (): Promise<void> => (closed ??= closeAll());

  const toggle = async (ids: readonly string[], on: boolean): Promise<void> => {
    const known = new Set(blueprints.flatMap((blueprint) => blueprint.faults.map((fault) => fault.id)));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) throw new Error(`no such fault: ${unknown.join(", ")}`);
    for (const id of ids)
      if (on) active.add(id);
      else active.delete(id);
    await settle();
  };

  try {
    await settle();
  } catch (error) {
    await close();
    throw error;
  }

  const route: NonNullable<NetOptions["route"]> = ({ ip, port, transport }) => {
    const actual = fleet.actual(ip, port, transport);
    if (actual !== null) return actual;
    if (!block.has(ip) || ip === resolver.bound.ip) return { ip, port };
    // Whatever else listens on all addresses of this machine is no service of a lab's company.
    return { ip: mapped ? resolver.bound.ip : ip, port: CLOSED_PORT };
  };

  const netOptions: NetOptions = {
    resolvers: [`${resolver.bound.ip}:${resolver.bound.port}`],
    policy: labPolicy(block, resolver.bound.ip),
    route,
    extraCa: [authority.certificate],
  };

  return {
    resolver: resolver.bound,
    hosts: addresses,
    get companies() {
      return blueprints.map((blueprint, at) => ({
        domain: blueprint.domain,
        faults: blueprint.faults.filter((fault) => active.has(fault.id)),
        hosts: plans[at]?.hosts ?? [],
      }));
    },
    caCertificate: authority.certificate,
    publishers,
    get net() {
      return (net ??= createNet(netOptions));
    },
    netOptions,
    mapped,
    cidr: block.cidr,
    questions,
    requests,
    fix: (ids) => toggle(ids, false),
    break: (ids) => toggle(ids, true),
    change: async (domain, changes) => {
      const made = later.get(domain);
      if (made === undefined) throw new Error(`no such company: ${domain}`);
      const before = made.length;
      made.push(...changes);
      try {
        await settle();
      } catch (error) {
        made.length = before;
        throw error;
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

const REGISTRY_HOST: HostPlan = { name: REGISTRY_SERVER, services: [{ port: 53, speaks: "dns" }] };
// tcpmux: nothing has listened there for decades, so a connection is refused as it should be.
const CLOSED_PORT = 1;

/**
 * The process that binds the first address of a block owns it; a second lab uses the next block. Without low ports the lab
 * keeps to high ports of that first address, and without addresses of its own to those of 127.0.0.1.
 */
const claimBlock = async (
  desk: DnsDesk,
  options: Pick<LabOptions, "mapped" | "cidr">,
): Promise<{ block: LoopbackBlock; resolver: DnsServer; mapped: boolean }> => {
  let mapped = options.mapped ?? false;
  const earlier = readLoopbackBlock(options.cidr ?? "");
  for (let tries = 0; tries < BLOCK_TRIES; tries++) {
    // The lab that had it may still be closing.
    const isEarlier = earlier !== null && tries < EARLIER_TRIES;
    if (isEarlier && tries > 0) await sleep(EARLIER_WAIT_MS);
    const block = isEarlier ? earlier : randomLoopbackBlock();
    const at = { ip: block.address(RESOLVER_PLACE), port: mapped ? 0 : RESOLVER_PORT };
    try {
      return { block, resolver: await startDnsServer(at, RESOLVER_ROLE, desk), mapped };
    } catch (error) {
      if (!cannotBindHere(error)) throw error;
      if (isTaken(error)) continue;
      if (mapped) break;
      mapped = true;
    }
  }
  const resolver = await startDnsServer({ ip: "127.0.0.1", port: 0 }, RESOLVER_ROLE, desk);
  return { block: earlier ?? randomLoopbackBlock(), resolver, mapped: true };
};

const RESOLVER_ROLE = () => ({ kind: "resolver" as const });

const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

const worldOf = async (plans: readonly CompanyPlan[], addressOf: (host: string) => string): Promise<World> => {
  const authority = await certificateAuthority();
  const wanted = plans
    .flatMap((company) => company.zones.flatMap((zone) => zone.records))
    .filter((record) => record.type === "TLSA");
  const issued = new Map(
    await Promise.all(
      wanted.map(async ({ data: { of } }) => {
        const host = plans.flatMap((company) => company.hosts).find(({ name }) => name === of);
        const names =
          host === undefined ? [of] : [host.name, ...(host.aliases ?? []), ...Object.keys(host.virtualSites ?? {})];
        return [of, await authority.issue(host?.certificate ?? { state: "good" }, names)] as const;
      }),
    ),
  );
  return compileWorld(plans, {
    addressOf,
    fill: (text) =>
      text
        .replaceAll(/\{ip:([^}]+)\}/g, (_, host: string) => addressOf(host))
        .replaceAll(/\{reverse:([^}]+)\}/g, (_, host: string) => addressOf(host).split(".").reverse().join(".")),
    certificateDigest: (host, selector) => issued.get(host)?.digest(selector) ?? Buffer.alloc(32),
  });
};

const originsServedBy = (plans: readonly CompanyPlan[], host: string): Set<string> =>
  new Set(
    plans
      .flatMap((company) => company.zones)
      .filter((zone) => zone.nameservers?.includes(host) === true)
      .map(({ origin }) => origin),
  );

/** The scanner's own policy, narrowed: whatever is not part of this lab is out of scope. */
const labPolicy = (block: LoopbackBlock, home: string): AddressPolicy => {
  const strict = createAddressPolicy({ allow: [block.cidr, home] });
  return {
    isOwn: (ip) => strict.isOwn(ip),
    refusal: (ip) => strict.refusal(ip) ?? (strict.isOwn(ip) ? null : "outside the lab"),
  };
};
