import { purgeLeaksThrough, type PurgedLeaks } from "@parapet/db/queries/leak-purge";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { audit } from "../audit/audit.ts";
import type { Services } from "../services.ts";

const NOWHERE = { ip: null, claimedIp: null };

/**
 * Ends what leaked before this year, with its keys, and writes a certificate of it into each organisation's audit log.
 * A secret is kept for the rest of the year it was found in and for no longer.
 */
export const purgeLeaks = ({ db, now }: Pick<Services, "db" | "now">): Promise<PurgedLeaks[]> =>
  within(db, "everything", async (tx) => {
    const year = now().getUTCFullYear() - 1;
    const purged = await purgeLeaksThrough(tx, year);
    for (const { org, credentials, keys } of purged) {
      const detail = { what: "leaked credentials", through: year, credentials, keys };
      await audit(tx, NOWHERE, now(), { action: "data.purged", org: org as OrgId | null, actor: null, detail });
    }
    return purged;
  });
