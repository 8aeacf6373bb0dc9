import type { Db } from "@parapet/db/db";
import {
  confirmTotp,
  consumeRecoveryCode,
  dropNeedlessRecoveryCodes,
  dropTotp,
  putRecoveryCodes,
  putTotp,
  readTotp,
} from "@parapet/db/queries/access";
import { Secret } from "otpauth";
import { toString as drawQr } from "qrcode";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { countedForCode, noteFailure, refuseWhileWaiting } from "../../../platform/session/login-backoff.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { acceptTotp, recoveryMac, totpPlace, totpWith } from "../../../platform/session/one-time-code.ts";
import { newWords } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";

const RECOVERY_CODES = 10;

/** A new secret for an authenticator app. It takes effect when a code made with it is confirmed. */
export const startTwoStep = async (
  { keys }: Pick<Services, "keys">,
  db: Db,
  actor: Actor,
): Promise<{ secret: string; url: string; qr: string }> => {
  const existing = await readTotp(db, actor.user);
  // An app that is on stays on until it is turned off; a half-done set-up may be begun again.
  if (existing?.confirmed_at != null) throw new Refusal("conflict");
  const secret = new Secret({ size: 20 }).base32;
  await putTotp(db, actor.user, actor.org, await keys.seal(totpPlace(actor.org, actor.user), secret));
  const url = totpWith(secret, actor.email).toString();
  return { secret, url, qr: await drawQr(url, { type: "svg", margin: 1 }) };
};

/** New recovery codes, which cannot be read again; the former ones stop working. */
export const issueRecoveryCodes = async (
  services: Pick<Services, "keys">,
  db: Db,
  actor: Pick<Actor, "org" | "user">,
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newWords(3, 4));
  const macs = await Promise.all(codes.map((it) => recoveryMac(services, actor.user, it)));
  await putRecoveryCodes(db, actor.user, actor.org, macs);
  return codes;
};

/** Enables the authenticator app and returns the recovery codes, which cannot be read again. */
export const confirmTwoStep = async (
  services: Pick<Services, "keys" | "mail" | "now">,
  db: Db,
  actor: Actor,
  code: string,
  visitor: Visitor,
): Promise<string[]> => {
  const row = await readTotp(db, actor.user);
  if (row === undefined || row.confirmed_at !== null) throw new Refusal("conflict");
  if (!(await acceptTotp(services, db, actor.org, actor.user, code.trim())))
    throw new Refusal("wrong_credentials", "wrong_code", { fields: { code: "wrong_code" } });
  await confirmTotp(db, actor.user, services.now());
  const codes = await issueRecoveryCodes(services, db, actor);
  const letter = { to: actor.email, name: actor.firstName, locale: actor.locale };
  await services.mail.post(db, { ...letter, sender: null, kind: "twoStepOn" });
  await notifyPerson(services, db, actor, "authenticator_added");
  await audit(db, visitor, services.now(), { action: "two-step.started", org: actor.org, actor: actor.user });
  return codes;
};

/**
 * Turns the app off. A stolen session and password are not enough: a current code, or a recovery code, must come with
 * them. The refusal is returned, not thrown, so that the caller's transaction keeps the failed attempt counted.
 */
export const endTwoStep = async (
  services: Pick<Services, "keys" | "mail" | "now">,
  db: Db,
  actor: Actor,
  code: string,
  visitor: Visitor,
): Promise<Refusal | null> => {
  const at = services.now();
  const row = await readTotp(db, actor.user);
  if (row?.confirmed_at == null) throw new Refusal("conflict");
  const counted = await countedForCode(services.keys, actor.user);
  await refuseWhileWaiting(db, counted, at);
  const typed = code.trim();
  const isRight =
    (await acceptTotp(services, db, actor.org, actor.user, typed)) ||
    (await consumeRecoveryCode(db, actor.user, await recoveryMac(services, actor.user, typed), at));
  if (!isRight) {
    await noteFailure(db, counted, at);
    await audit(db, visitor, at, { action: "two-step.ended", org: actor.org, actor: actor.user, result: "refused" });
    return new Refusal("wrong_credentials", "wrong_code", { fields: { code: "wrong_code" } });
  }
  await dropTotp(db, actor.user);
  await dropNeedlessRecoveryCodes(db, actor.user);
  await services.mail.post(db, {
    sender: null,
    kind: "twoStepOff",
    to: actor.email,
    name: actor.firstName,
    locale: actor.locale,
  });
  await audit(db, visitor, services.now(), { action: "two-step.ended", org: actor.org, actor: actor.user });
  return null;
};
