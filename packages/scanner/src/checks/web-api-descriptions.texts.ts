import type { CheckTexts } from "../check.ts";
import type { webApiDescriptions } from "./web-api-descriptions.ts";

/** Texts of `web-api-descriptions`. */
export const webApiDescriptionsTexts: CheckTexts<keyof typeof webApiDescriptions.outcomes> = {
  en: {
    name: "API documentation",
    outcomes: {
      "api-description": {
        title: "API specification exposed",
        explanation:
          "{path} serves a machine-readable API specification without authentication. An attacker obtains all endpoints and parameters, often including internal ones.",
        remediation: "Publish only the public part of the specification and require authentication for the rest.",
      },
      "api-console": {
        title: "API console exposed",
        explanation:
          "{path} serves an interactive API console without authentication. An attacker can send requests to every endpoint from the browser.",
        remediation: "Restrict access to internal networks.",
      },
      "graphql-introspection": {
        title: "GraphQL introspection enabled",
        explanation:
          "{path} answers GraphQL introspection queries. An attacker obtains every type, field and mutation of the API.",
        remediation: "Disable introspection in production.",
      },
    },
  },
  es: {
    name: "Documentación de API",
    outcomes: {
      "api-description": {
        title: "Especificación de API expuesta",
        explanation:
          "{path} sirve una especificación de API sin autenticación. Un atacante obtiene todos los puntos de acceso y parámetros, a menudo también los internos.",
        remediation: "Publique solo la parte pública de la especificación y exija autenticación para el resto.",
      },
      "api-console": {
        title: "Consola de API expuesta",
        explanation:
          "{path} sirve una consola interactiva de API sin autenticación. Un atacante puede enviar peticiones a cualquier punto de acceso desde el navegador.",
        remediation: "Restrinja el acceso a las redes internas.",
      },
      "graphql-introspection": {
        title: "Introspección de GraphQL habilitada",
        explanation:
          "{path} responde a consultas de introspección de GraphQL. Un atacante obtiene todos los tipos, campos y mutaciones de la API.",
        remediation: "Desactive la introspección en producción.",
      },
    },
  },
  fr: {
    name: "Documentation d’API",
    outcomes: {
      "api-description": {
        title: "Spécification d’API exposée",
        explanation:
          "{path} sert une spécification d’API sans authentification. Un attaquant obtient tous les points d’accès et paramètres, souvent y compris internes.",
        remediation:
          "Ne publiez que la partie publique de la spécification et exigez une authentification pour le reste.",
      },
      "api-console": {
        title: "Console d’API exposée",
        explanation:
          "{path} sert une console d’API interactive sans authentification. Un attaquant peut envoyer des requêtes à chaque point d’accès depuis le navigateur.",
        remediation: "Limitez l’accès aux réseaux internes.",
      },
      "graphql-introspection": {
        title: "Introspection GraphQL activée",
        explanation:
          "{path} répond aux requêtes d’introspection GraphQL. Un attaquant obtient tous les types, champs et mutations de l’API.",
        remediation: "Désactivez l’introspection en production.",
      },
    },
  },
};
