import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

export interface CommandLine {
  readonly folder: string;
  readonly database: () => TestDatabase;
}

/** A folder and a database of a test file's own, which the commands of each of its tests find in the environment. */
export const commandLine = (name: string): CommandLine => {
  const folder = mkdtempSync(join(tmpdir(), `parapet-${name}-`));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    vi.stubEnv("DATABASE_URL", database.url);
    vi.stubEnv("DATA_DIR", join(folder, "here"));
    vi.stubEnv("NODE_ENV", "test");
  });
  afterEach(() => vi.unstubAllEnvs());
  return { folder, database: () => database };
};
