import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Written by `parapet demo end`: from then on the data directory is an ordinary installation. */
const FILE = "demo-ended";
const NOTES = ["demo-accounts.json", "demo-network.json"] as const;

export const hasDemoEnded = (dataDir: string): boolean => existsSync(join(dataDir, FILE));

export const endDemo = (dataDir: string): void => {
  for (const note of NOTES) rmSync(join(dataDir, note), { force: true });
  writeFileSync(join(dataDir, FILE), "");
};

export const resumeDemo = (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true });
