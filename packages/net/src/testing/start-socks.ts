import { connect } from "node:net";

import { startTcp } from "./start-tcp.ts";

/** A SOCKS5 proxy (RFC 1928) that maps every name to one loopback port and records the requests. */
export const startSocks = async (toPort: number) => {
  const asked: string[] = [];
  const server = await startTcp((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.from([5, 0]));
      socket.once("data", (request: Buffer) => {
        asked.push(request.toString("latin1", 5, 5 + (request[4] ?? 0)));
        const inner = connect(toPort, "127.0.0.1", () => {
          socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          socket.pipe(inner).pipe(socket);
        });
        inner.on("error", () => socket.destroy());
        socket.on("close", () => inner.destroy());
      });
    });
  });
  return { port: server.port, asked, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};
