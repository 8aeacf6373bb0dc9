import { createHash } from "node:crypto";

import { defineCheck } from "../../check.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { maskValue } from "../../web/mask-secrets.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";
import { findSecrets, type SeenSecret } from "../../web/secret-rules.ts";
import { siteScripts } from "../../web/site-scripts.ts";

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
  controls: {
    "nist-csf-2.0": ["PR.AA-01", "PR.DS-01"],
    "iso-27001-2022": ["A.5.17", "A.8.28"],
    "cis-8.1": ["3", "16"],
    "pci-dss-4.0.1": ["6.2", "8.6"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<SeenScript[]> {
    const { page, scripts } = await siteScripts(siteVisit(target, net, context), context);
    const inline = readHtml(page).inlineScripts.join("\n");
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

  texts: {
    en: {
      name: "Secrets in JavaScript",
      outcomes: {
        "script-secret": {
          title: "Hard-coded secret in JavaScript: {kind}",
          explanation:
            "Line {line} of the script contains {masked}. Every visitor can read it, and an attacker can use it against the service it belongs to.",
          remediation: "Revoke the secret now, create a new one and store it on the server only.",
        },
      },
    },
    es: {
      name: "Secretos en JavaScript",
      outcomes: {
        "script-secret": {
          title: "Secreto incrustado en JavaScript: {kind}",
          explanation:
            "La línea {line} del script contiene {masked}. Cualquier visitante puede leerlo y un atacante puede usarlo contra el servicio al que pertenece.",
          remediation: "Revoque ya el secreto, cree otro y almacénelo solo en el servidor.",
        },
      },
    },
    fr: {
      name: "Secrets dans le JavaScript",
      outcomes: {
        "script-secret": {
          title: "Secret codé en dur dans le JavaScript : {kind}",
          explanation:
            "La ligne {line} du script contient {masked}. Tout visiteur peut le lire et un attaquant peut l’utiliser contre le service concerné.",
          remediation: "Révoquez immédiatement le secret, créez-en un nouveau et ne le stockez que côté serveur.",
        },
      },
    },
  },
});
