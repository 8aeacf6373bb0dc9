import { listAllAdministrators } from "@parapet/db/queries/access";
import { operatorOrganization, organizationInScope } from "@parapet/db/queries/organizations";
import { countDeeds } from "@parapet/db/queries/platform";
import { verifiedHolders } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { inLocale } from "@parapet/words/links";
import { toLocale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";

const QUIET_MS = 30 * DAY_MS;
const PAGE = "/dashboard/management/org-management";

/**
 * Warns the operators that an organization added a domain which another one has verified. The one that added it learns
 * nothing: whose customer a company is, is not its business.
 */
export const warnOfHolders = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  added: { readonly org: string; readonly domain: string },
): Promise<void> => {
  await asSystem(services.db, "cross-organization", async (tx, everything) => {
    // Removed and added again it is no news.
    const since = new Date(services.now().getTime() - QUIET_MS);
    const about = { action: "domain.added", org: added.org as OrgId, object: added.domain, since };
    if ((await countDeeds(tx, about)) > 1) return;
    const holders = await verifiedHolders(tx, everything, [added.domain]);
    const others = holders.filter(({ org }) => org !== added.org).map(({ organization }) => organization);
    const operator = others.length === 0 ? undefined : await operatorOrganization(tx);
    const adder = await organizationInScope(tx, everything, added.org);
    if (operator === undefined || adder === undefined) return;
    for (const reader of await listAllAdministrators(tx, operator.id as OrgId)) {
      const locale = toLocale(reader.locale);
      await services.mail.post(tx, {
        kind: "domainHeldElsewhere",
        to: reader.email ?? "",
        name: reader.first_name,
        locale,
        values: { domain: added.domain, organization: adder.name, others: others.join(", ") },
        link: `${services.config.publicUrl}${inLocale(locale, PAGE)}`,
        sender: added.org,
      });
    }
  });
};
