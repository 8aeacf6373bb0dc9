import {
  isEmergencyAccount,
  isTrusted,
  personByEmail,
  readSessionPolicy,
  setPasswordHash,
  waitingSignUp,
} from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import {
  countedForPassword,
  countedForTrustedBrowser,
  noteFailure,
  refuseWhileWaiting,
} from "../../../platform/session/login-backoff.ts";
import { type AskedCode, askCode } from "../../../platform/session/one-time-code.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { refusedByPolicy } from "../../../platform/session/refused-by-policy.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { maySignIn } from "./complete-sign-in.ts";
import { continueSignUp } from "./sign-up.ts";

export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** The secret of the browser's trust cookie, if it sent one. */
  readonly trust: string | null;
}

export type LoggedIn =
  | { readonly asked: AskedCode }
  | { readonly opened: OpenedSession }
  /** The address belongs to a sign-up that still waits for its code. */
  | { readonly signUp: { readonly id: string; readonly resendAfter: number } };

/** A sign-up that was left can be continued from the sign-in page for so long. */
const CONTINUED_WITHIN_MS = 86_400_000;

/** First step of signing in. An unknown address, a wrong password and a closed account answer alike and take as long. */
export const logIn = (
  services: Pick<Services, "config" | "db" | "events" | "keys" | "mail" | "now" | "passwords">,
  input: LogIn,
  visitor: Visitor,
): Promise<LoggedIn> => services.passwords.admit(() => checkCredentials(services, input, visitor));

const checkCredentials = async (
  services: Pick<Services, "config" | "db" | "events" | "keys" | "mail" | "now" | "passwords">,
  input: LogIn,
  visitor: Visitor,
): Promise<LoggedIn> => {
  const { db, keys, passwords, now } = services;
  const email = toEmailAddress(input.email) ?? input.email.trim().toLowerCase();
  const trustHash = input.trust === null ? null : hashSecret(input.trust);
  const { person, waiting, isKnown, counted } = await asSystem(db, "authentication", async (tx) => {
    const found = await personByEmail(tx, email);
    const trusted = found !== undefined && trustHash !== null && (await isTrusted(tx, found.id, trustHash, now()));
    const counters =
      trusted && trustHash !== null
        ? await countedForTrustedBrowser(keys, email, trustHash)
        : await countedForPassword(keys, email, visitor.ip);
    await refuseWhileWaiting(tx, counters, now());
    // Looked up for every address, so that the time taken does not reveal which ones have an account.
    const unconfirmed = await waitingSignUp(tx, email, after(now(), -CONTINUED_WITHIN_MS));
    return {
      person: found,
      waiting: found === undefined ? unconfirmed : undefined,
      isKnown: trusted && found.temporary_until === null,
      counted: counters,
    };
  });
  // No transaction is held while the hash is worked out.
  const isRight = await passwords.check(person?.password_hash ?? waiting?.password_hash ?? null, input.password);
  if (waiting !== undefined && isRight) {
    const signUp = await asSystem(db, "authentication", async (tx) => {
      await refuseWhileWaiting(tx, counted, now());
      return continueSignUp(services, tx, waiting.id_hash);
    });
    services.mail.wake();
    return { signUp };
  }
  if (person === undefined || !isRight || !maySignIn(person, now())) {
    await asSystem(db, "authentication", async (tx) => {
      await noteFailure(tx, counted, now());
      await audit(tx, visitor, now(), {
        action: "sign-in.password",
        org: person?.org ?? null,
        actor: person?.id ?? null,
        result: "refused",
      });
    });
    throw new Refusal("wrong_credentials");
  }
  const stronger =
    person.password_hash !== null && passwords.isOutdated(person.password_hash)
      ? await passwords.hash(input.password)
      : null;
  const entered = await asSystem(db, "authentication", async (tx): Promise<LoggedIn | Refusal> => {
    // A wrong password tried in parallel may have begun a wait meanwhile.
    await refuseWhileWaiting(tx, counted, now());
    const refused = await refusedByPolicy(tx, person, visitor.ip, now());
    if (refused !== null) {
      const fact = { org: person.org, actor: person.id, result: "refused" as const };
      await audit(tx, visitor, now(), { action: "sign-in.password", ...fact, detail: { reason: refused.reason } });
      return refused.refusal;
    }
    const { passkeyRoles } = await readSessionPolicy(tx, person.org);
    const needsPasskey =
      person.hasPasskey &&
      passkeyRoles.some((role) => role === person.role) &&
      !(await isEmergencyAccount(tx, person.org, person.id));
    if (stronger !== null) await setPasswordHash(tx, person.id, stronger);
    await audit(tx, visitor, now(), { action: "sign-in.password", org: person.org, actor: person.id });
    const how = { remember: input.remember };
    // Only this browser's counter starts over: guesses from elsewhere stay counted.
    return isKnown && !needsPasskey
      ? {
          opened: await openSession(services, tx, person, visitor, {
            ...how,
            codeGiven: false,
            passwordCounters: counted,
          }),
        }
      : {
          asked: await askCode(services, tx, needsPasskey ? { ...person, method: "passkey" } : person, visitor, {
            ...how,
            family: null,
          }),
        };
  });
  if (entered instanceof Refusal) throw entered;
  services.mail.wake();
  return entered;
};
