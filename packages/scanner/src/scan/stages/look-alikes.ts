import { CHECKS } from "../../registry.ts";
import { leaveSites } from "../../visit/site-visit.ts";
import { runChecks } from "../run-checks.ts";
import type { Stage } from "../stage.ts";

export const lookAlikes: Stage = {
  id: "look-alikes",
  touch: "passive",
  async run({ sites }, context) {
    const checks = CHECKS.filter(({ area }) => area === "domain-name-variations");
    const results = await runChecks(checks, "domain", [{ domain: context.domain }], context);
    leaveSites(
      sites.map(({ url, ip }) => ({ domain: context.domain, url, ip })),
      context.net,
      context,
    );
    return { results };
  },
};
