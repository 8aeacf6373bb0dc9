import type { CheckTexts } from "../check.ts";
import type { webBuckets } from "./web-buckets.ts";

/** The words of `web-buckets`. */
export const webBucketsTexts: CheckTexts<keyof typeof webBuckets.outcomes> = {
  en: {
    name: "Cloud storage",
    outcomes: {
      "bucket-listable": {
        title: "A storage bucket shows what it holds",
        explanation: "{provider} lists the bucket to anybody who asks. Objects seen: {count}.",
        remediation: "Take away the right of everybody to list, and check what may be read.",
      },
    },
  },
  es: {
    name: "Almacenamiento en la nube",
    outcomes: {
      "bucket-listable": {
        title: "Un depósito de almacenamiento muestra su contenido",
        explanation: "{provider} enumera el contenido a quien lo pida. Objetos vistos: {count}.",
        remediation: "Quite a todos el permiso de listar y revise qué puede leerse.",
      },
    },
  },
  fr: {
    name: "Stockage en nuage",
    outcomes: {
      "bucket-listable": {
        title: "Un espace de stockage montre son contenu",
        explanation: "{provider} énumère le contenu à qui le demande. Objets vus : {count}.",
        remediation: "Retirez à tous le droit de lister et vérifiez ce qui peut être lu.",
      },
    },
  },
};
