import { describe, expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";
import { changingQueries, routeOffences } from "./route-laws.ts";

const ROUTES = /^apps\/server\/src\/features\/[^/]+\/routes\/(?!.*\.test\.ts$)/;

const files = sourceFiles();
const changing = changingQueries(files);

describe("the law itself", () => {
  const queries = (text: string) => [...changingQueries([{ path: "packages/db/src/queries/a/b.ts", text }])];

  test.each([
    ["an insert", `export const q = (db: Db) => db.insertInto("scan");`, ["a q"]],
    ["plain SQL", "export const q = (db: Db) =>\n  sql`update scan set state = 'done'`.execute(db);", ["a q"]],
    ["a private part", `const own = (db: Db) => db.deleteFrom("scan");\n\nexport const q = own;`, ["a q"]],
    ["a read", `export const q = (db: Db) => db.selectFrom("scan").forUpdate();`, []],
    ["a comment", `/** insert into scan */\nexport const q = (db: Db) => db.selectFrom("scan");`, []],
  ])("%s", (_, text, names) => expect(queries(text)).toEqual(names));

  test.each([
    ["a change", `import { q } from "@parapet/db/queries/a";`, ["q"]],
    ["a change by another name", `import { q as other } from "@parapet/db/queries/a";`, ["q"]],
    ["its type", `import type { q } from "@parapet/db/queries/a";`, []],
    ["a read", `import { r } from "@parapet/db/queries/a";`, []],
    ["an audit entry", `import { audit } from "../../../platform/audit/audit.ts";`, ["audit"]],
    ["a job", `await services.jobs.enqueue(someJob, {}, { tx: db });`, ["jobs.enqueue"]],
    ["a message", `await services.mail.post(db, {});`, ["mail.post"]],
    ["the record of an export", `import { recordExport } from "../../../platform/audit/record-export.ts";`, []],
  ])("%s", (_, text, found) => expect(routeOffences({ path: "", text }, new Set(["a q"]))).toEqual(found));

  test("knows the queries and the routes", () => {
    expect(changing.size).toBeGreaterThan(300);
    expect(files.filter(({ path }) => ROUTES.test(path)).length).toBeGreaterThan(80);
  });
});

test("routes change nothing: state changes in commands, with its audit entry, jobs and mail", () => {
  const offences = files
    .filter(({ path }) => ROUTES.test(path))
    .flatMap((file) => routeOffences(file, changing).map((what) => `${file.path}: ${what}`));
  expect(offences).toEqual([]);
});
