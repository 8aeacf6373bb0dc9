import type { CheckTexts } from "../check.ts";
import type { serviceEndOfLife } from "./service-end-of-life.ts";

/** The words of `service-end-of-life`. */
export const serviceEndOfLifeTexts: CheckTexts<keyof typeof serviceEndOfLife.outcomes> = {
  en: {
    name: "End of support",
    outcomes: {
      "end-of-life": {
        title: "{product} on {host}:{port} is no longer maintained",
        explanation: "The line {line} ended on {ends}. Holes found since then stay open.",
        remediation: "Move to a line its makers still mend, or take the service off the Internet.",
      },
      "end-of-life-packaged": {
        title: "{product} on {host}:{port} is maintained by its distribution only",
        explanation:
          "Its makers ended the line {line} on {ends}; it looks packaged by {distribution}, which may still mend it.",
        remediation: "See that the distribution’s release is supported and its updates are installed.",
      },
      "end-of-life-soon": {
        title: "Support for {product} on {host}:{port} ends soon",
        explanation: "The line {line} ends on {ends}.",
        remediation: "Plan the move to a newer line before that day.",
      },
    },
  },
  es: {
    name: "Fin de soporte",
    outcomes: {
      "end-of-life": {
        title: "{product} en {host}:{port} ya no se mantiene",
        explanation: "La línea {line} terminó el {ends}. Los fallos hallados desde entonces siguen abiertos.",
        remediation: "Pase a una línea que sus autores aún corrijan, o retire el servicio de Internet.",
      },
      "end-of-life-packaged": {
        title: "{product} en {host}:{port} solo lo mantiene su distribución",
        explanation:
          "Sus autores terminaron la línea {line} el {ends}; parece empaquetado por {distribution}, que quizá aún lo corrija.",
        remediation:
          "Compruebe que la versión de la distribución tiene soporte y que sus actualizaciones están instaladas.",
      },
      "end-of-life-soon": {
        title: "El soporte de {product} en {host}:{port} termina pronto",
        explanation: "La línea {line} termina el {ends}.",
        remediation: "Planifique el paso a una línea más nueva antes de ese día.",
      },
    },
  },
  fr: {
    name: "Fin de support",
    outcomes: {
      "end-of-life": {
        title: "{product} sur {host}:{port} n’est plus maintenu",
        explanation: "La branche {line} a pris fin le {ends}. Les failles trouvées depuis restent ouvertes.",
        remediation: "Passez à une branche que ses auteurs corrigent encore, ou retirez le service d’Internet.",
      },
      "end-of-life-packaged": {
        title: "{product} sur {host}:{port} n’est maintenu que par sa distribution",
        explanation:
          "Ses auteurs ont clos la branche {line} le {ends} ; il semble empaqueté par {distribution}, qui le corrige peut-être encore.",
        remediation: "Vérifiez que la version de la distribution est suivie et que ses mises à jour sont installées.",
      },
      "end-of-life-soon": {
        title: "Le support de {product} sur {host}:{port} prend bientôt fin",
        explanation: "La branche {line} prend fin le {ends}.",
        remediation: "Prévoyez le passage à une branche plus récente avant ce jour.",
      },
    },
  },
};
