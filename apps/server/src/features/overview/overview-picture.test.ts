import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { OverviewFacts } from "@parapet/domain/contracts/opening";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { openOverviewPicture } from "./overview-picture.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-picture-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FACTS = { domain: "acme.test", locale: "fr" } as OverviewFacts;

const drawnWith = async (name: string, code: string | null) => {
  const file = join(folder, name);
  if (code !== null) writeFileSync(file, code);
  const pictureTrouble = vi.fn<(error: unknown) => void>();
  const picture = openOverviewPicture({ pictureTrouble }, file);
  await picture.warm();
  return { html: await picture.draw(FACTS), troubles: pictureTrouble.mock.calls.length };
};

test.each([
  ["a portal that was not built draws nothing, which is no trouble", "absent.mjs", null, 0],
  ["a build that cannot be read is told once and draws nothing", "broken.mjs", "export const drawOverview = (", 1],
  [
    "a page that cannot be drawn is told and left to the browser",
    "throws.mjs",
    "export const drawOverview = () => { throw new Error('x') }",
    1,
  ],
])("%s", async (_, name, code, troubles) => {
  expect(await drawnWith(name, code)).toEqual({ html: null, troubles });
});

test("draws with what the portal was built to", async () => {
  const code = "export const drawOverview = ({ domain, locale }) => `${locale} ${domain}`";
  expect(await drawnWith("good.mjs", code)).toEqual({ html: "fr acme.test", troubles: 0 });
});
