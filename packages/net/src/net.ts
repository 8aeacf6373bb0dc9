import type { PeerCertificate } from "node:tls";

import type { OnionProxy } from "./onion.ts";
import type { OptOut } from "./opt-out.ts";

/**
 * The only network access. Everything that opens a socket uses a `Net`, which owns the address policy,
 * deadlines, byte caps and rate budgets. Operations resolve with what was seen (which may be "nothing there") and
 * reject with `ProbeError` when nothing can be said.
 */
export interface Net {
  readonly dns: Dns;
  /** Whether the operator allowed this address explicitly: it may be scanned even if it is private. */
  readonly isOwn?: (ip: string) => boolean;
  /** Connects to one address, or to the first reachable address of a name. */
  connect(to: Destination, options?: ConnectOptions): Promise<Connection>;
  /** Tests whether one TCP port of one address is open, without sending data. */
  probe(to: Destination & { ip: string }, options?: ConnectOptions): Promise<PortObservation>;
  /**
   * Makes one TLS handshake and reports what was agreed, whatever the certificate's state. A peer that read the hello
   * and said no rejects with `TlsDeclined` (an answer for a version probe), a version the runtime cannot offer with
   * `ProbeError("not-supported")`.
   */
  handshake(to: Destination, options?: HandshakeOptions): Promise<TlsObservation>;
  /** One bounded HTTP exchange. Redirects are followed only on request, each hop checked again. */
  http(request: HttpRequest): Promise<HttpResponse>;
  /** Sends one datagram; returns the first response, or null on timeout. */
  datagram(to: Destination & { ip: string }, payload: Uint8Array, options?: DatagramOptions): Promise<Buffer | null>;
}

export interface DatagramOptions extends ConnectOptions {
  /** The answer may come from another port of the address, as TFTP answers (RFC 1350, section 4). */
  readonly fromAnyPort?: true;
}

export interface Destination {
  /** A name to resolve and to send as SNI and Host. Either `host` or `ip`, or both when the address is known already. */
  readonly host?: string;
  readonly ip?: string;
  readonly port: number;
}

export interface ConnectOptions {
  /** Targets that this caller does not contact, beside those who opted out. */
  readonly avoid?: OptOut;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A probe only asks whether a port is open and has a budget of its own; everything else is a session. */
  readonly purpose?: "session" | "probe";
  /** Called when the budget lets us begin; the time before is ours, not the target's. */
  readonly onTurn?: () => void;
}

export interface PortObservation {
  /** Silent: no answer in time. Unreachable: a router or firewall on the way said so. */
  readonly state: "open" | "closed" | "silent" | "unreachable";
  /** From the first packet to the answer. */
  readonly tookMs: number;
}

/** An open stream with bounded reads. Leaving scope closes it. */
export interface Connection extends AsyncDisposable {
  readonly remote: { readonly ip: string; readonly port: number };
  readonly connectMs: number;
  write(bytes: Uint8Array | string): Promise<void>;
  /** Reads until `enough` returns true, the peer ends, `idleMs` passes without a byte, or `maxBytes` are in. */
  read(options?: ReadOptions): Promise<Buffer>;
  /** Goes on in TLS on the same stream (STARTTLS and friends). */
  startTls(options?: HandshakeOptions): Promise<{ connection: Connection; tls: TlsObservation }>;
  close(): void;
}

export interface ReadOptions {
  readonly enough?: (soFar: Buffer) => boolean;
  readonly maxBytes?: number;
  readonly idleMs?: number;
  /** The end of patience with a peer that drips. Default 10 s. */
  readonly totalMs?: number;
}

export interface HandshakeOptions extends ConnectOptions {
  readonly servername?: string;
  readonly minVersion?: TlsVersion;
  readonly maxVersion?: TlsVersion;
  readonly ciphers?: string;
  readonly alpn?: readonly string[];
  /** `offer` waits for the session that the server offers; a session of an earlier handshake is presented again. */
  readonly session?: "offer" | Buffer;
  /** Asks for a second handshake on the connection, once; TLS 1.3 has none. Rejects where the peer does not answer it. */
  readonly renegotiate?: true;
}

export type TlsVersion = "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3";

export interface TlsObservation {
  readonly ip: string;
  readonly protocol: string;
  readonly cipher: { readonly name: string; readonly standardName: string; readonly version: string };
  readonly group: string | null;
  readonly alpn: string | null;
  /** Leaf first, each issuer after it, as the server sent them. */
  readonly chain: readonly PeerCertificate[];
  /** Whether the runtime's own trust store accepts the chain for the requested name; the reason when not. */
  readonly trusted: boolean;
  readonly trustProblem: string | null;
  readonly ocspStapled: boolean;
  /** Where the handshake asked for a session: the one offered, as OpenSSL writes it, and whether the one presented was resumed. */
  readonly resumption?: { readonly session: Buffer | null; readonly resumed: boolean };
  /** Where the handshake asked for a second one: whether the peer made it. */
  readonly renegotiated?: boolean;
}

