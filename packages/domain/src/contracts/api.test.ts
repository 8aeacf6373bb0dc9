import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import * as api from "./api.ts";

const FOLDER = new URL(".", import.meta.url).pathname;

test("every file that declares a call is part of the API", () => {
  const declaring = globSync("**/*.ts", { cwd: FOLDER }).filter(
    (file) => !file.endsWith(".test.ts") && readFileSync(FOLDER + file, "utf8").includes("= endpoint({"),
  );
  const listed = [...readFileSync(`${FOLDER}api.ts`, "utf8").matchAll(/export \* from "\.\/([\w/-]+\.ts)"/g)].map(
    ([, file]) => file,
  );
  expect(new Set(listed)).toEqual(new Set(declaring));
});

test("no two calls share a method and an address", () => {
  const names = Object.values<unknown>(api)
    .filter(
      (value): value is { method: string; base: string; path: string } =>
        typeof value === "object" && value !== null && "method" in value && "path" in value,
    )
    .map(({ method, base, path }) => `${method} ${base}${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("GET /v1/account/");
});
