import { isAddress } from "@parapet/net/address-policy";
import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Verdict } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { redirectToHttps, setHeader } from "../../web/fixes.ts";
import { readHsts } from "../../web/hsts.ts";
import { MDN, webOutcome } from "../../web/outcome.ts";

const HSTS = `${MDN}/HTTP/Reference/Headers/Strict-Transport-Security`;
const SIX_MONTHS = 15_768_000;
const ONE_YEAR = 31_536_000;

const OUTCOMES = {
  "https-absent": webOutcome("high", "cryptography", "CRYP-03", "https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2"),
  "https-redirect-absent": webOutcome(
    "medium",
    "cryptography",
    "CRYP-03",
    "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
  ),
  "https-redirect-late": webOutcome("low", "cryptography", "CRYP-03", "https://hstspreload.org/"),
  "hsts-absent": webOutcome("medium", "misconfiguration", "CONF-07", HSTS, "https://www.rfc-editor.org/rfc/rfc6797"),
  "hsts-invalid": webOutcome(
    "medium",
    "misconfiguration",
    "CONF-07",
    HSTS,
    "https://www.rfc-editor.org/rfc/rfc6797#section-6.1",
  ),
  "hsts-short": webOutcome("low", "misconfiguration", "CONF-07", HSTS),
  "hsts-not-preloadable": webOutcome("info", "misconfiguration", "CONF-07", "https://hstspreload.org/"),
} as const;

/** Closed: no one listens there, which is an answer. Unasked: behind an odd port there is no agreed twin to ask. */
type EntryPoint = HttpResponse | "closed" | "unasked";

interface Seen {
  readonly host: string;
  readonly plain: EntryPoint;
  readonly secure: EntryPoint;
  /** Where http:// leads in the end, hop by hop. */
  readonly hops: readonly string[];
}

const isOpen = (entry: EntryPoint): entry is HttpResponse => typeof entry !== "string";

