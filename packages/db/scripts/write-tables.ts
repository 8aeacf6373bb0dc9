/** Writes src/tables.ts from a freshly migrated database, so that types never drift from the SQL. */
import { writeFileSync } from "node:fs";

import { describeTables } from "../src/testing/describe-tables.ts";
import { startTestCluster } from "../src/testing/test-cluster.ts";

await using cluster = await startTestCluster();
writeFileSync(new URL("../src/tables.ts", import.meta.url), await describeTables(cluster.templateUrl));
console.log("packages/db/src/tables.ts written");
