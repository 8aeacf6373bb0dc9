import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { unseenOf } from "../unseen.ts";
import { evidenceOf } from "../web/evidence.ts";
import { hasSign, type FileSign } from "../web/file-signs.ts";
import { restrictPath } from "../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { requestMany } from "../web/request-many.ts";
import { siteVisit } from "../web/site-visit.ts";

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
  ].map((path): Place => ({ path, outcome: "api-console", kind: "page", sign: /swagger-ui|SwaggerUIBundle|<redoc\b/ })),
  ...["/graphiql", "/graphql/console", "/playground", "/altair"].map((path): Place => ({
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

/** Checks for publicly accessible API descriptions. */
export const webApiDescriptions = defineCheck({
  id: "web-api-descriptions",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
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
      ({ path }, why) => context.missed?.(unseenOf(visit.urlOf(path), why)),
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
        evidence: evidenceOf(response, { fix: restrictPath(new URL(response.url).pathname) }),
      }));
  },
});
