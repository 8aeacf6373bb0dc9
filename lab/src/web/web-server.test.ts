import { gunzipSync } from "node:zlib";

import type { HttpRequest } from "@parapet/net/net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startCompany } from "../start-company.ts";
import type { Lab } from "../start-lab.ts";

let acme: Lab;
beforeAll(async () => {
  const web = [
    { port: 80, speaks: "http" },
    { port: 443, speaks: "https" },
  ] as const;
  acme = await startCompany("acme.test", {
    headers: { "x-frame-options": "DENY", "set-cookie": ["a=1", "b=2"] },
    files: {
      "/plain": {
        kind: "plain",
        status: 418,
        type: "text/plain",
        headers: { "x-tea": "yes" },
        body: "short and stout",
      },
      "/go": { kind: "redirect", toParameter: "url" },
      "/moved": { kind: "redirect", status: 308, to: "/plain" },
      "/packed": { kind: "plain", gzip: true, body: "unpacked" },
      "/list/": { kind: "listing", server: "nginx", names: ["a.txt", "b/"] },
      "/deep/*": "anything below",
      "/deep/er/*": "the longer one",
      "/script.js": "1",
    },
    site: { reflectsOrigin: true, methods: ["GET", "HEAD", "OPTIONS", "TRACE"] },
    hosts: [
      { name: "soft.acme.test", site: { paths: { "/": "home" }, missing: "soft-404" }, services: web },
      { name: "all.acme.test", site: { paths: { "/": "home" }, missing: "catch-all" }, services: web },
      { name: "back.acme.test", site: { paths: { "/": "home" }, missing: "redirect-home" }, services: web },
      { name: "secure.acme.test", site: { paths: { "/": "home" }, redirectToHttps: true }, services: web },
      {
        name: "echo.acme.test",
        site: { paths: { "/": "I am {host}" }, reflectsHost: true },
        services: web,
        virtualSites: { "virtual.acme.test": { paths: { "/": "virtual" } } },
      },
    ],
    records: [{ name: "virtual.acme.test", type: "CNAME", data: "echo.acme.test" }],
  });
});
afterAll(() => acme.close());

const get = (url: string, more: Partial<HttpRequest> = {}) => acme.net.http({ tls: "inspect", url, ...more });

describe("unplanned paths", () => {
  test.each([
    ["a plain 404", "acme.test", 404, "no such page"],
    ["a page that says so with a 200", "soft.acme.test", 200, "no such page"],
    ["the home page again", "all.acme.test", 200, "home"],
  ])("%s", async (_, host, status, words) => {
    const response = await get(`http://${host}/nothing-here`);
    expect(response.status).toBe(status);
    expect(response.text()).toContain(words);
  });

  test("or the way home", async () => {
    expect(await get("http://back.acme.test/nothing-here")).toMatchObject({
      status: 302,
      headers: { location: ["/"] },
    });
  });
});

describe("planned answers", () => {
  test("status, type, headers of the answer and of the site", async () => {
    const response = await get("http://acme.test/plain");
    expect(response).toMatchObject({
      status: 418,
      headers: {
        "content-type": ["text/plain"],
        "x-tea": ["yes"],
        "x-frame-options": ["DENY"],
        "set-cookie": ["a=1", "b=2"],
      },
    });
    expect(response.headers["server"]).toBeUndefined();
  });

  test("types follow the ending of the path", async () => {
    expect((await get("http://acme.test/script.js")).headers["content-type"]).toEqual([
      "text/javascript; charset=utf-8",
    ]);
  });

  test("the longest beginning wins", async () => {
    expect((await get("http://acme.test/deep/x")).text()).toBe("anything below");
    expect((await get("http://acme.test/deep/er/x")).text()).toBe("the longer one");
  });

  test("redirects, open ones too, without a way to split headers", async () => {
    expect(await get("http://acme.test/moved")).toMatchObject({ status: 308, headers: { location: ["/plain"] } });
    expect(await get("http://acme.test/go?url=https://evil.example/")).toMatchObject({
      headers: { location: ["https://evil.example/"] },
    });
    const split = await get("http://acme.test/go?url=%0d%0ax-split:1");
    expect(split.headers["x-split"]).toBeUndefined();
    expect(await get("http://secure.acme.test/a?b=c")).toMatchObject({
      status: 301,
      headers: { location: ["https://secure.acme.test/a?b=c"] },
    });
  });

  test("packed bodies and listings", async () => {
    expect((await get("http://acme.test/packed")).text()).toBe("unpacked");
    expect((await get("http://acme.test/list/")).text()).toContain(
      '<h1>Index of /list/</h1><hr><pre><a href="../">../</a>',
    );
  });

  test("origins and hosts are reflected where planned", async () => {
    expect(await get("http://acme.test/", { headers: { origin: "https://evil.example" } })).toMatchObject({
      headers: {
        "access-control-allow-origin": ["https://evil.example"],
        "access-control-allow-credentials": ["true"],
      },
    });
    expect((await get("http://echo.acme.test/", { headers: { "x-forwarded-host": "evil.example" } })).text()).toBe(
      "I am evil.example",
    );
  });

  test("a site is chosen by name", async () => {
    expect((await get("http://virtual.acme.test/")).text()).toBe("virtual");
  });

  test("methods", async () => {
    expect((await get("http://acme.test/", { method: "OPTIONS" })).headers["allow"]).toEqual([
      "GET, HEAD, OPTIONS, TRACE",
    ]);
    expect((await get("http://acme.test/x", { method: "TRACE", headers: { "x-probe": "1" } })).text()).toMatch(
      /^TRACE \/x HTTP\/1\.1\r\n[^]*x-probe: 1/,
    );
    expect((await get("http://acme.test/", { method: "DELETE" })).status).toBe(405);
    expect((await get("http://acme.test/plain", { method: "HEAD" })).body).toHaveLength(0);
  });
});

test("a bomb is small on the wire and large behind it", async () => {
  await using hostile = await startCompany("bomb.test", { files: { "/": { kind: "hostile", how: "gzip-bomb" } } });
  await using connection = await hostile.net.connect({ host: "bomb.test", port: 80 });
  await connection.write("GET / HTTP/1.1\r\nhost: bomb.test\r\nconnection: close\r\n\r\n");
  const first = await connection.read({ maxBytes: 40_000, idleMs: 2000 });
  const member = first.subarray(first.indexOf(Buffer.from([0x1f, 0x8b])));
  expect(() => gunzipSync(member, { maxOutputLength: 1_000_000 })).toThrow(
    "Cannot create a Buffer larger than 1000000 bytes",
  );
});
