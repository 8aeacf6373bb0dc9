import { organisationsWithDomain } from "@parapet/db/queries/authorised-domain";
import { newestScan } from "@parapet/db/queries/scan";
import { asSystem } from "@parapet/db/unscoped";

import { beginScan } from "../../features/scans/commands/begin-scan.ts";
import type { Services } from "../../platform/services.ts";
import { type DemoAccount, ensureDemoAccounts } from "./demo-accounts.ts";

const APART_MS = 45_000;
const DOMAINS = ["acme.test", "tidy.test", "harbour.test"] as const;

/** Makes the demo's accounts and starts a real scan of each demo company that has none yet. */
export const populateDemo = async (
  services: Pick<Services, "config" | "db" | "jobs" | "now" | "optOut" | "passwords">,
): Promise<DemoAccount[]> => {
  const accounts = await ensureDemoAccounts(services);
  await asSystem(services.db, "demo", async (tx, everything) => {
    for (const [index, domain] of DOMAINS.entries()) {
      const [owner] = await organisationsWithDomain(tx, everything, domain);
      if (owner === undefined || (await newestScan(tx, owner.org, domain)) !== null) continue;
      // One after the other: a newcomer waits for the first, and every scan takes from the same cores.
      const startAfter = new Date(services.now().getTime() + index * APART_MS);
      await beginScan(services, tx, owner, { profile: "full", origin: "demo", startAfter });
    }
  });
  return accounts;
};

/** The accounts as a newcomer reads them in the terminal. */
export const accountLines = (accounts: readonly DemoAccount[]): string[] => {
  const width = (key: "role" | "email" | "password") => Math.max(...accounts.map((account) => account[key].length));
  return accounts.map(
    ({ role, email, password, domains }) =>
      `  ${role.padEnd(width("role"))}  ${email.padEnd(width("email"))}  ${password.padEnd(width("password"))}  ${domains.join(", ")}`,
  );
};
