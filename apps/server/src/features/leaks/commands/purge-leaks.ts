import { type PurgedLeaks, purgeLeaksThrough } from "@parapet/db/queries/leaks";
import { isSteadyClock } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { openLeakCorpus } from "@parapet/leak-corpus";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";

const NOWHERE = { ip: null, claimedIp: null };

/**
 * Ends what leaked in this year and before, with its keys, and writes a certificate of it into each organization's audit
 * log. The wrapping keys of the years go too, which no backup file contains, so that a backup of those years holds bytes that no
 * one can open any more: neither the secrets, nor the keyed hashes by which one could ask whether someone was among them.
 */
const purgeLeaksOf = async (
  { db, keys, now, corpora }: Pick<Services, "db" | "keys" | "now" | "corpora">,
  throughYear: number,
): Promise<PurgedLeaks[]> => {
  const purged = await asSystem(db, "retention", async (tx) => {
    const corpus = openLeakCorpus(corpora, keys);
    const found = await purgeLeaksThrough(tx, (own, year) => corpus.purge(own, year), throughYear);
    for (const { org, credentials, keys: count } of found) {
      const detail = { what: "leaked credentials", through: throughYear, credentials, keys: count };
      await audit(tx, NOWHERE, now(), { action: "data.purged", org: org as OrgId | null, actor: null, detail });
    }
    return found;
  });
  // After the rows: a purge that was cut short between the two is finished by the next.
  await keys.forget(throughYear);
  return purged;
};

/**
 * The annual purge. A secret is retained until the end of the year it was found in. A clock that jumped ends
 * nothing before it has gone on for a day: what this ends cannot be brought back.
 */
export const purgeLeaks = async (
  services: Pick<Services, "db" | "keys" | "now" | "corpora">,
): Promise<PurgedLeaks[]> => {
  const now = services.now();
  const isSteady = await asSystem(services.db, "retention", (tx) => isSteadyClock(tx, "purge-leaks", now));
  return isSteady ? purgeLeaksOf(services, now.getUTCFullYear() - 1) : [];
};
