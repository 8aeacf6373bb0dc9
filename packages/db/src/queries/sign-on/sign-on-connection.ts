import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

const CONNECTION = [
  "id",
  "org_id",
  "kind",
  "name",
  "issuer",
  "client_id",
  "sealed_secret",
  "email_claim",
  "groups_claim",
  "trusts_email",
  "settings",
  "enabled",
  "required",
  "version",
  "tested_version",
  "changed_by",
  "ended_at",
] as const;

export const listConnections = (db: Db, org: OrgId) =>
  db
    .selectFrom("sign_on_connection")
    .select(CONNECTION)
    .where("org_id", "=", org)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findConnection = async (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("sign_on_connection")
    .select(CONNECTION)
    .where("org_id", "=", org)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** The connection that a provider calls, before it is known whose it is. */
export const connectionById = (db: Db, id: string) =>
  db.selectFrom("sign_on_connection").select(CONNECTION).where("id", "=", id).executeTakeFirst();

export interface ConnectionSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly emailClaim: string;
  readonly groupsClaim: string;
  readonly trustsEmail: boolean;
  readonly changedBy: UserId;
  /** What only this kind of provider has. */
  readonly settings?: object;
}

const columnsOf = (it: ConnectionSettings) => ({
  name: it.name,
  issuer: it.issuer,
  client_id: it.clientId,
  email_claim: it.emailClaim,
  groups_claim: it.groupsClaim,
  trusts_email: it.trustsEmail,
  changed_by: it.changedBy,
  ...(it.settings !== undefined && { settings: JSON.stringify(it.settings) }),
});

export const insertConnection = async (
  db: Db,
  org: OrgId,
  it: ConnectionSettings & {
    readonly id: string;
    readonly kind: "oidc" | "saml";
    readonly sealedSecret: Buffer | null;
  },
  at: Date,
): Promise<void> => {
  await db
    .insertInto("sign_on_connection")
    .values({
      ...columnsOf(it),
      id: it.id,
      org_id: org,
      kind: it.kind,
      sealed_secret: it.sealedSecret,
      created_at: at,
    })
    .execute();
};

/** Changes the settings of a connection and disables it, unless its test holds for them too; false when someone was quicker. */
export const changeConnection = async (
  db: Db,
  org: OrgId,
  id: string,
  it: ConnectionSettings & { readonly sealedSecret?: Buffer | null; readonly staysTested?: boolean },
  version: number,
): Promise<boolean> =>
  (await db
    .updateTable("sign_on_connection")
    .set({
      ...columnsOf(it),
      ...(it.sealedSecret !== undefined && { sealed_secret: it.sealedSecret }),
      version: sql`version + 1`,
      ...(it.staysTested === true
        ? { tested_version: sql`tested_version + 1` }
        : { tested_version: null, enabled: false, required: false }),
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Subjects are the issuer's own: those of another issuer are other people. */
export const dropIdentities = (db: Db, org: OrgId, connection: string) =>
  db.deleteFrom("sign_on_identity").where("org_id", "=", org).where("connection_id", "=", connection).execute();

export const dropConnection = async (db: Db, org: OrgId, id: string): Promise<boolean> =>
  (await db
    .deleteFrom("sign_on_connection")
    .where("org_id", "=", org)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

const UNIQUE_VIOLATION = "23505";

/** Switches a connection with its domains. False when one of them is in use: the transaction is then over. */
export const setConnectionState = async (
  db: Db,
  org: OrgId,
  id: string,
  state: { readonly enabled: boolean; readonly required: boolean },
): Promise<boolean> => {
  await db.updateTable("sign_on_connection").set(state).where("org_id", "=", org).where("id", "=", id).execute();
  try {
    await db
      .updateTable("sign_on_domain")
      .set({ enabled: state.enabled })
      .where("org_id", "=", org)
      .where("connection_id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return false;
  }
};

export const noteTested = (db: Db, org: OrgId, id: string, version: number) =>
  db
    .updateTable("sign_on_connection")
    .set({ tested_version: version })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();

export const isSignOnRequired = async (db: Db, org: OrgId): Promise<boolean> =>
  (await db
    .selectFrom("sign_on_connection")
    .select("id")
    .where("org_id", "=", org)
    .where("required", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
