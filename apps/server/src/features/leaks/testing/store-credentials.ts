import type { OrgId } from "@parapet/domain/contracts/ids";
import { toLeakEntry } from "@parapet/intel/leaks/to-leak-entry";

import type { TestServices } from "../../../testing/test-services.ts";
import { openLeakStore } from "../commands/store-leaks.ts";
import { openWatch } from "../watched-domains.ts";

type Line = readonly [login: string, secret: string, url: string | null];

/** Stores leaked credentials as an import does, matched with one verified domain and a monitored person's own login. */
export const storeCredentials = async (
  { services }: Pick<TestServices, "services">,
  of: { readonly org: OrgId; readonly domain: string; readonly personalLogin?: string },
  lines: readonly Line[],
  { source = "list.test", breachOn = null }: { readonly source?: string; readonly breachOn?: string | null } = {},
): Promise<void> => {
  const watched = { org: of.org, domain: of.domain, state: "verified" as const };
  const people = of.personalLogin === undefined ? [] : [{ ...watched, login: of.personalLogin }];
  const store = openLeakStore({ ...services, pool: services.database.pool }, openWatch([watched], people));
  await store.store(
    lines.map(([login, secret, url]) => ({
      ...toLeakEntry({ login, secret, url }),
      source,
      breachOn,
      machine: null,
    })),
  );
};
