import { expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";
import { WHOLE_SERVICES, wholeServices } from "./narrow-parameters.ts";

const files = sourceFiles();

test("no function of a feature or of the platform takes all services", () => {
  expect(files.flatMap((file) => wholeServices(file).map((found) => `${file.path}: ${found}`))).toEqual([]);
});

test("every exception has a reason and still takes them", () => {
  for (const [path, reason] of Object.entries(WHOLE_SERVICES)) {
    expect(reason).toMatch(/^[A-Z].{30,}\.$/);
    const text = files.find((file) => file.path === path)?.text ?? "";
    expect(wholeServices({ path: "apps/server/src/platform/another.ts", text })).not.toEqual([]);
  }
});

test.each([
  "export const run = async (services: Services, id: string): Promise<void> => {",
  "const run = ({ db, now }: Services) => {",
  "const run = (\n  services: Services,\n  id: string,\n) => {",
  "const routes = (app: FastifyInstance, services: BillingServices): void => {",
  "const run = ({\n  db,\n}: Services): Promise<void> => {",
])("stops %j", (text) => {
  expect(wholeServices({ path: "apps/server/src/features/scans/x.ts", text })).toHaveLength(1);
});

test.each([
  ["apps/server/src/features/scans/x.ts", 'const run = ({ db }: Pick<Services, "db">) => {'],
  ["apps/server/src/features/scans/x.ts", 'const open = (keys: Services["keys"], id: string) => {'],
  ["apps/server/src/wiring/x.ts", "const open = (services: Services) => {"],
])("lets %s pass: %s", (path, text) => {
  expect(wholeServices({ path, text })).toEqual([]);
});
