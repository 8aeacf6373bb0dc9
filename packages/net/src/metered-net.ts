import { addressAndPort } from "./address-policy.ts";
import type { Connection, Destination, Net } from "./net.ts";
import { ProbeError } from "./probe-error.ts";

/** What was sent to a target, and how often it asked us to slow down or turned us away. */
export interface Usage {
  /** TCP connections and datagrams. */
  readonly connections: number;
  readonly requests: number;
  /** Received. */
  readonly bytes: number;
  /** Answers 429 and 503, after which requests are spaced out. */
  readonly backOffs: number;
  /** Connections and requests that were refused or blocked. */
  readonly refusals: number;
}

export interface TargetLimits {
  readonly connections: number;
  readonly requests: number;
  readonly bytes: number;
}

/** What one target gets in one scan at most: every port twice, the web checks of many sites, and two gigabytes. */
export const TARGET_LIMITS: TargetLimits = { connections: 200_000, requests: 50_000, bytes: 2 * 1024 ** 3 };

export interface MeteredUsage extends Usage {
  /** Addresses that were contacted. */
  readonly targets: number;
  readonly limits: TargetLimits;
  /** The targets with the most connections and requests. */
  readonly busiest: readonly (Usage & { readonly target: string })[];
}

const MAX_BUSIEST = 10;
const NO_USAGE: Usage = { connections: 0, requests: 0, bytes: 0, backOffs: 0, refusals: 0 };

const added = (a: Usage, b: Usage): Usage => ({
  connections: a.connections + b.connections,
  requests: a.requests + b.requests,
  bytes: a.bytes + b.bytes,
  backOffs: a.backOffs + b.backOffs,
  refusals: a.refusals + b.refusals,
});

const byLoad = (a: Usage, b: Usage): number => b.connections + b.requests - (a.connections + a.requests);

/** What several attempts of one scan used together. */
export const addUsage = (a: MeteredUsage | null, b: MeteredUsage): MeteredUsage => {
  if (a === null) return b;
  const targets = new Map<string, Usage>();
  for (const { target, ...used } of [...a.busiest, ...b.busiest])
    targets.set(target, added(targets.get(target) ?? NO_USAGE, used));
  return {
    ...added(a, b),
    targets: Math.max(a.targets, b.targets),
    limits: b.limits,
    busiest: [...targets]
      .map(([target, used]) => ({ target, ...used }))
      .toSorted(byLoad)
      .slice(0, MAX_BUSIEST),
  };
};

const TURNED_AWAY: ReadonlySet<string> = new Set(["refused", "blocked", "rate-limited"]);

/** Counts what goes to each target and holds it to its limits. */
export const meteredNet = (
  net: Net,
  limits: TargetLimits = TARGET_LIMITS,
): { readonly net: Net; readonly usage: () => MeteredUsage } => {
  const targets = new Map<string, Usage>();
  const count = (target: string, more: Partial<Usage>): void =>
    void targets.set(target, added(targets.get(target) ?? NO_USAGE, { ...NO_USAGE, ...more }));

  /** Throws where the target has had what it gets. */
  const begin = (target: string, kind: "connections" | "requests"): void => {
    const used = targets.get(target) ?? NO_USAGE;
    for (const what of [kind, "bytes"] as const)
      if (used[what] >= limits[what])
        throw new ProbeError("rate-limited", `${target}: the limit of ${limits[what]} ${what} per scan is used up`);
    count(target, { [kind]: 1 });
  };
  const watch = async <Result>(target: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ProbeError && TURNED_AWAY.has(error.reason)) count(target, { refusals: 1 });
      throw error;
    }
  };
  const keyOf = ({ ip, host, port }: Destination): string => ip ?? host ?? addressAndPort("", port);

  const metered = (target: string, connection: Connection): Connection => ({
    ...connection,
    async read(options) {
      const bytes = await connection.read(options);
      count(target, { bytes: bytes.length });
      return bytes;
    },
    async startTls(options) {
      const { connection: inner, tls } = await connection.startTls(options);
      return { connection: metered(target, inner), tls };
    },
  });

  return {
    net: {
      ...net,
      async connect(to, options) {
        const target = keyOf(to);
        begin(target, "connections");
        return metered(target, await watch(target, net.connect(to, options)));
      },
      async probe(to, options) {
        begin(to.ip, "connections");
        return watch(to.ip, net.probe(to, options));
      },
      async handshake(to, options) {
        const target = keyOf(to);
        begin(target, "connections");
        return watch(target, net.handshake(to, options));
      },
      async datagram(to, payload, options) {
        begin(to.ip, "connections");
        const answer = await watch(to.ip, net.datagram(to, payload, options));
        if (answer !== null) count(to.ip, { bytes: answer.length });
        return answer;
      },
      async http(request) {
        const target = request.ip ?? new URL(request.url).hostname;
        begin(target, "requests");
        const response = await watch(target, net.http(request));
        const isSlowDown = response.status === 429 || response.status === 503;
        count(target, {
          requests: response.redirects.length,
          bytes: response.body.length,
          ...(isSlowDown && { backOffs: 1 }),
        });
        return response;
      },
    },
    usage: () => ({
      ...[...targets.values()].reduce(added, NO_USAGE),
      targets: targets.size,
      limits,
      busiest: [...targets]
        .map(([target, used]) => ({ target, ...used }))
        .toSorted(byLoad)
        .slice(0, MAX_BUSIEST),
    }),
  };
};
