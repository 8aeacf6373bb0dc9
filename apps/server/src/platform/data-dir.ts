import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the data folder: enterable, so that the database's account gets to its own part, but not listable by others. */
export const prepareDataDir = (dataDir: string): void => {
  if (existsSync(dataDir)) return accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  // Step by step: where no directory can be created and the system returns ENOENT, as in /proc, a recursive mkdir never ends.
  if (dirname(dataDir) !== dataDir && !existsSync(dirname(dataDir))) prepareDataDir(dirname(dataDir));
  try {
    mkdirSync(dataDir, { mode: 0o711 });
  } catch (error) {
    // Another process that starts at the same moment was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
};
