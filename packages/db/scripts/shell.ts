/** `npm run db:shell`: psql on the embedded database, as its owner. Joins the server that runs, or starts it for as long. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { openCluster } from "../src/embedded/cluster.ts";

const [dataDir = ".parapet", ...words] = process.argv.slice(2);
if (["--help", "-h"].includes(dataDir)) {
  console.log(
    "npm run db:shell [-- <data folder> [options of psql]]\n\nOpens psql on the embedded database, as its owner.",
  );
  process.exit();
}
await using cluster = await openCluster(join(dataDir, "postgres"));
const { error, status } = spawnSync("psql", [cluster.url, ...words], { stdio: "inherit" });
if (error !== undefined) {
  console.error("psql is not installed (Debian: apt-get install postgresql-client).");
  process.exitCode = 1;
} else process.exitCode = status ?? 1;
