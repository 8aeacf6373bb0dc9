import { createSocket, type Socket as DatagramSocket } from "node:dgram";
import type { Server } from "node:net";

export interface BoundAddress {
  readonly ip: string;
  readonly port: number;
}

/** Listens at an address, or says why not. */
export const listenTcp = async (server: Server, ip: string, port: number): Promise<BoundAddress> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: ip, port, exclusive: true, backlog: 511 }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error(`not an address of its own: ${ip}:${port}`);
  return { ip: bound.address, port: bound.port };
};

export const bindUdp = async (ip: string, port: number): Promise<{ socket: DatagramSocket; bound: BoundAddress }> => {
  const socket = createSocket({ type: "udp4", recvBufferSize: 4 * 1024 * 1024 });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind({ address: ip, port, exclusive: true }, () => {
        socket.off("error", reject);
        resolve();
      });
    });
  } catch (error) {
    socket.close();
    throw error;
  }
  const { address, port: boundPort } = socket.address();
  return { socket, bound: { ip: address, port: boundPort } };
};

const CANNOT_BIND_HERE = new Set(["EACCES", "EPERM", "EADDRNOTAVAIL", "EADDRINUSE", "EINVAL"]);

/** Is this the kind of refusal that another address or port would fix? */
export const cannotBindHere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CANNOT_BIND_HERE.has(String(error.code));
