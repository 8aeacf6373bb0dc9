import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { NEEDLESS_FEATURE } from "../../controls.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { denyPath } from "../../web/fixes.ts";
import { DEFAULT_PAGES, INSTALLERS } from "../../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { bearsSign, type PageSign } from "../../web/page-signs.ts";
import { requestMany } from "../../web/request-many.ts";
import { noDefaultSite } from "../../web/site-fixes.ts";

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
  controls: NEEDLESS_FEATURE,
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
      ({ path }, why) => context.missed?.(toUnseen(visit.urlOf(path), why)),
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
        evidence: toEvidence(response, {
          fix: sign.outcome === "installer-open" ? denyPath(new URL(response.url).pathname) : noDefaultSite,
        }),
      }));
  },

  texts: {
    en: {
      name: "Default pages and installers",
      outcomes: {
        "default-page": {
          title: "Default page exposed: {product}",
          explanation:
            "The server shows the default page of {product}. It discloses the product, and unconfigured servers are often unpatched and attractive to attackers.",
          remediation: "Deploy the intended site or shut the server down.",
        },
        "installer-open": {
          title: "Installer exposed: {product}",
          explanation:
            "The installer of {product} is reachable without authentication. An attacker can complete the setup and take over the site.",
          remediation: "Complete the installation now or remove the installer.",
        },
      },
    },
    es: {
      name: "Páginas por defecto e instaladores",
      outcomes: {
        "default-page": {
          title: "Página por defecto expuesta: {product}",
          explanation:
            "El servidor muestra la página por defecto de {product}. Revela el producto, y los servidores sin configurar suelen carecer de parches y atraen a los atacantes.",
          remediation: "Despliegue el sitio previsto o apague el servidor.",
        },
        "installer-open": {
          title: "Instalador expuesto: {product}",
          explanation:
            "El instalador de {product} es accesible sin autenticación. Un atacante puede completar la instalación y tomar el control del sitio.",
          remediation: "Complete ya la instalación o elimine el instalador.",
        },
      },
    },
    fr: {
      name: "Pages par défaut et installateurs",
      outcomes: {
        "default-page": {
          title: "Page par défaut exposée : {product}",
          explanation:
            "Le serveur affiche la page par défaut de {product}. Elle divulgue le produit, et les serveurs non configurés sont souvent dépourvus de correctifs et ciblés par les attaquants.",
          remediation: "Déployez le site prévu ou arrêtez le serveur.",
        },
        "installer-open": {
          title: "Installateur exposé : {product}",
          explanation:
            "L’installateur de {product} est accessible sans authentification. Un attaquant peut terminer l’installation et prendre le contrôle du site.",
          remediation: "Terminez l’installation immédiatement ou supprimez l’installateur.",
        },
      },
    },
  },
});
