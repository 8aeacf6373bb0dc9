import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { unseenOf } from "../unseen.ts";
import { evidenceOf } from "../web/evidence.ts";
import { denyPath } from "../web/fixes.ts";
import { DEFAULT_PAGES, INSTALLERS } from "../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { bearsSign, type PageSign } from "../web/page-signs.ts";
import { requestMany } from "../web/request-many.ts";
import { noDefaultSite } from "../web/site-fixes.ts";
import { siteVisit } from "../web/site-visit.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/02-Test_Application_Platform_Configuration`;

const OUTCOMES = {
  "default-page": webOutcome("low", "misconfiguration", "CONF-02", REFERENCE),
  "installer-open": webOutcome("critical", "misconfiguration", "CONF-05", REFERENCE),
} as const;

type Sign = PageSign<keyof typeof OUTCOMES>;
const SIGNS: readonly Sign[] = [...DEFAULT_PAGES, ...INSTALLERS];

/** Is there a server that no one finished setting up? */
export const webDefaultPages = defineCheck({
  id: "web-default-pages",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<{ sign: Sign; response: HttpResponse; own: boolean }[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const atHome = SIGNS.filter(({ paths }) => paths === undefined).map((sign) => ({
      sign,
      response: page,
      own: true,
    }));
    const elsewhere = SIGNS.flatMap((sign) => (sign.paths ?? []).map((path) => ({ sign, path })));
    const found = await requestMany(
      elsewhere,
      async ({ sign, path }) => {
        const response = await visit.get(path, { maxBytes: 64 * 1024 });
        return bearsSign(sign, response) ? { sign, response, own: await visit.isOwnAnswer(path, response) } : null;
      },
      ({ path }, why) => context.missed?.(unseenOf(visit.urlOf(path), why)),
    );
    return [...atHome.filter(({ sign, response }) => bearsSign(sign, response)), ...found.filter((it) => it !== null)];
  },

  judge(seen) {
    const reported = new Set<string>();
    return seen
      .filter(({ sign, response, own }) => own && bearsSign(sign, response))
      .filter(({ sign, response }) =>
        reported.has(`${sign.outcome} ${response.url}`) ? false : reported.add(`${sign.outcome} ${response.url}`),
      )
      .map(({ sign, response }) => ({
        outcome: sign.outcome,
        subject: response.url,
        params: { product: sign.product },
        evidence: evidenceOf(response, {
          fix: sign.outcome === "installer-open" ? denyPath(new URL(response.url).pathname) : noDefaultSite,
        }),
      }));
  },
});
