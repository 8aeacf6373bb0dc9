import * as z from "zod";

/** 2100-01-01T00:00:00Z. Later times are mistakes, and much later ones are no timestamps for PostgreSQL. */
export const LAST_SECOND = 4_102_444_800;

/** The largest value of PostgreSQL's `integer`. */
const INTEGER_COLUMN = 2_147_483_647;

/** The source of a pattern for what PostgreSQL takes as a uuid, in its usual spelling. */
export const UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** A moment in Unix seconds. */
export const UnixSeconds = z.number().int().min(0).max(LAST_SECOND);

/** The same in a query string. */
export const UnixSecondsText = z.coerce.number().int().min(0).max(LAST_SECOND);

/** The version of a row that the caller has read, for optimistic locking. */
export const RowVersion = z.number().int().min(0).max(INTEGER_COLUMN);
