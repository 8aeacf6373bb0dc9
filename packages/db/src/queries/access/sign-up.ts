import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface NewSignUp {
  readonly idHash: Buffer;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly domain: string;
  readonly plan: string;
  readonly billing: string;
  readonly locale: Locale;
  readonly codeMac: Buffer | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export const insertSignUp = (db: Db, it: NewSignUp) =>
  db
    .insertInto("sign_up")
    .values({
      id_hash: it.idHash,
      email: it.email,
      first_name: it.firstName,
      last_name: it.lastName,
      company: it.company,
      password_hash: it.passwordHash,
      domain: it.domain,
      plan: it.plan,
      billing: it.billing,
      locale: it.locale,
      code_mac: it.codeMac,
      sent_at: it.at,
      expires_at: it.expiresAt,
    })
    .execute();

/** Takes one of the tries of a sign-up that still waits for its code. */
export const takeSignUpTry = (db: Db, idHash: Buffer, at: Date, maxTries: number) =>
  db
    .updateTable("sign_up")
    .set({ tries: sql`tries + 1` })
    .where("id_hash", "=", idHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", maxTries)
    .returningAll()
    .executeTakeFirst();

/** The newest sign-up of this address that was not confirmed. */
export const waitingSignUp = (db: Db, email: string, since: Date) =>
  db
    .selectFrom("sign_up")
    .select(["id_hash", "password_hash"])
    .where("email", "=", email)
    .where("used_at", "is", null)
    .where("code_mac", "is not", null)
    .where("sent_at", ">", since)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Continues a sign-up under a new id with a new code; tries and sends stay counted. */
export const renewSignUp = (
  db: Db,
  idHash: Buffer,
  it: { idHash: Buffer; codeMac: Buffer; at: Date; expiresAt: Date },
) =>
  db
    .updateTable("sign_up")
    .set({
      id_hash: it.idHash,
      code_mac: it.codeMac,
      sent_at: it.at,
      expires_at: it.expiresAt,
      sends: sql`sends + 1`,
    })
    .where("id_hash", "=", idHash)
    .execute();

export const consumeSignUp = (db: Db, idHash: Buffer, at: Date) =>
  db.updateTable("sign_up").set({ used_at: at }).where("id_hash", "=", idHash).execute();

export const lockSignUp = (db: Db, idHash: Buffer) =>
  db
    .selectFrom("sign_up")
    .select(["email", "first_name", "locale", "code_mac", "sends", "sent_at", "expires_at", "used_at", "tries"])
    .where("id_hash", "=", idHash)
    .forUpdate()
    .executeTakeFirst();

export const replaceSignUpCode = (db: Db, idHash: Buffer, it: { codeMac: Buffer | null; at: Date; expiresAt: Date }) =>
  db
    .updateTable("sign_up")
    .set({ code_mac: it.codeMac, sent_at: it.at, expires_at: it.expiresAt, sends: sql`sends + 1` })
    .where("id_hash", "=", idHash)
    .execute();

/** Servers that restart in a loop each time without their data directory must not fill the table. */
const MAX_SETUP_TOKENS = 50;

/** Adds a setup token. Those of other servers stay valid until one of them is used or `endsOthers` says otherwise. */
export const insertSetupToken = async (
  db: Db,
  it: { hash: Buffer; at: Date; expiresAt: Date; endsOthers: boolean },
): Promise<void> => {
  if (it.endsOthers) await db.deleteFrom("setup_token").where("used_at", "is", null).execute();
  else
    await sql`
      delete from setup_token where used_at is null and token_hash not in (
        select token_hash from setup_token where used_at is null and expires_at > ${it.at}
         order by created_at desc limit ${MAX_SETUP_TOKENS - 1})`.execute(db);
  await db
    .insertInto("setup_token")
    .values({ token_hash: it.hash, created_at: it.at, expires_at: it.expiresAt })
    .execute();
};

/** Could this setup token still be used? */
export const isSetupTokenValid = async (db: Db, hash: Buffer, at: Date): Promise<boolean> =>
  (await db
    .selectFrom("setup_token")
    .select("token_hash")
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst()) !== undefined;

/** Uses the setup token, once, and ends all others with it: of two that are used at the same moment one waits, and is refused. */
export const consumeSetupToken = async (db: Db, hash: Buffer, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ token_hash: Buffer }>`
    update setup_token set used_at = ${at}
     where used_at is null and expires_at > ${at}
       and exists (select from setup_token own
                    where own.token_hash = ${hash} and own.used_at is null and own.expires_at > ${at})
    returning token_hash`.execute(db);
  return rows.some(({ token_hash }) => token_hash.equals(hash));
};
