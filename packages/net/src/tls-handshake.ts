import { constants } from "node:crypto";
import { isIP, type Socket } from "node:net";
import {
  connect as tlsConnect,
  createSecureContext,
  getCACertificates,
  type DetailedPeerCertificate,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from "node:tls";

import { startDeadline } from "./deadline.ts";
import type { HandshakeOptions, TlsObservation } from "./net.ts";
import { ProbeError } from "./probe-error.ts";
import { errorCode, toProbeError } from "./socket-error.ts";
import { TlsDeclined } from "./tls-declined.ts";

/** Old servers are inspected, not trusted: every suite and key size the runtime supports is offered. */
const EVERY_CIPHER = "ALL:@SECLEVEL=0";
const DEFAULT_TIMEOUT_MS = 6_000;
/** How long a TLS 1.3 server may take to offer a session after the handshake. */
const SESSION_MS = 1_000;
const SESSION_PREFIX = Buffer.from("\0nodejs:tls:session:1\0", "latin1");

export const createTlsClient = (extraCa: readonly string[]) => {
  const contexts = new Map<string, SecureContext>();
  // Reading the trust store takes milliseconds, so contexts are cached per combination of options.
  const contextFor = ({ minVersion = "TLSv1", maxVersion = "TLSv1.3", ciphers = EVERY_CIPHER }: HandshakeOptions) => {
    const key = `${minVersion} ${maxVersion} ${ciphers}`;
    let context = contexts.get(key);
    if (context === undefined) {
      if (contexts.size >= 64) contexts.clear();
      context = createSecureContext({
        minVersion,
        maxVersion,
        ciphers,
        ecdhCurve: "auto",
        sigalgs: undefined,
        secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
        ...(extraCa.length > 0 && { ca: [...getCACertificates("default"), ...extraCa] }),
      });
      contexts.set(key, context);
    }
    return context;
  };

  /** Speaks TLS over an open socket and says what was agreed. The socket is destroyed when it fails. */
  const secure = async (
    socket: Socket,
    ip: string,
    host: string | undefined,
    options: HandshakeOptions,
  ): Promise<{ socket: TLSSocket; tls: TlsObservation }> => {
    const name = options.servername ?? host;
    const what = `TLS with ${name ?? ip}`;
    let context: SecureContext;
    try {
      context = contextFor(options);
    } catch (error) {
      socket.destroy();
      throw new ProbeError("not-supported", `${what}: this runtime cannot offer it`, { cause: error });
    }
    using deadline = startDeadline(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, what, options.signal);
    return await new Promise((resolve, reject) => {
      let stapled = false;
      const secured = tlsConnect({
        socket,
        secureContext: context,
        rejectUnauthorized: false,
        requestOCSP: true,
        minDHSize: 1,
        ...(name !== undefined && isIP(name) === 0 ? { servername: name } : { host: name ?? ip }),
        ...(options.alpn !== undefined && { ALPNProtocols: [...options.alpn] }),
        ...(Buffer.isBuffer(options.session) && { session: options.session }),
      });
      const session = options.session === undefined ? null : offeredSession(secured);
      const fail = (error: unknown) => {
        stop();
        secured.destroy();
        socket.destroy();
        reject(explain(error, what));
      };
      const stop = deadline.onEnd(fail);
      const onClose = () =>
        fail(new ProbeError("tls-failed", `${what}: the peer closed the connection during the handshake`));
      secured.once("OCSPResponse", (response: Buffer | null) => {
        stapled = response !== null && response.length > 0;
      });
      secured.once("error", fail);
      secured.once("close", onClose);
      secured.once("secureConnect", () => {
        stop();
        secured.off("error", fail);
        secured.off("close", onClose);
        secured.on("error", () => {});
        const agreed = readObservation(secured, ip, stapled);
        goOn(secured, agreed, options, session, what).then((tls) => resolve({ socket: secured, tls }), fail);
      });
    });
  };
  return { secure };
};

/** What the options ask for beyond the handshake. */
const goOn = async (
  socket: TLSSocket,
  agreed: TlsObservation,
  options: HandshakeOptions,
  session: (() => Promise<Buffer | null>) | null,
  what: string,
): Promise<TlsObservation> => {
  if (options.renegotiate === true && agreed.protocol !== "TLSv1.3")
    return { ...agreed, renegotiated: await renegotiate(socket, what, options) };
  if (session === null) return agreed;
  const resumed = socket.isSessionReused();
  return { ...agreed, resumption: { session: openSslForm(await session()), resumed } };
};

/** The session that the server offers: with TLS 1.2 at the end of the handshake, with TLS 1.3 shortly after it, or never. */
const offeredSession = (socket: TLSSocket): (() => Promise<Buffer | null>) => {
  let offered: Buffer | null = null;
  socket.on("session", (session: Buffer) => (offered = session));
  return async () => {
    if (offered === null && socket.getProtocol() === "TLSv1.3") {
      socket.resume();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, SESSION_MS);
        for (const event of ["session", "close"])
          socket.once(event, () => {
            clearTimeout(timer);
            resolve();
          });
      });
    }
    return offered ?? (socket.getProtocol() === "TLSv1.3" ? null : (socket.getSession() ?? null));
  };
};

