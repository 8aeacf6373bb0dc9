import { timingSafeEqual } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  consumeSignUp,
  insertSignUp,
  insertUser,
  lockSignUp,
  personByEmail,
  renewSignUp,
  replaceSignUpCode,
  takeSignUpTry,
} from "@parapet/db/queries/access";
import { putLicence } from "@parapet/db/queries/billing";
import { insertDomain } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { mailsSince } from "@parapet/db/queries/platform";
import { signOnOfAddress } from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import { toMailbox } from "@parapet/domain/access";
import { compareEmailDomain } from "@parapet/domain/contracts/email-address";
import { HOUR_MS } from "@parapet/domain/durations";
import type { PlanId } from "@parapet/domain/plans";
import { type Locale, toLocale } from "@parapet/words/locale";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after, CODE_SENDS, CODE_TRIES, LIFETIMES, RESEND_WAIT_MS } from "../../../platform/session/lifetimes.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { hashSecret, newCode, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { warnOfHoldersJob } from "../../verification/index.ts";
import { refuseWeakPassword } from "../choose-password.ts";

export interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly password: string;
  readonly domain: string;
  readonly plan: PlanId;
  readonly billing: "monthly" | "annual";
  readonly locale: Locale;
}

const macOf = (services: Pick<Services, "keys">, idHash: Buffer, code: string): Promise<Buffer> =>
  services.keys.mac("sign-up-code", `${idHash.toString("hex")}|${code}`);

/** The mailbox may be a third party's: after so many mails an hour to any form of its address no further sign-up is accepted. */
const SIGN_UP_MAILS_PER_HOUR = 5;

/** The address may be a third party's: nothing that the visitor typed goes into the mail, not even a name. */
const postCode = async (
  services: Pick<Services, "config" | "events" | "mail">,
  db: Db,
  to: { email: string; locale: Locale },
  code: string | null,
): Promise<void> => {
  const { mail, config, events } = services;
  if (code === null) {
    const link = `${config.publicUrl}/forgot-password`;
    await mail.post(db, { sender: null, kind: "signUpExists", to: to.email, name: null, locale: to.locale, link });
    return;
  }
  await mail.post(db, { sender: null, kind: "signUp", to: to.email, name: null, locale: to.locale, values: { code } });
  if (config.mode === "development") events.codeInDevelopment({ oneTime: code });
};

/** People of an organization that requires single sign-on have their account there. Says something of the domain, not of the address. */
const refuseSignOnDomain = async (db: Db, email: string, at: Date): Promise<void> => {
  if ((await signOnOfAddress(db, email, at))?.required === true)
    throw new Refusal("not_allowed", "sign_up_sign_on", { fields: { email: "sign_up_sign_on" } });
};

/** Asks for an account. A taken address gets the same answer; its mail says that there is an account, and no code fits. */
export const signUp = async (
  services: Pick<Services, "config" | "db" | "events" | "files" | "keys" | "mail" | "now" | "passwords">,
  input: SignUp,
  visitor: Visitor,
): Promise<string> => {
  const { db, passwords, now } = services;
  if (compareEmailDomain(input.email, input.domain) !== "valid")
    throw new Refusal("invalid_input", "email_domain_differs", { fields: { email: "email_domain_differs" } });
  await asSystem(db, "authentication", (tx) => refuseSignOnDomain(tx, input.email, now()));
  const about = { email: input.email, names: [input.firstName, input.lastName], organization: input.company };
  await refuseWeakPassword(services, input.password, about, "password");
  const passwordHash = await passwords.hash(input.password);
  const id = newSecret();
  await asSystem(db, "authentication", async (tx) => {
    const [idHash, at] = [hashSecret(id), now()];
    if ((await mailsSince(tx, toMailbox(input.email), "sign-up", after(at, -HOUR_MS))) >= SIGN_UP_MAILS_PER_HOUR)
      throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: HOUR_MS / 1000 });
    const code = (await personByEmail(tx, input.email)) === undefined ? newCode() : null;
    await insertSignUp(tx, {
      ...input,
      idHash,
      passwordHash,
      codeMac: code === null ? null : await macOf(services, idHash, code),
      at,
      expiresAt: after(at, LIFETIMES.signUpMs),
    });
    await postCode(services, tx, { email: input.email, locale: input.locale }, code);
    await audit(tx, visitor, at, { action: "sign-up.asked", org: null, actor: null });
  });
  services.mail.wake();
  return id;
};

