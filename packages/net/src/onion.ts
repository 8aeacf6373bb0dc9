import type { Socket } from "node:net";

import { SocksClient } from "socks";

import { CouldNotLook } from "./could-not-look.ts";
import { startDeadline } from "./deadline.ts";

/** `ip:port` of the SOCKS5 proxy that reaches onion services (Tor). */
export interface OnionProxy {
  readonly host: string;
  readonly port: number;
}

/** Version 3 onion names only; the older ones went out of service in 2021. */
const ONION = /^(?:[a-z0-9-]+\.)*[a-z2-7]{56}\.onion$/;

/** Reaches an onion service. The name goes to the proxy as it is: asking a resolver for it would leak who is watched. */
export const createOnionDialler =
  (proxy: OnionProxy | undefined) =>
  async (host: string, port: number, timeoutMs: number, signal?: AbortSignal): Promise<Socket> => {
    const name = host.toLowerCase().replace(/\.$/, "");
    if (!ONION.test(name)) throw new CouldNotLook("out-of-scope", `"${host}" is not an onion address`);
    if (proxy === undefined)
      throw new CouldNotLook("not-supported", "no SOCKS proxy is configured for onion addresses");
    using deadline = startDeadline(timeoutMs, `connecting to ${name}`, signal);
    const attempt = SocksClient.createConnection({
      proxy: { host: proxy.host, port: proxy.port, type: 5 },
      command: "connect",
      destination: { host: name, port },
      timeout: timeoutMs,
    });
    try {
      const { socket } = await deadline.race(attempt);
      socket.on("error", () => {});
      socket.resume();
      return socket;
    } catch (error) {
      attempt.then(({ socket }) => socket.destroy()).catch(() => {});
      if (error instanceof CouldNotLook) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new CouldNotLook("unreachable", `${name} through the proxy: ${message}`, { cause: error });
    }
  };
