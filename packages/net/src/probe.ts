import { connect } from "node:net";

import type { BudgetKeeper } from "./budget.ts";
import type { Dialler } from "./dial.ts";
import type { ConnectOptions, Destination, PortObservation } from "./net.ts";
import { ProbeError } from "./probe-error.ts";
import { errorCode, toProbeError } from "./socket-error.ts";

const DEFAULT_TIMEOUT_MS = 1_500;

/**
 * What the network says about a connection it refuses. The rest of the errors are our own troubles: without a route or
 * past our own firewall (ENETUNREACH, EACCES) nothing was sent.
 */
const STATES: Readonly<Record<string, PortObservation["state"]>> = {
  ECONNREFUSED: "closed",
  ECONNRESET: "closed",
  ETIMEDOUT: "silent",
  EHOSTUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
};

/** Tests whether a port is open: a connection that is closed once established, without sending a byte. */
export const probePort = async (
  dialler: Dialler,
  budget: BudgetKeeper,
  to: Destination & { ip: string },
  options: ConnectOptions = {},
): Promise<PortObservation> => {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  const real = dialler.place(to.ip, to.port, "tcp", to.host, options.avoid);
  const slot = await budget.acquire(to.ip, "probe", signal);
  try {
    return await new Promise<PortObservation>((resolve, reject) => {
      const startedAt = performance.now();
      const socket = connect({ host: real.ip, port: real.port, autoSelectFamily: false });
      let ended = false;
      const end = (state: PortObservation["state"] | ProbeError) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        // A reset frees the port pair at once; thousands of them in TIME_WAIT would use up our own ports.
        if (state === "open") socket.resetAndDestroy();
        else socket.destroy();
        if (state instanceof ProbeError) reject(state);
        else resolve({ state, tookMs: performance.now() - startedAt });
      };
      const giveUp = () => end(new ProbeError("cancelled", `asking ${to.ip}:${to.port}: cancelled`));
      // When we ourselves were busy, the answer may already wait in the kernel: it is read before time is called.
      const timer = setTimeout(() => setImmediate(() => end("silent")), timeoutMs);
      socket.once("connect", () => end("open"));
      socket.on("error", (error) => {
        const state = STATES[errorCode(error) ?? ""];
        end(state ?? toProbeError(error, `asking ${to.ip}:${to.port}`));
      });
      if (signal?.aborted) giveUp();
      else signal?.addEventListener("abort", giveUp, { once: true });
    });
  } finally {
    slot.release("answered");
  }
};
