import { existsSync } from "node:fs";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { feedSettings } from "@parapet/db/queries/intel";
import { connectorImportCommands, feedImportCommand } from "@parapet/domain/intel";
import { CONNECTORS } from "@parapet/intel/connectors/registry";
import { FEEDS } from "@parapet/intel/registry";
import { sourceAdvice } from "@parapet/words/messages/source-advice/en";

import type { Config } from "../../platform/config.ts";
import { openDatabaseServer } from "../open-services.ts";

export interface FeedAdvice {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly adds: string;
  /** The commands that load its files by hand; none for what can only be asked for online. */
  readonly byHand: readonly string[];
}

/** The feeds that are enabled; none where there is no database, or none that answers. */
const enabledFeeds = async (config: Config): Promise<ReadonlySet<string>> => {
  const exists = config.databaseUrl !== null || existsSync(join(config.dataDir, "postgres", "password"));
  if (!exists) return new Set();
  try {
    const { url, cluster } = await openDatabaseServer(config);
    await using _cluster = cluster;
    await using database = openDatabase(url, { max: 1, applicationName: "doctor", work: "session" });
    const settings = await feedSettings(database.db);
    return new Set(settings.filter(({ enabled }) => enabled).map(({ feed }) => feed));
  } catch {
    // The finding about the database says why.
    return new Set();
  }
};

/** Which feeds and connectors are on, what each adds, and how its files are loaded where there is no Internet access. */
export const feedAdvice = async (config: Config): Promise<FeedAdvice[]> => {
  const enabled = await enabledFeeds(config);
  const feeds = FEEDS.map(({ id, name, entries }) => ({
    id,
    name,
    enabled: enabled.has(id),
    adds: sourceAdvice.adds[entries],
    byHand: [feedImportCommand(id)],
  }));
  const connectors = CONNECTORS.map(({ id, name, gives }) => ({
    id,
    name,
    enabled: enabled.has(id),
    adds: gives.map((kind) => sourceAdvice.adds[kind]).join("; "),
    byHand: connectorImportCommands(gives),
  }));
  return [...feeds, ...connectors];
};
