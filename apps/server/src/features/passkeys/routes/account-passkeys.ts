import { readPasskeys } from "@parapet/db/queries/passkeys";
import {
  addPasskey,
  confirmWithPasskey,
  freshPasskeyOptions,
  listPasskeys,
  newPasskeyOptions,
  newRecoveryCodes,
  removePasskey,
  renamePasskey,
} from "@parapet/domain/contracts/passkeys";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { changePasskeyName, deletePasskey, replaceRecoveryCodes, confirmSession } from "../commands/manage-passkeys.ts";
import { creationOptions, registerPasskey } from "../commands/register-passkey.ts";
import { requestOptions } from "../request-options.ts";

type Given = RouteServices & Pick<Services, "config">;

const listPasskeysRoute: Route<Given> = (app, services) =>
  serve(app, services, listPasskeys, async ({ actor, db }) => ({
    data: (await readPasskeys(db, actor.org, actor.user)).map((row) => ({
      id: row.id,
      name: row.name,
      synced: row.is_synced,
      created_at: unixSeconds(row.created_at),
      last_used_at: row.last_used_at === null ? null : unixSeconds(row.last_used_at),
    })),
  }));

const newPasskeyOptionsRoute: Route<Given> = (app, services) =>
  serve(app, services, newPasskeyOptions, async ({ actor, db }) => {
    await requireSecondStep(db, actor, services.now());
    return { data: await creationOptions(services, db, actor) };
  });

const addPasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, addPasskey, async ({ actor, db, body, from }) => {
    await requireSecondStep(db, actor, services.now());
    const { id, codes } = await registerPasskey(services, db, actor, body, from);
    return { data: { id, recovery_codes: codes } };
  });

const renamePasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, renamePasskey, async (call) => {
    await changePasskeyName(services, call);
    return { data: { saved: true as const } };
  });

const removePasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, removePasskey, async (call) => {
    await deletePasskey(services, call);
    return { data: { removed: true as const } };
  });

const newRecoveryCodesRoute: Route<Given> = (app, services) =>
  serve(app, services, newRecoveryCodes, async (call) => {
    return { data: { recovery_codes: await replaceRecoveryCodes(services, call) } };
  });

const freshPasskeyOptionsRoute: Route<Given> = (app, services) =>
  serve(app, services, freshPasskeyOptions, async ({ actor, db }) => {
    if (actor.session === null) throw new Refusal("session_required");
    const owned = await readPasskeys(db, actor.org, actor.user);
    if (owned.length === 0) throw new Refusal("not_found");
    return { data: await requestOptions(services, { for: "step-up", session: actor.session }, owned) };
  });

const confirmWithPasskeyRoute: Route<Given> = (app, services) =>
  serve(app, services, confirmWithPasskey, async (call) => {
    const refused = await confirmSession(services, call);
    if (refused !== undefined) return refused;
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
