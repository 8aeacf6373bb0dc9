import type { CheckTexts } from "../check.ts";
import type { webMixedContent } from "./web-mixed-content.ts";

/** Texts of `web-mixed-content`. */
export const webMixedContentTexts: CheckTexts<keyof typeof webMixedContent.outcomes> = {
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
};
