import type { Socket } from "node:net";

import { SocksClient } from "socks";

import { startDeadline } from "./deadline.ts";
import { ProbeError } from "./probe-error.ts";

/** `ip:port` of the SOCKS5 proxy that reaches onion services (Tor). */
export interface OnionProxy {
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`, also with `socks5://` before it; null when it is neither. */
export const parseOnionProxy = (text: string): OnionProxy | null => {
  const url = URL.parse(`socks://${text.trim().replace(/^socks5h?:\/\//i, "")}`);
  if (url === null || url.hostname === "" || url.port === "" || Number(url.port) === 0) return null;
  if (url.username !== "" || url.password !== "" || !/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) };
};

/** Version 3 onion names only; the older ones went out of service in 2021. */
const ONION = /^(?:[a-z0-9-]+\.)*[a-z2-7]{56}\.onion$/;

export interface OnionDial {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Taken in place of the program's own. */
  readonly proxy?: OnionProxy | undefined;
}

/** Reaches an onion service. The name goes to the proxy as it is: asking a resolver for it would leak who is watched. */
export const createOnionDialler =
  (usual: OnionProxy | undefined) =>
  async (host: string, port: number, { timeoutMs, signal, proxy = usual }: OnionDial): Promise<Socket> => {
    const name = host.toLowerCase().replace(/\.$/, "");
    if (!ONION.test(name)) throw new ProbeError("out-of-scope", `"${host}" is not an onion address`);
    if (proxy === undefined) throw new ProbeError("not-supported", "no SOCKS proxy is configured for onion addresses");
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
      if (error instanceof ProbeError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new ProbeError("unreachable", `${name} through the proxy: ${message}`, { cause: error });
    }
  };
