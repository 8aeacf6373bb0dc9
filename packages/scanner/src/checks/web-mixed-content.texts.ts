import type { CheckTexts } from "../check.ts";
import type { webMixedContent } from "./web-mixed-content.ts";

/** The words of `web-mixed-content`. */
export const webMixedContentTexts: CheckTexts<keyof typeof webMixedContent.outcomes> = {
  en: {
    name: "Mixed content",
    outcomes: {
      "script-over-http": {
        title: "A script is loaded unencrypted",
        explanation: "{first} can be exchanged on the way and then runs with all rights of the page.",
        remediation: "Load it over https.",
      },
      "content-over-http": {
        title: "Part of the page is loaded unencrypted",
        explanation: "{first} and the like can be read and exchanged on the way, or are blocked by browsers.",
        remediation: "Load everything over https.",
      },
      "password-over-http": {
        title: "A password is sent unencrypted",
        explanation: "The form sends to {first}. Whoever listens on the way reads the password.",
        remediation: "Serve the page and the form’s target over https only.",
      },
      "form-over-http": {
        title: "A form is sent unencrypted",
        explanation: "What visitors type goes to {first} in the clear.",
        remediation: "Send the form over https.",
      },
      "script-without-integrity": {
        title: "Scripts of other hosts run unchecked",
        explanation: "{first} can change at any time without you noticing.",
        remediation: "Add an integrity attribute, or serve the script yourself.",
      },
    },
  },
  es: {
    name: "Contenido mixto",
    outcomes: {
      "script-over-http": {
        title: "Un script se carga sin cifrar",
        explanation: "{first} puede cambiarse por el camino y se ejecuta con todos los derechos de la página.",
        remediation: "Cárguelo por https.",
      },
      "content-over-http": {
        title: "Parte de la página se carga sin cifrar",
        explanation: "{first} y similares pueden leerse y cambiarse por el camino, o los bloquean los navegadores.",
        remediation: "Cargue todo por https.",
      },
      "password-over-http": {
        title: "Una contraseña se envía sin cifrar",
        explanation: "El formulario envía a {first}. Quien escuche por el camino lee la contraseña.",
        remediation: "Sirva la página y el destino del formulario solo por https.",
      },
      "form-over-http": {
        title: "Un formulario se envía sin cifrar",
        explanation: "Lo que escriben los visitantes va a {first} sin cifrar.",
        remediation: "Envíe el formulario por https.",
      },
      "script-without-integrity": {
        title: "Scripts de otros servidores se ejecutan sin control",
        explanation: "{first} puede cambiar en cualquier momento sin que usted lo note.",
        remediation: "Añada un atributo integrity o sirva el script usted mismo.",
      },
    },
  },
  fr: {
    name: "Contenu mixte",
    outcomes: {
      "script-over-http": {
        title: "Un script est chargé en clair",
        explanation: "{first} peut être remplacé en chemin et s’exécute alors avec tous les droits de la page.",
        remediation: "Chargez-le en https.",
      },
      "content-over-http": {
        title: "Une partie de la page est chargée en clair",
        explanation:
          "{first} et semblables peuvent être lus et remplacés en chemin, ou sont bloqués par les navigateurs.",
        remediation: "Chargez tout en https.",
      },
      "password-over-http": {
        title: "Un mot de passe est envoyé en clair",
        explanation: "Le formulaire envoie à {first}. Qui écoute en chemin lit le mot de passe.",
        remediation: "Servez la page et la cible du formulaire uniquement en https.",
      },
      "form-over-http": {
        title: "Un formulaire est envoyé en clair",
        explanation: "Ce que saisissent les visiteurs part vers {first} en clair.",
        remediation: "Envoyez le formulaire en https.",
      },
      "script-without-integrity": {
        title: "Des scripts d’autres hôtes s’exécutent sans contrôle",
        explanation: "{first} peut changer à tout moment à votre insu.",
        remediation: "Ajoutez un attribut integrity ou servez le script vous-même.",
      },
    },
  },
};
