import { connect, type Socket } from "node:net";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A connection to a server that the operator's configuration names (the mail relay). Such a server may be in a private
 * range, so the scanner's address policy does not apply; the caller passes nothing but the configured host and port.
 */
export const operatorSocket = async (host: string, port: number): Promise<Socket> => {
  const socket = connect({ host, port });
  const ready = Promise.withResolvers<Socket>();
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error(`no connection to ${host}:${port}`), { code: "ETIMEDOUT" })),
    CONNECT_TIMEOUT_MS,
  );
  socket.once("connect", () => ready.resolve(socket));
  socket.once("error", ready.reject);
  try {
    return await ready.promise;
  } finally {
    clearTimeout(timer);
    socket.off("error", ready.reject);
  }
};
