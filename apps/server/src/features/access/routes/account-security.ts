import { apiKeysOf, dropApiKey, insertApiKey } from "@parapet/db/queries/access/api-key";
import { endFamiliesOf, endFamily, familiesOf, familyOf, noteConfirmation } from "@parapet/db/queries/access/session";
import { dropTrust, personByEmail, trustsOf } from "@parapet/db/queries/access/sign-in";
import type { KeyScope } from "@parapet/domain/access/key-scopes";
import {
  requestFreshCode,
  confirmTwoStep,
  endOtherSessions,
  endSession,
  endTrust,
  endTwoStep,
  giveFreshCode,
  listSessions,
  listTrustedBrowsers,
  startTwoStep,
} from "@parapet/domain/contracts/access/account";
import { createApiKey, listApiKeys, revokeApiKey } from "@parapet/domain/contracts/access/api-keys";
import { DAY_MS } from "@parapet/domain/durations";
import { countryOf } from "@parapet/scanner/hosts/country-of";
import { longDate } from "@parapet/words/format/long-date";
import type { FastifyInstance } from "fastify";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { plainAddress } from "../../../platform/session/client-network.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { askCode, codeRefusal, verifyCode } from "../../../platform/session/one-time-code.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { API_KEY_PREFIX } from "../../../platform/session/who-is.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { confirmTwoStep as confirmApp, endTwoStep as endApp, startTwoStep as startApp } from "../commands/two-step.ts";

/** What guards the account: sessions, trusted browsers, the authenticator app, fresh codes, API keys. */
export const accountSecurityRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "events">,
): void => {
  const { now } = services;

  serve(app, services, listSessions, "account:own", async ({ actor, db }) => {
    const at = now();
    const [idleSince, openedSince] = [after(at, -LIFETIMES.idleMs), after(at, -LIFETIMES.absoluteMs)];
    const rows = await familiesOf(db, actor.org, actor.user, idleSince, openedSince);
    return {
      data: rows.map((row) => ({
        id: row.id,
        current: row.id === actor.session,
        browser: row.browser,
        ip: row.ip,
        country: countryOf(plainAddress(row.ip)),
        created_at: unixSeconds(row.created_at),
        last_active_at: unixSeconds(row.last_active_at),
      })),
    };
  });

  serve(app, services, endSession, "account:own", async ({ actor, db, params, request }) => {
    if ((await familyOf(db, actor.org, actor.user, params.id)) === undefined) throw new Refusal("not_found");
    await endFamily(db, params.id, "revoked", now());
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, visitorOf(request), now(), { action: "session.ended", ...fact });
    return { data: { ended: true as const } };
  });

  serve(app, services, endOtherSessions, "account:own", async ({ actor, db, request }) => {
    const ended = await endFamiliesOf(db, actor.user, "revoked", now(), actor.session);
    const fact = { org: actor.org, actor: actor.user, detail: { sessions: ended } };
    if (ended > 0) await audit(db, visitorOf(request), now(), { action: "session.ended", ...fact });
    return { data: { ended } };
  });

  serve(app, services, listTrustedBrowsers, "account:own", async ({ actor, db }) => {
    const rows = await trustsOf(db, actor.org, actor.user, now());
    return {
      data: rows.map((row) => ({
        id: row.id,
        browser: row.browser,
        ip: row.ip,
        created_at: unixSeconds(row.created_at),
        expires_at: unixSeconds(row.expires_at),
      })),
    };
  });

  serve(app, services, endTrust, "account:own", async ({ actor, db, params, request }) => {
    if (!(await dropTrust(db, actor.org, actor.user, params.id))) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, visitorOf(request), now(), { action: "trust.ended", ...fact });
    return { data: { ended: true as const } };
  });

  serve(
    app,
    services,
    startTwoStep,
    "account:own",
    async ({ actor, db }) => {
      await requireSecondStep(db, actor, now());
      const { secret, url, qr } = await startApp(services, db, actor);
      return { data: { secret, otpauth_url: url, qr_svg: qr } };
    },
    { confirmedBy: "password" },
  );

  serve(app, services, confirmTwoStep, "account:own", async ({ actor, db, body, request }) => ({
    data: { recovery_codes: await confirmApp(services, db, actor, body.code, visitorOf(request)) },
  }));

  serve(
    app,
    services,
    endTwoStep,
    "account:own",
    async ({ actor, db, body, request }) => {
      const refused = await endApp(services, db, actor, body.code, visitorOf(request));
      if (refused !== null) return refused;
      return { data: { two_step: "mail" as const } };
    },
    { confirmedBy: "password" },
  );

  serve(app, services, requestFreshCode, "account:own", async ({ actor, db, request }) => {
    const person = await personByEmail(db, actor.email);
    if (person === undefined || actor.session === null) throw new Refusal("session_required");
    const how = { remember: false, family: actor.session };
    const { challengeId, method, hasPasskey, resendAfter } = await askCode(
      services,
      db,
      person,
      visitorOf(request),
      how,
    );
    return { data: { challenge_id: challengeId, method, passkey: hasPasskey, resend_after: resendAfter } };
  });

  serve(app, services, giveFreshCode, "account:own", async ({ actor, db, body, request }) => {
    const { session } = actor;
    if (session === null) throw new Refusal("session_required");
    const judged = await verifyCode(services, db, body.challenge_id, body.code, session, visitorOf(request));
    if (judged.outcome !== "right") return codeRefusal(judged.outcome);
    await noteConfirmation(db, session, now());
    return { data: { confirmed: true as const } };
  });

  serve(app, services, listApiKeys, "api-keys:own", async ({ actor, db }) => {
    const rows = await apiKeysOf(db, actor.org, actor.user, now());
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        hint: row.hint,
        created_at: unixSeconds(row.created_at),
        last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
        expires_at: unixSeconds(row.expires_at),
        scopes: row.scopes as KeyScope[],
      })),
    };
  });

  serve(
    app,
    services,
    createApiKey,
    "api-keys:own",
    async ({ actor, db, body, request }) => {
      await requireSecondStep(db, actor, now());
      const secret = `${API_KEY_PREFIX}${newSecret()}`;
      const expiresAt = after(now(), body.days * DAY_MS);
      const { id } = await insertApiKey(db, {
        org: actor.org,
        user: actor.user,
        hash: hashSecret(secret),
        name: body.name,
        hint: secret.slice(0, 7),
        at: now(),
        expiresAt,
        scopes: body.scopes,
      });
      await audit(db, visitorOf(request), now(), {
        action: "api-key.created",
        org: actor.org,
        actor: actor.user,
        object: id,
        detail: { scopes: body.scopes },
      });
      await services.mail.post(db, {
        sender: null,
        kind: "apiKeyCreated",
        to: actor.email,
        name: actor.firstName,
        locale: actor.locale,
        values: { key: body.name, scopes: body.scopes.join(", "), until: longDate(actor.locale, expiresAt) },
        link: `${services.config.publicUrl}/dashboard/account?part=keys`,
      });
      await notifyPerson(services, db, actor, "api_key_created", { key: body.name });
      return { data: { id, secret } };
    },
    { confirmedBy: "password" },
  );

  serve(app, services, revokeApiKey, "api-keys:own", async ({ actor, db, params, request }) => {
    if (!(await dropApiKey(db, actor.org, actor.user, params.id))) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, visitorOf(request), now(), { action: "api-key.revoked", ...fact });
    return { data: { revoked: true as const } };
  });
};