/** Whether the peer makes a second handshake that the client asks for (RFC 5246, 7.4.1.1). An alert or the end of the connection is a no. */
const renegotiate = async (socket: TLSSocket, what: string, options: HandshakeOptions): Promise<boolean> => {
  using deadline = startDeadline(
    options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    `${what}: a second handshake`,
    options.signal,
  );
  return await new Promise((resolve, reject) => {
    deadline.onEnd(reject);
    for (const event of ["error", "close"]) socket.once(event, () => resolve(false));
    socket.renegotiate({ rejectUnauthorized: false }, (error) => resolve(error === null));
  });
};

/** The runtime writes the host's name before the session, which would bind it to that name. */
const openSslForm = (session: Buffer | null): Buffer | null => {
  if (session === null || session.indexOf(SESSION_PREFIX) !== 0) return session;
  return session.subarray(SESSION_PREFIX.length + 2 + session.readUInt16BE(SESSION_PREFIX.length));
};

export type TlsClient = ReturnType<typeof createTlsClient>;

const explain = (error: unknown, what: string): ProbeError => {
  if (error instanceof ProbeError) return error;
  const code = errorCode(error) ?? "";
  if (/NO_PROTOCOLS_AVAILABLE|NO_CIPHERS_AVAILABLE|NO_CIPHER_MATCH|LIBRARY_HAS_NO_CIPHERS/.test(code)) {
    return new ProbeError("not-supported", `${what}: this runtime cannot offer it`, { cause: error });
  }
  // An alert, or a version we did not offer, is the peer's answer to what was offered.
  const alert =
    /ALERT_([A-Z_]+)$/.exec(code)?.[1] ??
    (/UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION/.test(code) ? "PROTOCOL_VERSION" : null);
  if (alert !== null) return new TlsDeclined(alert.toLowerCase().replaceAll("_", " "), what, { cause: error });
  if (code.startsWith("ERR_SSL") || code === "EPROTO") {
    const said = code
      .replace(/^ERR_SSL_/, "")
      .toLowerCase()
      .replaceAll("_", " ");
    return new ProbeError("tls-failed", `${what}: ${said}`, { cause: error });
  }
  if (code === "ECONNRESET")
    return new ProbeError("tls-failed", `${what}: the peer closed the connection during the handshake`, {
      cause: error,
    });
  return toProbeError(error, what);
};

const readObservation = (socket: TLSSocket, ip: string, ocspStapled: boolean): TlsObservation => {
  const cipher = socket.getCipher();
  const key = socket.getEphemeralKeyInfo();
  const problem: unknown = socket.authorizationError;
  return {
    ip,
    protocol: socket.getProtocol() ?? "unknown",
    cipher: { name: cipher.name, standardName: cipher.standardName, version: cipher.version },
    group: key !== null && "name" in key && typeof key.name === "string" ? key.name : null,
    alpn: typeof socket.alpnProtocol === "string" ? socket.alpnProtocol : null,
    chain: chainOf(socket),
    trusted: socket.authorized,
    trustProblem: socket.authorized
      ? null
      : problem instanceof Error
        ? problem.message
        : typeof problem === "string"
          ? problem
          : "unknown",
    ocspStapled,
  };
};

const chainOf = (socket: TLSSocket): PeerCertificate[] => {
  const chain: PeerCertificate[] = [];
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (certificate?.raw !== undefined && chain.length < 12) {
    chain.push(certificate);
    const issuer: DetailedPeerCertificate | undefined = certificate.issuerCertificate;
    if (issuer === certificate || issuer?.fingerprint256 === certificate.fingerprint256) break;
    certificate = issuer;
  }
  return chain;
};
