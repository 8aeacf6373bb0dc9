import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { MUTATIONS } from "./authority-mutations.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const COURSES = read("apps/server/src/wiring/access-control/authority.test.ts");
const TABLE = read("docs/authority.md");

test.each(MUTATIONS.map((it) => [it.removes, it] as const))(
  "%s: is removed by edits that apply, is listed, and has a course",
  (removes, { edits, course }) => {
    for (const { file, text } of edits) {
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
      expect([file, read(file).split(text).length - 1]).toEqual([file, 1]);
    }
    expect(COURSES).toContain(`"${course}"`);
    expect(TABLE).toContain(`| ${removes} | ${course} |`);
  },
);
