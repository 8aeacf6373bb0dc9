import { sql } from "kysely";

/** The product that an upgrade would replace, and its version, wherever the check keeps them. The finding is `f`. */
export const productOf = sql<string | null>`coalesce(f.details->>'product', f.params->>'library')`;
export const versionOf = sql<string | null>`coalesce(f.details->>'version', f.params->>'version')`;
