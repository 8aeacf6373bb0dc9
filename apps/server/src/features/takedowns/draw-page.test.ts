import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { drawPage, framed } from "./draw-page.ts";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);
const quiet = new AbortController().signal;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test("without a browser, without a page, and with a browser that is none: why is said", async () => {
  expect(await drawPage(null, "<p>x", quiet)).toEqual({ png: null, missing: "no-browser" });
  expect(await drawPage("/usr/bin/chromium", null, quiet)).toEqual({ png: null, missing: "no-page" });
  expect(await drawPage("/nowhere/browser", "<p>x", quiet)).toEqual({ png: null, missing: "failed" });
  expect(await drawPage("/bin/false", "<p>x", quiet)).toEqual({ png: null, missing: "failed" });
});

test("an untrusted page stays inside its frame, whatever its markup", () => {
  const html = framed(
    `"></iframe><script>alert(1)</script><meta http-equiv="refresh" content="0;url=file:///etc/passwd">`,
  );
  expect(html).not.toContain("<script>");
  expect(html).not.toContain('http-equiv="refresh"');
  expect(html).not.toContain("refresh&quot;");
  expect(html.match(/<iframe/g)).toHaveLength(1);
  expect(html).toContain('sandbox=""');
});

test.runIf(CHROMIUM !== undefined)(
  "a browser draws the page that was sent",
  async () => {
    const drawn = await drawPage(CHROMIUM ?? null, "<body style='background:#c00'><h1>Log in</h1>", quiet);
    expect(drawn.missing).toBeNull();
    expect(drawn.png?.subarray(0, 4)).toEqual(PNG);
  },
  120_000,
);
