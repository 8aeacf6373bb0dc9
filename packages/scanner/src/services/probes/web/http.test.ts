import { expect, test } from "vitest";

import type { Peer } from "../../service-probe.ts";
import { http } from "./http.ts";

const peer: Peer = { host: "www.acme.test", ip: "192.0.2.1", port: 3000, tls: false };
const page = (body: string, head = ""): Buffer =>
  Buffer.from(`HTTP/1.1 200 OK\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
const NOTHING = Buffer.alloc(0);
const pathOf = (answers: readonly Buffer[]): string | null =>
  /^GET (\S+)/.exec(String(http.next?.(answers, peer)?.say ?? ""))?.[1] ?? null;

const next = page('<script src="/_next/static/chunks/main-app.js?v=1"></script>', "X-Powered-By: Next.js\r\n");
const script = page('const version = "15.2.2";\nwindow.next = { version }');

test("what was heard before a dialog broke off names the product and its version", () => {
  for (const answers of [
    [next, script],
    [next, script, NOTHING],
  ])
    expect(http.read(answers, peer)).toMatchObject({ product: "Next.js", version: "15.2.2" });
  expect(http.read([next], peer)).toMatchObject({ product: "Next.js", version: null });
});

test("a file that no page names is not asked for", () => {
  expect(pathOf([next])).toBe("/_next/static/chunks/main-app.js");
  expect(pathOf([next, script])).toBe(null);
});

test("a path is taken from the answer before where the front page names none", () => {
  const root = page('<script type="module" src="/@vite/client"></script>');
  expect(pathOf([root])).toBe("/");
  expect(pathOf([root, root])).toBe("/@vite/client");
  const client = (from: string) => [root, root, page(`import "${from}/dist/client/env.mjs";`)];
  expect(pathOf(client("/@fs/home/dev/shop/node_modules/vite"))).toBe(
    "/@fs/home/dev/shop/node_modules/vite/package.json",
  );
  for (const odd of ["https://other.test/node_modules/vite", "/a b/node_modules/vite", "/a?x=/node_modules/vite"])
    expect(pathOf(client(odd))).toBe("/node_modules/vite/package.json");
});
