import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { DEFAULT_CIPHERS } from "node:tls";

import type { BudgetKeeper, SessionOutcome } from "./budget.ts";
import { decodeText } from "./charset.ts";
import { startDeadline, type Deadline } from "./deadline.ts";
import type { Dialler } from "./dial.ts";
import { decodeBody, readEncodings } from "./http-body.ts";
import type { HttpRequest, HttpResponse, TlsObservation } from "./net.ts";
import { ProbeError } from "./probe-error.ts";
import { errorCode, toProbeError } from "./socket-error.ts";
import type { TlsClient } from "./tls-handshake.ts";

export const HTTP_LIMITS = {
  totalMs: 10_000,
  decodedBytes: 2 * 1024 * 1024,
  wireBytes: 4 * 1024 * 1024,
  headerBytes: 16 * 1024,
  redirects: 5,
} as const;

const CONNECT_MS = 5_000;
const IDLE_SOCKET_MS = 4_000;
const IDLE_SOCKETS_PER_ORIGIN = 2;
const MAX_IDLE_ORIGINS = 256;

export interface HttpParts {
  readonly dialler: Dialler;
  readonly tls: TlsClient;
  readonly budget: BudgetKeeper;
  readonly userAgent: string;
}

interface Wire {
  readonly socket: Socket;
  readonly ip: string;
  readonly tls: TlsObservation | null;
}

interface Raw {
  readonly response: IncomingMessage;
  readonly wireBody: Buffer;
  readonly cut: boolean;
}

/** What is offered where the certificate is verified: the runtime's own defaults instead of everything it still knows. */
const VERIFIED_TLS = { minVersion: "TLSv1.2", ciphers: DEFAULT_CIPHERS } as const;

/** The only headers that follow a redirect to another host: a key may be in any other. */
const FOLLOWS_ANYWHERE = /^(?:accept(?:-.*)?|content-type|if-.*|range|user-agent)$/i;

