import { existsSync } from "node:fs";
import { join } from "node:path";

import { demoState, organizationNames } from "@parapet/db/queries/demo";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { asSystem } from "@parapet/db/unscoped";
import { expect, inject, test } from "vitest";

import { readConfig } from "../../platform/config.ts";
import { testServices } from "../../testing/test-services.ts";
import { prepareDemo } from "./populate-demo.ts";
import type { Demo } from "./start-demo.ts";

test.each(inject("isNightly") ? ["1", "companies"] : ["1"])(
  "no row of the demo (%s) reaches a database that no demo created",
  async (demo) => {
    await using it = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
    const { services, database } = it;
    // A customer's own organization may have the name of one of the demo's.
    await asSystem(services.db, "demo", (tx) =>
      insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at: services.now() }),
    );
    const { dataDir } = services.config;
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PARAPET_DEMO: demo });
    const notes: string[] = [];
    let isOver = false;
    {
      await using prepared = await prepareDemo(config, {} as Demo, (text) => notes.push(text));
      await prepared.addAccounts(services);
      const { signal } = new AbortController();
      await using _history = prepared.addHistory(services, signal, async () => void (isOver = true));
    }
    expect([isOver, notes]).toEqual([true, ["The database holds data of its own: the demo adds nothing to it."]]);
    const stored = await asSystem(services.db, "demo", async (tx) => ({
      state: await demoState(tx),
      organizations: await organizationNames(tx),
      users: await tx.selectFrom("app_user").select("id").execute(),
      domains: await tx.selectFrom("authorised_domain").select("id").execute(),
      scans: await tx.selectFrom("scan").select("id").execute(),
    }));
    expect(stored).toEqual({ state: null, organizations: ["Acme"], users: [], domains: [], scans: [] });
    expect(existsSync(join(dataDir, "demo-accounts.json"))).toBe(false);
  },
);
