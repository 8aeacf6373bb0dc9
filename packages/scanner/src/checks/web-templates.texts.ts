import type { CheckTexts } from "../check.ts";
import type { webTemplates } from "./web-templates.ts";

/** Texts of `web-templates`. */
export const webTemplatesTexts: CheckTexts<keyof typeof webTemplates.outcomes> = {
  en: {
    name: "Detection templates",
    outcomes: {
      "template-matched": {
        title: "{certainty, select, possible {Possible: {name}} other {{name}}}",
        explanation:
          "Matched template {template}. {certainty, select, possible {Possible only: the affected product was not identified on this host, and the vulnerability was not verified. } confirmed {The affected product was identified on this host; the vulnerability was not verified. } match {The match was not verified. } other {}}{description}",
        remediation: "Follow the references of the template; remove or restrict what it detected.",
      },
    },
  },
  es: {
    name: "Plantillas de detección",
    outcomes: {
      "template-matched": {
        title: "{certainty, select, possible {Posible: {name}} other {{name}}}",
        explanation:
          "Coincidencia con la plantilla {template}. {certainty, select, possible {Solo posible: el producto afectado no se ha identificado en este host y la vulnerabilidad no se ha verificado. } confirmed {El producto afectado se ha identificado en este host; la vulnerabilidad no se ha verificado. } match {La coincidencia no se ha verificado. } other {}}{description}",
        remediation: "Siga las referencias de la plantilla; elimine o restrinja lo detectado.",
      },
    },
  },
  fr: {
    name: "Modèles de détection",
    outcomes: {
      "template-matched": {
        title: "{certainty, select, possible {Possible : {name}} other {{name}}}",
        explanation:
          "Correspondance avec le modèle {template}. {certainty, select, possible {Possible seulement : le produit concerné n’a pas été identifié sur cet hôte et la vulnérabilité n’a pas été vérifiée. } confirmed {Le produit concerné a été identifié sur cet hôte ; la vulnérabilité n’a pas été vérifiée. } match {La correspondance n’a pas été vérifiée. } other {}}{description}",
        remediation: "Suivez les références du modèle ; supprimez ou restreignez ce qui a été détecté.",
      },
    },
  },
};
