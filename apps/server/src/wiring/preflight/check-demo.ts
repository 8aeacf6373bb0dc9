import { openDatabase } from "@parapet/db/db";
import { demoTraces } from "@parapet/db/queries/demo";
import { asSystem } from "@parapet/db/unscoped";

import type { Config } from "../../platform/config.ts";
import { DEMO_ADDRESSES } from "../demo/demo-accounts.ts";
import { failure, type Finding } from "./finding.ts";

/** PostgreSQL's codes for a table, schema or database that does not exist, and for the role that the first migration creates. */
const NOT_THERE: ReadonlySet<unknown> = new Set(["42P01", "3F000", "3D000", "22023"]);

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Accounts of the demo exist in every database that a demo was played into; their passwords are in a file of its data directory. */
export const checkDemoData = async (config: Pick<Config, "mode">, url: string | null): Promise<Finding[]> => {
  if (config.mode !== "production" || url === null) return [];
  const about = "demo data";
  try {
    await using database = openDatabase(url, { max: 1, applicationName: "parapet-check", work: "session" });
    const { hasStory, accounts } = await asSystem(database.db, "demo", (tx) => demoTraces(tx, DEMO_ADDRESSES));
    if (!hasStory && accounts.length === 0) return [];
    return [
      failure(
        about,
        `the database contains the demo${accounts.length === 0 ? "" : `, and ${accounts.join(", ")} could sign in`}`,
        "Production needs a database of its own: set DATABASE_URL to an empty one, or run 'npx parapet demo end' without NODE_ENV=production and DATABASE_URL.",
      ),
    ];
  } catch (error) {
    // No schema yet, so nothing is in it. Anything else is not taken for an installation without the demo.
    if (NOT_THERE.has(codeOf(error))) return [];
    throw error;
  }
};
