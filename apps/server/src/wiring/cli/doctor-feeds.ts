import { existsSync } from "node:fs";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { feedSettings } from "@parapet/db/queries/feed-run";
import type { EntryKind } from "@parapet/intel/entries";
import { FEEDS } from "@parapet/intel/registry";

import type { Config } from "../../platform/config.ts";
import { openDatabaseServer } from "../open-services.ts";

/** What a feed of each kind adds to the product. */
const ADDS: Readonly<Record<EntryKind, string>> = {
  cve: "vulnerabilities of identified products (without one, no CVE is reported)",
  kev: "known exploited vulnerabilities",
  epss: "probability of exploitation",
  exploit: "public exploits",
  ioc: "indicators of compromise for the database and look-alike checks",
  "warning-list": "benign names and addresses that are not indicators",
};

export interface FeedAdvice {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly adds: string;
  readonly byHand: string;
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

/** Which feeds are on, what each adds, and how its file is loaded where there is no internet. */
export const feedAdvice = async (config: Config): Promise<FeedAdvice[]> => {
  const enabled = await enabledFeeds(config);
  return FEEDS.map(({ id, name, entries }) => ({
    id,
    name,
    enabled: enabled.has(id),
    adds: ADDS[entries],
    byHand: `parapet import ${id} <file>`,
  }));
};
