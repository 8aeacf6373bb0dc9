import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { DAY_MS } from "@parapet/domain/durations";

import { readConfig } from "../../../platform/config.ts";
import { openServices } from "../../open-services.ts";
import { ensureDemoAccounts } from "../demo-accounts.ts";
import { playStory } from "../play-story.ts";
import { startDemo } from "../start-demo.ts";
import { FIRST_DAY } from "../story-states.ts";
import { recordKeys } from "./record-keys.ts";
import { type Snapshot, writeSnapshot } from "./snapshot-file.ts";
import { takeSnapshot } from "./take-snapshot.ts";

const PLAY_LIMIT_MS = 15 * 60_000;
/** Stands for the address of the installation that loads the snapshot. */
const PUBLIC_URL = "http://portal.parapet.test";

/** Plays the story into an empty database of its own and returns what it stored. */
const playForSnapshot = async (): Promise<Snapshot> => {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-record-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(dataDir, 0o711);
  try {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PUBLIC_URL });
    await using demo = await startDemo(config);
    await using real = await openServices(config, { netOf: demo.netOf, lab: demo.lab });
    const recorded = recordKeys(real.keys);
    const services = { ...real, keys: recorded.keys };
    const at = real.now();
    await ensureDemoAccounts({ ...services, now: () => new Date(at.getTime() + (FIRST_DAY - 1) * DAY_MS) });
    const jobs = await playStory(services, demo.lab.cidr, AbortSignal.timeout(PLAY_LIMIT_MS));
    return await takeSnapshot(services, recorded, { at, cidr: demo.lab.cidr, jobs });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const recordSnapshot = async (): Promise<void> => {
  const startedAt = performance.now();
  const snapshot = await playForSnapshot();
  const bytes = await writeSnapshot(snapshot);
  const took = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `snapshot of version ${snapshot.version}: ${snapshot.tables.length} tables, ${bytes} bytes, ${took} s\n`,
  );
};
