import { dropNeedlessRecoveryCodes, noteConfirmation } from "@parapet/db/queries/access";
import { dropPasskey, readPasskeys, renamePasskey as writeName } from "@parapet/db/queries/passkeys";
import type {
  confirmWithPasskey,
  newRecoveryCodes,
  removePasskey,
  renamePasskey,
} from "@parapet/domain/contracts/passkeys";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireSecondStep } from "../../../platform/session/fresh-code.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { issueRecoveryCodes } from "../../access/index.ts";
import { verifyAssertion, assertionRefusal } from "./verify-assertion.ts";

type Given = RouteServices & Pick<Services, "config">;

export const changePasskeyName = async (
  services: Pick<Services, "now">,
  { actor, db, params, body, from }: Act<typeof renamePasskey, "actor" | "db" | "params" | "body" | "from">,
) => {
  if (!(await writeName(db, actor.org, actor.user, params.id, body.name))) throw new Refusal("not_found");
  const fact = { org: actor.org, actor: actor.user, object: params.id };
  await audit(db, from, services.now(), { action: "passkey.renamed", ...fact });
};

export const deletePasskey = async (
  services: Pick<Services, "config" | "mail" | "now">,
  { actor, db, params, from }: Act<typeof removePasskey, "actor" | "db" | "params" | "from">,
) => {
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
};

export const replaceRecoveryCodes = async (
  services: Given,
  { actor, db, from }: Act<typeof newRecoveryCodes, "actor" | "db" | "from">,
) => {
  await requireSecondStep(db, actor, services.now());
  // Codes stand in for a passkey or an app; an account with neither is asked for a mailed code.
  if (actor.twoStep !== "totp" && (await readPasskeys(db, actor.org, actor.user)).length === 0)
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
  return codes;
};

export const confirmSession = async (
  services: Given,
  { actor, db, body, from }: Act<typeof confirmWithPasskey, "actor" | "db" | "body" | "from">,
): Promise<Refusal | undefined> => {
  const { session } = actor;
  if (session === null) throw new Refusal("session_required");
  const use = { for: "step-up", session } as const;
  const passkey = await verifyAssertion(services, db, body.credential, use, from, actor);
  // Returned, not thrown: the record of the refusal is committed.
  if ("reason" in passkey) return assertionRefusal(passkey.reason);
  await noteConfirmation(db, session, services.now());
  return undefined;
};
