import { isDeepStrictEqual } from "node:util";

import { type BoundAddress, cannotBindHere } from "./bind.ts";
import type { HostPlan } from "./blueprint.ts";
import { serviceId } from "./plan-company.ts";
import type { Running, ServiceContext } from "./services/running.ts";
import type { ServicePlan } from "./services/service-plan.ts";
import { startService } from "./services/start-service.ts";
import type { CertificateAuthority } from "./tls/certificate-authority.ts";
import type { CertificatePlan } from "./tls/certificate-plan.ts";

/** One place that should be listening, by the company's own account. */
interface Post {
  readonly host: string;
  readonly ip: string;
  readonly service: ServicePlan;
  readonly certificate: CertificatePlan;
  readonly names: readonly string[];
}

interface Manned {
  readonly post: Post;
  readonly running: Running;
}

export interface FleetOptions {
  /** Bind high ports of this one address instead of the addresses and ports of the plan. */
  readonly mappedTo: string | null;
  readonly authority: CertificateAuthority;
  readonly addressOf: (host: string) => string;
  readonly hostNow: (name: string) => HostPlan;
  readonly context: Omit<ServiceContext, "host" | "certificate" | "dnsRole"> & {
    readonly dnsRole: (
      host: string,
      plan: Extract<ServicePlan, { speaks: "dns" }>,
    ) => ReturnType<ServiceContext["dnsRole"]>;
  };
}

/** Everything that listens in a lab. */
export interface Fleet {
  /** Starts what is missing, stops what is no longer planned, leaves the rest alone. */
  man(hosts: readonly HostPlan[]): Promise<void>;
  /** Where a planned address and port truly is, or null when nothing listens there. */
  actual(ip: string, port: number, transport: "tcp" | "udp"): BoundAddress | null;
  close(): Promise<void>;
}

export const createFleet = (options: FleetOptions): Fleet => {
  const manned = new Map<string, Manned>();

  const start = async (post: Post): Promise<Manned> => {
    const { dnsRole, ...context } = options.context;
    const certificate = await (neverEncrypts(post.service)
      ? options.authority.issue({ state: "good" }, ["unused.test"])
      : options.authority.issue(post.certificate, post.names));
    const known: ServiceContext = {
      ...context,
      host: () => options.hostNow(post.host),
      certificate,
      dnsRole: (plan) => dnsRole(post.host, plan),
    };
    const { mappedTo } = options;
    if (mappedTo !== null) return { post, running: await startService(post.service, { ip: mappedTo, port: 0 }, known) };
    try {
      return { post, running: await startService(post.service, { ip: post.ip, port: post.service.port }, known) };
    } catch (error) {
      // Someone holds this port on every address, or may: the lab's own network still reaches the service.
      if (!cannotBindHere(error)) throw error;
      return { post, running: await startService(post.service, { ip: post.ip, port: 0 }, known) };
    }
  };

  return {
    man: async (hosts) => {
      const wanted = new Map(
        hosts.flatMap((host) => postsOf(host, options.addressOf)).map((post) => [placeOf(post), post]),
      );
      const stale = [...manned].filter(([place, { post }]) => !isDeepStrictEqual(post, wanted.get(place)));
      await Promise.all(
        stale.map(async ([place, { running }]) => {
          manned.delete(place);
          await running.close();
        }),
      );
      const missing = [...wanted].filter(([place]) => !manned.has(place));
      const started = await Promise.allSettled(
        missing.map(async ([place, post]) => manned.set(place, await start(post))),
      );
      const failed = started.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
    actual: (ip, port, transport) => {
      const here = manned.get(`${ip}:${port}/${transport}`);
      if (here !== undefined || transport === "tcp") return here?.running.bound ?? null;
      // DNS is one service at both.
      const beside = manned.get(`${ip}:${port}/tcp`);
      return beside?.post.service.speaks === "dns" ? beside.running.bound : null;
    },
    close: async () => {
      const all = [...manned.values()];
      manned.clear();
      await Promise.all(all.map(({ running }) => running.close()));
    },
  };
};

const postsOf = (host: HostPlan, addressOf: (name: string) => string): Post[] =>
  host.services.map((service) => ({
    host: host.name,
    ip: addressOf(host.name),
    service,
    certificate: host.certificate ?? { state: "good" },
    names: [host.name, ...(host.aliases ?? []), ...Object.keys(host.virtualSites ?? {})],
  }));

/** Certificates cost a few milliseconds each, which a company of a thousand plain hosts would notice. */
const neverEncrypts = ({ speaks }: ServicePlan): boolean =>
  speaks === "http" || speaks === "dns" || speaks === "banner";

const placeOf = ({ ip, service }: Post): string => `${ip}:${serviceId(service)}`;
