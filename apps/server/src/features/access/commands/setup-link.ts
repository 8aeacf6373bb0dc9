import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** The token in this server's file, from an earlier start. */
const presentToken = (file: string): string | null => {
  try {
    return /#(\S+)\s*$/.exec(readFileSync(file, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
};

/**
 * Writes the URL with a setup token to a file of mode 0600, because a service's output is collected by log systems with many
 * readers. Null when there is an administrator already. A start adds a link and leaves those of other servers valid; `renew`
 * creates one that ends all others.
 */
export const writeSetupLink = async (
  services: Pick<Services, "config" | "db" | "events" | "now">,
  { renew = false }: { readonly renew?: boolean } = {},
): Promise<SetupLink | null> => {
  const file = pathIn(services.config);
  const present = renew ? null : presentToken(file);
  const token = await makeSetupToken(services, { present, endsOthers: renew });
  if (token === null) {
    removeSetupLink(services.config);
    return null;
  }
  const url = `${services.config.publicUrl}/setup#${token}`;
  writeFileSync(file, `${url}\n`, { mode: 0o600 });
  // The mode above only applies to a file that did not exist.
  chmodSync(file, 0o600);
  return { token, url, file };
};

/** Deletes the file once its link has been used. */
export const removeSetupLink = (config: Config): void => rmSync(pathIn(config), { force: true });
