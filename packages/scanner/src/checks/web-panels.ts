import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { unseenOf } from "../unseen.ts";
import { evidenceOf } from "../web/evidence.ts";
import { restrictPath } from "../web/fixes.ts";
import { PANELS } from "../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { bearsSign, type PageSign } from "../web/page-signs.ts";
import { requestMany } from "../web/request-many.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "panel-exposed": webOutcome(
    "medium",
    "misconfiguration",
    "CONF-05",
    `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/05-Enumerate_Infrastructure_and_Application_Admin_Interfaces`,
  ),
} as const;

type Sign = PageSign<keyof typeof OUTCOMES>;

/** Checks for exposed administration panels. No credentials are tried. */
export const webPanels = defineCheck({
  id: "web-panels",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<{ sign: Sign; response: HttpResponse; own: boolean }[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const asked = PANELS.flatMap((sign) => (sign.paths ?? ["/"]).map((path) => ({ sign, path })));
    const found = await requestMany(
      asked,
      async ({ sign, path }) => {
        const response = path === "/" ? page : await visit.get(path, { maxBytes: 64 * 1024 });
        return bearsSign(sign, response) ? { sign, response, own: await visit.isOwnAnswer(path, response) } : null;
      },
      ({ path }, why) => context.missed?.(unseenOf(visit.urlOf(path), why)),
    );
    return found.filter((it) => it !== null);
  },

  judge(seen) {
    const reported = new Set<string>();
    return seen
      .filter(({ sign, response, own }) => own && bearsSign(sign, response))
      .filter(({ sign }) => (reported.has(sign.product) ? false : reported.add(sign.product)))
      .map(({ sign, response }) => ({
        outcome: sign.outcome,
        subject: response.url,
        params: { product: sign.product },
        evidence: evidenceOf(response, { fix: restrictPath(new URL(response.url).pathname) }),
      }));
  },
});
