import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { startDemo } from "./start-demo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parapet-demo-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startDemo({ dataDir, demoHistory: false });

test("a restart finds every host at its address, so that an unfinished scan goes on; a block that is taken is left alone", async () => {
  const first = await start();
  const hosts = [...first.lab.hosts];
  await first[Symbol.asyncDispose]();
  const second = await start();
  try {
    expect([...second.lab.hosts]).toEqual(hosts);
    // A second demo with a copy of the note does not disturb the one that runs.
    await using third = await start();
    expect(third.lab.cidr).not.toBe(second.lab.cidr);
  } finally {
    await second[Symbol.asyncDispose]();
  }
}, 60_000);

test("a note that cannot be read, or names another network, is replaced", async () => {
  for (const note of ["{", '{"allow":"10.0.0.0/8"}', '{"allow":"127.250.16.0/20"}']) {
    writeFileSync(join(dataDir, "demo-network.json"), note);
    await using demo = await start();
    expect(JSON.parse(readFileSync(join(dataDir, "demo-network.json"), "utf8"))).toMatchObject({
      allow: demo.lab.cidr,
    });
    expect(demo.lab.cidr).toMatch(/^127\./);
  }
}, 60_000);
