import { CHECKS } from "../../registry.ts";
import { runChecks } from "../run-checks.ts";
import type { Stage } from "../stage.ts";

export const email: Stage = {
  id: "email",
  touch: "passive",
  async run(_, context) {
    const checks = CHECKS.filter(({ area }) => area === "email-weaknesses");
    return { results: await runChecks(checks, "domain", [{ domain: context.domain }], context) };
  },
};
