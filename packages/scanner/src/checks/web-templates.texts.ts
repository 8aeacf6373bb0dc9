import type { CheckTexts } from "../check.ts";
import type { webTemplates } from "./web-templates.ts";

/** Texts of `web-templates`. */
export const webTemplatesTexts: CheckTexts<keyof typeof webTemplates.outcomes> = {
  en: {
    name: "Detection templates",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "Matched template {template}. {description}",
        remediation: "Follow the references of the template; remove or restrict what it detected.",
      },
    },
  },
  es: {
    name: "Plantillas de detección",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "Coincidencia con la plantilla {template}. {description}",
        remediation: "Siga las referencias de la plantilla; elimine o restrinja lo detectado.",
      },
    },
  },
  fr: {
    name: "Modèles de détection",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "Correspondance avec le modèle {template}. {description}",
        remediation: "Suivez les références du modèle ; supprimez ou restreignez ce qui a été détecté.",
      },
    },
  },
};
