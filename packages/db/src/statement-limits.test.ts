import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const OPENS = /new (?:pg\.Client|pg\.Pool|PgBoss)\(\{(?<settings>[^;]*?)\}\);/g;

test("everything that opens connections says how long a statement may run", () => {
  const files = globSync("{apps/server,packages}/*/src/**/*.ts", { cwd: ROOT })
    .concat(globSync("apps/server/src/**/*.ts", { cwd: ROOT }))
    .concat(globSync("packages/db/scripts/**/*.ts", { cwd: ROOT }))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const opened = [...new Set(files)].flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(OPENS)].map(({ groups }) => ({
      file,
      isBounded: /connectionLimits\(|statement_timeout/.test(groups?.["settings"] ?? ""),
    })),
  );
  expect(opened.length).toBeGreaterThanOrEqual(6);
  expect(opened.filter(({ isBounded }) => !isBounded)).toEqual([]);
});
