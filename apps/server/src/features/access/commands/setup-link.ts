import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Config } from "../../../platform/config.ts";
import type { Services } from "../../../platform/services.ts";
import { makeSetupToken } from "./set-up.ts";

const pathIn = (config: Config): string => join(config.dataDir, "setup-link.txt");

export interface SetupLink {
  readonly token: string;
  readonly url: string;
  /** The file that holds the URL, readable by the server's account only. */
  readonly file: string;
}

/**
 * Creates a setup token and writes its URL to a file of mode 0600, because a service's output is collected by log systems
 * with many readers. Null when there is an administrator already.
 */
export const writeSetupLink = async (
  services: Pick<Services, "config" | "db" | "events" | "now">,
): Promise<SetupLink | null> => {
  const token = await makeSetupToken(services);
  if (token === null) return null;
  const url = `${services.config.publicUrl}/setup#${token}`;
  const file = pathIn(services.config);
  writeFileSync(file, `${url}\n`, { mode: 0o600 });
  // The mode above only applies to a file that did not exist.
  chmodSync(file, 0o600);
  return { token, url, file };
};

/** Deletes the file once its link has been used. */
export const removeSetupLink = (config: Config): void => rmSync(pathIn(config), { force: true });
