import {
  loadFingerprints,
  describeFingerprints,
  type ScanFingerprints,
} from "@parapet/scanner/fingerprints/load-fingerprints";

import { UsageError } from "../../platform/command-errors.ts";

export const FINGERPRINTS_OPTION = [
  "--fingerprints <dir>",
  "directory with fingerprints (`recog` and `web`), merged with the built-in ones",
] as const;

/** The fingerprints of `--fingerprints`, with a word about what was loaded and each that was refused; null without it. */
export const openFingerprints = async (
  folder: string | undefined,
  note: (text: string) => void,
): Promise<ScanFingerprints | null> => {
  if (folder === undefined) return null;
  const found = await loadFingerprints(folder).catch((error: unknown) => {
    throw new UsageError(
      `Cannot read the fingerprint directory: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (found.services.length + found.technologies.length === 0)
    throw new UsageError(`No fingerprints found in ${folder}.`);
  note(describeFingerprints(found));
  for (const { where, reason } of found.refused) note(`rejected ${where}: ${reason}`);
  return found;
};
