import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { FEATURES } from "../features/features.ts";
import * as api from "./api.ts";
import type { DescribedCall } from "./endpoint.ts";

const hasContract = (value: unknown, operationId: string): boolean =>
  typeof value === "object" &&
  value !== null &&
  "reply" in value &&
  "operationId" in value &&
  value.operationId === operationId;

const FOLDER = new URL(".", import.meta.url).pathname;

test("every file that declares a call is part of the API", () => {
  const declaring = globSync("**/*.ts", { cwd: FOLDER }).filter(
    (file) => !file.endsWith(".test.ts") && readFileSync(FOLDER + file, "utf8").includes("= endpoint("),
  );
  const listed = [...readFileSync(`${FOLDER}api.ts`, "utf8").matchAll(/export \* from "\.\/([\w/-]+\.ts)"/g)].map(
    ([, file]) => file,
  );
  expect(new Set(listed)).toEqual(new Set(declaring));
});

const described = FEATURES.flatMap(({ calls }) => Object.values<DescribedCall>(calls));

test("no two calls share a name, or a method and an address", () => {
  const addresses = described.map(({ method, base, path }) => `${method} ${base}${path}`);
  const ids = described.map(({ operationId }) => operationId);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(addresses).toContain("GET /v1/account/");
});

test("every described call has its contract, exported under its name", () => {
  const exported: Readonly<Record<string, unknown>> = api;
  expect(described.filter(({ operationId }) => !hasContract(exported[operationId], operationId))).toEqual([]);
});
