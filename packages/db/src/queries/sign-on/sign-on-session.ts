import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export const insertSessionSignOn = async (
  db: Db,
  it: {
    org: OrgId;
    family: string;
    connection: string;
    subject: string;
    providerSession: string | null;
    sealedEndUrl: Buffer | null;
  },
): Promise<void> => {
  await db
    .insertInto("session_sign_on")
    .values({
      family_id: it.family,
      org_id: it.org,
      connection_id: it.connection,
      subject: it.subject,
      provider_session: it.providerSession,
      sealed_end_url: it.sealedEndUrl,
    })
    .execute();
};

/** This session stays while the rest of the transaction disables a connection. */
export const keepSession = async (db: Db, family: string | null): Promise<void> => {
  await sql`select set_config('parapet.session', ${family ?? ""}, true)`.execute(db);
};

export const readEndUrl = (db: Db, org: OrgId, family: string) =>
  db
    .selectFrom("session_sign_on")
    .select("sealed_end_url")
    .where("org_id", "=", org)
    .where("family_id", "=", family)
    .executeTakeFirst();

/** The open sessions that a provider's logout names: by its session, or all of the subject's. */
export const sessionsOfProvider = (
  db: Db,
  org: OrgId,
  connection: string,
  it: { readonly subject: string | null; readonly providerSession: string | null },
) => {
  let query = db
    .selectFrom("session_sign_on as s")
    .innerJoin("session_family as f", "f.id", "s.family_id")
    .select(["f.id", "f.user_id"])
    .where("s.org_id", "=", org)
    .where("s.connection_id", "=", connection)
    .where("f.ended_at", "is", null);
  if (it.subject !== null) query = query.where("s.subject", "=", it.subject);
  if (it.providerSession !== null) query = query.where("s.provider_session", "=", it.providerSession);
  return query.execute();
};

/** Sessions that were opened with a password or a passkey, of people who now have to use single sign-on. */
export const sessionsWithoutSignOn = async (db: Db, org: OrgId, connection: string, except: string | null) => {
  const { rows } = await sql<{ id: string }>`
    select f.id from session_family f join app_user u on u.id = f.user_id
     where f.org_id = ${org} and f.ended_at is null and f.id is distinct from ${except}::uuid
       and not exists (select from session_sign_on s where s.family_id = f.id)
       and not exists (select from emergency_account e where e.user_id = u.id)
       and exists (select from sign_on_domain d where d.org_id = ${org} and d.connection_id = ${connection}
                     and d.name = lower(split_part(u.email::text, '@', 2)))`.execute(db);
  return rows.map(({ id }) => id);
};
