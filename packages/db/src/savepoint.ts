import { sql } from "kysely";

import type { Db } from "./db.ts";

/** Runs `work` inside a savepoint: when it throws, what it wrote is rolled back and the transaction goes on. */
export const inSavepoint = async <Result>(tx: Db, work: () => Promise<Result>): Promise<Result> => {
  await sql`savepoint unit`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint unit`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint unit`.execute(tx);
    throw error;
  }
};
