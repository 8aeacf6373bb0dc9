import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";

import type { Connection, Net } from "./net.ts";
import { type BlindReason, ProbeError } from "./probe-error.ts";

/** What one page may use, all of its scripts, pictures and frames together. */
export interface BrowsingLimits {
  readonly bytesReceived: number;
  readonly bytesSent: number;
  readonly connections: number;
  readonly hosts: number;
  readonly connectMs: number;
  /** A tunnel without traffic for this long is closed. */
  readonly idleMs: number;
}

export const BROWSING_LIMITS: BrowsingLimits = {
  bytesReceived: 20 * 1024 * 1024,
  bytesSent: 1024 * 1024,
  connections: 120,
  hosts: 40,
  connectMs: 8_000,
  idleMs: 8_000,
};

/** What one page asked of the proxy. */
export interface BrowsingUsage {
  readonly bytesReceived: number;
  readonly connections: number;
  readonly hosts: readonly string[];
  readonly refusals: readonly { readonly host: string; readonly port: number; readonly reason: BlindReason }[];
  /** A limit was reached: the rest of the page was not loaded. */
  readonly isCut: boolean;
}

/** A proxy for one browser, which has no other way to the network. One page is visited at a time. */
export interface BrowserProxy extends AsyncDisposable {
  /** Begins a visit: closes what is left of the one before and counts from zero. `url` may use its own port. */
  begin(url: string): void;
  usage(): BrowsingUsage;
}

const USUAL_PORTS: readonly number[] = [80, 443, 8080, 8443];
const CHUNK = 64 * 1024;
const MAX_REFUSALS = 50;
const LONGEST_TARGET = 16 * 1024;
/** Headers that concern the connection to the proxy and not the target (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "host",
]);

interface Visit {
  received: number;
  sent: number;
  connections: number;
  isCut: boolean;
  readonly hosts: Set<string>;
  readonly refusals: { host: string; port: number; reason: BlindReason }[];
  readonly ports: ReadonlySet<number>;
  readonly open: Set<() => void>;
}

const newVisit = (url: string | null): Visit => {
  const parsed = url === null ? null : URL.parse(url);
  const own = parsed === null || parsed.port === "" ? [] : [Number(parsed.port)];
  return {
    received: 0,
    sent: 0,
    connections: 0,
    isCut: false,
    hosts: new Set(),
    refusals: [],
    ports: new Set([...USUAL_PORTS, ...own]),
    open: new Set(),
  };
};

const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

const authorityOf = (text: string): { host: string; port: number } | null => {
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):(\d{1,5})$/i.exec(text) ?? [];
  return host === undefined ? null : { host: unbracketed(host), port: Number(port) };
};

/**
 * Starts a proxy on a Unix socket. Every connection is opened by `net`: address policy, name resolution, rate limits and
 * metering are those of a scan, evaluated for each connection, so a name that changes its address between two requests
 * gains nothing.
 */
