import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, isIPv4, type Socket } from "node:net";

import * as packet from "dns-packet";

import { labelIn, type OnCall } from "./listened-name.ts";

export interface DnsListenerOptions {
  readonly ip: string;
  readonly port: number;
  /** The domain that is delegated to this server. */
  readonly domain: string;
  /** The address that names below the domain lead to, where HTTP is listened for. */
  readonly answer: string;
  readonly onCall: OnCall;
}

export interface Listener extends AsyncDisposable {
  readonly port: number;
}

const TTL = 5;
const REFUSED = 5;
const MAX_QUERY = 512;
const MAX_CONNECTIONS = 100;
const TCP_IDLE_MS = 5_000;

/** The answer to one query, or null for what is none. Never larger than a few records, so that no one is flooded through it. */
const reply = (bytes: Buffer, from: string, { domain, answer, onCall }: DnsListenerOptions): Buffer | null => {
  if (bytes.length > MAX_QUERY) return null;
  let query: packet.DecodedPacket;
  try {
    query = packet.decode(bytes);
  } catch {
    return null;
  }
  const question = query.questions?.[0];
  if (query.type !== "query" || query.questions?.length !== 1 || question === undefined) return null;
  const name = question.name.toLowerCase();
  const isOwn = name === domain || name.endsWith(`.${domain}`);
  const label = labelIn(name, domain);
  if (label !== null) onCall({ label, protocol: "dns", from, request: `${question.type} ${question.name}` });
  const soa: packet.Answer = {
    type: "SOA",
    name: domain,
    ttl: TTL,
    data: {
      mname: `ns1.${domain}`,
      rname: `hostmaster.${domain}`,
      serial: 1,
      refresh: 3600,
      retry: 600,
      expire: 86_400,
      minimum: TTL,
    },
  };
  const address: packet.Answer = { type: isIPv4(answer) ? "A" : "AAAA", name: question.name, ttl: TTL, data: answer };
  const ns: packet.Answer = { type: "NS", name: domain, ttl: TTL, data: `ns1.${domain}` };
  const answers = !isOwn
    ? []
    : question.type === address.type
      ? [address]
      : name === domain && question.type === "NS"
        ? [ns]
        : name === domain && question.type === "SOA"
          ? [soa]
          : [];
  return packet.encode({
    type: "response",
    id: query.id ?? 0,
    flags: isOwn ? packet.AUTHORITATIVE_ANSWER : REFUSED,
    questions: [question],
    answers,
    ...(isOwn && answers.length === 0 && { authorities: [soa] }),
  });
};

/** Reads queries with their two bytes of length from a connection. */
const serveTcp = (socket: Socket, options: DnsListenerOptions): void => {
  let buffered: Buffer = Buffer.alloc(0);
  socket.setTimeout(TCP_IDLE_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 2) {
      const length = buffered.readUInt16BE(0);
      if (length > MAX_QUERY) return void socket.destroy();
      if (buffered.length < length + 2) return;
      const said = reply(buffered.subarray(2, length + 2), socket.remoteAddress ?? "", options);
      buffered = buffered.subarray(length + 2);
      if (said === null) return void socket.destroy();
      const head = Buffer.alloc(2);
      head.writeUInt16BE(said.length);
      socket.write(Buffer.concat([head, said]));
    }
  });
};

/** An authoritative server for one domain, UDP and TCP, that reports which names below it were asked for. */
export const startDnsListener = async (options: DnsListenerOptions): Promise<Listener> => {
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serveTcp(socket, options);
  });
  tcp.maxConnections = MAX_CONNECTIONS;
  tcp.listen(options.port, options.ip);
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket(isIPv4(options.ip) ? "udp4" : "udp6");
  udp.on("message", (bytes: Buffer, peer: RemoteInfo) => {
    const said = reply(bytes, peer.address, options);
    if (said !== null) udp.send(said, peer.port, peer.address, () => {});
  });
  udp.bind(port, options.ip);
  await once(udp, "listening");
  // Only now: an error while binding rejects, a later one is of one datagram.
  udp.on("error", () => {});
  tcp.on("error", () => {});
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      udp.close();
      tcp.close();
      await once(tcp, "close");
    },
  };
};
