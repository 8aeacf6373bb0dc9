import type { TestProject } from "vitest/node";

import { endTestCluster, testClusterHome } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseHome: string;
    /** Address of a PostgreSQL to run the suite on, instead of the embedded one. */
    outsideDatabase: string | null;
    /** Long variants of a test run at night only: `test.runIf(inject("isNightly"))`. */
    isNightly: boolean;
    /** Runs of an expensive property: few before a push, many at night. */
    propertyRuns: number;
  }
}

/** One PostgreSQL for the whole run, started by the first file that asks; each file gets a database of its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const home = await testClusterHome();
  project.provide("databaseHome", home);
  return () => endTestCluster(home);
};
