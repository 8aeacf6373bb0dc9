import type { Socket } from "node:net";

/** What a service does with one connection. */
export type Protocol = (stream: Socket, company: ProtocolCompany) => void;

/** What a service does with one datagram; null is silence. */
export type DatagramProtocol = (request: Buffer) => Buffer | null;

export interface ProtocolCompany {
  readonly host: string;
  /** Goes on in TLS with the host's certificate, as the server. */
  readonly secure: (stream: Socket) => Socket;
  readonly signal: AbortSignal;
}
