import type { CheckTexts } from "../check.ts";
import type { webCors } from "./web-cors.ts";

/** The words of `web-cors`. */
export const webCorsTexts: CheckTexts<keyof typeof webCors.outcomes> = {
  en: {
    name: "Sharing with other sites (CORS)",
    outcomes: {
      "cors-reflects-origin": {
        title: "Any site may read this one in the visitor’s name",
        explanation:
          "The site allows whatever origin asks, with credentials. A page that a signed-in visitor opens elsewhere can read their data here.",
        remediation: "Compare the origin with a fixed list of your own before allowing it.",
      },
      "cors-trusts-null": {
        title: "The null origin is trusted",
        explanation:
          "Any sandboxed frame has the origin null, so anybody can make one and read this site with credentials.",
        remediation: "Never allow the origin null.",
      },
      "cors-reflects-without-credentials": {
        title: "Any site may read public answers of this one",
        explanation:
          "The origin is reflected without credentials. Harmless for public data, harmful for anything that only a network position protects.",
        remediation: "Allow only the origins that need it, or state * on purpose.",
      },
    },
  },
  es: {
    name: "Compartición con otros sitios (CORS)",
    outcomes: {
      "cors-reflects-origin": {
        title: "Cualquier sitio puede leer este en nombre del visitante",
        explanation:
          "El sitio permite cualquier origen que pregunte, con credenciales. Una página ajena abierta por un visitante identificado puede leer aquí sus datos.",
        remediation: "Compare el origen con una lista fija propia antes de permitirlo.",
      },
      "cors-trusts-null": {
        title: "Se confía en el origen null",
        explanation:
          "Cualquier marco aislado tiene el origen null, así que cualquiera puede crear uno y leer este sitio con credenciales.",
        remediation: "No permita nunca el origen null.",
      },
      "cors-reflects-without-credentials": {
        title: "Cualquier sitio puede leer las respuestas públicas de este",
        explanation:
          "El origen se refleja sin credenciales. Inofensivo para datos públicos, dañino para lo que solo protege la red.",
        remediation: "Permita solo los orígenes necesarios, o indique * a propósito.",
      },
    },
  },
  fr: {
    name: "Partage avec d'autres sites (CORS)",
    outcomes: {
      "cors-reflects-origin": {
        title: "N’importe quel site peut lire celui-ci au nom du visiteur",
        explanation:
          "Le site autorise toute origine qui demande, avec identifiants. Une page tierce ouverte par un visiteur connecté peut lire ses données ici.",
        remediation: "Comparez l’origine à une liste fixe avant de l’autoriser.",
      },
      "cors-trusts-null": {
        title: "L’origine null est acceptée",
        explanation:
          "Tout cadre isolé a pour origine null : chacun peut en créer un et lire ce site avec identifiants.",
        remediation: "N’autorisez jamais l’origine null.",
      },
      "cors-reflects-without-credentials": {
        title: "N’importe quel site peut lire les réponses publiques de celui-ci",
        explanation:
          "L’origine est reflétée sans identifiants. Sans danger pour des données publiques, nuisible pour ce que seul le réseau protège.",
        remediation: "N’autorisez que les origines nécessaires, ou indiquez * volontairement.",
      },
    },
  },
};
