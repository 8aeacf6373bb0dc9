import {
  loadFingerprints,
  describeFingerprints,
  type ScanFingerprints,
} from "@parapet/scanner/fingerprints/load-fingerprints";

import type { Services } from "../../platform/services.ts";
import { libraryFolder } from "./library-files.ts";

const received = new WeakSet<ScanFingerprints>();

/** The fingerprints that the operator imported (`recog`, `web`), or null. What was refused is reported once. */
export const refreshFingerprints = async (
  services: Pick<Services, "files" | "config" | "events">,
): Promise<ScanFingerprints | null> => {
  const { events } = services;
  const folder = await libraryFolder(services, "fingerprints");
  if (folder === null) return null;
  try {
    const found = await loadFingerprints(folder);
    if (!received.has(found))
      events.fingerprintsLoaded({ said: describeFingerprints(found), refused: found.refused.slice(0, 20) });
    received.add(found);
    return found;
  } catch (error) {
    events.libraryFailed({ id: "fingerprints" }, error);
    return null;
  }
};
