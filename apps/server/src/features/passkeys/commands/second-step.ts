import { consumeChallenge, lockChallenge, personById } from "@parapet/db/queries/access";
import { readPasskeys, resumePasskey } from "@parapet/db/queries/passkeys";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { PasskeyAssertion } from "@parapet/domain/contracts/passkeys";

import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { CODE_TRIES } from "../../../platform/session/lifetimes.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { type CompletedSignIn, completeSignIn, maySignIn } from "../../access/index.ts";
import { requestOptions } from "../request-options.ts";
import { assertionRefusal, verifyAssertion } from "./verify-assertion.ts";

type Tx = Parameters<Parameters<typeof asSystem>[2]>[0];

/** The sign-in attempt that this challenge belongs to, whose password was right; undefined when it is over. */
const openAttempt = async (db: Tx, challengeId: string, at: Date) => {
  const row = await lockChallenge(db, hashSecret(challengeId));
  const isOpen =
    row !== undefined && row.family === null && row.used_at === null && row.expires_at > at && row.tries < CODE_TRIES;
  return isOpen ? { ...row, user: row.user as UserId, org: row.org as OrgId } : undefined;
};

export const secondStepRequest = async (
  services: Pick<Services, "config" | "db" | "keys" | "now">,
  challengeId: string,
) => {
  const owned = await asSystem(services.db, "authentication", async (tx) => {
    const attempt = await openAttempt(tx, challengeId, services.now());
    return attempt && readPasskeys(tx, attempt.org, attempt.user);
  });
  if (owned === undefined || owned.length === 0) throw new Refusal("gone", "code_gone");
  return requestOptions(services, { for: "second-step", loginChallenge: challengeId }, owned);
};

/** Second step of signing in with a passkey of the person whose password was right: one session, however often it is sent. */
export const secondStepWithPasskey = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "now">,
  input: { readonly challengeId: string; readonly credential: PasskeyAssertion; readonly trustBrowser: boolean },
  visitor: Visitor,
): Promise<CompletedSignIn> => {
  const result = await asSystem(services.db, "authentication", async (tx): Promise<CompletedSignIn | Refusal> => {
    const attempt = await openAttempt(tx, input.challengeId, services.now());
    if (attempt === undefined) return new Refusal("gone", "code_gone");
    const use = { for: "second-step", loginChallenge: input.challengeId } as const;
    const passkey = await verifyAssertion(services, tx, input.credential, use, visitor, attempt);
    if ("reason" in passkey) return assertionRefusal(passkey.reason);
    if (!(await consumeChallenge(tx, hashSecret(input.challengeId), services.now())))
      return new Refusal("gone", "code_gone");
    const person = await personById(tx, attempt.user);
    if (person === undefined || !maySignIn(person, services.now())) return new Refusal("gone", "code_gone");
    if (passkey.awaits_password) await resumePasskey(tx, attempt.org, passkey.id);
    return completeSignIn(services, tx, person, visitor, {
      remember: attempt.remember,
      trustBrowser: input.trustBrowser,
      by: "passkey",
    });
  });
  if (result instanceof Refusal) throw result;
  return result;
};
