import { expect, test } from "vitest";

import { devLabRoutes } from "../../features/operations/routes/dev-lab.ts";
import { testPortal } from "../../testing/test-portal.ts";
import { isLoopbackHost } from "./loopback-host.ts";

test.each([
  ["evil.test", false],
  ["evil.test:4000", false],
  ["127.0.0.1.evil.test", false],
  ["localhost.evil.test", false],
  ["notlocalhost", false],
  ["192.0.2.7", false],
  ["[2001:db8::1]", false],
  ["localhost@evil.test", false],
  ["evil.test/@localhost", false],
  ["", false],
  [undefined, false],
  ["localhost", true],
  ["LOCALHOST:4000", true],
  ["parapet.localhost", true],
  ["127.0.0.1:4000", true],
  ["127.8.4.2", true],
  ["[::1]:4000", true],
])("host %s is loopback: %s", (host, expected) => expect(isLoopbackHost(host)).toBe(expected));

test("the development mailbox answers only for a loopback host", async () => {
  await using it = await testPortal();
  for (const url of ["/dev/mailbox", "/dev/mailbox.json"]) {
    const status = async (headers: Record<string, string>) => (await it.browser().get(url, headers)).statusCode;
    expect([url, await status({ host: "evil.test" })]).toEqual([url, 404]);
    expect([url, await status({ host: "evil.test", "x-forwarded-host": "localhost" })]).toEqual([url, 404]);
    expect([url, await status({ host: "127.0.0.1:4000" })]).toEqual([url, 200]);
  }
});

test("every route of the demo's lab is limited to a loopback host", async () => {
  await using it = await testPortal();
  const seen: { url: string; hooks: unknown }[] = [];
  const record = (url: string, options: { onRequest?: unknown }) => seen.push({ url, hooks: options.onRequest });
  const { onlyLoopbackHost } = await import("./loopback-host.ts");
  devLabRoutes({ get: record, post: record } as never, { ...it.services, lab: {} } as never);
  expect(seen.length).toBeGreaterThan(0);
  for (const { url, hooks } of seen) expect([url, hooks]).toEqual([url, onlyLoopbackHost]);
});
