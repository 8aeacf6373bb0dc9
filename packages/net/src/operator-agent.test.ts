import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { operatorAgent } from "./operator-agent.ts";

let server: Server;
let port = 0;
let requests = 0;
beforeAll(async () => {
  server = createServer((_, reply) => {
    requests += 1;
    reply.end("ok");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const send = async (url: string, agent: ReturnType<typeof operatorAgent>): Promise<number | undefined> => {
  const sent = request(url, { agent });
  sent.end();
  const [reply] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
  reply.resume();
  return reply.statusCode;
};

test.each([
  ["another host", (own: number) => `http://localhost:${own}/`],
  ["another port", (own: number) => `http://127.0.0.1:${own === 9 ? 10 : 9}/`],
])("refuses to connect to %s", async (_, other) => {
  const before = requests;
  await expect(async () => send(other(port), operatorAgent(`http://127.0.0.1:${port}/`))).rejects.toThrow(
    `this agent connects to 127.0.0.1:${port} only`,
  );
  expect(requests).toBe(before);
});

test("connects to the configured host and port, and uses the scheme's port where the URL has none", async () => {
  expect(await send(`http://127.0.0.1:${port}/`, operatorAgent(`http://ann:secret@127.0.0.1:${port}/path`))).toBe(200);
  await expect(async () => send("http://[::1]:81/", operatorAgent("http://[::1]/"))).rejects.toThrow("::1:80 only");
});
