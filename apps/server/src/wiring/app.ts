import { hash, randomUUID } from "node:crypto";

import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { fastifySSE } from "@fastify/sse";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import underPressure from "@fastify/under-pressure";
import { describeEvents } from "@parapet/domain/events";
import { FEATURES } from "@parapet/domain/features/features";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

import { guardFeatures } from "../features/operations/feature-switches.ts";
import { apiDocument } from "../platform/http/api-document.ts";
import { describeHeaders } from "../platform/http/describe-headers.ts";
import { describeRefusals } from "../platform/http/describe-refusals.ts";
import { answerError, Refusal } from "../platform/http/errors.ts";
import { compileSerializer, compileValidator, describeFormerNames } from "../platform/http/former-names.ts";
import { guardDevelopmentRoutes } from "../platform/http/local-request.ts";
import { sharedRateStore } from "../platform/http/shared-rate-store.ts";
import { registerMetrics } from "../platform/metrics.ts";
import { clientNetwork } from "../platform/session/client-network.ts";
import { guardSameOrigin } from "../platform/session/same-origin.ts";
import type { WhoIs } from "../platform/session/who-is.ts";
import "../platform/http/serve.ts";
import { guardText } from "../platform/storable-text.ts";
import { VERSION } from "../platform/version.ts";
import type { AppServices } from "./app-services.ts";
import { refuseUnserved } from "./complete-features.ts";
import { ROUTES } from "./features.ts";
import { registerPortal } from "./portal.ts";

const KIB = 1024;

/** Limits that end slow and oversized requests before they cost anything. */
const LIMITS = {
  bodyLimit: 1024 * KIB,
  requestTimeout: 15_000,
  connectionTimeout: 0, // event streams stay open; headers and bodies have limits of their own
  keepAliveTimeout: 10_000,
  // Node checks for timed-out connections every 30 s by default: a slow client would live three times as long as its limit.
  http: { headersTimeout: 8_000, maxHeaderSize: 16 * KIB, connectionsCheckingInterval: 2_000 },
} as const;

/**
 * The delay of the event loop from which on requests are rejected. An interval with fewer than two turns of the loop counts as an
 * endless delay, so it is longer than the delay that is accepted: at the default of a second a single late turn rejected everything.
 */
const PRESSURE = {
  served: { maxEventLoopDelay: 2_000, sampleInterval: 5_000 },
  // Tests share a machine with each other: there a late turn of the loop says nothing about this server.
  test: { maxEventLoopDelay: 60_000, sampleInterval: 120_000 },
} as const;

export interface AppOptions {
  readonly portalRoot?: string;
  readonly whoIs: WhoIs;
}

