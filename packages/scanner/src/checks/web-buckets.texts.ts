import type { CheckTexts } from "../check.ts";
import type { webBuckets } from "./web-buckets.ts";

/** The words of `web-buckets`. */
export const webBucketsTexts: CheckTexts<keyof typeof webBuckets.outcomes> = {
  en: {
    name: "Cloud storage",
    outcomes: {
      "bucket-listable": {
        title: "A storage bucket shows what it holds",
        explanation: "{provider} lists {count, plural, one {# object} other {# objects}} to anybody who asks.",
        remediation: "Take away the right of everybody to list, and check what may be read.",
      },
    },
  },
  es: {
    name: "Almacenamiento en la nube",
    outcomes: {
      "bucket-listable": {
        title: "Un depósito de almacenamiento muestra su contenido",
        explanation:
          "{provider} enumera {count, plural, one {# objeto} many {# objetos} other {# objetos}} a quien lo pida.",
        remediation: "Quite a todos el permiso de listar y revise qué puede leerse.",
      },
    },
  },
  fr: {
    name: "Stockage en nuage",
    outcomes: {
      "bucket-listable": {
        title: "Un espace de stockage montre son contenu",
        explanation:
          "{provider} énumère {count, plural, one {# objet} many {# objets} other {# objets}} à qui le demande.",
        remediation: "Retirez à tous le droit de lister et vérifiez ce qui peut être lu.",
      },
    },
  },
};