export const startBrowserProxy = async (
  net: Net,
  socketPath: string,
  limits: BrowsingLimits = BROWSING_LIMITS,
): Promise<BrowserProxy> => {
  let visit = newVisit(null);

  const open = async (of: Visit, host: string, port: number): Promise<Connection> => {
    const refuse = (reason: BlindReason, detail: string): never => {
      throw new ProbeError(reason, detail);
    };
    try {
      if (!of.ports.has(port)) refuse("out-of-scope", `port ${port} is not a port of websites`);
      if (of.connections >= limits.connections || (!of.hosts.has(host) && of.hosts.size >= limits.hosts)) {
        of.isCut = true;
        refuse("rate-limited", "the page used up its connections");
      }
      of.connections += 1;
      of.hosts.add(host);
      return await net.connect({ host, port }, { timeoutMs: limits.connectMs });
    } catch (error) {
      const reason = error instanceof ProbeError ? error.reason : "unreachable";
      if (of.refusals.length < MAX_REFUSALS) of.refusals.push({ host, port, reason });
      throw error;
    }
  };

  /** Carries bytes until one side ends, the visit ends or a limit is reached; a tunnel carries them both ways. */
  const carry = async (of: Visit, client: Duplex, connection: Connection, isTunnel: boolean): Promise<void> => {
    const end = (): void => {
      of.open.delete(end);
      connection.close();
      client.destroy();
    };
    // The visit may have ended while the connection was opened.
    if (of !== visit || client.destroyed) {
      end();
      return;
    }
    of.open.add(end);
    client.on("error", end).on("close", end);
    if (isTunnel)
      client.on("data", (chunk: Buffer) => {
        of.sent += chunk.length;
        if (of.sent > limits.bytesSent) {
          of.isCut = true;
          return end();
        }
        client.pause();
        connection.write(chunk).then(() => client.resume(), end);
      });
    try {
      for (;;) {
        const bytes = await connection.read({
          enough: (soFar) => soFar.length > 0,
          maxBytes: CHUNK,
          idleMs: limits.idleMs,
          totalMs: limits.idleMs,
        });
        if (bytes.length === 0 || client.destroyed) break;
        of.received += bytes.length;
        if (of.received > limits.bytesReceived) {
          of.isCut = true;
          break;
        }
        if (!client.write(bytes))
          await new Promise<void>((resolve) => {
            client.once("drain", resolve).once("close", resolve);
          });
      }
      if (of.isCut) end();
      else client.end(() => end());
    } catch {
      end();
    }
  };

  /** A request for a plain website: sent on as it is, on a connection of its own. */
  const forward = async (request: IncomingMessage): Promise<void> => {
    const of = visit;
    const { socket: client } = request;
    const url = URL.parse(request.url ?? "");
    if (url?.protocol !== "http:" || url.href.length > LONGEST_TARGET || !/^(?:GET|HEAD)$/.test(request.method ?? ""))
      return void client.destroy();
    const connection = await open(of, unbracketed(url.hostname), url.port === "" ? 80 : Number(url.port)).catch(
      () => null,
    );
    // An error page of the proxy would be taken for the website; a closed connection is not.
    if (connection === null) return void client.destroy();
    const headers: string[] = [];
    for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
      const name = request.rawHeaders[at] ?? "";
      if (!HOP_BY_HOP.has(name.toLowerCase())) headers.push(`${name}: ${request.rawHeaders[at + 1] ?? ""}\r\n`);
    }
    const head = `${request.method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n${headers.join("")}Connection: close\r\n\r\n`;
    try {
      await connection.write(head);
    } catch {
      connection.close();
      return void client.destroy();
    }
    await carry(of, client, connection, false);
  };

  const server = createHttpServer({ keepAlive: false });
  server.on("request", (request) => void forward(request));
  server.on("upgrade", (_request, client: Duplex) => client.destroy());
  server.on("clientError", (_error, client: Duplex) => client.destroy());
  server.on("connect", (request: IncomingMessage, client: Duplex) => {
    const of = visit;
    const to = authorityOf(request.url ?? "");
    client.on("error", () => client.destroy());
    if (to === null) return void client.destroy();
    open(of, to.host, to.port).then(
      (connection) => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        return carry(of, client, connection, true);
      },
      () => client.end("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n"),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(socketPath, resolve);
  });

  const endVisit = (): void => {
    for (const end of visit.open) end();
  };
  return {
    begin(url) {
      endVisit();
      visit = newVisit(url);
    },
    usage: () => ({
      bytesReceived: visit.received,
      connections: visit.connections,
      hosts: [...visit.hosts],
      refusals: [...visit.refusals],
      isCut: visit.isCut,
    }),
    async [Symbol.asyncDispose]() {
      endVisit();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};

/**
 * Makes the proxy's Unix socket reachable at a loopback port, which is all that browsers take. It runs beside the browser, in
 * its network namespace where it has one of its own.
 */
export const bridgeToProxy = async (socketPath: string): Promise<{ readonly port: number; close(): void }> => {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const proxy = connect({ path: socketPath });
    for (const socket of [client, proxy]) {
      open.add(socket);
      socket.on("error", () => {
        client.destroy();
        proxy.destroy();
      });
      socket.on("close", () => open.delete(socket));
    }
    client.pipe(proxy).pipe(client);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
