import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { BROWSER_PROTECTION } from "../../controls.ts";
import { siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { fixedHost } from "../../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const OUTCOMES = {
  "host-header-reflected": webOutcome(
    "medium",
    "misconfiguration",
    "INPV-17",
    `${OWASP_SITE}/07-Input_Validation_Testing/17-Testing_for_Host_Header_Injection`,
  ),
} as const;

interface Seen {
  readonly name: string;
  readonly header: string;
  readonly response: HttpResponse;
}

/** Positions of the host in a URL; a name quoted in a message is harmless. */
const inAddress = (text: string, name: string): boolean =>
  text.includes(`//${name}`) || text.includes(`%2F%2F${name}`) || text.includes(`\\/\\/${name}`);

/** Does the site build its own addresses from whatever name the visitor's request carries? */
export const webHostHeader = defineCheck({
  id: "web-host-header",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: BROWSER_PROTECTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen[]> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    const name = `${unlikelyName()}.example`;
    const ask = async (header: string): Promise<Seen> => ({
      name,
      header,
      response: await visit.get("/", { headers: { [header]: name }, maxBytes: 256 * 1024 }),
    });
    return Promise.all([ask("host"), ask("x-forwarded-host")]);
  },

  judge(asked, target) {
    return asked
      .filter(({ name, header, response }) => {
        const location = response.headers["location"]?.[0] ?? "";
        // Sending http:// on to https:// under the name that was asked for is what every server does, and leads nowhere
        // but to the one who asked.
        const upgrade = header === "host" && response.url.startsWith("http:") && location.startsWith(`https://${name}`);
        if (upgrade) return false;
        return inAddress(location, name) || (response.status < 400 && inAddress(response.text(), name));
      })
      .map(({ name, header, response }) => ({
        outcome: "host-header-reflected" as const,
        subject: `${target.url}#${header}`,
        params: { header },
        evidence: toEvidence(response, {
          fix: fixedHost(new URL(target.url).hostname),
          details: { sent: `${header}: ${name}` },
        }),
      }));
  },

  texts: {
    en: {
      name: "Host header injection",
      outcomes: {
        "host-header-reflected": {
          title: "Host header injection ({header})",
          explanation:
            "A value sent in the {header} header was reflected in a URL of the response. An attacker can poison caches and redirect password-reset links to their own host.",
          remediation: "Build URLs from a configured host name and reject requests for unknown host names.",
        },
      },
    },
    es: {
      name: "Inyección en la cabecera Host",
      outcomes: {
        "host-header-reflected": {
          title: "Inyección en la cabecera Host ({header})",
          explanation:
            "Un valor enviado en la cabecera {header} se reflejó en una URL de la respuesta. Un atacante puede envenenar cachés y desviar los enlaces de restablecimiento de contraseña a su propio servidor.",
          remediation:
            "Construya las URL a partir de un nombre configurado y rechace las peticiones a nombres no configurados.",
        },
      },
    },
    fr: {
      name: "Injection dans l’en-tête Host",
      outcomes: {
        "host-header-reflected": {
          title: "Injection dans l’en-tête Host ({header})",
          explanation:
            "Une valeur envoyée dans l’en-tête {header} a été reflétée dans une URL de la réponse. Un attaquant peut empoisonner des caches et détourner les liens de réinitialisation de mot de passe vers son propre serveur.",
          remediation:
            "Construisez les URL à partir d’un nom d’hôte configuré et rejetez les requêtes vers des noms non configurés.",
        },
      },
    },
  },
});
