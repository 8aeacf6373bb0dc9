import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { unseenOf } from "../unseen.ts";
import { evidenceOf } from "../web/evidence.ts";
import { plainErrors } from "../web/fixes.ts";
import { ERROR_PAGES, type ErrorOutcome } from "../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { bearsSign } from "../web/page-signs.ts";
import { requestMany } from "../web/request-many.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "debug-mode": webOutcome(
    "high",
    "misconfiguration",
    "ERRH-02",
    `${OWASP_SITE}/08-Testing_for_Error_Handling/02-Testing_for_Stack_Traces`,
    "https://cwe.mitre.org/data/definitions/489.html",
  ),
  "error-details": webOutcome(
    "medium",
    "misconfiguration",
    "ERRH-01",
    `${OWASP_SITE}/08-Testing_for_Error_Handling/01-Testing_For_Improper_Error_Handling`,
    "https://cwe.mitre.org/data/definitions/209.html",
  ),
} as const satisfies Record<ErrorOutcome, unknown>;

/** Harmless questions that careless programs stumble over: a stray bracket, a bad escape, the usual names. */
const STUMBLES = ["/error", "/debug", "/index.php?id[]=", "/?id=%ff", "/%c0", "/api/error", "/test"];

/** Checks for verbose error messages. */
export const webErrors = defineCheck({
  id: "web-errors",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const answers = await requestMany(
      STUMBLES,
      (path) => visit.get(path, { maxBytes: 64 * 1024 }),
      (path, why) => context.missed?.(unseenOf(visit.urlOf(path), why)),
    );
    return [page, await visit.control("/x"), ...answers];
  },

  judge(answers) {
    const verdicts: Verdict<ErrorOutcome>[] = [];
    for (const response of answers) {
      const sign = ERROR_PAGES.find((it) => bearsSign({ ...it, statuses: [response.status] }, response));
      if (sign === undefined || verdicts.some(({ outcome }) => outcome === sign.outcome)) continue;
      const evidence = evidenceOf(response, { fix: plainErrors });
      verdicts.push({ outcome: sign.outcome, subject: response.url, params: { product: sign.product }, evidence });
    }
    return verdicts;
  },
});
