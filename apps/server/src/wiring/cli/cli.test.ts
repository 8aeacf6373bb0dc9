import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, inject, test } from "vitest";

const ENTRY = fileURLToPath(new URL("../cli.ts", import.meta.url));
const WORDS = ["lookalikes", "a-rather-long-company-name.example", "--generate-only", "--json"];

test.runIf(inject("isNightly"))(
  "a long answer through a pipe arrives whole, however late it is read",
  { timeout: 60_000 },
  async () => {
    const child = spawn(process.execPath, [ENTRY, ...WORDS], { stdio: ["ignore", "pipe", "ignore"] });
    // No one reads until there is more than a pipe holds.
    await new Promise((resolve) => child.stdout.once("readable", resolve));
    let text = "";
    for await (const chunk of child.stdout) text += String(chunk);
    const lines = text.trimEnd().split("\n");
    expect(text.length).toBeGreaterThan(200_000);
    expect(text.endsWith("}\n")).toBe(true);
    expect(lines.map((line) => typeof (JSON.parse(line) as { domain: unknown }).domain)).not.toContain("undefined");
    expect(child.exitCode ?? 0).toBe(0);
  },
);
