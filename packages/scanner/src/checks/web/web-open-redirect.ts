import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { BROWSER_PROTECTION } from "../../controls.ts";
import { findFirst } from "../../find-first.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";
import { refuseForeignTargets } from "../../web/site-fixes.ts";

const OUTCOMES = {
  "open-redirect": webOutcome(
    "medium",
    "access",
    "CLNT-04",
    `${OWASP_SITE}/11-Client-side_Testing/04-Testing_for_Client-side_URL_Redirect`,
  ),
} as const;

const PARAMETERS = [
  "url",
  "next",
  "redirect",
  "redirect_uri",
  "redirect_url",
  "return",
  "return_to",
  "returnurl",
  "continue",
  "goto",
  "dest",
  "target",
];
const PATHS = ["/", "/login", "/redirect", "/logout", "/out", "/go"];
const MAX_LINKS = 10;

interface Seen {
  readonly path: string;
  readonly name: string;
  readonly response: HttpResponse;
}

/** The site's own links that already carry such a parameter are the likeliest places. */
const placesIn = (page: HttpResponse): string[] => {
  const places = new Set<string>();
  const facts = readHtml(page);
  for (const link of [...facts.links, ...facts.forms.map((form) => form.action)]) {
    const url = URL.parse(link, page.url);
    if (url === null || url.hostname !== new URL(page.url).hostname) continue;
    if (PARAMETERS.some((parameter) => url.searchParams.has(parameter))) places.add(url.pathname);
  }
  return [...places];
};

/** Can a link to this site be made to lead anywhere? Only the Location header is checked; nothing is followed. */
export const webOpenRedirect = defineCheck({
  id: "web-open-redirect",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: BROWSER_PROTECTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen[]> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const name = `${unlikelyName()}.example`;
    const about = { what: "links that carry an address", subjectOf: (path: string) => new URL(path, target.url).href };
    const paths = [...new Set([...findFirst(placesIn(page), MAX_LINKS, about, context), ...PATHS])];
    // All names at once: whichever of them the site listens to, the answer shows it in one request per path.
    const query = new URLSearchParams(PARAMETERS.map((parameter) => [parameter, `https://${name}/`])).toString();
    return Promise.all(
      paths.map(async (path) => ({ path, name, response: await visit.get(`${path}?${query}`, { maxBytes: 4096 }) })),
    );
  },

  judge(asked, target) {
    const open = asked.filter(({ name, response }) => {
      if (response.status < 300 || response.status > 399) return false;
      return URL.parse(response.headers["location"]?.[0] ?? "", response.url)?.hostname === name;
    });
    return open.map(({ path, response }) => ({
      outcome: "open-redirect" as const,
      subject: new URL(path, target.url).href,
      params: { path },
      evidence: toEvidence(response, {
        fix: refuseForeignTargets(new URL(path, target.url).pathname),
        details: { location: response.headers["location"]?.[0] ?? "" },
      }),
    }));
  },

  texts: {
    en: {
      name: "Open redirect",
      outcomes: {
        "open-redirect": {
          title: "Open redirect",
          explanation:
            "{path} redirects to any URL given in its parameter. An attacker can send phishing links that start with your domain name.",
          remediation: "Redirect only to paths of your own site or to a fixed allowlist.",
        },
      },
    },
    es: {
      name: "Redirección abierta",
      outcomes: {
        "open-redirect": {
          title: "Redirección abierta",
          explanation:
            "{path} redirige a cualquier URL indicada en su parámetro. Un atacante puede enviar enlaces de phishing que empiezan por su nombre de dominio.",
          remediation: "Redirija solo a rutas de su propio sitio o a una lista de permitidos fija.",
        },
      },
    },
    fr: {
      name: "Redirection ouverte",
      outcomes: {
        "open-redirect": {
          title: "Redirection ouverte",
          explanation:
            "{path} redirige vers toute URL indiquée dans son paramètre. Un attaquant peut envoyer des liens d’hameçonnage qui commencent par votre nom de domaine.",
          remediation: "Ne redirigez que vers des chemins de votre propre site ou vers une liste d’autorisation fixe.",
        },
      },
    },
  },
});
