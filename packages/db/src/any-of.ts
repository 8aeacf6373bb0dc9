import { sql } from "kysely";

/** `= any(…)` with a list that may be empty, which `in ()` may not. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;
