import { DAY_MS } from "@parapet/domain/durations";

import { defineCheck, knowledgeReduced, type Targets } from "../check.ts";
import { distributionOf } from "../services/packaging-distribution.ts";
import { cycleOf } from "../services/product-cycles.ts";
import { exploitableArea, serviceVerdict } from "../services/service-verdict.ts";

const NIST = { primary: "ID.AM-08", secondary: "PR.PS-02" };
const REFERENCES = ["https://endoflife.date/"];

const OUTCOMES = {
  "end-of-life": { severity: "high", owasp: "A06:2021", nist: NIST, references: REFERENCES },
  "end-of-life-packaged": { severity: "info", owasp: "A06:2021", nist: NIST, references: REFERENCES },
  "end-of-life-soon": { severity: "low", owasp: "A06:2021", nist: NIST, references: REFERENCES },
} as const;

const SOON_DAYS = 90;

/** Does the vendor still maintain this version? A distribution that still does is named. */
export const serviceEndOfLife = defineCheck({
  id: "service-end-of-life",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  observe: async ({ service }, _net, { now }) => ({ service, now: now().getTime() }),

  missingFor(_earlier, _context, { service }) {
    if (service === undefined || (service.cpe !== null && service.version !== null)) return null;
    return knowledgeReduced("The product behind this port or its version is no longer identified.");
  },

  judge({ service, now }, target: Targets["service"]) {
    const cycle = cycleOf(service.cpe, service.version);
    if (cycle === null) return [];
    const days = Math.ceil((Date.parse(cycle.ends) - now) / DAY_MS);
    if (days > SOON_DAYS) return [];
    const distribution = distributionOf(service);
    const outcome = days > 0 ? "end-of-life-soon" : distribution === null ? "end-of-life" : "end-of-life-packaged";
    const params = { line: cycle.line, ends: cycle.ends, distribution: distribution ?? "" };
    return [
      serviceVerdict(outcome, target, {
        area: exploitableArea(target),
        params,
        details: { ends: cycle.ends, distribution },
      }),
    ];
  },
});
