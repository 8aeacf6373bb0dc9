import { readdirSync } from "node:fs";

import type { ProbeError } from "@parapet/net/probe-error";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { describe, expect, test } from "vitest";

import type { SourceContext } from "../name-source.ts";
import { WEB_SOURCES } from "./web-sources.ts";

interface Asked {
  readonly line: string;
  readonly head: string;
  readonly body: string;
}

/** A server that gives the answers in turn, the last one again and again, and remembers what it was asked. */
const serve = async (answers: readonly { status?: number; body: string }[], asked: Asked[] = []) =>
  await startTcp((socket) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += String(chunk);
      const [head = "", body = ""] = text.split("\r\n\r\n", 2);
      if (!text.includes("\r\n\r\n") || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return;
      text = "";
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? { body: "" };
      asked.push({ line: head.split("\r\n")[0] ?? "", head, body });
      socket.write(
        `HTTP/1.1 ${answer.status ?? 200} x\r\ncontent-length: ${Buffer.byteLength(answer.body)}\r\n\r\n${answer.body}`,
      );
    });
  });

const context = (port: number, key: string | null = "k3y"): SourceContext => ({
  signal: new AbortController().signal,
  key,
  base: `http://127.0.0.1:${port}`,
  fresh: [{ host: "www.acme.test", ips: ["192.0.2.1"] }],
  words: [],
  isWildcard: async () => false,
});

/** One answer per source in the shape the service gives, the names in it, and what the question must look like. */
const SHAPES: Record<string, { pages: string[]; names: string[]; asks: RegExp }> = {
  crtsh: {
    pages: [
      JSON.stringify([
        {
          id: 1,
          issuer_ca_id: 2,
          issuer_name: "C=US, O=A CA",
          common_name: "acme.test",
          name_value: "acme.test\n*.acme.test\nwww.acme.test",
          not_before: "2026-01-01",
        },
      ]),
    ],
    names: ["acme.test", "*.acme.test", "www.acme.test"],
    asks: /^GET \/\?q=%25\.acme\.test&output=json /,
  },
  certspotter: {
    pages: [
      JSON.stringify([{ id: "7", dns_names: ["a.acme.test"] }]),
      JSON.stringify([{ id: "9", dns_names: ["b.acme.test"] }]),
      "[]",
    ],
    names: ["a.acme.test", "b.acme.test"],
    asks: /domain=acme\.test&include_subdomains=true&expand=dns_names[\s\S]*authorization: Bearer k3y/i,
  },
  hackertarget: {
    pages: ["www.acme.test,192.0.2.1\nmail.acme.test,192.0.2.2"],
    names: ["www.acme.test", "mail.acme.test"],
    asks: /hostsearch\/\?q=acme\.test&apikey=k3y/,
  },
  otx: {
    pages: [
      JSON.stringify({
        passive_dns: [{ address: "192.0.2.1", hostname: "vpn.acme.test", record_type: "A" }],
        count: 1,
      }),
    ],
    names: ["vpn.acme.test"],
    asks: /x-otx-api-key: k3y/i,
  },
  anubis: {
    pages: [JSON.stringify(["x.acme.test"])],
    names: ["x.acme.test"],
    asks: /^GET \/anubis\/subdomains\/acme\.test /,
  },
  rapiddns: {
    pages: ['<table id="table"><tr><th>1</th><td>shop.acme.test</td><td><a href="/ip">192.0.2.1</a></td></tr></table>'],
    names: ["shop.acme.test"],
    asks: /^GET \/subdomain\/acme\.test\?full=1 /,
  },
  wayback: {
    pages: ["http://old.acme.test:80/a?b=c\nhttps://user:pw@blog.acme.test/\nhttp://old.acme.test/d\n"],
    names: ["old.acme.test", "blog.acme.test"],
    asks: /url=\*\.acme\.test\/\*&output=txt/,
  },
  urlscan: {
    pages: [
      JSON.stringify({
        results: [{ page: { domain: "cdn.acme.test" }, task: { domain: "acme.test" }, sort: [17, "id"] }],
        has_more: true,
      }),
      JSON.stringify({ results: [], has_more: false }),
    ],
    names: ["cdn.acme.test", "acme.test"],
    asks: /q=domain:acme\.test[\s\S]*api-key: k3y/i,
  },
  thc: {
    pages: [
      JSON.stringify({ domains: [{ domain: "a.acme.test" }], next_page_state: "s2" }),
      JSON.stringify({ domains: [{ domain: "b.acme.test" }], next_page_state: "" }),
    ],
    names: ["a.acme.test", "b.acme.test"],
    asks: /^POST \/api\/v1\/lookup\/subdomains [\s\S]*"domain":"acme.test"/,
  },
  internetdb: {
    pages: [
      JSON.stringify({ ip: "192.0.2.1", ports: [443], cpes: [], hostnames: ["edge.acme.test"], tags: [], vulns: [] }),
    ],
    names: ["edge.acme.test"],
    asks: /^GET \/192\.0\.2\.1 /,
  },
  securitytrails: {
    pages: [JSON.stringify({ endpoint: "x", subdomains: ["www", "dev.api"], subdomain_count: 2 })],
    names: ["www.acme.test", "dev.api.acme.test"],
    asks: /apikey: k3y/i,
  },
  virustotal: {
    pages: [
      JSON.stringify({ data: [{ id: "a.acme.test", type: "domain" }], meta: { cursor: "abc" } }),
      JSON.stringify({ data: [{ id: "b.acme.test" }], meta: {} }),
    ],
    names: ["a.acme.test", "b.acme.test"],
    asks: /\/api\/v3\/domains\/acme\.test\/subdomains\?limit=40 [\s\S]*x-apikey: k3y/i,
  },
  shodan: {
    pages: [
      JSON.stringify({ domain: "acme.test", subdomains: ["a"], more: true, page: 1 }),
      JSON.stringify({ domain: "acme.test", subdomains: ["b"], more: false }),
    ],
    names: ["a.acme.test", "b.acme.test"],
    asks: /^GET \/dns\/domain\/acme\.test\?key=k3y&page=1 /,
  },
  censys: {
    pages: [
      JSON.stringify({
        result: {
          hits: [{ certificate_v1: { resource: { names: ["a.acme.test", "other.example"] } } }],
          next_page_token: "t",
        },
      }),
      JSON.stringify({ result: { hits: [], next_page_token: "" } }),
    ],
    names: ["a.acme.test", "other.example"],
    asks: /^POST \/v3\/global\/search\/query [\s\S]*authorization: Bearer k3y[\s\S]*cert\.names/i,
  },
  chaos: {
    pages: [JSON.stringify({ domain: "acme.test", subdomains: ["a", "b.c"], count: 2 })],
    names: ["a.acme.test", "b.c.acme.test"],
    asks: /authorization: k3y/i,
  },
  leakix: {
    pages: [JSON.stringify([{ subdomain: "a.acme.test", distinct_ips: 1, last_seen: "2026-01-01" }])],
    names: ["a.acme.test"],
    asks: /api-key: k3y/i,
  },
  fullhunt: {
    pages: [JSON.stringify({ hosts: ["a.acme.test"], message: "", metadata: {}, status: 200 })],
    names: ["a.acme.test"],
    asks: /x-api-key: k3y/i,
  },
  bevigil: {
    pages: [JSON.stringify({ domain: "acme.test", subdomains: ["a.acme.test"] })],
    names: ["a.acme.test"],
    asks: /x-access-token: k3y/i,
  },
};

