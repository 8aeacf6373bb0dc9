import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { addressFacts } from "../hosts/host-facts.ts";
import { BLOCK_LISTS, inspectBlockLists } from "../mail/dnsbl.ts";
import type { SweepOptions } from "./sweep-look-alikes.ts";

/** Where a sweep learns about networks and bad reputation: the shipped tables, and the lists that are asked over DNS. */
export const sweepSources = (net: Net): Required<Pick<SweepOptions, "networkOf" | "blocklistsOf">> => ({
  networkOf: (ip) => {
    const { asn, country } = addressFacts(ip);
    return { asn: asn === null ? null : `AS${asn.number} ${asn.organization ?? ""}`.trim(), country };
  },
  blocklistsOf: async (domain) => {
    const lists = BLOCK_LISTS.filter((list) => list.lists === "names");
    const observations = await inspectBlockLists({ ips: [], names: [domain] }, net.dns, lists);
    if (observations.every(({ codes }) => "unseen" in codes))
      throw new ProbeError("blocked", "no block list answered this resolver");
    return observations.flatMap(({ list, codes }) => ("seen" in codes && codes.seen.length > 0 ? [list] : []));
  },
});
