import { defineCheck, type Verdict } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { redirectToHttps, setHeader } from "../../web/fixes.ts";
import { MDN, OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { readHtml } from "../../web/read-html.ts";

const MIXED = `${MDN}/Security/Mixed_content`;
const SRI = `${MDN}/Security/Subresource_Integrity`;
const UNENCRYPTED = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/03-Testing_for_Sensitive_Information_Sent_via_Unencrypted_Channels`;

const OUTCOMES = {
  "script-over-http": webOutcome("high", "integrity", "CRYP-03", MIXED, SRI),
  "content-over-http": webOutcome("low", "cryptography", "CRYP-03", MIXED),
  "password-over-http": webOutcome("high", "cryptography", "ATHN-01", UNENCRYPTED),
  "form-over-http": webOutcome("medium", "cryptography", "CRYP-03", UNENCRYPTED),
  "script-without-integrity": webOutcome("info", "integrity", "CONF-14", SRI),
} as const;

/** Checks for mixed content and third-party scripts without integrity. */
export const webMixedContent = defineCheck({
  id: "web-mixed-content",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, context) {
    return (await siteVisit(target, net, context).home()).page;
  },

  judge(page, { ip }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const facts = readHtml(page);
    const here = new URL(page.url);
    const isSecure = here.protocol === "https:";
    const resolve = (address: string): URL | null => URL.parse(address, page.url);
    const isPlain = (address: string): boolean => resolve(address)?.protocol === "http:";
    const report = (
      outcome: keyof typeof OUTCOMES,
      addresses: readonly string[],
      fix: ReturnType<typeof setHeader>,
    ): void => {
      if (addresses.length === 0) return;
      const evidence = toEvidence(page, { fix, details: { addresses: [...new Set(addresses)].slice(0, 20) } });
      verdicts.push({
        outcome,
        subject: page.url,
        params: { count: addresses.length, first: addresses[0] ?? "" },
        evidence,
      });
    };
    const upgrade = setHeader("Content-Security-Policy", "upgrade-insecure-requests");
    const scripts = facts.scripts.map(({ src }) => src);
    if (isSecure) {
      report("script-over-http", scripts.filter(isPlain), upgrade);
      report("content-over-http", facts.loads.map(({ url }) => url).filter(isPlain), upgrade);
    }
    const action = (form: { action: string }): string => resolve(form.action)?.href ?? page.url;
    const toPlain = facts.forms.filter((form) => isPlain(form.action));
    const passwords = toPlain.filter((form) => form.hasPassword);
    report("password-over-http", passwords.map(action), redirectToHttps(here.hostname));
    if (isSecure)
      report(
        "form-over-http",
        toPlain.filter((form) => !form.hasPassword && form.method === "post").map(action),
        redirectToHttps(here.hostname),
      );
    // The site's own address is the site, whatever name it was requested by.
    const isOwn = (hostname: string): boolean =>
      hostname === here.hostname || hostname.replace(/^\[(.*)\]$/, "$1") === ip;
    const foreign = facts.scripts.filter(({ src, integrity }) => {
      const hostname = resolve(src)?.hostname;
      return integrity === null && hostname !== undefined && !isOwn(hostname);
    });
    report(
      "script-without-integrity",
      foreign.map(({ src }) => src),
      setHeader("Content-Security-Policy", "script-src 'self'"),
    );
    return verdicts;
  },

  texts: {
    en: {
      name: "Mixed content and subresource integrity",
      outcomes: {
        "script-over-http": {
          title: "Script loaded over HTTP",
          explanation:
            "The page loads {first} over HTTP. An attacker on the network path can replace the script and take over the page.",
          remediation: "Load the script over HTTPS.",
        },
        "content-over-http": {
          title: "Mixed content",
          explanation:
            "The page loads {first} and possibly more over HTTP. An attacker on the network path can read and replace it, or browsers block it.",
          remediation: "Load all resources over HTTPS.",
        },
        "password-over-http": {
          title: "Password form submitted over HTTP",
          explanation:
            "The form submits a password to {first} over HTTP. An attacker on the network path can capture it.",
          remediation: "Serve the page and the form target over HTTPS only.",
        },
        "form-over-http": {
          title: "Form submitted over HTTP",
          explanation:
            "The form submits its data to {first} over HTTP. An attacker on the network path can read and modify it.",
          remediation: "Submit the form over HTTPS.",
        },
        "script-without-integrity": {
          title: "Third-party scripts without subresource integrity (SRI)",
          explanation:
            "The page loads {first} without an integrity attribute. An attacker who compromises that host can run scripts on your page.",
          remediation: "Add an integrity attribute, or serve the script from your own host.",
        },
      },
    },
    es: {
      name: "Contenido mixto e integridad de subrecursos",
      outcomes: {
        "script-over-http": {
          title: "Script cargado por HTTP",
          explanation:
            "La página carga {first} por HTTP. Un atacante en la ruta de red puede sustituir el script y tomar el control de la página.",
          remediation: "Cargue el script por HTTPS.",
        },
        "content-over-http": {
          title: "Contenido mixto",
          explanation:
            "La página carga por HTTP {first} y posiblemente otros recursos. Un atacante en la ruta de red puede leerlos y sustituirlos, o los navegadores los bloquean.",
          remediation: "Cargue todos los recursos por HTTPS.",
        },
        "password-over-http": {
          title: "Formulario de contraseña enviado por HTTP",
          explanation:
            "El formulario envía una contraseña a {first} por HTTP. Un atacante en la ruta de red puede capturarla.",
          remediation: "Sirva la página y el destino del formulario solo por HTTPS.",
        },
        "form-over-http": {
          title: "Formulario enviado por HTTP",
          explanation:
            "El formulario envía sus datos a {first} por HTTP. Un atacante en la ruta de red puede leerlos y modificarlos.",
          remediation: "Envíe el formulario por HTTPS.",
        },
        "script-without-integrity": {
          title: "Scripts de terceros sin integridad de subrecursos (SRI)",
          explanation:
            "La página carga {first} sin el atributo integrity. Un atacante que comprometa ese servidor puede ejecutar scripts en su página.",
          remediation: "Añada un atributo integrity o sirva el script desde su propio servidor.",
        },
      },
    },
    fr: {
      name: "Contenu mixte et intégrité des sous-ressources",
      outcomes: {
        "script-over-http": {
          title: "Script chargé en HTTP",
          explanation:
            "La page charge {first} en HTTP. Un attaquant situé sur le chemin réseau peut remplacer le script et prendre le contrôle de la page.",
          remediation: "Chargez le script en HTTPS.",
        },
        "content-over-http": {
          title: "Contenu mixte",
          explanation:
            "La page charge en HTTP {first} et éventuellement d’autres ressources. Un attaquant situé sur le chemin réseau peut les lire et les remplacer, ou les navigateurs les bloquent.",
          remediation: "Chargez toutes les ressources en HTTPS.",
        },
        "password-over-http": {
          title: "Formulaire de mot de passe envoyé en HTTP",
          explanation:
            "Le formulaire envoie un mot de passe à {first} en HTTP. Un attaquant situé sur le chemin réseau peut le capturer.",
          remediation: "Servez la page et la cible du formulaire uniquement en HTTPS.",
        },
        "form-over-http": {
          title: "Formulaire envoyé en HTTP",
          explanation:
            "Le formulaire envoie ses données à {first} en HTTP. Un attaquant situé sur le chemin réseau peut les lire et les modifier.",
          remediation: "Envoyez le formulaire en HTTPS.",
        },
        "script-without-integrity": {
          title: "Scripts tiers sans intégrité des sous-ressources (SRI)",
          explanation:
            "La page charge {first} sans attribut integrity. Un attaquant qui compromet cet hôte peut exécuter des scripts sur votre page.",
          remediation: "Ajoutez un attribut integrity, ou servez le script depuis votre propre hôte.",
        },
      },
    },
  },
});
