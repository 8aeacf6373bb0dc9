import { createServer } from "node:net";

import { expect, test } from "vitest";

import { operatorSocket } from "./operator-socket.ts";

test("connects to the host and port that were configured", async () => {
  const server = createServer((socket) => socket.end("220 relay\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const socket = await operatorSocket("127.0.0.1", port);
  const [greeting] = await Array.fromAsync<Buffer>(socket);
  expect(greeting?.toString()).toBe("220 relay\r\n");
  server.close();
  await expect(operatorSocket("127.0.0.1", port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