/** One bounded HTTP client for every probe and feed. */
export const createHttpClient = (parts: HttpParts) => {
  const idle = new Map<string, Wire[]>();

  const takeIdle = (key: string, { avoid }: HttpRequest): Wire | null => {
    const wires = idle.get(key);
    for (;;) {
      const wire = wires?.pop();
      if (wire === undefined) return null;
      wire.socket.removeAllListeners("timeout");
      wire.socket.setTimeout(0);
      // One that another caller opened may lead to an address that this one does not contact.
      if (avoid?.covers({ ip: wire.ip }) === true) wire.socket.destroy();
      if (!wire.socket.destroyed && wire.socket.writable) return wire;
    }
  };
  const keepIdle = (key: string, wire: Wire) => {
    const wires = idle.get(key) ?? [];
    const living = wires.filter(({ socket }) => !socket.destroyed);
    if (wire.socket.destroyed || living.length >= IDLE_SOCKETS_PER_ORIGIN) return void wire.socket.destroy();
    if (idle.size > MAX_IDLE_ORIGINS) evictClosed();
    idle.set(key, [...living, wire]);
    wire.socket.setTimeout(IDLE_SOCKET_MS, () => wire.socket.destroy());
    wire.socket.unref();
  };

  const evictClosed = () => {
    for (const [key, wires] of idle) if (wires.every(({ socket }) => socket.destroyed)) idle.delete(key);
  };

  const open = async (url: URL, request: HttpRequest, deadline: Deadline): Promise<Wire> => {
    const to = destinationOf(url, request.ip);
    const timeoutMs = Math.max(1, Math.min(CONNECT_MS, deadline.leftMs));
    const { signal, onionProxy, avoid, sourceAddress } = request;
    const options = { timeoutMs, signal, onionProxy, avoid, sourceAddress };
    const { socket, ip } = await parts.dialler.dial(to, { ...options, alreadyBudgeted: true });
    if (url.protocol === "http:") return { socket, ip, tls: null };
    const secured = await parts.tls.secure(socket, ip, to.host, {
      timeoutMs: Math.max(1, deadline.leftMs),
      alpn: ["http/1.1"],
      ...(request.tls === "verified" && VERIFIED_TLS),
      ...(request.signal && { signal: request.signal }),
    });
    if (request.tls === "verified" && !secured.tls.trusted) {
      secured.socket.destroy();
      throw new ProbeError("tls-failed", `the certificate of ${url.host} is not trusted: ${secured.tls.trustProblem}`);
    }
    return { ...secured, ip };
  };

  const hop = async (url: URL, request: HttpRequest, deadline: Deadline): Promise<{ raw: Raw; wire: Wire }> => {
    const to = destinationOf(url, request.ip);
    const isOnion = to.ip === undefined && to.host?.endsWith(".onion") === true;
    const addresses = isOnion ? [] : await deadline.race(parts.dialler.candidates(to, request.avoid));
    for (const ip of addresses) parts.dialler.place(ip, to.port, "tcp", to.host, request.avoid);
    // Pause the deadline while waiting for the rate limiter; the caller's signal still aborts.
    const slot = await deadline.unclocked(() =>
      parts.budget.acquire(addresses[0] ?? url.hostname, "session", request.signal),
    );
    let outcome: SessionOutcome = "answered";
    try {
      // A connection opened without certificate verification must not be reused by a request that requires it.
      const way = request.onionProxy === undefined ? "" : `${request.onionProxy.host}:${request.onionProxy.port}`;
      const key = `${url.origin} ${request.ip ?? ""} ${request.tls} ${way} ${request.sourceAddress ?? ""}`;
      // Over a connection of its own a request that must not be repeated never has to be.
      const reused = isRepeatable(request) ? takeIdle(key, request) : null;
      let wire = reused ?? (await open(url, request, deadline));
      let raw: Raw;
      try {
        await request.mayLeave?.();
        raw = await exchange(wire.socket, url, request, parts.userAgent, deadline);
      } catch (error) {
        wire.socket.destroy();
        // A keep-alive connection may have been closed by the peer; that says nothing about the target.
        if (reused === null || !(error instanceof ProbeError) || error.reason !== "reset") throw error;
        wire = await open(url, request, deadline);
        await request.mayLeave?.();
        raw = await exchange(wire.socket, url, request, parts.userAgent, deadline);
      }
      if (raw.cut || !raw.response.complete || /\bclose\b/i.test(raw.response.headers.connection ?? ""))
        wire.socket.destroy();
      else keepIdle(key, wire);
      outcome = slowDownAsked(raw.response) ?? "answered";
      return { raw, wire };
    } catch (error) {
      if (error instanceof ProbeError && (error.reason === "timeout" || error.reason === "reset")) outcome = "failed";
      throw error;
    } finally {
      slot.release(outcome);
    }
  };

  return {
    async send(request: HttpRequest): Promise<HttpResponse> {
      const startedAt = performance.now();
      const most = Math.min(request.followRedirects ?? 0, HTTP_LIMITS.redirects);
      const maxBytes = request.maxBytes ?? HTTP_LIMITS.decodedBytes;
      const redirects: { url: string; status: number; location: string }[] = [];
      const seen = new Set<string>();
      using deadline = startDeadline(request.timeoutMs ?? HTTP_LIMITS.totalMs, `asking ${request.url}`, request.signal);
      let asked: HttpRequest = request;
      for (;;) {
        const url = parseUrl(asked.url);
        // Refused before anything is connected.
        targetOf(url, asked);
        const { raw, wire } = await hop(url, asked, deadline);
        const status = raw.response.statusCode ?? 0;
        const { location } = raw.response.headers;
        if (most > 0 && location !== undefined && [301, 302, 303, 307, 308].includes(status)) {
          redirects.push({ url: asked.url, status, location });
          seen.add(`${asked.method ?? "GET"} ${asked.url}`);
          asked = nextRequest(asked, url, status, location);
          if (redirects.length > most || seen.has(`${asked.method ?? "GET"} ${asked.url}`)) {
            throw new ProbeError(
              "too-many-redirects",
              `${request.url} redirects in circles or more than ${most} times`,
            );
          }
          continue;
        }
        const headers = headersOf(raw.response);
        const decoded = await decodeBody(raw.wireBody, readEncodings(headers["content-encoding"]), maxBytes);
        const { body } = decoded;
        return {
          url: asked.url,
          status,
          headers,
          body,
          text: (most = body.length) => decodeText(body.subarray(0, most), headers["content-type"]?.[0]),
          truncated: decoded.truncated || raw.cut,
          ip: wire.ip,
          tls: wire.tls,
          redirects,
          tookMs: performance.now() - startedAt,
        };
      }
    },
    close() {
      for (const wires of idle.values()) for (const wire of wires) wire.socket.destroy();
      idle.clear();
    },
  };
};

const parseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null) throw new ProbeError("out-of-scope", `"${text}" is not a web address`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ProbeError("out-of-scope", `${url.protocol} is not a scheme we follow`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new ProbeError("out-of-scope", "a web address with a user name in it");
  }
  return url;
};

const destinationOf = (url: URL, ip: string | undefined) => {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (isIP(host) !== 0) return { ip: ip ?? host, host, port };
  return ip === undefined ? { host, port } : { host, ip, port };
};

const nextRequest = (request: HttpRequest, from: URL, status: number, location: string): HttpRequest => {
  const to = URL.parse(location, from);
  if (to === null) throw new ProbeError("malformed", `a redirect to "${location.slice(0, 200)}"`);
  if (request.tls === "verified" && from.protocol === "https:" && to.protocol === "http:")
    throw new ProbeError("tls-failed", `${from.host} redirects from HTTPS to HTTP`);
  const becomesGet = status === 303 || ((status === 301 || status === 302) && request.method === "POST");
  const sameHost = to.host === from.host && to.protocol === from.protocol;
  const headers = Object.entries(request.headers ?? {}).filter(
    ([name]) => (sameHost || FOLLOWS_ANYWHERE.test(name)) && !(becomesGet && /^content-/i.test(name)),
  );
  const { body, ip, target: _, ...rest } = request;
  return {
    ...rest,
    url: to.href,
    headers: Object.fromEntries(headers),
    ...(becomesGet ? { method: request.method === "HEAD" ? "HEAD" : "GET" } : body !== undefined && { body }),
    ...(sameHost && ip !== undefined && { ip }),
  };
};

