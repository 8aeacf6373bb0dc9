import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../../check.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { plainErrors } from "../../web/fixes.ts";
import { ERROR_PAGES, type ErrorOutcome } from "../../web/known-pages.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { bearsSign } from "../../web/page-signs.ts";
import { requestMany } from "../../web/request-many.ts";

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

export const webErrors = defineCheck({
  id: "web-errors",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.PS-01", "PR.PS-06"],
    "iso-27001-2022": ["A.8.26"],
    "cis-8.1": ["16"],
    "pci-dss-4.0.1": ["2.2", "6.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<HttpResponse[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    if (await visit.isSignpost()) return [];
    const answers = await requestMany(
      STUMBLES,
      (path) => visit.get(path, { maxBytes: 64 * 1024 }),
      (path, why) => context.missed?.(toUnseen(visit.urlOf(path), why)),
    );
    return [page, await visit.control("/x"), ...answers];
  },

  judge(answers) {
    const verdicts: Verdict<ErrorOutcome>[] = [];
    for (const response of answers) {
      const sign = ERROR_PAGES.find((it) => bearsSign({ ...it, statuses: [response.status] }, response));
      if (sign === undefined || verdicts.some(({ outcome }) => outcome === sign.outcome)) continue;
      const evidence = toEvidence(response, { fix: plainErrors });
      verdicts.push({ outcome: sign.outcome, subject: response.url, params: { product: sign.product }, evidence });
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "Debug mode and error messages",
      outcomes: {
        "debug-mode": {
          title: "Debug mode enabled: {product}",
          explanation:
            "{product} runs in debug mode and shows debug pages to unauthenticated users. An attacker obtains settings, source code and, in some products, a console for code execution.",
          remediation: "Disable debug mode in production.",
        },
        "error-details": {
          title: "Verbose error messages: {product}",
          explanation:
            "{product} returns error messages with internal paths, names or versions. An attacker uses them to prepare further attacks.",
          remediation: "Return a generic error page and write the details to the log only.",
        },
      },
    },
    es: {
      name: "Modo de depuración y mensajes de error",
      outcomes: {
        "debug-mode": {
          title: "Modo de depuración habilitado: {product}",
          explanation:
            "{product} se ejecuta en modo de depuración y muestra páginas de depuración a usuarios sin autenticar. Un atacante obtiene la configuración, el código fuente y, en algunos productos, una consola para ejecutar código.",
          remediation: "Desactive el modo de depuración en producción.",
        },
        "error-details": {
          title: "Mensajes de error detallados: {product}",
          explanation:
            "{product} devuelve mensajes de error con rutas, nombres o versiones internos. Un atacante los usa para preparar otros ataques.",
          remediation: "Devuelva una página de error genérica y escriba los detalles solo en el registro.",
        },
      },
    },
    fr: {
      name: "Mode débogage et messages d’erreur",
      outcomes: {
        "debug-mode": {
          title: "Mode débogage activé : {product}",
          explanation:
            "{product} fonctionne en mode débogage et affiche des pages de débogage à des utilisateurs non authentifiés. Un attaquant obtient la configuration, le code source et, pour certains produits, une console d’exécution de code.",
          remediation: "Désactivez le mode débogage en production.",
        },
        "error-details": {
          title: "Messages d’erreur détaillés : {product}",
          explanation:
            "{product} renvoie des messages d’erreur contenant chemins, noms ou versions internes. Un attaquant s’en sert pour préparer d’autres attaques.",
          remediation: "Renvoyez une page d’erreur générique et n’écrivez les détails que dans le journal.",
        },
      },
    },
  },
});
