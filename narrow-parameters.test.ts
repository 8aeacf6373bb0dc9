import { expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";
import { narrowNames, WHOLE_SERVICES, wholeServices } from "./narrow-parameters.ts";

const files = sourceFiles();
const narrow = narrowNames(files);

test("no function of a feature or of the platform takes more services than it uses", () => {
  expect(files.flatMap((file) => wholeServices(file, narrow).map((found) => `${file.path}: ${found}`))).toEqual([]);
});

test("every exception has a reason and still takes them", () => {
  for (const [path, reason] of Object.entries(WHOLE_SERVICES)) {
    expect(reason).toMatch(/^[A-Z].{30,}\.$/);
    const text = files.find((file) => file.path === path)?.text ?? "";
    expect(wholeServices({ path: "apps/server/src/platform/another.ts", text }, narrow)).not.toEqual([]);
  }
});

test("a choice of services is narrow, an interface that extends all of them is not", () => {
  expect(narrow.get("RouteServices")).toContain("turns");
  expect(narrow.has("LeakServices")).toBe(true);
  for (const whole of ["Services", "AppServices", "BillingServices", "PublicReportServices", "SignOnServices"])
    expect(narrow.has(whole)).toBe(false);
});

test.each([
  "export const run = async (services: Services, id: string): Promise<void> => {",
  "const run = ({ db, now }: Services) => {",
  "const run = (\n  services: Services,\n  id: string,\n) => {",
  "const routes = (app: FastifyInstance, services: BillingServices): void => {",
  "const run = ({\n  db,\n}: Services): Promise<void> => {",
  "const routes = (app: FastifyInstance, ordinary: SignOnServices): void => {",
  "const routes = (app: FastifyInstance, services: AppServices): void => {",
  "const routes = (app: FastifyInstance, services: RouteServices & Services): void => {",
  "const run = (services: Readonly<Services>): void => {",
  "const run = (of: { readonly services: Services }): void => {",
  "type Everything = Services;",
  "const run = (scan: ScanId, { services, signal }: JobContext): Promise<void> => {",
  'const run = ({ db }: Pick<Services, "db" | "now">) => {',
  "const run = ({ db, now }: LeakServices) => {",
])("stops %j", (text) => {
  expect(wholeServices({ path: "apps/server/src/features/scans/x.ts", text }, narrow)).toHaveLength(1);
});

test.each([
  ["apps/server/src/features/scans/x.ts", 'const run = ({ db }: Pick<Services, "db">) => {'],
  ["apps/server/src/features/scans/x.ts", 'const open = (keys: Services["keys"], id: string) => {'],
  ["apps/server/src/features/scans/x.ts", "const routes = (app: FastifyInstance, services: RouteServices) => {"],
  ["apps/server/src/features/scans/x.ts", "export interface ScanServices extends Services {"],
  ["apps/server/src/features/scans/x.ts", 'const name = "Services"; // of Services'],
  ["apps/server/src/features/scans/jobs/x.ts", "async run(_, { services }: JobContext<BillingServices>) {"],
  ["apps/server/src/wiring/x.ts", "const open = (services: Services) => {"],
])("lets %s pass: %s", (path, text) => {
  expect(wholeServices({ path, text }, narrow)).toEqual([]);
});