/** The whole HTTP side of the program, not yet listening. */
export const buildApp = async (services: AppServices, { portalRoot, whoIs }: AppOptions): Promise<FastifyInstance> => {
  const { config, log } = services;
  const app = Fastify({
    ...LIMITS,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Client-supplied request ids are ignored, so that they cannot inject into our logs.
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    return503OnClosing: true,
    rewriteUrl: ({ url = "/" }) => (isDecodable(url) ? url : "/not-an-address"),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(answerError);
  app.decorateRequest("dataException", null);
  app.decorateRequest("isConditional", false);
  refuseRoutesWithoutPolicy(app);
  acceptEmptyJson(app);
  acceptAbsentBody(app);
  acceptFiles(app);
  acceptForms(app);

  await app.register(underPressure, {
    ...(config.mode === "test" ? PRESSURE.test : PRESSURE.served),
    exposeStatusRoute: false,
    // API calls are rejected early with a retry time; static files are too cheap to limit.
    pressureHandler: (request, _reply, measure, value) => {
      if (!/^\/(?:v1|api)\/(?!health\/)/.test(request.url)) return;
      // A 503 of an overloaded process has no error of its own that the log could show.
      services.events.requestShed({ method: request.method, route: request.routeOptions.url, measure, value });
      throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 5 });
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: config.publicUrl.startsWith("https:") ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(rateLimit, {
    global: false,
    store: sharedRateStore(services),
    keyGenerator: ({ ip }) => clientNetwork(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  await app.register(multipart, { limits: { fileSize: 50 * KIB * KIB, files: 1 } });
  await app.register(fastifySSE);
  await registerDocumentation(app);

  guardDevelopmentRoutes(app);
  guardSameOrigin(app, config);
  app.decorateRequest("actor", null);
  app.decorateRequest("actorNow");
  app.decorateRequest("rawText", null);
  app.decorateRequest("scim", null);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    request.actorNow = () => whoIs(request, services);
    request.actor = await request.actorNow();
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      event: "request.answered",
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime),
    });
  });
  app.addHook("onSend", async (request, reply) => {
    if (/^\/(?:v1|api)\//.test(request.url) && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
  });

  guardText(app);
  guardFeatures(app, services);
  registerMetrics(app, services);
  const served: string[] = [];
  app.addHook("onRoute", ({ config, method }) => {
    if (config?.call !== undefined && method !== "HEAD") served.push(config.call.operationId);
  });
  for (const mount of ROUTES) mount(app, services);
  app.addHook("onReady", async () => refuseUnserved(FEATURES, served));
  const hasPortal = portalRoot !== undefined && (await registerPortal(app, portalRoot, config));
  if (!hasPortal) {
    app.setNotFoundHandler(() => {
      throw new Refusal("not_found");
    });
  }
  return app;
};

/** An address that no one can read would be answered before any of our hooks; as one that leads nowhere it has our headers. */
const isDecodable = (url: string): boolean => {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
};

/** Deny by default, from the first day: a route that does not declare who may access it stops the program at start. */
const refuseRoutesWithoutPolicy = (app: FastifyInstance): void => {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  app.addHook("onReady", async () => {
    const open = routes.find((route) => route.config?.policy === undefined);
    if (open !== undefined) throw new Error(`${String(open.method)} ${open.url} does not declare who may access it`);
  });
};

/** The specification's `POST /reset_password/` sends a JSON content type and no body. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    ["application/json", "application/scim+json"],
    { parseAs: "string" },
    (request, body, done) => {
      // Signatures cover the raw body, which parsing discards.
      request.rawText = body as string;
      if (body === "") done(null, undefined);
      else void parse(request, body as string, done);
    },
  );
};

/** Where every field may be left out, the whole body may: Fastify would validate `null` in its place. */
const acceptAbsentBody = (app: FastifyInstance): void => {
  app.addHook("preValidation", async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
  });
};

/** A file as the whole body. Each route that takes one says how large it may be; what is larger is refused by its length, unread. */
const acceptFiles = (app: FastifyInstance): void => {
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
};

/** A form of an identity provider; every other address refuses forms before their body is read. */
const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
};

/** The one style that the page of the documentation writes into itself: the colours of its mark. A test holds it to the package. */
export const DOCUMENTATION_STYLE = ".logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}";

/** `/v1/openapi.json` with a readable page and `/v1/asyncapi.json`, all generated from the schemas that validate. */
const registerDocumentation = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Parapet", version: VERSION, description: "External attack surface and threat intelligence" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      describeHeaders(
        describeRefusals(
          describeFormerNames(jsonSchemaTransformObject(document)) as ReturnType<typeof jsonSchemaTransformObject>,
        ),
      ),
  });
  const document = apiDocument(() => app.swagger());
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
      route.schema = { ...route.schema, hide: true };
      // The UI plugin would serialize the description for every request.
      if (route.url === "/v1/docs/json") route.handler = document;
    });
    await scope.register(swaggerUi, {
      routePrefix: "/v1/docs",
      staticCSP: true,
      // Its own policy lets in any site's styles and fonts, and one for its badge; the page needs none of them.
      transformStaticCSP: (policy) =>
        policy
          .replace("default-src 'self'", "default-src 'none'; connect-src 'self'")
          .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
          .replaceAll(/ https:(?= |;)| validator\.swagger\.io/g, "")
          .replace("style-src 'self'", `style-src 'self' 'sha256-${hash("sha256", DOCUMENTATION_STYLE, "base64")}'`),
    });
    scope.get("/v1/openapi.json", document);
    scope.get(
      "/v1/asyncapi.json",
      apiDocument(() => describeEvents(VERSION)),
    );
  });
};
