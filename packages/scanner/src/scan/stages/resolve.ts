import { ProbeError } from "@parapet/net/probe-error";

import { resolveHost } from "../../discovery/resolve-host.ts";
import type { Stage } from "../stage.ts";
import { stageResult } from "./stage-result.ts";

export const resolve: Stage = {
  id: "resolve",
  touch: "passive",
  async run(_, { domain, net }) {
    // Cached answers of an earlier run may be outdated; a new run queries again.
    net.dns.forget(domain);
    const { state, ips, blind } = await resolveHost(domain, net);
    return {
      assets: [{ host: domain, ips, sources: [{ id: "given" }], facts: {} }],
      results: [
        blind === null
          ? stageResult("resolve", domain)
          : stageResult("resolve", domain, new ProbeError(blind.reason, blind.detail)),
      ],
      notFound: state === "gone",
    };
  },
};
