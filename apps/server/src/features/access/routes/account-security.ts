import { listFamilies, listTrusts, personByEmail, readApiKeys } from "@parapet/db/queries/access";
import type { KeyScope } from "@parapet/domain/access";
import {
  confirmTwoStep,
  createApiKey,
  endOtherSessions,
  endSession,
  endTrust,
  endTwoStep,
  giveFreshCode,
  listApiKeys,
  listSessions,
  listTrustedBrowsers,
  requestFreshCode,
  revokeApiKey,
  startTwoStep,
} from "@parapet/domain/contracts/access";
import { findCountry } from "@parapet/scanner/hosts/find-country";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { plainAddress } from "../../../platform/session/client-network.ts";
import { noteProof, requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { askCode } from "../../../platform/session/one-time-code.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  closeSession,
  closeOtherSessions,
  withdrawTrust,
  confirmCode,
  issueApiKey,
  withdrawApiKey,
} from "../commands/manage-sessions.ts";
import { confirmTwoStep as confirmApp, endTwoStep as endApp, startTwoStep as startApp } from "../commands/two-step.ts";

type Given = RouteServices & Pick<Services, "config" | "events">;

const listSessionsRoute: Route<Given> = (app, services) =>
  serve(app, services, listSessions, async ({ actor, db }) => {
    const at = services.now();
    const [idleSince, openedSince] = [after(at, -LIFETIMES.idleMs), after(at, -LIFETIMES.absoluteMs)];
    const rows = await listFamilies(db, actor.org, actor.user, idleSince, openedSince);
    return {
      data: rows.map((row) => ({
        id: row.id,
        current: row.id === actor.session,
        browser: row.browser,
        ip: row.ip,
        country: findCountry(plainAddress(row.ip)),
        created_at: unixSeconds(row.created_at),
        last_active_at: unixSeconds(row.last_active_at),
      })),
    };
  });

const endSessionRoute: Route<Given> = (app, services) =>
  serve(app, services, endSession, async (call) => {
    await closeSession(services, call);
    return { data: { ended: true as const } };
  });

const endOtherSessionsRoute: Route<Given> = (app, services) =>
  serve(app, services, endOtherSessions, async (call) => {
    const ended = await closeOtherSessions(services, call);
    return { data: { ended } };
  });

const listTrustedBrowsersRoute: Route<Given> = (app, services) =>
  serve(app, services, listTrustedBrowsers, async ({ actor, db }) => {
    const rows = await listTrusts(db, actor.org, actor.user, services.now());
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

const endTrustRoute: Route<Given> = (app, services) =>
  serve(app, services, endTrust, async (call) => {
    await withdrawTrust(services, call);
    return { data: { ended: true as const } };
  });

const startTwoStepRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    startTwoStep,
    async ({ actor, db }) => {
      await requireSecondStep(db, actor, services.now());
      const { secret, url, qr } = await startApp(services, db, actor);
      return { data: { secret, otpauth_url: url, qr_svg: qr } };
    },
    { confirmedBy: "password" },
  );

const confirmTwoStepRoute: Route<Given> = (app, services) =>
  serve(app, services, confirmTwoStep, async ({ actor, db, body, from }) => {
    noteProof("second_step");
    return { data: { recovery_codes: await confirmApp(services, db, actor, body.code, from) } };
  });

const endTwoStepRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    endTwoStep,
    async ({ actor, db, body, from }) => {
      const refused = await endApp(services, db, actor, body.code, from);
      if (refused !== null) return refused;
      return { data: { two_step: "mail" as const } };
    },
    { confirmedBy: "password" },
  );

const requestFreshCodeRoute: Route<Given> = (app, services) =>
  serve(app, services, requestFreshCode, async ({ actor, db, from }) => {
    const person = await personByEmail(db, actor.email);
    if (person === undefined || actor.session === null) throw new Refusal("session_required");
    const how = { remember: false, family: actor.session };
    const { challengeId, method, hasPasskey, resendAfter } = await askCode(services, db, person, from, how);
    return { data: { challenge_id: challengeId, method, passkey: hasPasskey, resend_after: resendAfter } };
  });

const giveFreshCodeRoute: Route<Given> = (app, services) =>
  serve(app, services, giveFreshCode, async (call) => {
    const refused = await confirmCode(services, call);
    if (refused !== undefined) return refused;
    return { data: { confirmed: true as const } };
  });

const listApiKeysRoute: Route<Given> = (app, services) =>
  serve(app, services, listApiKeys, async ({ actor, db }) => {
    const rows = await readApiKeys(db, actor.org, actor.user, services.now());
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

const createApiKeyRoute: Route<Given> = (app, services) =>
  serve(app, services, createApiKey, async (call) => ({ data: await issueApiKey(services, call) }), {
    confirmedBy: "password",
  });

const revokeApiKeyRoute: Route<Given> = (app, services) =>
  serve(app, services, revokeApiKey, async (call) => {
    await withdrawApiKey(services, call);
    return { data: { revoked: true as const } };
  });

/** What guards the account: sessions, trusted browsers, the authenticator app, fresh codes, API keys. */
export const accountSecurityRoutes: readonly Route<Given>[] = [
  listSessionsRoute,
  endSessionRoute,
  endOtherSessionsRoute,
  listTrustedBrowsersRoute,
  endTrustRoute,
  startTwoStepRoute,
  confirmTwoStepRoute,
  endTwoStepRoute,
  requestFreshCodeRoute,
  giveFreshCodeRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  revokeApiKeyRoute,
];
