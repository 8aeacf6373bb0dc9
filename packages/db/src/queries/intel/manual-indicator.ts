import type { INDICATOR_SORTS } from "@parapet/domain/contracts/choices";
import type { UserId } from "@parapet/domain/contracts/ids";
import type { IocType } from "@parapet/domain/intel";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";

/** What an operator says of an indicator. */
export interface EnteredIndicator {
  readonly type: IocType;
  readonly value: string;
  readonly confidence: number;
  readonly valid_until: Date;
  readonly source: string;
  readonly threat: string | null;
  readonly malware: string | null;
  readonly tags: readonly string[];
  readonly reference: string | null;
}

export interface ManualIndicatorRow extends EnteredIndicator {
  readonly id: string;
  readonly state: "pending" | "approved" | "rejected" | "withdrawn";
  readonly entered_by_id: UserId | null;
  readonly entered_by: string | null;
  readonly entered_at: Date;
  readonly reviewed_by: string | null;
  readonly reviewed_at: Date | null;
  readonly review_reason: string | null;
  readonly withdrawn_by: string | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawal_reason: string | null;
}

const NAMES = sql`
  select m.id, m.type, m.value, m.confidence, m.valid_until, m.source, m.threat, m.malware, m.tags, m.reference, m.state,
         m.entered_by as entered_by_id, e.first_name || ' ' || e.last_name as entered_by, m.entered_at,
         r.first_name || ' ' || r.last_name as reviewed_by, m.reviewed_at, m.review_reason,
         w.first_name || ' ' || w.last_name as withdrawn_by, m.withdrawn_at, m.withdrawal_reason
    from manual_indicator m
    left join app_user e on e.id = m.entered_by
    left join app_user r on r.id = m.reviewed_by
    left join app_user w on w.id = m.withdrawn_by`;

/** Enters an indicator for review; null when the same value of the same source waits already. */
export const enterIndicator = async (
  db: Db,
  { tags, ...entered }: EnteredIndicator,
  by: UserId,
  at: Date,
): Promise<string | null> => {
  const row = await db
    .insertInto("manual_indicator")
    .values({ ...entered, tags: [...tags], entered_by: by, entered_at: at })
    .onConflict((it) => it.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Entries in a state, the newest first. */
const ORDER: Readonly<Record<(typeof INDICATOR_SORTS)[number], RawBuilder<unknown>>> = {
  value: sql`m.value`,
  confidence: sql`m.confidence`,
  until: sql`m.valid_until`,
  source: sql`lower(m.source)`,
  by: sql`m.entered_at`,
  reviewed: sql`m.reviewed_at`,
  withdrawn: sql`m.withdrawn_at`,
};

export const manualIndicators = async (
  db: Db,
  state: ManualIndicatorRow["state"],
  page: SortedPage<(typeof INDICATOR_SORTS)[number]>,
): Promise<{ rows: ManualIndicatorRow[]; total: number }> => {
  const { rows } = await sql<ManualIndicatorRow>`
    ${NAMES} where m.state = ${state} order by ${sortPrefix(ORDER, page)}m.entered_at desc, m.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { total } = await db
    .selectFrom("manual_indicator")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
};

/** Those of these entries that are in a state. */
export const indicatorsIn = async (
  db: Db,
  state: ManualIndicatorRow["state"],
  ids: readonly string[],
): Promise<ManualIndicatorRow[]> => {
  const { rows } = await sql<ManualIndicatorRow>`
    ${NAMES} where m.state = ${state} and m.id = any(${[...ids]}::uuid[]) order by m.id`.execute(db);
  return rows;
};

/** Decides entries that still wait; returns the ids of those. */
export const decideIndicators = async (
  db: Db,
  ids: readonly string[],
  { state, by, at, reason }: { state: "approved" | "rejected"; by: UserId; at: Date; reason: string | null },
): Promise<string[]> => {
  const rows = await db
    .updateTable("manual_indicator")
    .set({ state, reviewed_by: by, reviewed_at: at, review_reason: reason })
    .where("id", "=", anyUuid(ids))
    .where("state", "=", "pending")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Withdraws approved entries; returns the ids of those. Other approved entries of the same value and source are one
 * indicator with them and are withdrawn too.
 */
export const withdrawIndicators = async (
  db: Db,
  ids: readonly string[],
  { by, at, reason }: { by: UserId; at: Date; reason: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update manual_indicator m set state = 'withdrawn', withdrawn_by = ${by}, withdrawn_at = ${at}, withdrawal_reason = ${reason}
      from manual_indicator chosen
     where chosen.id = any(${[...ids]}::uuid[]) and chosen.state = 'approved' and m.state = 'approved'
       and m.type = chosen.type and m.value = chosen.value and m.source = chosen.source
    returning m.id`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
};
