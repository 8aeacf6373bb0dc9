import { createServer, type AddressInfo, type Socket } from "node:net";

export interface TestTcp extends AsyncDisposable {
  readonly port: number;
  /** How many connections came in. */
  readonly connections: () => number;
}

/** A TCP server on loopback whose every connection is handled by the test. */
export const startTcp = async (handle: (socket: Socket) => void, host = "127.0.0.1"): Promise<TestTcp> => {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
