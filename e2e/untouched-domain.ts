import { join } from "node:path";

import { type Db, openDatabase } from "../packages/db/src/db.ts";
import { openCluster } from "../packages/db/src/embedded/cluster.ts";
import { putLicence } from "../packages/db/src/queries/billing/licence.ts";
import { insertDomain, markVerified } from "../packages/db/src/queries/domains/domain-proof.ts";
import { insertOrganization } from "../packages/db/src/queries/organizations/organization.ts";
import { within } from "../packages/db/src/scope.ts";
import type { FindingArea } from "../packages/domain/src/risk/areas.ts";
import type { Product } from "./product.ts";

export const UNTOUCHED = "untouched.test";
const LICENSED_MS = 300 * 86_400_000;

const inDatabase = async <Result>(product: Product, work: (tx: Db) => Promise<Result>): Promise<Result> => {
  await using cluster = await openCluster(join(product.dataDir, "postgres"));
  await using database = openDatabase(cluster.url);
  return await within(database.db, "everything", work);
};

/** An organization with a verified domain of which no scan was ever completed: its only runs failed. */
export const addUntouchedDomain = (product: Product): Promise<void> =>
  inDatabase(product, async (tx) => {
    const at = new Date();
    const org = await insertOrganization(tx, {
      name: "Empty Quay",
      kind: "client",
      administrator: { name: "Nora Vale", email: `nora@${UNTOUCHED}` },
      at,
    });
    await putLicence(tx, org, {
      plan: "enterprise",
      billing: "annual",
      startedAt: at,
      endsAt: new Date(at.getTime() + LICENSED_MS),
      invoice: null,
    });
    const added = await insertDomain(tx, org, UNTOUCHED, "token", at);
    if (added === undefined) throw new Error("The domain was not added");
    await markVerified(tx, org, added.id, { by: "operator", at, reason: "test" });
    // Asked for today: no scheduled run begins while the pages are read.
    for (const profile of ["passive", "full"])
      await tx
        .insertInto("scan")
        .values({
          org_id: org,
          domain: UNTOUCHED,
          profile,
          origin: "schedule",
          state: "failed",
          created_at: at,
          started_at: at,
          finished_at: at,
        })
        .execute();
  });

/** Runs the work as if no source had ever answered for this area, and connects the sources again afterwards. */
export const withoutSource = async (product: Product, area: FindingArea, work: () => Promise<void>): Promise<void> => {
  const gone = await inDatabase(product, (tx) =>
    tx
      .deleteFrom("area_assessment")
      .where("area", "=", area)
      .returning(["area", "source", "via", "at", "is_partial", "domains"])
      .execute(),
  );
  try {
    await work();
  } finally {
    if (gone.length > 0) await inDatabase(product, (tx) => tx.insertInto("area_assessment").values(gone).execute());
  }
};
