import { existsSync } from "node:fs";
import { join } from "node:path";

import { loadFingerprints, saidOf, type ScanFingerprints } from "@parapet/scanner/fingerprints/load-fingerprints";

import type { Events } from "../../platform/events.ts";

const received = new WeakSet<ScanFingerprints>();

/** The fingerprints in the data folder (`fingerprints/recog`, `fingerprints/web`), or null. What was refused is reported once. */
export const refreshFingerprints = async (
  dataDir: string,
  events: Pick<Events, "fingerprintsLoaded" | "libraryFailed">,
): Promise<ScanFingerprints | null> => {
  const folder = join(dataDir, "fingerprints");
  if (!existsSync(folder)) return null;
  try {
    const found = await loadFingerprints(folder);
    if (!received.has(found)) events.fingerprintsLoaded({ said: saidOf(found), refused: found.refused.slice(0, 20) });
    received.add(found);
    return found;
  } catch (error) {
    events.libraryFailed({ id: "fingerprints" }, error);
    return null;
  }
};