/** Do visitors always end up on an encrypted connection, and does the browser remember it? */
export const webHttps = defineCheck({
  id: "web-https",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const at = new URL(target.url);
    const standard = at.port === "";
    const entry = async (url: string): Promise<EntryPoint> => {
      try {
        return await visit.get(url);
      } catch (error) {
        if (error instanceof ProbeError && (error.reason === "refused" || error.reason === "tls-failed"))
          return "closed";
        throw error;
      }
    };
    // Behind an odd port there is no agreed twin to compare with, so only what is there is evaluated.
    const plain =
      at.protocol === "http:" ? await entry(target.url) : standard ? await entry(`http://${at.hostname}/`) : "unasked";
    const secure = at.protocol === "https:" ? page : standard ? await entry(`https://${at.hostname}/`) : "unasked";
    const hops: string[] = [];
    let here: EntryPoint = plain;
    while (isOpen(here) && here.status >= 300 && here.status < 400 && hops.length < 5) {
      const next: URL | null = URL.parse(here.headers["location"]?.[0] ?? "", here.url);
      if (next === null) break;
      hops.push(next.href);
      if (next.hostname !== visit.host || next.protocol === "https:") break;
      here = await visit.get(next.href);
    }
    return { host: at.hostname, plain, secure, hops };
  },

  judge({ host, plain, secure, hops }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fix = redirectToHttps(host);
    // From either side, the finding is about the same endpoint.
    const plainUrl = isOpen(plain) ? plain.url : "";
    const serves = isOpen(plain) && plain.status < 400 && secure !== "unasked";
    if (serves && !isOpen(secure))
      verdicts.push({
        outcome: "https-absent",
        subject: plainUrl,
        params: { host },
        evidence: toEvidence(plain, { fix }),
      });
    else if (serves && !hops.some((hop) => hop.startsWith("https://"))) {
      verdicts.push({
        outcome: "https-redirect-absent",
        subject: plainUrl,
        params: { host },
        evidence: toEvidence(plain, { fix }),
      });
    } else if (serves && !(hops[0] ?? "").startsWith(`https://${host}`)) {
      // HSTS for this name can only be learnt from this name, so the first hop must stay on it.
      verdicts.push({
        outcome: "https-redirect-late",
        subject: plainUrl,
        params: { host, hop: hops[0] ?? "" },
        evidence: toEvidence(plain, { fix, details: { hops } }),
      });
    }
    // Browsers note no policy for an address (RFC 6797, section 8.1.1).
    if (!isOpen(secure) || secure.status >= 400 || isAddress(host)) return verdicts;

    const header = secure.headers["strict-transport-security"]?.[0];
    const hsts = header === undefined ? null : readHsts(header);
    const advice = setHeader("Strict-Transport-Security", `max-age=${ONE_YEAR}; includeSubDomains`);
    const evidence = toEvidence(secure, { fix: advice, details: { header: header ?? null } });
    if (header === undefined)
      verdicts.push({ outcome: "hsts-absent", subject: secure.url, params: { host }, evidence });
    else if (hsts === null) verdicts.push({ outcome: "hsts-invalid", subject: secure.url, params: { host }, evidence });
    else if (hsts.maxAge < SIX_MONTHS)
      verdicts.push({ outcome: "hsts-short", subject: secure.url, params: { host, seconds: hsts.maxAge }, evidence });
    else if (hsts.preload && (!hsts.includeSubDomains || hsts.maxAge < ONE_YEAR)) {
      verdicts.push({ outcome: "hsts-not-preloadable", subject: secure.url, params: { host }, evidence });
    }
    return verdicts;
  },

  texts: {
    en: {
      name: "HTTPS and HSTS",
      outcomes: {
        "https-absent": {
          title: "Website without HTTPS",
          explanation:
            "{host} is reachable over HTTP only. An attacker on the network path can read and modify everything users send and receive.",
          remediation: "Install a certificate, serve the site over HTTPS and redirect HTTP to it.",
        },
        "https-redirect-absent": {
          title: "No HTTP to HTTPS redirect",
          explanation:
            "{host} serves content over HTTP instead of redirecting to HTTPS. An attacker on the network path can read and modify the traffic of users who open the HTTP address.",
          remediation: "Answer every HTTP request with a permanent redirect (301) to HTTPS.",
        },
        "https-redirect-late": {
          title: "HTTPS redirect via another host",
          explanation:
            "HTTP requests to {host} are first redirected to {hop}. Browsers cannot learn HSTS for {host}, so an attacker can intercept the first request.",
          remediation: "Redirect to HTTPS on the same host first, then to the other host.",
        },
        "hsts-absent": {
          title: "HSTS missing",
          explanation:
            "{host} sends no Strict-Transport-Security header. An attacker on the network path can prevent the switch to HTTPS (SSL stripping).",
          remediation: "Send Strict-Transport-Security over HTTPS.",
        },
        "hsts-invalid": {
          title: "Invalid HSTS header",
          explanation:
            "The Strict-Transport-Security header of {host} is invalid and browsers ignore it. An attacker on the network path can prevent the switch to HTTPS (SSL stripping).",
          remediation: "Send max-age exactly once, as a whole number of seconds.",
        },
        "hsts-short": {
          title: "HSTS max-age too short",
          explanation:
            "The HSTS header of {host} sets max-age to {seconds} seconds; at least six months are recommended. After it expires, an attacker can prevent the switch to HTTPS.",
          remediation: "Set max-age to 31536000 (one year).",
        },
        "hsts-not-preloadable": {
          title: "HSTS preload requirements not met",
          explanation:
            "The HSTS header of {host} contains preload but not both includeSubDomains and a max-age of one year. Browsers do not preload the domain, so the first visit remains open to interception.",
          remediation: "Add includeSubDomains and max-age=31536000, or remove preload.",
        },
      },
    },
    es: {
      name: "HTTPS y HSTS",
      outcomes: {
        "https-absent": {
          title: "Sitio web sin HTTPS",
          explanation:
            "{host} solo es accesible por HTTP. Un atacante en la ruta de red puede leer y modificar todo lo que los usuarios envían y reciben.",
          remediation: "Instale un certificado, sirva el sitio por HTTPS y redirija HTTP hacia él.",
        },
        "https-redirect-absent": {
          title: "Sin redirección de HTTP a HTTPS",
          explanation:
            "{host} sirve contenido por HTTP en lugar de redirigir a HTTPS. Un atacante en la ruta de red puede leer y modificar el tráfico de los usuarios que abren la dirección HTTP.",
          remediation: "Responda a cada petición HTTP con una redirección permanente (301) a HTTPS.",
        },
        "https-redirect-late": {
          title: "Redirección a HTTPS a través de otro nombre",
          explanation:
            "Las peticiones HTTP a {host} se redirigen primero a {hop}. Los navegadores no pueden aprender HSTS para {host}, por lo que un atacante puede interceptar la primera petición.",
          remediation: "Redirija primero a HTTPS en el mismo nombre y después al otro.",
        },
        "hsts-absent": {
          title: "HSTS ausente",
          explanation:
            "{host} no envía la cabecera Strict-Transport-Security. Un atacante en la ruta de red puede impedir el paso a HTTPS (SSL stripping).",
          remediation: "Envíe Strict-Transport-Security por HTTPS.",
        },
        "hsts-invalid": {
          title: "Cabecera HSTS no válida",
          explanation:
            "La cabecera Strict-Transport-Security de {host} no es válida y los navegadores la ignoran. Un atacante en la ruta de red puede impedir el paso a HTTPS (SSL stripping).",
          remediation: "Envíe max-age una sola vez, como número entero de segundos.",
        },
        "hsts-short": {
          title: "Valor max-age de HSTS demasiado bajo",
          explanation:
            "La cabecera HSTS de {host} fija max-age en {seconds} segundos; se recomiendan al menos seis meses. Cuando caduca, un atacante puede impedir el paso a HTTPS.",
          remediation: "Fije max-age en 31536000 (un año).",
        },
        "hsts-not-preloadable": {
          title: "Requisitos de precarga de HSTS incumplidos",
          explanation:
            "La cabecera HSTS de {host} contiene preload, pero no incluye a la vez includeSubDomains y un max-age de un año. Los navegadores no precargan el dominio y la primera visita puede interceptarse.",
          remediation: "Añada includeSubDomains y max-age=31536000, o elimine preload.",
        },
      },
    },
    fr: {
      name: "HTTPS et HSTS",
      outcomes: {
        "https-absent": {
          title: "Site web sans HTTPS",
          explanation:
            "{host} n’est accessible qu’en HTTP. Un attaquant situé sur le chemin réseau peut lire et modifier tout ce que les utilisateurs envoient et reçoivent.",
          remediation: "Installez un certificat, servez le site en HTTPS et redirigez-y HTTP.",
        },
        "https-redirect-absent": {
          title: "Absence de redirection de HTTP vers HTTPS",
          explanation:
            "{host} sert du contenu en HTTP au lieu de rediriger vers HTTPS. Un attaquant situé sur le chemin réseau peut lire et modifier le trafic des utilisateurs qui ouvrent l’adresse HTTP.",
          remediation: "Répondez à chaque requête HTTP par une redirection permanente (301) vers HTTPS.",
        },
        "https-redirect-late": {
          title: "Redirection HTTPS via un autre hôte",
          explanation:
            "Les requêtes HTTP vers {host} sont d’abord redirigées vers {hop}. Les navigateurs ne peuvent pas apprendre HSTS pour {host} ; un attaquant peut donc intercepter la première requête.",
          remediation: "Redirigez d’abord vers HTTPS sur le même hôte, puis vers l’autre.",
        },
        "hsts-absent": {
          title: "HSTS absent",
          explanation:
            "{host} n’envoie pas l’en-tête Strict-Transport-Security. Un attaquant situé sur le chemin réseau peut empêcher le passage à HTTPS (SSL stripping).",
          remediation: "Envoyez Strict-Transport-Security en HTTPS.",
        },
        "hsts-invalid": {
          title: "En-tête HSTS non valide",
          explanation:
            "L’en-tête Strict-Transport-Security de {host} n’est pas valide et les navigateurs l’ignorent. Un attaquant situé sur le chemin réseau peut empêcher le passage à HTTPS (SSL stripping).",
          remediation: "Envoyez max-age une seule fois, sous forme d’un nombre entier de secondes.",
        },
        "hsts-short": {
          title: "Valeur max-age de HSTS trop courte",
          explanation:
            "L’en-tête HSTS de {host} fixe max-age à {seconds} secondes ; au moins six mois sont recommandés. Après expiration, un attaquant peut empêcher le passage à HTTPS.",
          remediation: "Fixez max-age à 31536000 (un an).",
        },
        "hsts-not-preloadable": {
          title: "Exigences de préchargement HSTS non satisfaites",
          explanation:
            "L’en-tête HSTS de {host} contient preload mais pas à la fois includeSubDomains et un max-age d’un an. Les navigateurs ne préchargent pas le domaine et la première visite peut être interceptée.",
          remediation: "Ajoutez includeSubDomains et max-age=31536000, ou supprimez preload.",
        },
      },
    },
  },
});
