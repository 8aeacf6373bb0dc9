import type { Db } from "@parapet/db/db";
import {
  addReset,
  consumeReset,
  dropApiKeys,
  openReset,
  type Person,
  personByEmail,
  personById,
} from "@parapet/db/queries/access";
import { suspendPasskeys } from "@parapet/db/queries/passkeys";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import type { UserId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { unlock } from "../../../platform/session/login-backoff.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { hashSecret, newSecret, newWords } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { refuseWeakPassword } from "../choose-password.ts";
import { type Factors, readFactors, hasFactors, nameFactors } from "../factors.ts";
import { reportPrograms } from "./report-programs.ts";
import { setPassword } from "./set-password.ts";

/** So many links are mailed in the hour that each of them works. */
const MAX_OPEN_LINKS = 3;

/**
 * Mails a link to choose a new password. Its address comes from the configuration, never from the request. Nothing is mailed
 * while enough links are in the mailbox already: anyone can ask, and must not be able to fill it.
 */
export const mailResetLink = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  person: Person,
  visitor: Visitor,
): Promise<void> => {
  const [slug, token, at] = [newWords(2, 6), newSecret(), services.now()];
  const link = {
    slug,
    tokenHash: hashSecret(token),
    user: person.id,
    org: person.org,
    expiresAt: after(at, LIFETIMES.resetLinkMs),
  };
  if (!(await addReset(db, link, at, MAX_OPEN_LINKS))) return;
  await services.mail.post(db, {
    sender: person.org,
    kind: "reset",
    to: person.email,
    name: person.first_name,
    locale: person.locale,
    link: `${services.config.publicUrl}${inLocale(person.locale, `/reset-password/${slug}/${token}`)}`,
  });
  await audit(db, visitor, at, { action: "password.reset-asked", org: person.org, actor: person.id });
};

/** Someone forgot the password of this address. Works in the background, so the answer takes as long for any address. */
export const forgotPassword = (
  services: Pick<Services, "config" | "db" | "events" | "mail" | "now">,
  email: string,
  visitor: Visitor,
): void => {
  const address = toEmailAddress(email);
  if (address === null) return;
  const work = asSystem(services.db, "authentication", async (tx) => {
    const person = await personByEmail(tx, address);
    if (person === undefined || person.deleted_at !== null || !["active", "invited"].includes(person.status)) return;
    // A link would be a way in that no administrator of the organization has approved.
    if (person.approval === "awaiting") return;
    await mailResetLink(services, tx, person, visitor);
  });
  void work
    .then(() => services.mail.wake())
    .catch((error: unknown) => services.events.mailFailed({ id: null, attempt: 0 }, error));
};

export const checkResetLink = async (
  services: Pick<Services, "db" | "now">,
  link: { slug: string; token: string },
): Promise<void> => {
  const row = await asSystem(services.db, "authentication", (tx) =>
    openReset(tx, link.slug, hashSecret(link.token), services.now()),
  );
  if (row === undefined) throw new Refusal("gone", "link_gone");
};

/**
 * Sets a new password with an emailed link. Does not sign in: the second step is still required. The other factors stay, since
 * the mailbox alone must not remove them; they are answered for review, and no passkey signs in alone until it was used with
 * the new password.
 */
export const finishReset = async (
  services: Pick<Services, "config" | "db" | "files" | "keys" | "mail" | "now" | "passwords">,
  input: { slug: string; token: string; password: string },
  visitor: Visitor,
): Promise<Factors> => {
  const { db, keys, passwords, now } = services;
  await checkResetLink(services, input);
  const person = await asSystem(db, "authentication", async (tx) => {
    const row = await openReset(tx, input.slug, hashSecret(input.token), now());
    return row && personById(tx, row.user as UserId);
  });
  if (person === undefined) throw new Refusal("gone", "link_gone");
  const about = {
    email: person.email,
    names: [person.first_name, person.last_name],
    organization: person.organization,
  };
  await refuseWeakPassword(services, input.password, about, "new_password");
  const hash = await passwords.hash(input.password);
  const factors = await within(db, [person.org], async (tx) => {
    // Checked again under a lock: the link works once, also for two who click at the same moment.
    const row = await openReset(tx, input.slug, hashSecret(input.token), now());
    if (row === undefined) throw new Refusal("gone", "link_gone");
    await consumeReset(tx, input.slug, now());
    await setPassword(services, tx, person, hash, null);
    await dropApiKeys(tx, person.id);
    await reportPrograms(services, tx, person);
    await unlock(tx, keys, person);
    await audit(tx, visitor, now(), { action: "password.reset", org: person.org, actor: person.id });
    await suspendPasskeys(tx, person.id);
    const remaining = await readFactors(tx, person);
    if (hasFactors(remaining)) await reportFactors(services, tx, person, remaining);
    return remaining;
  });
  services.mail.wake();
  return factors;
};

const reportFactors = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  person: Person,
  factors: Factors,
): Promise<void> => {
  await services.mail.post(db, {
    sender: null,
    kind: "factorsAfterReset",
    to: person.email,
    name: person.first_name,
    locale: person.locale,
    values: { methods: nameFactors(person.locale, factors) },
    link: `${services.config.publicUrl}/dashboard/account?part=security`,
  });
  await notifyPerson(services, db, { org: person.org, user: person.id }, "factors_after_reset");
};
