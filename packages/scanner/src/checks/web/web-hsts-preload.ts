import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { tlsOutcome } from "../../tls/tls-outcome.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { setHeader } from "../../web/fixes.ts";
import { HSTS_PRELOAD_BASE, preloadStatus, type PreloadStatus } from "../../web/hsts-preload-list.ts";
import { readHsts, type Hsts } from "../../web/hsts.ts";

const OUTCOMES = {
  "hsts-preload-not-listed": tlsOutcome("info", "misconfiguration", "https://hstspreload.org/"),
  "hsts-preload-at-risk": tlsOutcome("low", "misconfiguration", "https://hstspreload.org/#continued-requirements"),
} as const;

const ONE_YEAR = 31_536_000;
const header = setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");

interface Seen {
  readonly hsts: Hsts;
  readonly status: PreloadStatus;
}

/** Is a domain that asks to be preloaded on the list that browsers ship, and does it still meet the requirements? */
export const webHstsPreload = defineCheck({
  id: "web-hsts-preload",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_PRECAUTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    // The list holds registrable domains; what any other host asks for has no effect.
    if (target.url !== `https://${target.domain}/`) return null;
    const { first } = await siteVisit(target, net, context).home();
    const hsts = readHsts(first.headers["strict-transport-security"]?.[0] ?? "");
    if (hsts === null || !hsts.preload) return null;
    const base = context.settings.hstsPreloadBase ?? HSTS_PRELOAD_BASE;
    return { hsts, status: await preloadStatus(net, target.domain, base, context.signal) };
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { hsts, status } = seen;
    const isSufficient = hsts.includeSubDomains && hsts.maxAge >= ONE_YEAR;
    const verdict = { subject: target.url, params: { domain: target.domain } };
    // What falls short of the requirements without being listed is a finding of the check of HTTPS.
    if (status === "absent" && isSufficient)
      return [
        {
          ...verdict,
          outcome: "hsts-preload-not-listed" as const,
          evidence: {
            ...seen,
            fix: { shell: `curl "https://hstspreload.org/api/v2/preloadable?domain=${target.domain}"` },
          },
        },
      ];
    if (status !== "absent" && !isSufficient)
      return [
        {
          ...verdict,
          params: { ...verdict.params, seconds: hsts.maxAge },
          outcome: "hsts-preload-at-risk" as const,
          evidence: { ...seen, fix: header },
        },
      ];
    return [];
  },

  texts: {
    en: {
      name: "HSTS preload list",
      outcomes: {
        "hsts-preload-not-listed": {
          title: "Domain not on the HSTS preload list",
          explanation:
            "The HSTS header of {domain} requests preloading, but the domain is not on the list that browsers ship. An attacker on the network path can intercept the first visit of each user.",
          remediation: "Check that every subdomain supports HTTPS, then submit the domain at https://hstspreload.org/.",
        },
        "hsts-preload-at-risk": {
          title: "HSTS preload entry at risk of removal",
          explanation:
            "{domain} is on the HSTS preload list, but its header no longer meets the requirements (max-age {seconds}). Browsers may remove the entry, after which an attacker on the network path can intercept first visits.",
          remediation:
            "Send the header with includeSubDomains, preload and a max-age of at least one year:\nStrict-Transport-Security: max-age=63072000; includeSubDomains; preload",
        },
      },
    },
    es: {
      name: "Lista de precarga de HSTS",
      outcomes: {
        "hsts-preload-not-listed": {
          title: "Dominio ausente de la lista de precarga de HSTS",
          explanation:
            "La cabecera HSTS de {domain} solicita la precarga, pero el dominio no figura en la lista que incluyen los navegadores. Un atacante en la ruta de red puede interceptar la primera visita de cada usuario.",
          remediation:
            "Compruebe que todos los subdominios admiten HTTPS y después envíe el dominio en https://hstspreload.org/.",
        },
        "hsts-preload-at-risk": {
          title: "Entrada de precarga de HSTS en riesgo de eliminación",
          explanation:
            "{domain} figura en la lista de precarga de HSTS, pero su cabecera ya no cumple los requisitos (max-age {seconds}). Los navegadores pueden eliminar la entrada, tras lo cual un atacante en la ruta de red puede interceptar las primeras visitas.",
          remediation:
            "Envíe la cabecera con includeSubDomains, preload y un max-age de al menos un año:\nStrict-Transport-Security: max-age=63072000; includeSubDomains; preload",
        },
      },
    },
    fr: {
      name: "Liste de préchargement HSTS",
      outcomes: {
        "hsts-preload-not-listed": {
          title: "Domaine absent de la liste de préchargement HSTS",
          explanation:
            "L’en-tête HSTS de {domain} demande le préchargement, mais le domaine ne figure pas dans la liste fournie avec les navigateurs. Un attaquant situé sur le chemin réseau peut intercepter la première visite de chaque utilisateur.",
          remediation:
            "Vérifiez que tous les sous-domaines prennent en charge HTTPS, puis soumettez le domaine sur https://hstspreload.org/.",
        },
        "hsts-preload-at-risk": {
          title: "Inscription au préchargement HSTS menacée de retrait",
          explanation:
            "{domain} figure dans la liste de préchargement HSTS, mais son en-tête ne remplit plus les conditions (max-age {seconds}). Les navigateurs peuvent retirer l’inscription, après quoi un attaquant situé sur le chemin réseau peut intercepter les premières visites.",
          remediation:
            "Envoyez l’en-tête avec includeSubDomains, preload et un max-age d’au moins un an :\nStrict-Transport-Security: max-age=63072000; includeSubDomains; preload",
        },
      },
    },
  },
});
