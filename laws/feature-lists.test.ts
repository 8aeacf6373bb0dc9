import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { FEATURES } from "@parapet/domain/features/features";
import { expect, test } from "vitest";

import { featureFiles } from "../scripts/write-features.ts";

const ROOT = join(import.meta.dirname, "..");

test("the written lists are those of the descriptions and folders: npm run features", async () => {
  const files = await featureFiles(ROOT);
  expect(Object.keys(files).length).toBeGreaterThan(4);
  for (const [path, text] of Object.entries(files))
    expect([path, readFileSync(join(ROOT, path), "utf8")]).toEqual([path, text]);
});

test("a feature with calls has a part on the server", () => {
  const without = FEATURES.filter(({ calls }) => Object.keys(calls).length > 0).filter(
    ({ name }) => !existsSync(join(ROOT, "apps/server/src/features", name, "feature.ts")),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
});

const CONTRACTS = "packages/domain/src/contracts";
const contractFiles = globSync("*/*.ts", { cwd: join(ROOT, CONTRACTS) }).filter(
  (path) => !/(?:\.test|\/index)\.ts$/.test(path),
);

test.each(contractFiles)("the contracts of %s are calls of the feature whose folder it lies in", async (path) => {
  const calls = FEATURES.find(({ name }) => name === path.split("/")[0])?.calls ?? {};
  const contracts = Object.values((await import(join(ROOT, CONTRACTS, path))) as object).filter(
    (it): it is { readonly operationId: string } => typeof it === "object" && it !== null && "operationId" in it,
  );
  expect(contracts.length).toBeGreaterThan(0);
  expect(contracts.map(({ operationId }) => operationId).filter((id) => !(id in calls))).toEqual([]);
});
