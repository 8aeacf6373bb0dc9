import { describe, expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";
import { MAY_WORK_UNSCOPED, staleEntries, unscopedOffences } from "./unscoped-laws.ts";

const files = sourceFiles();

describe("work without the scope of an organization", () => {
  test("happens only in the files listed for its purpose", () => {
    expect(files.flatMap((file) => unscopedOffences(file).map((words) => `${file.path} ${words}`))).toEqual([]);
  });

  test("has no entry that nothing uses and no purpose without a reason", () => {
    expect(staleEntries(files)).toEqual([]);
  });

  // Each rule, broken once.
  test.each([
    ["a purpose that the file is not listed for", 'await asSystem(db, "authentication", (tx) => read(tx));'],
    ["a purpose for a part of a transaction", 'await asSystemIn(tx, "invoice-number", () => read(tx));'],
    ["a purpose that does not exist", 'await asSystem(services.db, "because", (tx) => read(tx));'],
    ["a route of such a purpose", 'serve(app, services, listLeads, "leads:see", answer, { unscoped: "lead-desk" });'],
    ["a purpose that is not a literal", "await asSystem(db, purpose, (tx) => read(tx));"],
    ["a purpose that depends", 'await asSystem(db, isOwn ? "retention" : "feeds", (tx) => read(tx));'],
    ["the function under another name", 'import { asSystem as run } from "@parapet/db/unscoped";'],
    ["the function as a value", 'const run = asSystem; await run(db, "retention", (tx) => read(tx));'],
    [
      "a route whose purpose is not a literal",
      "serve(app, services, listLeads, needs, answer, { unscoped: purpose });",
    ],
    ["a route whose purpose is in a variable", "serve(app, services, listLeads, needs, answer, { unscoped });"],
    ["the scope itself", 'await within(db, "everything", (tx) => read(tx));'],
    ["the scope in other quotes", "const all = 'everything';"],
    ["the setting of the database", "await sql`select set_config('parapet.all', 'on', true)`.execute(tx);"],
  ])("stops %s", (_, text) => {
    expect(unscopedOffences({ path: "apps/server/src/features/scans/x.ts", text })).not.toEqual([]);
    expect(unscopedOffences({ path: "packages/db/src/queries/x.ts", text })).not.toEqual([]);
  });

  test.each([
    ["a listed file", MAY_WORK_UNSCOPED.retention[0] ?? "", 'await asSystem(db, "retention", (tx) => read(tx));'],
    ["a test", "apps/server/src/features/scans/x.test.ts", 'await within(db, "everything", (tx) => read(tx));'],
    [
      "a scope of one organization",
      "apps/server/src/features/scans/x.ts",
      "await within(db, [org], (tx) => read(tx));",
    ],
  ])("lets %s pass", (_, path, text) => {
    expect(unscopedOffences({ path, text })).toEqual([]);
  });

  test("stops a further purpose in a file that has the unlimited scope, and a second call of a route's purpose", () => {
    const owner = "apps/server/src/platform/session/who-is.ts";
    const use = (purpose: string) => ({ path: owner, text: `await asSystem(db, "${purpose}", (tx) => read(tx));` });
    expect(unscopedOffences(use("authentication"))).toEqual([]);
    expect(unscopedOffences(use("retention"))).toHaveLength(1);
    const call = "asSystem(services.db, unscoped, steps)";
    const serve = (text: string) => ({ path: "apps/server/src/platform/http/serve.ts", text });
    expect(unscopedOffences(serve(call))).toEqual([]);
    expect(unscopedOffences(serve(`${call}; ${call}`))).toHaveLength(1);
    expect(unscopedOffences(serve("asSystem(services.db, purpose, steps)"))).toHaveLength(1);
  });

  test("stops an entry that nothing uses, a purpose without files and one without a reason", () => {
    const used = { path: "apps/server/src/x.ts", text: 'asSystem(db, "used", work)' };
    const reason = "Rows of this kind belong to no organization.";
    expect(staleEntries([used], { used: [used.path] }, { used: reason })).toEqual([]);
    expect(staleEntries([used], { used: [used.path, "apps/server/src/y.ts"] }, { used: reason })).toHaveLength(1);
    expect(staleEntries([used], { used: [used.path], unused: [] }, { used: reason, unused: reason })).toHaveLength(1);
    expect(staleEntries([used], { used: [used.path] }, { used: "" })).toHaveLength(1);
  });
});
