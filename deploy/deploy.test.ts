import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { programPath } from "../attack/tools/install.ts";
import { checkNginxExample } from "../attack/tools/tls-proxy.ts";

test.skipIf(programPath("nginx") === null)("nginx accepts our example", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-nginx-"));
  try {
    expect(await checkNginxExample(folder)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
