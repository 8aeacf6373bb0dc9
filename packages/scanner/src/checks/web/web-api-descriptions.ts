import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../../check.ts";
import { NEEDLESS_FEATURE } from "../../controls.ts";
import { toUnseen } from "../../unseen.ts";
import { siteVisit } from "../../visit/site-visit.ts";
import { toEvidence } from "../../web/evidence.ts";
import { hasSign, type FileSign } from "../../web/file-signs.ts";
import { restrictPath } from "../../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { requestMany } from "../../web/request-many.ts";

const REFERENCE = `${OWASP_SITE}/12-API_Testing/01-API_Reconnaissance`;

const OUTCOMES = {
  "api-description": webOutcome("low", "misconfiguration", "CONF-05", REFERENCE),
  "api-console": webOutcome("medium", "misconfiguration", "CONF-05", REFERENCE),
  "graphql-introspection": webOutcome("low", "misconfiguration", "CONF-05", "https://graphql.org/learn/introspection/"),
} as const;

interface Place extends Omit<FileSign, "outcome"> {
  readonly outcome: keyof typeof OUTCOMES;
}

const DESCRIPTION = /"(?:swagger|openapi)"\s*:\s*"[\d.]+"/;
const QUERY = "query={__schema{queryType{name}}}";

const PLACES: readonly Place[] = [
  ...[
    "/swagger.json",
    "/openapi.json",
    "/v2/api-docs",
    "/v3/api-docs",
    "/api-docs",
    "/swagger/v1/swagger.json",
    "/api/swagger.json",
    "/api/openapi.json",
    "/api/v1/openapi.json",
  ].map((path): Place => ({ path, outcome: "api-description", kind: "json", sign: DESCRIPTION })),
  ...["/openapi.yaml", "/swagger.yaml"].map((path): Place => ({
    path,
    outcome: "api-description",
    kind: "text",
    sign: /^(?:swagger|openapi)\s*:\s*["']?[\d.]+/m,
  })),
  ...["/?wsdl", "/service?wsdl", "/services?wsdl"].map((path): Place => ({
    path,
    outcome: "api-description",
    kind: "xml",
    sign: /<(?:wsdl:)?definitions\b/,
  })),
  ...[
    "/swagger-ui.html",
    "/swagger-ui/",
    "/swagger-ui/index.html",
    "/swagger/",
    "/swagger/index.html",
    "/api/docs",
    "/",
  ].map((path): Place => ({ path, outcome: "api-console", kind: "page", sign: /swagger-ui|SwaggerUIBundle|<redoc\b/ })),
  ...["/graphiql", "/graphql/console", "/playground", "/altair", "/"].map((path): Place => ({
    path,
    outcome: "api-console",
    kind: "page",
    sign: /GraphiQL|graphql-playground|GraphQL Playground|altair-graphql/i,
  })),
  ...["/graphql", "/api/graphql", "/v1/graphql"].map((path): Place => ({
    path: `${path}?${QUERY}`,
    outcome: "graphql-introspection",
    kind: "json",
    sign: /"__schema"\s*:\s*\{/,
  })),
];

const asSign = (place: Place): FileSign => ({ ...place, outcome: "file-configuration" });

export const webApiDescriptions = defineCheck({
  id: "web-api-descriptions",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: NEEDLESS_FEATURE,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<{ place: Place; response: HttpResponse; own: boolean }[]> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    // There are no files behind a signpost, and asking it hundreds of times would only be rude.
    if (await visit.isSignpost()) return [];
    const found = await requestMany(
      PLACES,
      async (place) => {
        const response = await visit.get(place.path, { maxBytes: 64 * 1024 });
        return hasSign(asSign(place), response)
          ? { place, response, own: await visit.isOwnAnswer(place.path, response) }
          : null;
      },
      ({ path }, why) => context.missed?.(toUnseen(visit.urlOf(path), why)),
    );
    return found.filter((it) => it !== null);
  },

  judge(seen) {
    return seen
      .filter(({ place, response, own }) => own && hasSign(asSign(place), response))
      .map(({ place, response }) => ({
        outcome: place.outcome,
        subject: response.url,
        params: { path: place.path },
        evidence: toEvidence(response, { fix: restrictPath(new URL(response.url).pathname) }),
      }));
  },

  texts: {
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
  },
});
