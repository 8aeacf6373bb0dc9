/** Writes src/tables.ts from a freshly migrated database, so that types never drift from the SQL. */
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describeTables } from "../src/testing/describe-tables.ts";
import { endTestCluster, testCluster } from "../src/testing/test-cluster.ts";

if (process.argv.length > 2) {
  console.error(`Unknown: ${process.argv.slice(2).join(", ")}. See npm run db:types -- --help`);
  process.exit(2);
}
// In the temporary folder, of which `scripts/guard.mjs` removes what an interrupted run left.
const home = mkdtempSync(join(tmpdir(), "parapet-types-"));
chmodSync(home, 0o755);
try {
  const { templateUrl } = await testCluster(home, null);
  writeFileSync(new URL("../src/tables.ts", import.meta.url), await describeTables(templateUrl));
  console.log("packages/db/src/tables.ts written");
} finally {
  await endTestCluster(home);
  process.exit();
}
