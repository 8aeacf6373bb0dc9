import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webBreach } from "./web-breach.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const FORM = '<form><input type="hidden" name="csrf_token" value="4f1c9a7be2d04c1d"></form>';
const GZIP = { "content-encoding": "gzip" };

const look = async (answer: (query: string) => ReturnType<typeof page>, url = TARGET.url) => {
  const asked: string[] = [];
  const http: Net["http"] = async (request) => {
    asked.push(request.url);
    return { ...answer(new URL(request.url).searchParams.get("q") ?? ""), url: request.url };
  };
  const net = { http } as Net;
  const target = { ...TARGET, url };
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  return { asked, verdicts: webBreach.judge(await webBreach.observe(target, net, context), target) };
};

test("compressed, with a token, repeating the query", async () => {
  const { verdicts } = await look((query) => page({ headers: GZIP, body: `${FORM}<p>${query}</p>` }));
  expect(verdicts).toMatchObject([
    {
      outcome: "breach-conditions",
      subject: "https://www.acme.test/",
      params: { encoding: "gzip", token: "csrf_token" },
    },
  ]);
});

test.each<[string, (query: string) => ReturnType<typeof page>, string?]>([
  ["not compressed", (query) => page({ body: `${FORM}${query}` })],
  ["without a token", (query) => page({ headers: GZIP, body: `<form></form>${query}` })],
  ["an empty token", (query) => page({ headers: GZIP, body: `<input name="csrf_token" value="">${query}` })],
  ["repeating nothing", () => page({ headers: GZIP, body: FORM })],
  ["without TLS", (query) => page({ headers: GZIP, body: `${FORM}${query}` }), "http://www.acme.test/"],
])("%s", async (_, answer, url) => expect((await look(answer, url)).verdicts).toEqual([]));

test("a page that lacks one condition is asked for once only", async () => {
  expect((await look(() => page({ body: FORM }))).asked).toHaveLength(1);
});
