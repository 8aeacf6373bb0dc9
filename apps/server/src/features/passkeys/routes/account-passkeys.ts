import { noteConfirmation } from "@parapet/db/queries/access/session";
import { dropNeedlessRecoveryCodes } from "@parapet/db/queries/access/sign-in";
import { dropPasskey, passkeysOf, renamePasskey as writeName } from "@parapet/db/queries/passkeys/passkey";
import {
  addPasskey,
  confirmWithPasskey,
  freshPasskeyOptions,
  listPasskeys,
  newPasskeyOptions,
  newRecoveryCodes,
  removePasskey,
  renamePasskey,
} from "@parapet/domain/contracts/passkeys/passkeys";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { issueRecoveryCodes } from "../../access/index.ts";
import { creationOptions, registerPasskey } from "../commands/register-passkey.ts";
import { assertionRefusal, verifyAssertion } from "../commands/verify-assertion.ts";
import { requestOptions } from "../request-options.ts";

type Given = RouteServices & Pick<Services, "config">;

const listPasskeysRoute: Route<Given> = (app, services) =>
  serve(app, services, listPasskeys, "account:own", async ({ actor, db }) => ({
    data: (await passkeysOf(db, actor.org, actor.user)).map((row) => ({
      id: row.id,
      name: row.name,
      synced: row.is_synced,
      created_at: unixSeconds(row.created_at),
      last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
    })),
  }));

const newPasskeyOptionsRoute: Route<Given> = (app, services) =>
  serve(app, services, newPasskeyOptions, "account:own", async ({ actor, db }) => {
    await requireSecondStep(db, actor, services.now());
    return { data: await creationOptions(services, db, actor) };
  });

const addPasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, addPasskey, "account:own", async ({ actor, db, body, from }) => {
    await requireSecondStep(db, actor, services.now());
    const { id, codes } = await registerPasskey(services, db, actor, body, from);
    return { data: { id, recovery_codes: codes } };
  });

const renamePasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, renamePasskey, "account:own", async ({ actor, db, params, body, from }) => {
    if (!(await writeName(db, actor.org, actor.user, params.id, body.name))) throw new Refusal("not_found");
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, from, services.now(), { action: "passkey.renamed", ...fact });
    return { data: { saved: true as const } };
  });

const removePasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, removePasskey, "account:own", async ({ actor, db, params, from }) => {
    await requireSecondStep(db, actor, services.now());
    const removed = await dropPasskey(db, actor.org, actor.user, params.id);
    if (removed === undefined) throw new Refusal("not_found");
    await dropNeedlessRecoveryCodes(db, actor.user);
    const fact = { org: actor.org, actor: actor.user, object: params.id };
    await audit(db, from, services.now(), { action: "passkey.removed", ...fact });
    await services.mail.post(db, {
      sender: null,
      kind: "passkeyRemoved",
      to: actor.email,
      name: actor.firstName,
      locale: actor.locale,
      values: { passkey: removed.name },
      link: `${services.config.publicUrl}/dashboard/account?part=security`,
    });
    return { data: { removed: true as const } };
  });

const newRecoveryCodesRoute: Route<Given> = (app, services) =>
  serve(app, services, newRecoveryCodes, "account:own", async ({ actor, db, from }) => {
    await requireSecondStep(db, actor, services.now());
    // Codes stand in for a passkey or an app; an account with neither is asked for a mailed code.
    if (actor.twoStep !== "totp" && (await passkeysOf(db, actor.org, actor.user)).length === 0)
      throw new Refusal("conflict", "recovery_codes_needless");
    const codes = await issueRecoveryCodes(services, db, actor);
    const fact = { org: actor.org, actor: actor.user };
    await audit(db, from, services.now(), { action: "recovery-codes.replaced", ...fact });
    await services.mail.post(db, {
      sender: null,
      kind: "recoveryCodesReplaced",
      to: actor.email,
      name: actor.firstName,
      locale: actor.locale,
      link: `${services.config.publicUrl}/dashboard/account?part=security`,
    });
    await notifyPerson(services, db, actor, "recovery_codes_replaced");
    return { data: { recovery_codes: codes } };
  });

const freshPasskeyOptionsRoute: Route<Given> = (app, services) =>
  serve(app, services, freshPasskeyOptions, "account:own", async ({ actor, db }) => {
    if (actor.session === null) throw new Refusal("session_required");
    const owned = await passkeysOf(db, actor.org, actor.user);
    if (owned.length === 0) throw new Refusal("not_found");
    return { data: await requestOptions(services, { for: "step-up", session: actor.session }, owned) };
  });

const confirmWithPasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, confirmWithPasskey, "account:own", async ({ actor, db, body, from }) => {
    const { session } = actor;
    if (session === null) throw new Refusal("session_required");
    const use = { for: "step-up", session } as const;
    const passkey = await verifyAssertion(services, db, body.credential, use, from, actor);
    // Returned, not thrown: the record of the refusal is committed.
    if ("reason" in passkey) return assertionRefusal(passkey.reason);
    await noteConfirmation(db, session, services.now());
    return { data: { confirmed: true as const } };
  });

/** A person's passkeys, and a passkey in place of a fresh one-time code. */
export const accountPasskeyRoutes: readonly Route<Given>[] = [
  listPasskeysRoute,
  newPasskeyOptionsRoute,
  addPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  newRecoveryCodesRoute,
  freshPasskeyOptionsRoute,
  confirmWithPasskeyRoute,
];
