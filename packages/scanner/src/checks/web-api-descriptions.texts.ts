import type { CheckTexts } from "../check.ts";
import type { webApiDescriptions } from "./web-api-descriptions.ts";

/** The words of `web-api-descriptions`. */
export const webApiDescriptionsTexts: CheckTexts<keyof typeof webApiDescriptions.outcomes> = {
  en: {
    name: "API descriptions",
    outcomes: {
      "api-description": {
        title: "The plan of the interface is public: {path}",
        explanation: "It lists every call, parameter and often internal ones too.",
        remediation: "Publish only what is meant for others; keep the rest behind a sign-in.",
      },
      "api-console": {
        title: "A console for the interface is public: {path}",
        explanation: "Strangers can try every call with a click.",
        remediation: "Let only your own network reach it.",
      },
      "graphql-introspection": {
        title: "GraphQL explains itself to everybody: {path}",
        explanation: "Introspection shows every type and field of the interface.",
        remediation: "Switch introspection off in production.",
      },
    },
  },
  es: {
    name: "Descripciones de API",
    outcomes: {
      "api-description": {
        title: "El plano de la interfaz es público: {path}",
        explanation: "Enumera cada llamada y parámetro, a menudo también los internos.",
        remediation: "Publique solo lo destinado a otros; deje el resto tras un acceso.",
      },
      "api-console": {
        title: "Una consola de la interfaz es pública: {path}",
        explanation: "Los extraños pueden probar cada llamada con un clic.",
        remediation: "Permita el acceso solo desde su red.",
      },
      "graphql-introspection": {
        title: "GraphQL se explica a cualquiera: {path}",
        explanation: "La introspección muestra cada tipo y campo de la interfaz.",
        remediation: "Desactive la introspección en producción.",
      },
    },
  },
  fr: {
    name: "Descriptions d'API",
    outcomes: {
      "api-description": {
        title: "Le plan de l’interface est public : {path}",
        explanation: "Il énumère chaque appel et paramètre, souvent aussi les internes.",
        remediation: "Ne publiez que ce qui est destiné aux autres ; gardez le reste derrière une connexion.",
      },
      "api-console": {
        title: "Une console de l’interface est publique : {path}",
        explanation: "Des inconnus peuvent essayer chaque appel d’un clic.",
        remediation: "N’y laissez accéder que votre réseau.",
      },
      "graphql-introspection": {
        title: "GraphQL s’explique à tous : {path}",
        explanation: "L’introspection montre chaque type et champ de l’interface.",
        remediation: "Désactivez l’introspection en production.",
      },
    },
  },
};