test("every source file is registered once and has its shape here", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/test|define-web-source|^web-sources/.test(file));
  expect(WEB_SOURCES.length).toBe(files.length);
  expect(WEB_SOURCES.map(({ id }) => id).toSorted()).toEqual(Object.keys(SHAPES).toSorted());
});

describe.each(WEB_SOURCES)("$id", (source) => {
  const shape = SHAPES[source.id] ?? { pages: [], names: [], asks: /./ };

  test.each([
    [429, "rate-limited"],
    [401, "needs-key"],
    [403, "blocked"],
    [503, "server-failure"],
  ])("status %i is a failure: %s", async (status, reason) => {
    await using server = await serve([{ status, body: "no" }]);
    await using net = loopbackNet();
    await expect(source.find("acme.test", net, context(server.port))).rejects.toMatchObject({ reason });
  });

  test("an answer in another shape is a failure, not emptiness", async () => {
    await using server = await serve([{ body: source.id === "hackertarget" ? "error" : '{"moved":true}' }]);
    await using net = loopbackNet();
    const found = await source.find("acme.test", net, context(server.port)).catch((error: ProbeError) => error.reason);
    expect(found).toEqual(source.id === "hackertarget" ? "server-failure" : "malformed");
  });

  test("reads its service's answer", async () => {
    const asked: Asked[] = [];
    await using server = await serve(
      shape.pages.map((body) => ({ body })),
      asked,
    );
    await using net = loopbackNet();
    const { names, limited } = await source.find("acme.test", net, context(server.port));
    expect(names.map(({ name }) => name)).toEqual(shape.names);
    expect(limited).toBeUndefined();
    expect(`${asked[0]?.head}\n\n${asked[0]?.body}`).toMatch(shape.asks);
    expect(asked.length).toBe(shape.pages.length);
  });

  test.runIf(source.needsKey === "yes")("sends no request without its key", async () => {
    const asked: Asked[] = [];
    await using server = await serve([{ body: "{}" }], asked);
    await using net = loopbackNet();
    await expect(source.find("acme.test", net, context(server.port, null))).rejects.toMatchObject({
      reason: "needs-key",
    });
    expect(asked).toEqual([]);
  });
});

test("what came before a failure stays, and the source says that it is not all", async () => {
  const source = WEB_SOURCES.find(({ id }) => id === "certspotter");
  await using server = await serve([
    { body: JSON.stringify([{ id: "7", dns_names: ["a.acme.test"] }]) },
    { status: 429, body: "" },
  ]);
  await using net = loopbackNet();
  const found = await source?.find("acme.test", net, context(server.port));
  expect(found).toMatchObject({ names: [{ name: "a.acme.test" }], limited: /request rate/ });
});
