import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { changeFeedSetting } from "@parapet/db/queries/intel";
import { testDatabase } from "@parapet/db/testing/test-database";
import { CONNECTORS } from "@parapet/intel/connectors/registry";
import { FEEDS } from "@parapet/intel/registry";
import { expect, test } from "vitest";

import { readConfig } from "../../platform/config.ts";
import { feedAdvice } from "./doctor-feeds.ts";

test("a new installation has every feed off, each with what it adds and how its file is loaded", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-doctor-"));
  const advice = await feedAdvice(readConfig({ DATA_DIR: folder }));
  rmSync(folder, { recursive: true, force: true });
  expect(advice.map(({ id }) => id)).toEqual([...FEEDS, ...CONNECTORS].map(({ id }) => id));
  expect(advice.filter(({ enabled }) => enabled)).toEqual([]);
  expect(advice.find(({ id }) => id === "kev")).toMatchObject({
    adds: "known exploited vulnerabilities",
    byHand: ["parapet import kev <file>"],
  });
  expect(advice.find(({ id }) => id === "telegram")).toMatchObject({
    adds: "mentions on leak sites, forums and hacker channels",
    byHand: ["parapet import mentions <file>"],
  });
});

test("a feed that was enabled is on, and a database that does not answer is no failure here", async () => {
  await using it = await testDatabase();
  await changeFeedSetting(it.db, "kev", { enabled: true });
  const advice = await feedAdvice(readConfig({ DATABASE_URL: it.url }));
  expect(advice.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual(["kev"]);
  const away = await feedAdvice(readConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }));
  expect(away.every(({ enabled }) => !enabled)).toBe(true);
});
