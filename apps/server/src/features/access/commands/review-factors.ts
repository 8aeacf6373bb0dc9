import type { Db } from "@parapet/db/db";
import {
  askForHelp,
  consumeRecoveryCode,
  dropNeedlessRecoveryCodes,
  dropRecoveryCodes,
  dropTotp,
  finishedReset,
  listAllAdministrators,
  operatorAdministrators,
  type Person,
  personById,
} from "@parapet/db/queries/access";
import { dropPasskey } from "@parapet/db/queries/passkeys";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { UserId } from "@parapet/domain/contracts/ids";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { countedForCode, noteFailure, refuseWhileWaiting } from "../../../platform/session/login-backoff.ts";
import { notifyPerson } from "../../../platform/session/notify-person.ts";
import { acceptTotp, recoveryMac } from "../../../platform/session/one-time-code.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { type Factors, readFactors, hasFactors, nameFactors } from "../factors.ts";

interface UsedLink {
  readonly slug: string;
  readonly token: string;
}

/** Whose password was set with this link a short time ago; the link does nothing else any more. */
const ownerOf = async (services: Pick<Services, "db" | "now">, link: UsedLink): Promise<Person> => {
  const person = await asSystem(services.db, "authentication", async (tx) => {
    const since = after(services.now(), -LIFETIMES.factorReviewMs);
    const row = await finishedReset(tx, link.slug, hashSecret(link.token), since);
    return row && personById(tx, row.user as UserId);
  });
  if (person === undefined) throw new Refusal("gone", "link_gone");
  return person;
};

/** A code of the authenticator app or a recovery code: what access to the mailbox alone does not give. */
const isProven = async (
  services: Pick<Services, "keys" | "now">,
  db: Db,
  { org, id }: Person,
  typed: string,
): Promise<boolean> =>
  (await acceptTotp(services, db, org, id, typed)) ||
  consumeRecoveryCode(db, id, await recoveryMac(services, id, typed), services.now());

export interface EndedFactors {
  readonly passkeys: readonly string[];
  readonly app: boolean;
  readonly recoveryCodes: boolean;
}

const end = async (db: Db, person: Person, chosen: EndedFactors): Promise<Factors> => {
  const before = await readFactors(db, person);
  for (const id of chosen.passkeys)
    if ((await dropPasskey(db, person.org, person.id, id)) === undefined) throw new Refusal("not_found");
  if (chosen.app) await dropTotp(db, person.id);
  if (chosen.recoveryCodes) await dropRecoveryCodes(db, person.id);
  await dropNeedlessRecoveryCodes(db, person.id);
  return {
    passkeys: before.passkeys.filter(({ id }) => chosen.passkeys.includes(id)),
    hasApp: chosen.app && before.hasApp,
    recoveryCodes: chosen.recoveryCodes ? before.recoveryCodes : 0,
  };
};

/** Ends factors of an account whose password was just reset, with a code that the mailbox does not give. */
export const endFactors = async (
  services: Pick<Services, "config" | "db" | "keys" | "mail" | "now">,
  link: UsedLink,
  chosen: EndedFactors,
  code: string,
  visitor: Visitor,
): Promise<void> => {
  const person = await ownerOf(services, link);
  const at = services.now();
  const fact = { action: "factors.ended", org: person.org, actor: person.id } as const;
  const refused = await within(services.db, [person.org], async (tx): Promise<Refusal | null> => {
    const counted = await countedForCode(services.keys, person.id);
    await refuseWhileWaiting(tx, counted, at);
    if (!(await isProven(services, tx, person, code.trim()))) {
      await noteFailure(tx, counted, at);
      await audit(tx, visitor, at, { ...fact, result: "refused" });
      // Returned, so that the failed attempt stays counted.
      return new Refusal("wrong_credentials", "wrong_code", { fields: { code: "wrong_code" } });
    }
    const ended = await end(tx, person, chosen);
    const detail = { passkeys: ended.passkeys.length, app: ended.hasApp, recovery_codes: ended.recoveryCodes };
    await audit(tx, visitor, at, { ...fact, detail });
    await services.mail.post(tx, {
      sender: null,
      kind: "factorsEnded",
      to: person.email,
      name: person.first_name,
      locale: person.locale,
      values: { methods: nameFactors(person.locale, ended) },
      link: `${services.config.publicUrl}/dashboard/account?part=security`,
    });
    await notifyPerson(services, tx, { org: person.org, user: person.id }, "factors_ended");
    return null;
  });
  if (refused !== null) throw refused;
  services.mail.wake();
};

/**
 * The owner has none of the factors: the other administrators of the organization, or the operators where there are none,
 * are asked to verify the person's identity and to reset the account. Once per reset.
 */
export const askForFactorHelp = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  link: UsedLink,
  visitor: Visitor,
): Promise<void> => {
  const person = await ownerOf(services, link);
  await asSystem(services.db, "authentication", async (tx) => {
    const factors = await readFactors(tx, person);
    if (!hasFactors(factors) || !(await askForHelp(tx, link.slug, services.now()))) return;
    const own = (await listAllAdministrators(tx, person.org)).filter(({ id }) => id !== person.id);
    for (const { email, first_name, locale } of own.length > 0 ? own : await operatorAdministrators(tx, person.id))
      await services.mail.post(tx, {
        sender: person.org,
        kind: "factorHelp",
        to: email ?? "",
        name: first_name,
        locale,
        values: {
          person: `${person.first_name} ${person.last_name}`,
          email: person.email,
          methods: nameFactors(locale, factors),
        },
        link: `${services.config.publicUrl}/dashboard/management/user-management`,
      });
    const fact = { org: person.org, actor: person.id };
    await audit(tx, visitor, services.now(), { action: "factors.help-asked", ...fact });
  });
  services.mail.wake();
};
