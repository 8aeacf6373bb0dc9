import { ProbeError } from "@parapet/net/probe-error";

import type { Known, SeenAsset } from "../stage.ts";

export const HOSTS_AT_ONCE = 4;

/** The first host of each address; a port is checked once however many names lead to it. */
export const hostsByAddress = (assets: readonly SeenAsset[]): Map<string, string[]> => {
  const byAddress = new Map<string, string[]>();
  for (const { host, ips } of assets) for (const ip of ips) byAddress.set(ip, [...(byAddress.get(ip) ?? []), host]);
  return byAddress;
};

/** Behind these a CDN answers for its customers: any port seems open there and says nothing about the company. */
export const edgeAddresses = (assets: readonly SeenAsset[]): ReadonlySet<string> =>
  new Set(
    assets.flatMap(({ facts }) =>
      ((facts["addresses"] as { ip: string; edge: string | null }[] | undefined) ?? []).flatMap(({ ip, edge }) =>
        edge === null ? [] : [ip],
      ),
    ),
  );

export const BEYOND_PLAN = new ProbeError("plan-limit", "the plan covers fewer addresses than the domain has");

/** The addresses that no packet may go to, since the plan does not cover them. */
export const beyondPlan = ({ results }: Known): ReadonlySet<string> =>
  new Set(
    results.flatMap((it) =>
      it.check === "ports" && it.status === "blind" && it.reason === BEYOND_PLAN.reason
        ? it.subject.split(" ").slice(1)
        : [],
    ),
  );
