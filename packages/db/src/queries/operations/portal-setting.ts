import { InvoiceIssuer } from "@parapet/domain/contracts/billing";
import type { UserId } from "@parapet/domain/contracts/ids";
import {
  type AddOnPrices,
  addOnsWith,
  type Catalogue,
  catalogueWith,
  type PlanFigures,
  type PlanId,
} from "@parapet/domain/plans";

import type { Db } from "../../db.ts";

export type SettingSubject = "plans" | "features" | "billing" | "site_links";

/** What the operator decided about a subject; version 0 where nothing was. */
export const readSetting = async (
  db: Db,
  subject: SettingSubject,
): Promise<{ value: Readonly<Record<string, unknown>>; version: number }> => {
  const row = await db
    .selectFrom("portal_setting")
    .select(["value", "version"])
    .where("subject", "=", subject)
    .executeTakeFirst();
  return { value: (row?.value ?? {}) as Record<string, unknown>, version: row?.version ?? 0 };
};

/** Keeps a decision if no one decided since `version` was read. Answers the new version, or null. */
export const writeSetting = async (
  db: Db,
  subject: SettingSubject,
  it: { value: object; version: number; by: UserId; at: Date },
): Promise<number | null> => {
  const value = JSON.stringify(it.value);
  const changes = { value, updated_by: it.by, updated_at: it.at, version: it.version + 1 };
  const row =
    it.version === 0
      ? await db
          .insertInto("portal_setting")
          .values({ subject, ...changes })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("portal_setting")
          .set(changes)
          .where("subject", "=", subject)
          .where("version", "=", it.version)
          .returning("version")
          .executeTakeFirst();
  return row?.version ?? null;
};

/** What the operator decided about plans. */
export type StoredPlans = Partial<Record<PlanId, PlanFigures>>;

/** The plans that hold today: the shipped ones with the operator's figures. */
export const plansToday = async (db: Db): Promise<Catalogue> =>
  catalogueWith((await readSetting(db, "plans")).value as StoredPlans);

/** Current add-on prices; stored with the plans, since they are edited together. */
export const addOnsToday = async (db: Db): Promise<AddOnPrices> =>
  addOnsWith((await readSetting(db, "plans")).value["addOns"] as AddOnPrices | undefined);

/** The operator's billing details; fields that were never saved have their defaults. */
export const issuerToday = async (db: Db): Promise<{ issuer: InvoiceIssuer; version: number }> => {
  const { value, version } = await readSetting(db, "billing");
  return { issuer: InvoiceIssuer.parse({ note: {}, ...value }), version };
};
