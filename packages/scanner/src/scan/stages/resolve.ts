import type { Stage } from "../stage.ts";
import { stageResult } from "./stage-result.ts";

export const resolve: Stage = {
  id: "resolve",
  touch: "passive",
  async run(_, { domain, net }) {
    // Cached answers of an earlier run may be outdated; a new run queries again.
    net.dns.forget(domain);
    try {
      const ips = await net.dns.addresses(domain);
      return {
        assets: [{ host: domain, ips, sources: [{ id: "given" }], facts: {} }],
        results: [stageResult("resolve", domain)],
      };
    } catch (error) {
      return {
        assets: [{ host: domain, ips: [], sources: [{ id: "given" }], facts: {} }],
        results: [stageResult("resolve", domain, error)],
      };
    }
  },
};
