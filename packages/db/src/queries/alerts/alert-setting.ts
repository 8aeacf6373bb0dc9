import type { AlertType, CertificateDays } from "@parapet/domain/alerts";
import type { ChannelKind } from "@parapet/domain/channels";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Severity } from "@parapet/domain/risk";
import type { TicketSystemKind } from "@parapet/domain/ticket-systems";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

/** Everything about an alert but its channels. */
export interface SettingValues {
  readonly domain: string;
  readonly name: string;
  readonly owner_email: string;
  readonly types: readonly AlertType[];
  readonly min_severity: Severity;
  readonly score_drop_points: number;
  readonly certificate_days: CertificateDays;
  readonly digest: "none" | "daily" | "weekly";
  readonly digest_hour: number;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly time_zone: string;
  readonly locale: Locale;
  readonly muted_until: Date | null;
  readonly enabled: boolean;
  readonly business_unit: string | null;
}

const COLUMNS = [
  "s.id",
  "s.org_id",
  "o.name as organization",
  "s.domain",
  "s.name",
  "s.owner_email",
  "s.types",
  "s.min_severity",
  "s.score_drop_points",
  "s.certificate_days",
  "s.digest",
  "s.digest_hour",
  "s.quiet_from",
  "s.quiet_to",
  "s.time_zone",
  "s.locale",
  "s.muted_until",
  "s.enabled",
  "s.business_unit",
  "s.version",
  "s.created_by",
  "s.created_at",
] as const;

const fenced = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("alert_setting as s")
    .innerJoin("organization as o", "o.id", "s.org_id")
    .where("o.deleted_at", "is", null);
  return isUnscoped(scope) ? query : query.where("s.org_id", "=", anyUuid(scope));
};

const lastAlert =
  sql<Date | null>`(select max(a.raised_at) from alert a where a.org_id = s.org_id and a.setting_id = s.id)`.as(
    "last_alert_at",
  );

