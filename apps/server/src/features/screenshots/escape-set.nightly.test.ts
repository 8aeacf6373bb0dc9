import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Isolation, isolation } from "./isolation.ts";
import { processTree } from "./process-tree.ts";
import { type Renderer, startRenderer } from "./renderer.ts";
import { type HostileStage, PRIVATE, startHostilePages } from "./testing/hostile-pages.ts";
import { TEST_BROWSER } from "./testing/test-browser.ts";

const quiet = new AbortController().signal;
/** Pages that are larger than a visit may load. The browser itself gives up on the large image, which is none after its first bytes. */
const CUT = new Set(["/fonts", "/endless-stream"]);
const FLAGS_ONLY: Isolation = { kind: "browser", prefix: [] };

/** Where the machine permits no namespace the browser's own settings must hold alone, so both are tested. */
describe.skipIf(TEST_BROWSER === undefined).each([
  ["in a network namespace", isolation()],
  ["by the browser's settings alone", FLAGS_ONLY],
])("the escape set, %s", (_, separate) => {
  let stage: HostileStage;
  let renderer: Renderer;
  beforeAll(async () => {
    stage = await startHostilePages();
    renderer = await startRenderer({
      browser: TEST_BROWSER ?? "/nowhere",
      net: stage.net,
      signal: quiet,
      isolation: separate,
    });
  });
  afterAll(async () => {
    await renderer[Symbol.asyncDispose]();
    await stage[Symbol.asyncDispose]();
  });

  test.each([
    ["a page that never ends", "/endless", "taken"],
    ["a page that pours without an end", "/endless-stream", /taken|unreachable|not-assessed/],
    ["a script that never ends", "/loop", /not-assessed|unreachable/],
    ["a script that takes all memory", "/memory", /not-assessed|unreachable|taken/],
    ["a page that prints", "/print", "taken"],
    ["a page that alerts", "/alerts", "taken"],
    ["a page that opens windows", "/windows", "taken"],
    ["a download", "/download", "unreachable"],
    ["a page that downloads", "/download-script", /taken|unreachable/],
    ["a page that asks for permissions", "/permissions", "taken"],
    ["a redirect to a private address", "/to-private", "refused"],
    ["a redirect to a name with a private address", "/to-private-name", "refused"],
    ["a redirect to cloud metadata", "/to-metadata", "refused"],
    ["a redirect to a file", "/to-file", "refused"],
    ["a page that leads to a file", "/meta-to-file", /taken|refused/],
    ["a script that leads to a private address", "/script-to-private", /taken|refused|unreachable/],
    ["WebRTC", "/webrtc", "taken"],
    ["a service worker", "/worker", "taken"],
    ["DNS rebinding by the page's scripts", "/rebind", "taken"],
    ["an image of 100 MB", "/large-image", "taken"],
    ["large and broken fonts", "/fonts", "taken"],
    ["every way out to a private address", "/ways-out", "taken"],
    ["every way out to a name with a private address", "/ways-out-name", "taken"],
    ["every way out to IPv6 loopback", "/ways-out-ipv6", "taken"],
    ["every way out to localhost", "/ways-out-localhost", "taken"],
  ])("%s", async (_name, path, expected) => {
    const startedAt = performance.now();
    const capture = await renderer.capture(stage.url(path));
    expect(capture.kind).toMatch(expected);
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    // What the page started may go on for a moment.
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    expect(stage.escaped()).toEqual([]);
    expect("isCut" in capture && capture.isCut).toBe(CUT.has(path) && capture.kind === "taken");
    expect(stage.asked()).not.toContainEqual(expect.stringContaining("/registered"));
    expect(await renderer.capture(stage.url("/plain"))).toMatchObject({ kind: "taken" });
  });

  test("a browser that is killed: not assessed, and the next page has another", async () => {
    const capture = renderer.capture(stage.url("/endless"));
    const pid = renderer.pid() ?? 0;
    const browser = processTree(pid).at(1);
    process.kill(browser ?? pid, "SIGKILL");
    expect(await capture).toMatchObject({ kind: expect.stringMatching(/not-assessed|unreachable/) as string });
    expect(await renderer.capture(stage.url("/plain"))).toMatchObject({ kind: "taken" });
  });
});

test("what gets out to a private address is noticed", async () => {
  await using stage = await startHostilePages();
  const { port } = new URL(stage.url("/plain"));
  await fetch(`http://${PRIVATE}:${port}/planted`).catch(() => null);
  await expect.poll(() => stage.escaped()).not.toEqual([]);
});

test.skipIf(TEST_BROWSER === undefined || process.getuid?.() !== 0)(
  "a worker that is root runs the browser as another account, with the browser's own sandbox",
  async () => {
    await using stage = await startHostilePages();
    await using renderer = await startRenderer({ browser: TEST_BROWSER ?? "", net: stage.net, signal: quiet });
    expect(await renderer.capture(stage.url("/plain"))).toMatchObject({ kind: "taken" });
    const owners = processTree(renderer.pid() ?? 0).map((pid) => statSync(`/proc/${pid}`).uid);
    expect(owners.length).toBeGreaterThan(2);
    expect(new Set(owners)).toEqual(new Set([65_534]));
    expect(renderer.hasSandbox()).toBe(true);
  },
);

test.skipIf(TEST_BROWSER === undefined)("a renderer that ends leaves neither profile nor process", async () => {
  if (TEST_BROWSER === undefined) return;
  // The browser's profile is within: other programs on the machine have profiles of their own beside it.
  const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith("parapet-screens-"));
  const before = profiles();
  await using stage = await startHostilePages();
  let pid = 0;
  {
    await using renderer = await startRenderer({ browser: TEST_BROWSER ?? "", net: stage.net, signal: quiet });
    await renderer.capture(stage.url("/plain"));
    pid = renderer.pid() ?? 0;
  }
  expect(profiles()).toEqual(before);
  await expect.poll(() => processTree(pid)).toEqual([]);
});
