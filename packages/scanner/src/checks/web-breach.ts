import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { evidenceOf } from "../web/evidence.ts";
import { htmlOf } from "../web/html-of.ts";
import { siteVisit, unlikelyName } from "../web/site-visit.ts";
import { noPageCompression } from "../web/tls-fixes.ts";

const OUTCOMES = {
  "breach-conditions": tlsOutcome(
    "medium",
    "cryptography",
    "https://nvd.nist.gov/vuln/detail/CVE-2013-3587",
    "https://www.breachattack.com/",
    cwe(310),
  ),
} as const;

interface Seen {
  readonly page: HttpResponse;
  readonly encoding: string;
  readonly tokens: readonly string[];
}

const encodingOf = (page: HttpResponse): string =>
  /gzip|deflate|br|zstd/i.exec(page.headers["content-encoding"]?.join(",") ?? "")?.[0]?.toLowerCase() ?? "";

/** Does one page meet all conditions of BREACH: compressed over TLS, with a secret in it, repeating what the request says? */
export const webBreach = defineCheck({
  id: "web-breach",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    if (!target.url.startsWith("https:")) return null;
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    // Two of the three conditions show on the start page; only where both do is a question asked for the third.
    if (!page.url.startsWith("https:") || encodingOf(page) === "" || htmlOf(page).tokens.length === 0) return null;
    const marker = unlikelyName();
    const { pathname } = new URL(page.url);
    const again = await visit.requestOnce(`${pathname}?q=${marker}&search=${marker}`);
    const { tokens } = htmlOf(again);
    const encoding = encodingOf(again);
    if (again.status !== 200 || encoding === "" || tokens.length === 0 || !again.text().includes(marker)) return null;
    return { page: again, encoding, tokens: [...new Set(tokens)] };
  },

  judge(seen) {
    if (seen === null) return [];
    const { page, encoding, tokens } = seen;
    const { origin, pathname, hostname } = new URL(page.url);
    return [
      {
        outcome: "breach-conditions",
        subject: `${origin}${pathname}`,
        params: { host: hostname, encoding, token: tokens[0] ?? "" },
        evidence: evidenceOf(page, { fix: noPageCompression, details: { encoding, tokens, reflects: "query" } }),
      },
    ];
  },
});
