import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { setHeader } from "../web/fixes.ts";
import { MDN, webOutcome } from "../web/outcome.ts";
import { siteVisit, unlikelyName } from "../web/site-visit.ts";

const CORS = `${MDN}/HTTP/Guides/CORS`;

const OUTCOMES = {
  "cors-reflects-origin": webOutcome("high", "access", "CLNT-07", CORS),
  "cors-trusts-null": webOutcome("medium", "access", "CLNT-07", CORS),
  "cors-reflects-without-credentials": webOutcome("low", "access", "CLNT-07", CORS),
} as const;

interface Asked {
  readonly origin: string;
  readonly response: HttpResponse;
}

/** Does the site let any other site read it in the visitor's name? */
export const webCors = defineCheck({
  id: "web-cors",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Asked[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const { host } = visit;
    // A foreign origin, the null origin, and a name that only a faulty comparison accepts.
    const origins = [`https://${unlikelyName()}.example`, "null", `https://${host}.${unlikelyName()}.example`];
    return Promise.all(
      origins.map(async (origin) => ({
        origin,
        response: await visit.get(page.url, { headers: { origin }, maxBytes: 4096 }),
      })),
    );
  },

  judge(asked) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    for (const { origin, response } of asked) {
      const allowed = response.headers["access-control-allow-origin"]?.[0]?.trim();
      if (allowed !== origin) continue;
      const withCredentials =
        response.headers["access-control-allow-credentials"]?.[0]?.trim().toLowerCase() === "true";
      const outcome = !withCredentials
        ? "cors-reflects-without-credentials"
        : origin === "null"
          ? "cors-trusts-null"
          : "cors-reflects-origin";
      if (verdicts.some((verdict) => verdict.outcome === outcome)) continue;
      const fix = setHeader("Access-Control-Allow-Origin", new URL(response.url).origin);
      verdicts.push({
        outcome,
        params: { origin },
        evidence: evidenceOf(response, { fix, details: { sentOrigin: origin } }),
      });
    }
    return verdicts;
  },
});
