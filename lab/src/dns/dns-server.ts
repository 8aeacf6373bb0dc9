import type { Socket as DatagramSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";

import { bindUdp, type BoundAddress, listenTcp } from "../bind.ts";
import { answerMessage, type DnsDesk, type DnsRole } from "./answer-message.ts";

export interface DnsServer {
  readonly bound: BoundAddress;
  close(): Promise<void>;
}

const SAME_PORT_TRIES = 20;
const MAX_MESSAGE_BYTES = 65_535;

/** Answers DNS over UDP and TCP at one address. With port 0 both get the same free port. */
export const startDnsServer = async (at: BoundAddress, role: () => DnsRole, desk: DnsDesk): Promise<DnsServer> => {
  const sockets = new Set<Socket>();
  const {
    server,
    socket: udp,
    bound,
  } = await bindBoth(at, () =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      serveStream(socket, role, desk);
    }),
  );
  udp.on("message", (request, from) => {
    void answerMessage(request, "udp", role(), desk).then(
      (replies) => {
        for (const message of replies) if (!desk.signal.aborted) udp.send(message, from.port, from.address);
      },
      () => undefined, // Only the closing of the lab interrupts an answer.
    );
  });
  return {
    bound,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => server.close(() => resolve())),
        new Promise<void>((resolve) => udp.close(() => resolve())),
      ]);
    },
  };
};

const bindBoth = async (
  at: BoundAddress,
  make: () => Server,
): Promise<{ server: Server; socket: DatagramSocket; bound: BoundAddress }> => {
  for (let attempt = 1; ; attempt++) {
    const server = make();
    const bound = await listenTcp(server, at.ip, at.port);
    try {
      return { server, ...(await bindUdp(at.ip, bound.port)) };
    } catch (error) {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (at.port !== 0 || attempt === SAME_PORT_TRIES) throw error;
    }
  }
};

const serveStream = (socket: Socket, role: () => DnsRole, desk: DnsDesk): void => {
  let pending = Buffer.alloc(0);
  let queue = Promise.resolve();
  socket.on("error", () => socket.destroy());
  socket.setTimeout(30_000, () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const request = pending.subarray(2, 2 + pending.readUInt16BE(0));
      pending = pending.subarray(2 + request.length);
      queue = queue.then(async () => {
        const replies = await answerMessage(request, "tcp", role(), desk).catch(() => []);
        for (const message of replies) if (socket.writable) socket.write(framed(message));
      });
    }
    if (pending.length > MAX_MESSAGE_BYTES + 2) socket.destroy();
  });
};

const framed = (message: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
};
