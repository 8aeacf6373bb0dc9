import type { CheckTexts } from "../check.ts";
import type { webBuckets } from "./web-buckets.ts";

/** Texts of `web-buckets`. */
export const webBucketsTexts: CheckTexts<keyof typeof webBuckets.outcomes> = {
  en: {
    name: "Cloud storage",
    outcomes: {
      "bucket-listable": {
        title: "Public bucket listing",
        explanation:
          "Anonymous listing is enabled at {provider} (objects seen: {count}). An attacker can enumerate the objects and download those that are readable.",
        remediation: "Disable the public list permission and review which objects are publicly readable.",
      },
    },
  },
  es: {
    name: "Almacenamiento en la nube",
    outcomes: {
      "bucket-listable": {
        title: "Listado público de un contenedor de almacenamiento (bucket)",
        explanation:
          "El listado anónimo está habilitado en {provider} (objetos vistos: {count}). Un atacante puede enumerar los objetos y descargar los que sean legibles.",
        remediation: "Desactive el permiso público de listado y revise qué objetos son legibles públicamente.",
      },
    },
  },
  fr: {
    name: "Stockage en nuage",
    outcomes: {
      "bucket-listable": {
        title: "Listage public d’un espace de stockage (bucket)",
        explanation:
          "Le listage anonyme est activé chez {provider} (objets vus : {count}). Un attaquant peut énumérer les objets et télécharger ceux qui sont lisibles.",
        remediation: "Désactivez le droit de listage public et vérifiez quels objets sont lisibles publiquement.",
      },
    },
  },
};
