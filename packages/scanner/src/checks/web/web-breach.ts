import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { readHtml } from "../../web/read-html.ts";
import { noPageCompression } from "../../web/tls-fixes.ts";

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
  controls: {
    "nist-csf-2.0": ["PR.DS-02", "PR.PS-06"],
    "iso-27001-2022": ["A.8.26"],
    "cis-8.1": ["16"],
    "pci-dss-4.0.1": ["6.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    if (!target.url.startsWith("https:")) return null;
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    // Two of the three conditions show on the start page; only where both do is a question asked for the third.
    if (!page.url.startsWith("https:") || encodingOf(page) === "" || readHtml(page).tokens.length === 0) return null;
    const marker = unlikelyName();
    const { pathname } = new URL(page.url);
    const again = await visit.requestOnce(`${pathname}?q=${marker}&search=${marker}`);
    const { tokens } = readHtml(again);
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
        evidence: toEvidence(page, { fix: noPageCompression, details: { encoding, tokens, reflects: "query" } }),
      },
    ];
  },

  texts: {
    en: {
      name: "BREACH conditions",
      outcomes: {
        "breach-conditions": {
          title: "BREACH: compressed page with secret and reflected input",
          explanation:
            "{host} compresses the page ({encoding}), which contains the token {token} and reflects the query string. An attacker who can make the browser send requests and observe response sizes can recover the token byte by byte and forge requests.",
          remediation:
            "Disable compression for pages that contain tokens, or mask the token with a new random value in every response.",
        },
      },
    },
    es: {
      name: "Condiciones de BREACH",
      outcomes: {
        "breach-conditions": {
          title: "BREACH: página comprimida con secreto y entrada reflejada",
          explanation:
            "{host} comprime la página ({encoding}), que contiene el token {token} y refleja la cadena de consulta. Un atacante que logre que el navegador envíe peticiones y observe el tamaño de las respuestas puede recuperar el token byte a byte y falsificar peticiones.",
          remediation:
            "Desactive la compresión de las páginas que contienen tokens o enmascare el token con un nuevo valor aleatorio en cada respuesta.",
        },
      },
    },
    fr: {
      name: "Conditions de BREACH",
      outcomes: {
        "breach-conditions": {
          title: "BREACH : page compressée avec secret et saisie reflétée",
          explanation:
            "{host} compresse la page ({encoding}), qui contient le jeton {token} et reflète la chaîne de requête. Un attaquant capable de faire émettre des requêtes par le navigateur et d’observer la taille des réponses peut retrouver le jeton octet par octet et forger des requêtes.",
          remediation:
            "Désactivez la compression des pages qui contiennent des jetons, ou masquez le jeton avec une nouvelle valeur aléatoire dans chaque réponse.",
        },
      },
    },
  },
});
