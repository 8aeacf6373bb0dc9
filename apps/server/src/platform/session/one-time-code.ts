import { timingSafeEqual } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  consumeChallenge,
  consumeRecoveryCode,
  insertChallenge,
  lockChallenge,
  type Person,
  personById,
  readTotp,
  replaceCode,
  takeStep,
  takeTry,
} from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { Secret, TOTP } from "otpauth";

import { audit } from "../audit/audit.ts";
import { Refusal } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { after, CODE_SENDS, CODE_TRIES, LIFETIMES, RESEND_WAIT_MS } from "./lifetimes.ts";
import { countedForCode, noteFailure, refuseWhileWaiting } from "./login-backoff.ts";
import { hashSecret, newCode, newSecret } from "./secrets.ts";
import type { Visitor } from "./visitor.ts";

const STEP_SECONDS = 30;

/** The authenticator's side of RFC 6238 with the defaults that every app knows. */
export const totpWith = (secret: string, email = ""): TOTP =>
  new TOTP({ issuer: "Parapet", label: email, secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS });

export const totpPlace = (org: OrgId, user: UserId) =>
  ({ org, purgeYear: 0, column: "totp.sealed_secret", row: user }) as const;

export const recoveryMac = (services: Pick<Services, "keys">, user: UserId, code: string): Promise<Buffer> =>
  services.keys.mac("recovery-code", `${user}|${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);

const codeMac = (services: Pick<Services, "keys">, idHash: Buffer, code: string): Promise<Buffer> =>
  services.keys.mac("one-time-code", `${idHash.toString("hex")}|${code}`);

const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Is this code the authenticator's of now (or of 30 s before or after), and not used before? */
export const acceptTotp = async (
  services: Pick<Services, "keys" | "now">,
  db: Db,
  org: OrgId,
  user: UserId,
  code: string,
): Promise<boolean> => {
  const row = await readTotp(db, user);
  if (row === undefined || !/^\d{6}$/.test(code)) return false;
  const secret = (await services.keys.open(totpPlace(org, user), row.sealed_secret)).toString();
  const timestamp = services.now().getTime();
  const delta = totpWith(secret).validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  return takeStep(db, user, Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
};

const postCode = async (
  services: Pick<Services, "config" | "events" | "mail" | "now">,
  db: Db,
  person: Person,
  code: string,
  visitor: Visitor,
  /** The session that asks; null at sign-in. */
  family: string | null,
): Promise<void> => {
  await services.mail.post(db, {
    // Of the account: who invents accounts below a domain of others uses up the own budget.
    sender: person.org,
    kind: family === null ? "code" : "confirmationCode",
    to: person.email,
    name: person.first_name,
    locale: person.locale,
    values: { code },
  });
  await audit(db, visitor, services.now(), { action: "code.sent", org: person.org, actor: person.id });
  if (services.config.mode === "development") services.events.codeInDevelopment({ oneTime: code });
};

export interface AskedCode {
  readonly challengeId: string;
  readonly method: "mail" | "totp" | "passkey";
  readonly hasPasskey: boolean;
  readonly resendAfter: number;
}

/** Asks for the second step: sends a code by mail, or waits for the authenticator app's or a passkey. */
export const askCode = async (
  services: Pick<Services, "config" | "events" | "keys" | "mail" | "now">,
  db: Db,
  person: Person,
  visitor: Visitor,
  how: { remember: boolean; family: string | null },
): Promise<AskedCode> => {
  const at = services.now();
  const challengeId = newSecret();
  const idHash = hashSecret(challengeId);
  const code = person.method === "mail" ? newCode() : null;
  await insertChallenge(db, {
    idHash,
    user: person.id,
    org: person.org,
    family: how.family,
    method: person.method,
    codeMac: code === null ? null : await codeMac(services, idHash, code),
    remember: how.remember,
    at,
    expiresAt: after(at, LIFETIMES.codeMs),
  });
  if (code !== null) await postCode(services, db, person, code, visitor, how.family);
  return { challengeId, method: person.method, hasPasskey: person.hasPasskey, resendAfter: RESEND_WAIT_MS / 1000 };
};

/** Sends another code for the same attempt; the one before it stops working, the tries go on being counted. */
export const resendCode = async (
  services: Pick<Services, "config" | "db" | "events" | "keys" | "mail" | "now">,
  challengeId: string,
  visitor: Visitor,
): Promise<number> => {
  const idHash = hashSecret(challengeId);
  const at = services.now();
  await asSystem(services.db, "authentication", async (db) => {
    const row = await lockChallenge(db, idHash);
    if (row === undefined || row.used_at !== null || row.expires_at <= at || row.tries >= CODE_TRIES)
      throw new Refusal("gone", "code_gone");
    if (row.method !== "mail") throw new Refusal("invalid_input");
    const wait = row.sent_at.getTime() + RESEND_WAIT_MS - at.getTime();
    if (wait > 0 || row.sends >= CODE_SENDS)
      throw new Refusal("too_many_requests", "resend_wait", { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
    const person = await personById(db, row.user as UserId);
    if (person === undefined) throw new Refusal("gone", "code_gone");
    const code = newCode();
    await replaceCode(db, idHash, {
      codeMac: await codeMac(services, idHash, code),
      at,
      expiresAt: after(at, LIFETIMES.codeMs),
    });
    await postCode(services, db, person, code, visitor, row.family);
  });
  services.mail.wake();
  return RESEND_WAIT_MS / 1000;
};

/** Result of a code: the user and the requested action, or why it was refused. */
export type JudgedCode =
  | { readonly outcome: "right"; readonly person: Person; readonly remember: boolean }
  | { readonly outcome: "wrong" | "gone" };

/**
 * Evaluates a code inside the caller's transaction, which must commit whatever the outcome: a try that was rolled back would
 * be a free one. `family` is the requesting session, or null at sign-in; a code of one is no good for the other.
 */
export const verifyCode = async (
  services: Pick<Services, "keys" | "now">,
  db: Db,
  challengeId: string,
  code: string,
  family: string | null,
  visitor: Visitor,
): Promise<JudgedCode> => {
  const at = services.now();
  const idHash = hashSecret(challengeId);
  const challenge = await takeTry(db, idHash, at, CODE_TRIES);
  if (challenge === undefined || challenge.family !== family) return { outcome: "gone" };
  const [user, org] = [challenge.user as UserId, challenge.org as OrgId];
  const counted = await countedForCode(services.keys, user);
  await refuseWhileWaiting(db, counted, at);
  const typed = code.trim();
  const isRight =
    challenge.method === "mail"
      ? challenge.code_mac !== null && equal(await codeMac(services, idHash, typed), challenge.code_mac)
      : (challenge.method === "totp" && (await acceptTotp(services, db, org, user, typed))) ||
        (await consumeRecoveryCode(db, user, await recoveryMac(services, user, typed), at));
  if (!isRight || !(await consumeChallenge(db, idHash, at))) {
    await noteFailure(db, counted, at);
    await audit(db, visitor, at, { action: "sign-in.code", org, actor: user, result: "refused" });
    return { outcome: "wrong" };
  }
  const person = await personById(db, user);
  if (
    person === undefined ||
    person.deleted_at !== null ||
    person.approval === "awaiting" ||
    !["active", "invited"].includes(person.status)
  )
    return { outcome: "gone" };
  await audit(db, visitor, at, {
    action: "sign-in.code",
    org,
    actor: user,
    detail: { method: challenge.method },
  });
  return { outcome: "right", person, remember: challenge.remember };
};

export const codeRefusal = (outcome: "wrong" | "gone"): Refusal =>
  outcome === "wrong" ? new Refusal("wrong_credentials", "wrong_code") : new Refusal("gone", "code_gone");
