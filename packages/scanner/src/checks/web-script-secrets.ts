import { createHash } from "node:crypto";

import { defineCheck } from "../check.ts";
import { htmlOf } from "../web/html-of.ts";
import { maskValue } from "../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { findSecrets, type SeenSecret } from "../web/secret-rules.ts";
import { siteScripts } from "../web/site-scripts.ts";
import { siteVisit } from "../web/site-visit.ts";

const OUTCOMES = {
  "script-secret": webOutcome(
    "high",
    "cryptography",
    "INFO-05",
    `${OWASP_SITE}/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage`,
    "https://cwe.mitre.org/data/definitions/798.html",
  ),
} as const;

interface SeenScript {
  readonly url: string;
  readonly status: number;
  readonly sha256: string;
  readonly secrets: readonly SeenSecret[];
}

/** Does a script hand a secret to everyone who opens the page? Secrets are masked before anything else happens. */
export const webScriptSecrets = defineCheck({
  id: "web-script-secrets",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<SeenScript[]> {
    const { page, scripts } = await siteScripts(siteVisit(target, net, context), context);
    const inline = htmlOf(page).inlineScripts.join("\n");
    return [
      {
        url: page.url,
        status: page.status,
        sha256: createHash("sha256").update(inline).digest("hex"),
        secrets: findSecrets(inline, maskValue),
      },
      ...scripts.flatMap(({ url, facts }) => (facts === null ? [] : [{ url, ...facts }])),
    ];
  },

  judge(scripts) {
    return scripts.flatMap(({ url, status, sha256, secrets }) =>
      secrets.map(({ rule, masked, line }) => ({
        outcome: "script-secret" as const,
        subject: `${url}#${rule.id}:${line}`,
        severity: rule.severity,
        params: { kind: rule.name, masked, line },
        evidence: { url, status, sha256, details: { rule: rule.id, masked, line } },
      })),
    );
  },
});
