import type { Db } from "../../db.ts";

export interface DemoState {
  readonly version: string;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
}

/** The demo that was played into this database, or null. */
export const demoState = async (db: Db): Promise<DemoState | null> => {
  const row = await db.selectFrom("demo_state").selectAll().executeTakeFirst();
  return row === undefined ? null : { version: row.version, startedAt: row.started_at, completedAt: row.completed_at };
};

export const startDemoState = (db: Db, version: string, at: Date) =>
  db
    .insertInto("demo_state")
    .values({ version, started_at: at })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ version, started_at: at, completed_at: null }))
    .execute();

export const completeDemoState = (db: Db, at: Date) => db.updateTable("demo_state").set({ completed_at: at }).execute();

/** The names of all organizations, deleted ones included. */
export const organizationNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("organization").select("name").execute()).map(({ name }) => name);

/** What a demo left in this database: its story, and those of its accounts that can sign in. */
export const demoTraces = async (
  db: Db,
  addresses: readonly string[],
): Promise<{ hasStory: boolean; accounts: string[] }> => ({
  hasStory: (await demoState(db)) !== null,
  accounts: (
    await db
      .selectFrom("app_user")
      .select("email")
      .where("email", "in", addresses)
      .where("status", "<>", "disabled")
      .orderBy("email")
      .execute()
  ).flatMap(({ email }) => (email === null ? [] : [email])),
});
