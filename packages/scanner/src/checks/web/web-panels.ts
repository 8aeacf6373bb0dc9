import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { restrictPath } from "../../web/fixes.ts";
import { PANELS } from "../../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { bearsSign, type PageSign } from "../../web/page-signs.ts";
import { requestMany } from "../../web/request-many.ts";

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
  controls: {
    "nist-csf-2.0": ["PR.AA-05", "PR.IR-01"],
    "iso-27001-2022": ["A.8.2", "A.8.20"],
    "cis-8.1": ["4", "12"],
    "pci-dss-4.0.1": ["1.4", "2.2"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1", "CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<{ sign: Sign; response: HttpResponse; own: boolean }[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    // An application may be the whole site: the front page is compared with every sign and costs no request.
    const asked = PANELS.flatMap((sign) => [...new Set([...(sign.paths ?? []), "/"])].map((path) => ({ sign, path })));
    const found = await requestMany(
      asked,
      async ({ sign, path }) => {
        const response = path === "/" ? page : await visit.get(path, { maxBytes: 64 * 1024 });
        return bearsSign(sign, response) ? { sign, response, own: await visit.isOwnAnswer(path, response) } : null;
      },
      ({ path }, why) => context.missed?.(toUnseen(visit.urlOf(path), why)),
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
        evidence: toEvidence(response, { fix: restrictPath(new URL(response.url).pathname) }),
      }));
  },

  texts: {
    en: {
      name: "Administration panels",
      outcomes: {
        "panel-exposed": {
          title: "Admin panel exposed: {product}",
          explanation:
            "The sign-in page of {product} is publicly reachable; no password was tried. It is exposed to brute force, stolen credentials and future vulnerabilities.",
          remediation: "Restrict access to internal networks or a VPN and require multi-factor authentication.",
        },
      },
    },
    es: {
      name: "Paneles de administración",
      outcomes: {
        "panel-exposed": {
          title: "Panel de administración expuesto: {product}",
          explanation:
            "La página de inicio de sesión de {product} es accesible públicamente; no se probó ninguna contraseña. Queda expuesta a la fuerza bruta, a credenciales robadas y a vulnerabilidades futuras.",
          remediation: "Restrinja el acceso a las redes internas o a una VPN y exija autenticación multifactor.",
        },
      },
    },
    fr: {
      name: "Interfaces d’administration",
      outcomes: {
        "panel-exposed": {
          title: "Interface d’administration exposée : {product}",
          explanation:
            "La page d’authentification de {product} est accessible publiquement ; aucun mot de passe n’a été essayé. Elle est exposée à la force brute, aux identifiants volés et aux vulnérabilités futures.",
          remediation: "Limitez l’accès aux réseaux internes ou à un VPN et exigez une authentification multifacteur.",
        },
      },
    },
  },
});
