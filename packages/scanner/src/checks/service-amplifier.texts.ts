import type { CheckTexts } from "../check.ts";
import type { serviceAmplifier } from "./service-amplifier.ts";

/** The words of `service-amplifier`. */
export const serviceAmplifierTexts: CheckTexts<keyof typeof serviceAmplifier.outcomes> = {
  en: {
    name: "Services that amplify attacks",
    outcomes: {
      "open-resolver": {
        title: "{host}:{port} resolves names for anybody",
        explanation:
          "{product} offers recursion to strangers. It can be used to flood others, and its cache to be poisoned.",
        remediation: "Offer recursion to your own networks only. {fix}",
      },
      "time-server-control": {
        title: "The time server {host}:{port} answers control questions",
        explanation:
          "{product} tells strangers about itself in answers larger than the questions, which floods others.",
        remediation: "Refuse queries from strangers. {fix}",
      },
      reflector: {
        title: "{host}:{port} can be used to flood others",
        explanation: "{service} answers small questions with large answers to whatever address the question names.",
        remediation: "Close the port at the edge. {fix}",
      },
    },
  },
  es: {
    name: "Servicios que amplifican ataques",
    outcomes: {
      "open-resolver": {
        title: "{host}:{port} resuelve nombres para cualquiera",
        explanation:
          "{product} ofrece recursión a extraños. Puede usarse para inundar a otros, y su caché puede envenenarse.",
        remediation: "Ofrezca recursión solo a sus propias redes. {fix}",
      },
      "time-server-control": {
        title: "El servidor de hora {host}:{port} responde a preguntas de control",
        explanation:
          "{product} habla de sí mismo a extraños con respuestas mayores que las preguntas, lo que inunda a otros.",
        remediation: "Rechace las consultas de extraños. {fix}",
      },
      reflector: {
        title: "{host}:{port} puede usarse para inundar a otros",
        explanation:
          "{service} contesta preguntas pequeñas con respuestas grandes a la dirección que la pregunta indique.",
        remediation: "Cierre el puerto en el perímetro. {fix}",
      },
    },
  },
  fr: {
    name: "Services qui amplifient des attaques",
    outcomes: {
      "open-resolver": {
        title: "{host}:{port} résout des noms pour n’importe qui",
        explanation:
          "{product} offre la récursion à des inconnus. Il peut servir à submerger d’autres, et son cache être empoisonné.",
        remediation: "N’offrez la récursion qu’à vos propres réseaux. {fix}",
      },
      "time-server-control": {
        title: "Le serveur de temps {host}:{port} répond aux questions de contrôle",
        explanation:
          "{product} parle de lui à des inconnus par des réponses plus grandes que les questions, ce qui submerge d’autres.",
        remediation: "Refusez les requêtes d’inconnus. {fix}",
      },
      reflector: {
        title: "{host}:{port} peut servir à submerger d’autres",
        explanation: "{service} répond longuement à de petites questions, vers l’adresse que la question indique.",
        remediation: "Fermez le port en bordure. {fix}",
      },
    },
  },
};