const headersOf = (response: IncomingMessage): Record<string, string[]> => {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < response.rawHeaders.length; index += 2) {
    const name = response.rawHeaders[index]?.toLowerCase() ?? "";
    const values = headers.get(name);
    const value = response.rawHeaders[index + 1] ?? "";
    if (values === undefined) headers.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(headers);
};

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
/** May this request be sent again where a connection from before turns out to be closed (RFC 9110, section 9.2.2)? */
const isRepeatable = ({ method = "GET", once }: HttpRequest): boolean => once !== true && SAFE.has(method);

const slowDownAsked = (response: IncomingMessage): SessionOutcome | null => {
  const after = response.headers["retry-after"];
  if (response.statusCode !== 429 && !(response.statusCode === 503 && after !== undefined)) return null;
  const seconds = /^\d{1,6}$/.test(after ?? "") ? Number(after) : 2;
  return { slowDownMs: seconds * 1000 };
};

const explain = (error: unknown, what: string): ProbeError => {
  const code = errorCode(error) ?? "";
  if (code === "HPE_HEADER_OVERFLOW")
    return new ProbeError("too-large", `${what}: headers over the cap`, { cause: error });
  if (code.startsWith("HPE_")) return new ProbeError("malformed", `${what}: not HTTP (${code})`, { cause: error });
  if (code === "ERR_INVALID_CHAR" || code === "ERR_UNESCAPED_CHARACTERS" || code === "ERR_HTTP_INVALID_HEADER_VALUE") {
    return new ProbeError("not-supported", `${what}: a request that cannot be sent`, { cause: error });
  }
  return toProbeError(error, what);
};

/** What stands behind the method. A target written out has no space and no line break, so it stays one line. */
const targetOf = (url: URL, { target, tls }: HttpRequest): string => {
  if (target === undefined) return `${url.pathname}${url.search}`;
  if (tls !== "inspect" || !/^\/[!-~]*$/.test(target))
    throw new ProbeError("not-supported", "a request target that cannot be sent");
  return target;
};

/** Sends one request over an open socket and collects the answer, at most the wire cap of it. */
const exchange = (
  socket: Socket,
  url: URL,
  request: HttpRequest,
  userAgent: string,
  deadline: Deadline,
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const what = `asking ${url.origin}`;
    const maxWire = Math.max(HTTP_LIMITS.wireBytes, 2 * (request.maxBytes ?? 0));
    let outgoing: ClientRequest | null = null;
    // The deadline may be over already: then `fail` runs before there is anything to stop listening to.
    let stop = () => {};
    const fail = (error: unknown) => {
      stop();
      outgoing?.destroy();
      socket.destroy();
      reject(explain(error, what));
    };
    stop = deadline.onEnd(fail);
    try {
      outgoing = httpRequest({
        createConnection: () => socket,
        method: request.method ?? "GET",
        path: targetOf(url, request),
        maxHeaderSize: HTTP_LIMITS.headerBytes,
        // Non-conforming servers are scanned too. Nothing is forwarded, so lenient parsing cannot be used for smuggling.
        insecureHTTPParser: true,
        setHost: false,
        headers: withDefaults(request, url, userAgent),
      });
    } catch (error) {
      return fail(error);
    }
    socket.ref();
    outgoing.on("error", fail);
    outgoing.on("upgrade", (response) => {
      stop();
      socket.destroy();
      resolve({ response, wireBody: Buffer.alloc(0), cut: false });
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let done = false;
      const finish = (cut: boolean) => {
        if (done) return;
        done = true;
        stop();
        if (cut) socket.destroy();
        resolve({ response, wireBody: Buffer.concat(chunks), cut });
      };
      response.on("data", (chunk: Buffer) => {
        if (done) return;
        chunks.push(chunk);
        size += chunk.length;
        if (size >= maxWire) finish(true);
      });
      response.on("end", () => finish(!response.complete));
      response.on("error", (error) => (size > 0 ? finish(true) : fail(error)));
      response.on("aborted", () => finish(true));
    });
    if (request.body !== undefined) outgoing.write(request.body);
    outgoing.end();
  });

const withDefaults = (request: HttpRequest, url: URL, userAgent: string): Record<string, string> => {
  const given = new Map(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const defaults: Record<string, string> = {
    host: url.host,
    "user-agent": userAgent,
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
    connection: "keep-alive",
  };
  if (request.body !== undefined) defaults["content-length"] = String(Buffer.byteLength(request.body));
  const absent = Object.entries(defaults).filter(([name]) => !given.has(name));
  return Object.fromEntries([...absent, ...Object.entries(request.headers ?? {})]);
};