export const settingsPage = async (
  db: Db,
  scope: Scope,
  filter: { readonly domain?: string | undefined },
  page: { limit: number; offset: number },
) => {
  let query = fenced(db, scope);
  if (filter.domain !== undefined) query = query.where("s.domain", "=", filter.domain);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .select(lastAlert)
    .orderBy("s.domain")
    .orderBy("s.created_at")
    .orderBy("s.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};
export type SettingRow = Awaited<ReturnType<typeof settingsPage>>["rows"][number];

/** One alert in scope; locked where the caller is about to change it. */
export const settingById = async (
  db: Db,
  scope: Scope,
  id: string,
  forUpdate = false,
): Promise<SettingRow | undefined> => {
  const query = fenced(db, scope).where("s.id", "=", id).select(COLUMNS).select(lastAlert);
  return (forUpdate ? query.forUpdate("s") : query).executeTakeFirst();
};

export const settingsListening = (db: Db, org: OrgId, domain: string) =>
  fenced(db, [org])
    .where("s.domain", "=", domain)
    .where("s.enabled", "=", true)
    .select(COLUMNS)
    .orderBy("s.created_at")
    .execute();

export const countSettings = async (db: Db, org: OrgId): Promise<number> => {
  const { total } = await db
    .selectFrom("alert_setting")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return total;
};

export const insertSetting = async (
  db: Db,
  org: OrgId,
  values: SettingValues,
  by: { user: UserId; at: Date },
): Promise<string> => {
  const { id } = await db
    .insertInto("alert_setting")
    .values({
      org_id: org,
      ...values,
      types: [...values.types],
      created_by: by.user,
      created_at: by.at,
      updated_at: by.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** False: someone else changed it since `version` was read. */
export const updateSetting = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  values: Partial<SettingValues>,
  at: Date,
): Promise<boolean> => {
  const { types, ...rest } = values;
  const changed = await db
    .updateTable("alert_setting")
    .set({ ...rest, ...(types && { types: [...types] }), version: version + 1, updated_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .execute();
  return changed.length === 1;
};

export const dropSetting = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("alert_setting").where("org_id", "=", org).where("id", "=", id).execute();

// --- Channels

export type StoredKind = ChannelKind | TicketSystemKind;

const CHANNEL_COLUMNS = [
  "id",
  "org_id",
  "setting_id",
  "kind",
  "sealed_address",
  "hint",
  "sealed_secret",
  "failing_since",
  "stopped_at",
] as const;

export const listChannels = (db: Db, scope: Scope, settings: readonly string[]) => {
  const query = db.selectFrom("alert_channel").select(CHANNEL_COLUMNS).where("setting_id", "=", anyUuid(settings));
  return (isUnscoped(scope) ? query : query.where("org_id", "=", anyUuid(scope))).orderBy("kind").execute();
};
export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number];

/** Whose channel this is, for an event of a ticket system: its URL names the channel, and its signature is verified after. */
export const orgOfChannel = async (db: Db, id: string): Promise<OrgId | undefined> => {
  const row = await db.selectFrom("alert_channel").select("org_id").where("id", "=", id).executeTakeFirst();
  return row?.org_id as OrgId | undefined;
};

export const channelById = (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("alert_channel")
    .select(CHANNEL_COLUMNS)
    .where("org_id", "=", org)
    .where("id", "=", id)
    .executeTakeFirst();

/** The organization's ticket system: the one channel that belongs to no alert. */
export const ticketChannel = (db: Db, org: OrgId) =>
  db
    .selectFrom("alert_channel")
    .select(CHANNEL_COLUMNS)
    .where("org_id", "=", org)
    .where("setting_id", "is", null)
    .executeTakeFirst();

export interface NewChannel {
  readonly id: string;
  readonly org: OrgId;
  readonly kind: StoredKind;
  readonly sealedAddress: Buffer;
  readonly hint: string;
  readonly sealedSecret: Buffer | null;
  readonly at: Date;
  /** Of a ticket system; other channels belong to their alert. */
  readonly owner?: UserId;
}

/** A new address is a new channel: what was wrong with the old one says nothing about it. */
export const putChannel = async (db: Db, setting: string | null, it: NewChannel): Promise<void> => {
  await dropChannel(db, it.org, setting, it.kind);
  await db
    .insertInto("alert_channel")
    .values({
      id: it.id,
      org_id: it.org,
      setting_id: setting,
      kind: it.kind,
      sealed_address: it.sealedAddress,
      hint: it.hint,
      sealed_secret: it.sealedSecret,
      created_at: it.at,
      owner_id: it.owner ?? null,
    })
    .execute();
};

export const dropChannel = (db: Db, org: OrgId, setting: string | null, kind: StoredKind) =>
  db
    .deleteFrom("alert_channel")
    .where("org_id", "=", org)
    .where("setting_id", "is not distinct from", setting)
    .where("kind", "=", kind)
    .execute();

/** Takes the ticket system of an organization away, whatever its kind. */
export const dropTicketChannels = (db: Db, org: OrgId) =>
  db.deleteFrom("alert_channel").where("org_id", "=", org).where("setting_id", "is", null).execute();

export const setChannelSecret = (db: Db, org: OrgId, id: string, sealedSecret: Buffer) =>
  db
    .updateTable("alert_channel")
    .set({ sealed_secret: sealedSecret })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** How a channel fares: working again, failing since now (or since it first did), or stopped for good. */
export const setChannelHealth = (db: Db, org: OrgId, id: string, health: "working" | "failing" | "stopped", at: Date) =>
  db
    .updateTable("alert_channel")
    .set((eb) =>
      health === "working"
        ? { failing_since: null }
        : {
            failing_since: eb.fn.coalesce("failing_since", sql<Date>`${at}::timestamptz`),
            ...(health === "stopped" && { stopped_at: at }),
          },
    )
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
