import type { CheckTexts } from "../check.ts";
import type { webTemplates } from "./web-templates.ts";

/** The words of `web-templates`. */
export const webTemplatesTexts: CheckTexts<keyof typeof webTemplates.outcomes> = {
  en: {
    name: "Community templates",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "The template {template} recognised this place. {description}",
        remediation: "Follow the template’s references; remove or protect what was found.",
      },
    },
  },
  es: {
    name: "Plantillas de la comunidad",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "La plantilla {template} ha reconocido este lugar. {description}",
        remediation: "Siga las referencias de la plantilla; retire o proteja lo encontrado.",
      },
    },
  },
  fr: {
    name: "Modèles de la communauté",
    outcomes: {
      "template-matched": {
        title: "{name}",
        explanation: "Le modèle {template} a reconnu cet endroit. {description}",
        remediation: "Suivez les références du modèle ; retirez ou protégez ce qui a été trouvé.",
      },
    },
  },
};
