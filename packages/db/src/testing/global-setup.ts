import type { TestProject } from "vitest/node";

import { startTestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    databases: { adminUrl: string; templateUrl: string };
  }
}

/** One PostgreSQL for the whole run; each file that asks gets a database of its own (see test-database.ts). */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  project.provide("databases", { adminUrl: cluster.adminUrl, templateUrl: cluster.templateUrl });
  return async () => cluster[Symbol.asyncDispose]();
};
