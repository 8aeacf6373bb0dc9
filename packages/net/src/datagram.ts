import { createSocket } from "node:dgram";
import { isIP } from "node:net";

import type { BudgetKeeper } from "./budget.ts";
import { startDeadline } from "./deadline.ts";
import type { Dialler } from "./dial.ts";
import type { DatagramOptions, Destination } from "./net.ts";
import { toProbeError } from "./socket-error.ts";

const DEFAULT_TIMEOUT_MS = 2_000;

/** One spelling for an address, as the compressed and the full form of IPv6 differ. */
const plain = (ip: string): string => (isIP(ip) === 6 ? new URL(`http://[${ip.replace(/%.*$/, "")}]`).hostname : ip);

/** One datagram out, the first answer of that very address and port back; null for silence. */
export const sendDatagram = async (
  dialler: Dialler,
  budget: BudgetKeeper,
  to: Destination & { ip: string },
  payload: Uint8Array,
  options: DatagramOptions = {},
): Promise<Buffer | null> => {
  const real = dialler.place(to.ip, to.port, "udp", to.host, options.avoid);
  const slot = await budget.acquire(to.ip, options.purpose ?? "session", options.signal);
  const what = `a datagram to ${to.ip}:${to.port}`;
  const socket = createSocket(isIP(real.ip) === 6 ? "udp6" : "udp4");
  try {
    using deadline = startDeadline(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, what, options.signal);
    return await new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(toProbeError(error, what));
      deadline.onEnd((why) => (why.reason === "timeout" ? resolve(null) : reject(why)));
      // Port unreachable comes back as an error on a connected socket: the port is closed, which is an answer.
      socket.on("error", fail);
      const sent = (error: Error | null) => {
        if (error !== null) fail(error);
      };
      if (options.fromAnyPort === true) {
        socket.on("message", (bytes, from) => {
          if (plain(from.address) === plain(real.ip)) resolve(bytes);
        });
        socket.send(payload, real.port, real.ip, sent);
        return;
      }
      socket.on("message", (bytes) => resolve(bytes));
      socket.connect(real.port, real.ip, () => socket.send(payload, sent));
    });
  } finally {
    slot.release("answered");
    socket.close();
  }
};
