import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { BROWSER_PROTECTION } from "../../controls.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { setHeader } from "../../web/fixes.ts";
import { MDN, webOutcome } from "../../web/outcome.ts";

const CORS = `${MDN}/HTTP/Guides/CORS`;

const OUTCOMES = {
  "cors-reflects-origin": webOutcome("high", "access", "CLNT-07", CORS),
  "cors-trusts-null": webOutcome("medium", "access", "CLNT-07", CORS),
  "cors-reflects-without-credentials": webOutcome("low", "access", "CLNT-07", CORS),
} as const;

type Id = keyof typeof OUTCOMES;
const WORST_FIRST: readonly Id[] = ["cors-reflects-origin", "cors-trusts-null", "cors-reflects-without-credentials"];

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
  controls: BROWSER_PROTECTION,
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
    const found = asked.flatMap(({ origin, response }): { outcome: Id; origin: string; response: HttpResponse }[] => {
      const allowed = response.headers["access-control-allow-origin"]?.[0]?.trim();
      if (allowed !== origin) return [];
      const withCredentials =
        response.headers["access-control-allow-credentials"]?.[0]?.trim().toLowerCase() === "true";
      const outcome = !withCredentials
        ? "cors-reflects-without-credentials"
        : origin === "null"
          ? "cors-trusts-null"
          : "cors-reflects-origin";
      return [{ outcome, origin, response }];
    });
    // One setting decides all origins, so the worst that it allows is the finding.
    const [worst] = found.toSorted((a, b) => WORST_FIRST.indexOf(a.outcome) - WORST_FIRST.indexOf(b.outcome));
    if (worst === undefined) return [];
    const { outcome, origin, response } = worst;
    const fix = setHeader("Access-Control-Allow-Origin", new URL(response.url).origin);
    return [
      {
        outcome,
        params: { origin },
        evidence: toEvidence(response, {
          fix,
          details: { sentOrigin: origin, allowedOrigins: found.map((it) => it.origin) },
        }),
      },
    ];
  },

  texts: {
    en: {
      name: "Cross-origin resource sharing (CORS)",
      outcomes: {
        "cors-reflects-origin": {
          title: "CORS reflection of arbitrary origins with credentials",
          explanation:
            "The site reflects any Origin header and allows credentials. A malicious page opened by a signed-in user can read that user’s data.",
          remediation: "Allow only origins from a fixed allowlist.",
        },
        "cors-trusts-null": {
          title: "CORS trust in the null origin",
          explanation:
            "The site allows the origin null with credentials. An attacker can create a sandboxed frame with that origin and read the data of signed-in users.",
          remediation: "Remove null from the allowed origins.",
        },
        "cors-reflects-without-credentials": {
          title: "CORS reflection of arbitrary origins without credentials",
          explanation:
            "The site reflects any Origin header without credentials. Public data is not affected, but a malicious page can read content that only a network restriction protects.",
          remediation: "Allow only the origins that need access, or send * deliberately for public data.",
        },
      },
    },
    es: {
      name: "Intercambio de recursos de origen cruzado (CORS)",
      outcomes: {
        "cors-reflects-origin": {
          title: "Reflejo de orígenes arbitrarios en CORS con credenciales",
          explanation:
            "El sitio refleja cualquier cabecera Origin y permite credenciales. Una página maliciosa abierta por un usuario autenticado puede leer sus datos.",
          remediation: "Permita solo orígenes de una lista de permitidos fija.",
        },
        "cors-trusts-null": {
          title: "Confianza de CORS en el origen null",
          explanation:
            "El sitio permite el origen null con credenciales. Un atacante puede crear un marco aislado con ese origen y leer los datos de usuarios autenticados.",
          remediation: "Elimine null de los orígenes permitidos.",
        },
        "cors-reflects-without-credentials": {
          title: "Reflejo de orígenes arbitrarios en CORS sin credenciales",
          explanation:
            "El sitio refleja cualquier cabecera Origin sin credenciales. Los datos públicos no se ven afectados, pero una página maliciosa puede leer contenido protegido solo por una restricción de red.",
          remediation: "Permita solo los orígenes que lo necesiten o envíe * de forma deliberada para datos públicos.",
        },
      },
    },
    fr: {
      name: "Partage de ressources entre origines (CORS)",
      outcomes: {
        "cors-reflects-origin": {
          title: "CORS reflétant des origines arbitraires avec identifiants",
          explanation:
            "Le site reflète tout en-tête Origin et autorise les identifiants. Une page malveillante ouverte par un utilisateur authentifié peut lire ses données.",
          remediation: "N’autorisez que les origines d’une liste d’autorisation fixe.",
        },
        "cors-trusts-null": {
          title: "CORS approuvant l’origine null",
          explanation:
            "Le site autorise l’origine null avec identifiants. Un attaquant peut créer un cadre isolé ayant cette origine et lire les données d’utilisateurs authentifiés.",
          remediation: "Retirez null des origines autorisées.",
        },
        "cors-reflects-without-credentials": {
          title: "CORS reflétant des origines arbitraires sans identifiants",
          explanation:
            "Le site reflète tout en-tête Origin sans identifiants. Les données publiques ne sont pas concernées, mais une page malveillante peut lire un contenu que seule une restriction réseau protège.",
          remediation:
            "N’autorisez que les origines qui en ont besoin, ou envoyez délibérément * pour des données publiques.",
        },
      },
    },
  },
});
