import { personById } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { PasskeyAssertion } from "@parapet/domain/contracts/passkeys";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { refusedByPolicy } from "../../../platform/session/refused-by-policy.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { maySignIn } from "../../access/index.ts";
import { assertionRefusal, verifyAssertion } from "./verify-assertion.ts";

/**
 * Signs in with a passkey alone. The authenticator verified the person, so that it stands for possession and knowledge (or
 * a fingerprint) at once. After a password reset it needs the new password once, which an intruder's passkey does not have.
 */
export const signInWithPasskey = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "now">,
  input: { readonly credential: PasskeyAssertion; readonly remember: boolean },
  visitor: Visitor,
): Promise<OpenedSession> => {
  const result = await asSystem(services.db, "authentication", async (tx) => {
    const passkey = await verifyAssertion(services, tx, input.credential, { for: "sign-in" }, visitor, null);
    if ("reason" in passkey) return assertionRefusal(passkey.reason);
    const person = await personById(tx, passkey.user_id);
    if (person === undefined || !maySignIn(person, services.now()))
      return new Refusal("wrong_credentials", "passkey_unknown");
    if (passkey.awaits_password) {
      const fact = { org: person.org, actor: person.id, object: passkey.id, result: "refused" as const };
      const detail = { for: "sign-in", reason: "awaits-password" };
      await audit(tx, visitor, services.now(), { action: "sign-in.passkey", ...fact, detail });
      return new Refusal("wrong_credentials", "passkey_awaits_password");
    }
    const refused = await refusedByPolicy(tx, person, visitor.ip, services.now());
    if (refused !== null) {
      const fact = { org: person.org, actor: person.id, result: "refused" as const };
      const detail = { for: "sign-in", reason: refused.reason };
      await audit(tx, visitor, services.now(), { action: "sign-in.passkey", ...fact, detail });
      return refused.refusal;
    }
    return openSession(services, tx, person, visitor, { remember: input.remember, codeGiven: true, by: "passkey" });
  });
  if (result instanceof Refusal) throw result;
  return result;
};
