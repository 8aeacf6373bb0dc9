/** Writes src/tables.ts from a freshly migrated database, so that types never drift from the SQL. */
import { writeFileSync } from "node:fs";

import { describeTables } from "../src/testing/describe-tables.ts";
import { endTestCluster, testCluster, testClusterHome } from "../src/testing/test-cluster.ts";

if (process.argv.length > 2) {
  console.log("npm run db:types\n\nWrites packages/db/src/tables.ts from a freshly migrated database.");
  process.exit(["--help", "-h"].includes(process.argv[2] ?? "") ? 0 : 2);
}
const home = await testClusterHome();
try {
  const { templateUrl } = await testCluster(home, null);
  writeFileSync(new URL("../src/tables.ts", import.meta.url), await describeTables(templateUrl));
  console.log("packages/db/src/tables.ts written");
} finally {
  await endTestCluster(home);
  process.exit();
}
