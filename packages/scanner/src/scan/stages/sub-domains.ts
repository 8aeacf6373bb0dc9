import { isAddress } from "@parapet/net/address-policy";
import { ProbeError } from "@parapet/net/probe-error";

import { accountNames } from "../../discovery/account-names.ts";
import { discover } from "../../discovery/discover.ts";
import { NAME_SOURCES } from "../../discovery/sources.ts";
import type { SeenAsset, Stage } from "../stage.ts";
import { stageResult } from "./stage-result.ts";

/** Addresses of cloud accounts that no name leads to are hosts of their own. */
const unnamedAddresses = (domain: string, named: readonly SeenAsset[], addresses: readonly string[]): SeenAsset[] => {
  const reached = new Set(named.flatMap(({ ips }) => ips));
  return addresses
    .filter((ip) => !reached.has(ip))
    .map((ip) => ({
      host: ip,
      ips: [ip],
      sources: [{ id: "cloud-account" }],
      facts: { aliases: [], path: [{ source: "cloud-account", from: domain, to: ip, detail: null }] },
    }));
};

export const subDomains: Stage = {
  id: "sub-domains",
  touch: "passive",
  async run(_, { domain, net, profile, signal, progress, settings }) {
    const found = await discover(domain, net, {
      profile: profile === "full" ? "full" : "passive",
      signal,
      ...(settings.sourceBases && { bases: settings.sourceBases }),
      ...(settings.sourceKeys && { keys: settings.sourceKeys }),
      ...(settings.withoutSources && { without: settings.withoutSources }),
      ...(settings.accountNames && { sources: [...NAME_SOURCES, accountNames(settings.accountNames)] }),
      ...(settings.earlierHosts && { earlier: settings.earlierHosts }),
      onEvent: (event) => {
        if (event.type === "progress") progress(event.round / (event.round + 1), 0);
      },
    });
    const excluded = new Set(settings.withoutHosts);
    const earlier = new Set(settings.earlierHosts);
    const named = found.hosts
      .filter(({ host, state, wildcard }) => state !== "gone" && !wildcard && !excluded.has(host))
      // Not in the order the answers came: the first name of an address stands for it in what follows.
      .toSorted((a, b) => (a.host < b.host ? -1 : 1))
      .map((host) => ({
        host: host.host,
        ips: host.ips,
        sources: host.sources.map((id) => ({ id })),
        facts: { state: host.state, aliases: host.aliases, path: host.path },
      }));
    const unnamed = unnamedAddresses(domain, named, settings.accountAddresses ?? []);
    const remaining = new Set([...unnamed.map(({ host }) => host), ...(settings.unlistedAddresses ?? [])]);
    // A host that no server would speak of and names beyond a bound were not checked; neither is gone.
    return {
      results: [
        ...(found.truncated
          ? [stageResult("sub-domains", domain, new ProbeError("too-large", found.cuts.join("; ")))]
          : []),
        ...found.hosts.flatMap(({ host, blind }) =>
          blind === null ? [] : [stageResult("sub-domains", host, new ProbeError(blind.reason, blind.detail))],
        ),
      ],
      assets: [...named, ...unnamed],
      sources: found.sources,
      absent: [
        ...found.hosts.flatMap(({ host, state }) => (state === "gone" && earlier.has(host) ? [host] : [])),
        // No longer listed by an account, no longer accepted, or reached by a name.
        ...[...earlier].filter((host) => isAddress(host) && !remaining.has(host)),
      ],
    };
  },
};
