import pg from "pg";

const DROP_TRIES = 50;
const DROP_AGAIN_MS = 100;

/** The database tidies up by itself now and then, in a process that only its superuser may end: it is waited for. */
const isTidied = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "42501";

/** Drops a database whatever is connected to it. */
export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await admin.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (!isTidied(error) || tries === DROP_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, DROP_AGAIN_MS));
    }
  }
};
