import { ProbeError } from "@parapet/net/probe-error";

import { CHECKS } from "../../registry.ts";
import { toDnsState } from "../dns-state.ts";
import { runChecks } from "../run-checks.ts";
import type { Stage } from "../stage.ts";
import { stageResult } from "./stage-result.ts";

export const email: Stage = {
  id: "email",
  touch: "passive",
  async run(known, context) {
    const { domain, only } = context;
    const checks = CHECKS.filter(({ area, id }) => area === "email-weaknesses" && (only?.has(id) ?? true));
    // Missing records of a name that does not exist say nothing about how its mail is protected.
    if (toDnsState(known) === "not-found") {
      const notFound = new ProbeError("unreachable", `${domain} does not exist in DNS (NXDOMAIN)`);
      return { results: checks.map(({ id }) => stageResult(id, domain, notFound)) };
    }
    return { results: await runChecks(checks, "domain", [{ domain }], context) };
  },
};
