import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { keptGrowth, drawPicture } from "../bench/curves.record.ts";

const kept = keptGrowth();
const readme = readFileSync(new URL("../bench/README.md", import.meta.url), "utf8");

test("findings, CVEs, IOCs, credentials and workers each have a growth curve", () =>
  expect([...kept.keys()]).toEqual(expect.arrayContaining(["findings", "cves", "iocs", "credentials", "workers"])));

describe.each([...kept])("%s", (name, { growth, picture }) => {
  test("the picture is drawn from what the bench wrote down, and shown", () => {
    expect(picture).toBe(drawPicture(growth));
    expect(Object.values(growth.curves).every((points) => points.length >= 2)).toBe(true);
    expect(readme).toContain(`curves/${name}.svg`);
  });
});
