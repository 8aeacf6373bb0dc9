import { connectionById, signOnOfAddress } from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import {
  findSignOn,
  signOnAssertion,
  signOnCallback,
  signOnLogout,
  signOnMetadata,
  startSignOn,
} from "@parapet/domain/contracts/sign-on";

import { onReservedPool } from "../../../platform/connection-pools.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import { readCookie, COOKIES, setSessionCookies, setSignOnCookie } from "../../../platform/session/cookies.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import { backChannelLogout } from "../commands/back-channel-logout.ts";
import { completeSignOn } from "../commands/complete-sign-on.ts";
import { receiveAssertion } from "../commands/receive-assertion.ts";
import { startSignOn as begin } from "../commands/start-sign-on.ts";
import type { SignOnServices } from "../provider-net.ts";
import { ownMetadata } from "../saml-client.ts";

/** An answer with a certificate and a few hundred groups has 40 KB; base64 in a form makes it half as large again. */
const MAX_ANSWER = 512 * 1024;

type Given = Pick<SignOnServices, "config" | "database" | "db" | "keys" | "mail" | "now" | "providerNet" | "reserved">;

const limit = (services: Given) => ({ max: services.config.mode === "production" ? 100 : 6_000, perSeconds: 60 });

const findSignOnRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    findSignOn,
    async ({ body }) => {
      const email = toEmailAddress(body.email);
      const found =
        email === null
          ? undefined
          : await asSystem(services.db, "authentication", (tx) => signOnOfAddress(tx, email, services.now()));
      return { data: { provider: found?.name ?? null, required: found?.required ?? false } };
    },
    { limit: limit(services) },
  );

const startSignOnRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    startSignOn,
    async ({ body, request, reply, locale }) => {
      const browser = readCookie(request, COOKIES.signOn) ?? newSecret();
      const input = { email: body.email, next: body.next, remember: body.remember_me };
      const redirectUrl = await begin(services, input, browser, locale);
      setSignOnCookie(reply, browser);
      return { data: { redirect_url: redirectUrl } };
    },
    { limit: limit(services) },
  );

const signOnCallbackRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    signOnCallback,
    async ({ params, from, request, reply, locale }) => {
      const done = await completeSignOn(
        services,
        {
          connection: params.id,
          query: request.url.includes("?") ? request.url.slice(request.url.indexOf("?") + 1) : "",
          browser: readCookie(request, COOKIES.signOn),
          locale,
        },
        from,
      );
      if (done.opened !== null) setSessionCookies(reply, done.opened);
      void reply.header("cache-control", "no-store").redirect(done.location, 303);
      return null;
    },
    { limit: limit(services), raw: true },
  );

const signOnAssertionRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    signOnAssertion,
    async ({ params, from, request, reply, locale }) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const done = await receiveAssertion(
        services,
        params.id,
        { response: form.get("SAMLResponse") ?? "", relayState: form.get("RelayState") ?? "" },
        from,
        locale,
      );
      if (done.opened !== null) setSessionCookies(reply, done.opened);
      void reply.header("cache-control", "no-store").redirect(done.location, 303);
      return null;
    },
    { limit: limit(services), raw: true, bodyLimitBytes: MAX_ANSWER },
  );

const signOnMetadataRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    signOnMetadata,
    async ({ params, reply }) => {
      const connection = await asSystem(services.db, "authentication", (tx) => connectionById(tx, params.id));
      if (connection?.kind !== "saml") throw new Refusal("not_found");
      void reply.type("application/samlmetadata+xml");
      return ownMetadata(services.config.publicUrl, connection);
    },
    { limit: limit(services), raw: true },
  );

const signOnLogoutRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    signOnLogout,
    async ({ params, from, request, reply }) => {
      const form = request.body;
      const token = form instanceof URLSearchParams ? (form.get("logout_token") ?? "") : "";
      await backChannelLogout(services, params.id, token, from);
      void reply.header("cache-control", "no-store").code(200).send();
      return null;
    },
    { limit: limit(services), raw: true, bodyLimitBytes: 64 * 1024 },
  );

/** The way to the identity provider and back. */
export const signOnFlowRoutes: readonly Route<Given>[] = onReservedPool([
  findSignOnRoute,
  startSignOnRoute,
  signOnCallbackRoute,
  signOnAssertionRoute,
  signOnMetadataRoute,
  signOnLogoutRoute,
]);
