import { openDatabase } from "@parapet/db/db";
import { demoTraces } from "@parapet/db/queries/demo/demo-state";
import { asSystem } from "@parapet/db/unscoped";

import type { Config } from "../../platform/config.ts";
import { DEMO_ADDRESSES } from "../demo/demo-accounts.ts";
import { failure, type Finding } from "./finding.ts";

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
  } catch {
    // No schema yet, or no database: the finding about it says so.
    return [];
  }
};
