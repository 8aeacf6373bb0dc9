import { defineCheck } from "../../check.ts";
import { unlessCancelled } from "../../unless-cancelled.ts";
import { HOME_BYTES, siteVisit, unlikelyName } from "../../visit/site-visit.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { isOwnPage } from "../../web/virtual-hosts.ts";

const OUTCOMES = {
  "undocumented-virtual-host": webOutcome(
    "low",
    "misconfiguration",
    "INFO-04",
    `${OWASP_SITE}/01-Information_Gathering/04-Enumerate_Applications_on_Webserver`,
  ),
} as const;

/** Does the server answer with a site of its own for a name that no DNS record leads there for? */
export const webVirtualHost = defineCheck({
  id: "web-virtual-host",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: {
    "nist-csf-2.0": ["PR.PS-01", "PR.IR-01"],
    "iso-27001-2022": ["A.8.9", "A.8.20"],
    "cis-8.1": ["4"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    if (target.isVirtual !== true) return null;
    const { page } = await siteVisit(target, net, context).home();
    const { protocol, port } = new URL(target.url);
    const unknownUrl = `${protocol}//${unlikelyName()}.${target.domain}${port === "" ? "" : `:${port}`}/`;
    const { ip } = target;
    const other = await net
      .http({ tls: "inspect", url: unknownUrl, ip, maxBytes: HOME_BYTES, signal: context.signal })
      .catch(unlessCancelled);
    const title = /<title[^>]*>([^<]{1,200})/i.exec(page.text().slice(0, 20_000))?.[1]?.trim() ?? null;
    return isOwnPage(page, [other]) ? { status: page.status, title } : null;
  },

  judge(seen, { url, ip }) {
    if (seen === null) return [];
    const host = new URL(url).hostname;
    return [
      {
        outcome: "undocumented-virtual-host" as const,
        evidence: { host, ip, ...seen },
        details: { host, ip, source: host },
        params: { host, ip },
      },
    ];
  },

  texts: {
    en: {
      name: "Virtual hosts without a DNS record",
      outcomes: {
        "undocumented-virtual-host": {
          title: "Virtual host without a DNS record",
          explanation:
            "The server at {ip} serves a separate website for {host}, although no DNS record of that name exists. An attacker who guesses the name or reads it in a certificate reaches an application that is missing from inventory and monitoring.",
          remediation:
            "Remove the virtual host if it is no longer needed; otherwise restrict it to internal networks or add it to the inventory.",
        },
      },
    },
    es: {
      name: "Hosts virtuales sin registro DNS",
      outcomes: {
        "undocumented-virtual-host": {
          title: "Host virtual sin registro DNS",
          explanation:
            "El servidor en {ip} ofrece un sitio web distinto para {host}, aunque no existe ningún registro DNS con ese nombre. Un atacante que adivine el nombre o lo lea en un certificado accede a una aplicación ausente del inventario y de la monitorización.",
          remediation:
            "Elimine el host virtual si ya no se necesita; de lo contrario, restrínjalo a redes internas o añádalo al inventario.",
        },
      },
    },
    fr: {
      name: "Hôtes virtuels sans enregistrement DNS",
      outcomes: {
        "undocumented-virtual-host": {
          title: "Hôte virtuel sans enregistrement DNS",
          explanation:
            "Le serveur à l’adresse {ip} héberge un site distinct pour {host}, alors qu’aucun enregistrement DNS de ce nom n’existe. Un attaquant devinant ce nom ou le lisant dans un certificat atteint une application absente de l’inventaire et de la supervision.",
          remediation:
            "Supprimez l’hôte virtuel s’il n’est plus utile ; sinon, limitez-le aux réseaux internes ou ajoutez-le à l’inventaire.",
        },
      },
    },
  },
});