/**
 * What an untrusted certificate means to a request. `verified`: not one byte of the request is sent unless the certificate chain
 * is trusted, valid now and made out for the name; for feeds, connectors, libraries, webhooks, payment: everything that is
 * believed or carries a secret. `inspect`: the certificate is part of what is being assessed; only for targets of a scan.
 */
type TlsMode = "verified" | "inspect";

export interface HttpRequest {
  readonly url: string;
  /** Required, so that every caller decides. */
  readonly tls: TlsMode;
  readonly method?: "GET" | "HEAD" | "POST" | "OPTIONS" | "TRACE" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The request target as it is to be sent, where the URL's parser would tidy it up (`/a/../b`). Only with `inspect`. */
  readonly target?: string;
  /** Connect to this address instead of resolving the name (the policy still evaluates it). */
  readonly ip?: string;
  readonly followRedirects?: number;
  /** Never sent a second time: what a connection that is reset has done is not known. Implied where the method is not safe. */
  readonly once?: true;
  /** Asked directly before the request leaves, after every wait of ours; throws where it must not leave any more. */
  readonly mayLeave?: () => Promise<void>;
  /** The local address to send from; what cannot be reached from it is not reached. */
  readonly sourceAddress?: string;
  /** The SOCKS5 proxy for an onion address, in place of the program's own; any other address is reached without one. */
  readonly onionProxy?: OnionProxy;
  /** Maximum decoded bytes; the rest is cut and `truncated` is set. Default 2 MiB. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Targets that this caller does not contact, at any hop. */
  readonly avoid?: OptOut;
}

export interface HttpResponse {
  /** The final URL, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated headers keep every value in order. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer;
  /** The body, or its first bytes, as text in the charset the answer declares (or UTF-8). */
  text(maxBytes?: number): string;
  readonly truncated: boolean;
  readonly ip: string;
  readonly tls: TlsObservation | null;
  readonly redirects: readonly { readonly url: string; readonly status: number; readonly location: string }[];
  readonly tookMs: number;
}

export type RecordType =
  | "A"
  | "AAAA"
  | "CAA"
  | "CNAME"
  | "DNAME"
  | "DNSKEY"
  | "DS"
  | "HINFO"
  | "HTTPS"
  | "MX"
  | "NAPTR"
  | "NS"
  | "NSEC"
  | "NSEC3"
  | "NSEC3PARAM"
  | "PTR"
  | "RRSIG"
  | "SOA"
  | "SPF"
  | "SRV"
  | "SVCB"
  | "TLSA"
  | "TXT"
  | "ANY"
  | "AXFR";

export interface DnsRecord {
  readonly name: string;
  readonly type: RecordType | `TYPE${number}`;
  readonly ttl: number;
  /** A, AAAA, CNAME, NS, PTR: a string. TXT: its chunks joined. The rest: an object shaped as in dns-packet. */
  readonly data: unknown;
}

export interface DnsReply {
  /** The three answers a resolver can give about a name; a fourth, failure, is thrown. */
  readonly status: "found" | "no-data" | "no-name";
  readonly answers: readonly DnsRecord[];
  readonly authorities: readonly DnsRecord[];
  /** The AD bit: the resolver says it validated the answer. */
  readonly authenticated: boolean;
  readonly aliases: readonly string[];
}

export interface Dns {
  query(name: string, type: RecordType, options?: DnsQueryOptions): Promise<DnsReply>;
  /** TXT records, chunks of each joined; [] when there are none. */
  txt(name: string): Promise<string[]>;
  /** Addresses of a name, IPv4 first; [] when it has none. Names outside the policy are still resolved, not touched. */
  addresses(name: string): Promise<string[]>;
  mx(name: string): Promise<{ preference: number; exchange: string }[]>;
  ns(name: string): Promise<string[]>;
  /** A whole zone, record by record, from one server; rejects when the server refuses. */
  transfer(zone: string, server: { ip: string; port?: number }): Promise<DnsRecord[]>;
  /** Clears cached results of a domain and everything below it, so that a re-test sees the current state. */
  forget(domain: string): void;
}

export interface DnsQueryOptions {
  /** Ask this server instead of the resolvers (recursion off). */
  readonly server?: { readonly ip: string; readonly port?: number };
  /** Set the DO bit and return RRSIG, NSEC and friends. */
  readonly dnssec?: boolean;
  /** Set the CD bit: a validating resolver then answers although a signature does not hold. */
  readonly unchecked?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Bypass the cache. */
  readonly fresh?: boolean;
}
