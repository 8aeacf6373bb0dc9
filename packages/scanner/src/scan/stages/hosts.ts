import { isAddress } from "@parapet/net/address-policy";

import type { Targets } from "../../check.ts";
import { addressFacts } from "../../hosts/host-facts.ts";
import { CHECKS } from "../../registry.ts";
import { runChecks } from "../run-checks.ts";
import type { SeenAsset, Stage } from "../stage.ts";

export const hosts: Stage = {
  id: "hosts",
  touch: "passive",
  async run({ assets, notFound }, context) {
    const described: SeenAsset[] = assets.map((asset) => ({
      ...asset,
      facts: {
        ...asset.facts,
        addresses: asset.ips.map((ip) => addressFacts(ip, (asset.facts["aliases"] as string[] | undefined) ?? [])),
      },
    }));
    // Checks of hosts ask DNS about the name.
    const targets: Targets["host"][] = described
      .filter(({ host }) => !isAddress(host) && !(notFound === true && host === context.domain))
      .map(({ host, ips }) => ({ domain: context.domain, host, ips }));
    return { assets: described, results: await runChecks(CHECKS, "host", targets, context) };
  },
};
