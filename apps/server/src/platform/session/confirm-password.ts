import { personByEmail } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";

import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { countedForPassword, countedForSession, noteFailure, refuseWhileWaiting } from "./login-backoff.ts";

/**
 * Re-authentication before irreversible actions. Wrong passwords are limited like those at
 * sign-in, so that an open session is no place to guess, but counted for the session: failures from elsewhere do not keep
 * its owner from changing the password.
 */
export const confirmPassword = async (
  { db, keys, passwords, now }: Pick<Services, "db" | "keys" | "now" | "passwords">,
  actor: Actor,
  password: string,
  ip: string,
  field = "password",
): Promise<void> => {
  const counted =
    actor.session === null
      ? await countedForPassword(keys, actor.email, ip)
      : await countedForSession(keys, actor.email, actor.session);
  const person = await asSystem(db, "authentication", async (tx) => {
    await refuseWhileWaiting(tx, counted, now());
    return personByEmail(tx, actor.email);
  });
  if (await passwords.check(person?.password_hash ?? null, password)) return;
  await asSystem(db, "authentication", (tx) => noteFailure(tx, counted, now()));
  throw new Refusal("password_required", "wrong_password", { fields: { [field]: "wrong_password" } });
};