export const resendSignUp = async (
  services: Pick<Services, "config" | "db" | "events" | "keys" | "mail" | "now">,
  id: string,
): Promise<number> => {
  const idHash = hashSecret(id);
  await asSystem(services.db, "authentication", async (tx) => {
    const [row, at] = [await lockSignUp(tx, idHash), services.now()];
    if (row === undefined || row.used_at !== null || row.expires_at <= at || row.tries >= CODE_TRIES)
      throw new Refusal("gone", "signup_gone");
    const wait = row.sent_at.getTime() + RESEND_WAIT_MS - at.getTime();
    if (wait > 0 || row.sends >= CODE_SENDS)
      throw new Refusal("too_many_requests", "resend_wait", { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
    const code = row.code_mac === null ? null : newCode();
    const codeMac = code === null ? null : await macOf(services, idHash, code);
    await replaceSignUpCode(tx, idHash, { codeMac, at, expiresAt: after(at, LIFETIMES.signUpMs) });
    await postCode(services, tx, { email: row.email, locale: toLocale(row.locale) }, code);
  });
  services.mail.wake();
  return RESEND_WAIT_MS / 1000;
};

/**
 * Continues a sign-up that was left before its code was entered, for the person who knows its password: a new code is mailed. The
 * limits of tries and mails are those of the whole sign-up.
 */
export const continueSignUp = async (
  services: Pick<Services, "config" | "events" | "keys" | "mail" | "now">,
  tx: Db,
  idHash: Buffer,
): Promise<{ id: string; resendAfter: number }> => {
  const [row, at] = [await lockSignUp(tx, idHash), services.now()];
  if (row === undefined || row.used_at !== null || row.tries >= CODE_TRIES || row.sends >= CODE_SENDS)
    throw new Refusal("gone", "signup_gone");
  const wait = row.sent_at.getTime() + RESEND_WAIT_MS - at.getTime();
  if (wait > 0) throw new Refusal("too_many_requests", "resend_wait", { retryAfterSeconds: Math.ceil(wait / 1000) });
  const [id, code] = [newSecret(), newCode()];
  const renewed = hashSecret(id);
  const codeMac = await macOf(services, renewed, code);
  await renewSignUp(tx, idHash, { idHash: renewed, codeMac, at, expiresAt: after(at, LIFETIMES.signUpMs) });
  await postCode(services, tx, { email: row.email, locale: toLocale(row.locale) }, code);
  return { id, resendAfter: RESEND_WAIT_MS / 1000 };
};

/** Confirms the address: the organization, its administrator and its pending domain come into being, and the person is in. */
export const confirmSignUp = async (
  services: Pick<Services, "config" | "db" | "jobs" | "keys" | "mail" | "now">,
  input: { id: string; code: string },
  visitor: Visitor,
): Promise<OpenedSession> => {
  const idHash = hashSecret(input.id);
  const result = await asSystem(services.db, "authentication", async (tx) => {
    const at = services.now();
    const row = await takeSignUpTry(tx, idHash, at, CODE_TRIES);
    if (row === undefined) return "gone" as const;
    const mac = await macOf(services, idHash, input.code.trim());
    if (row.code_mac === null || !timingSafeEqual(mac, row.code_mac)) return "wrong" as const;
    await refuseSignOnDomain(tx, row.email, at);
    await consumeSignUp(tx, idHash, at);
    const name = `${row.first_name} ${row.last_name}`;
    const org = await insertOrganization(tx, {
      name: row.company,
      kind: "client",
      administrator: { name, email: row.email },
      at,
    });
    const user = await insertUser(tx, {
      org,
      role: "client_admin",
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: null,
      locale: toLocale(row.locale),
      group: null,
      status: "active",
      passwordHash: row.password_hash,
      temporaryUntil: null,
      allDomains: true,
      at,
    });
    // Someone else confirmed the same address a moment ago.
    if (user === null) throw new Refusal("gone", "signup_gone");
    await insertDomain(tx, org, row.domain, newSecret(), at);
    await services.jobs.enqueue(warnOfHoldersJob, { org, domain: row.domain }, { tx });
    await putLicence(tx, org, {
      plan: row.plan as PlanId,
      billing: row.billing as "monthly" | "annual",
      startedAt: null,
      endsAt: null,
      invoice: null,
    });
    await audit(tx, visitor, at, { action: "sign-up.confirmed", org, actor: user, object: org });
    const person = await personByEmail(tx, row.email);
    if (person === undefined) return "gone" as const;
    return openSession(services, tx, person, visitor, { remember: false, codeGiven: true });
  });
  if (result === "gone") throw new Refusal("gone", "signup_gone");
  if (result === "wrong") throw new Refusal("wrong_credentials", "wrong_code");
  return result;
};
