import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { drain } from "./drain.ts";

const ask = (port: number, agent: Agent, path = "/"): Promise<string> =>
  new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", agent, path }, (reply: IncomingMessage) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.on("end", () => resolve(text));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
  });

test("a request in progress is answered, a keep-alive connection may be used again, a new one is refused", async () => {
  const slow: (() => void)[] = [];
  let isDraining = false;
  const server = createServer((request, reply) => {
    if (isDraining) reply.setHeader("connection", "close");
    if (request.url === "/slow") slow.push(() => reply.end("slow"));
    else reply.end("quick");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [stored, other, outsider] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true }), new Agent()];
  expect(await ask(port, stored)).toBe("quick");
  const underWay = ask(port, other, "/slow");
  while (slow.length === 0) await new Promise((resolve) => setImmediate(resolve));
  isDraining = true;
  const drained = drain(server, 60_000, 120_000);
  expect(await ask(port, outsider)).toBe("ECONNREFUSED");
  expect(await ask(port, stored)).toBe("quick");
  slow[0]?.();
  expect(await underWay).toBe("slow");
  // Its connection is idle now; the server would close it after its own time.
  other.destroy();
  await drained;
});

test("who never lets go is cut off when the patience is over", async () => {
  const server = createServer(() => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const hanging = ask((server.address() as AddressInfo).port, new Agent({ keepAlive: true }));
  await once(server, "request");
  await drain(server, 0, 1);
  expect(await hanging).toBe("ECONNRESET");
});
