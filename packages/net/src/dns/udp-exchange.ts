import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { isIP } from "node:net";

import { ProbeError } from "../probe-error.ts";
import { decodeMessage, normalName, type Message, type Question } from "./message.ts";
import type { ServerAddress } from "./server-address.ts";

interface Pending {
  readonly server: ServerAddress;
  readonly question: Question;
  settle(message: Message | ProbeError): void;
}

/** Source ports in use at once, and how many questions each asks before it is exchanged for a fresh random one. */
const PORTS = 8;
const QUESTIONS_PER_PORT = 20_000;
const RECEIVE_BUFFER = 4 * 1024 * 1024;

/** A source port: its pending questions by id. */
class Port {
  readonly socket: Socket;
  readonly pending = new Map<number, Pending>();
  asked = 0;
  retired = false;

  constructor(family: 4 | 6) {
    this.socket = createSocket({
      type: family === 4 ? "udp4" : "udp6",
      // Only addresses come here; the default would ask the system about each, and could be talked into a name.
      lookup: (address, _options, done) => done(null, address, family),
    });
    this.socket.on("message", (bytes, from) => this.#receive(bytes, from));
    this.socket.on("error", () => {}); // an ICMP complaint; the question it concerns runs into its deadline
    this.socket.once("listening", () => {
      try {
        this.socket.setRecvBufferSize(RECEIVE_BUFFER);
      } catch {
        // A small buffer only means more repeats.
      }
    });
    this.socket.unref();
  }

  #receive(bytes: Buffer, from: RemoteInfo): void {
    if (bytes.length < 12) return;
    const pending = this.pending.get(bytes.readUInt16BE(0));
    // Id, source address, source port and question must all agree, or the response is not accepted (RFC 5452).
    if (pending === undefined || from.port !== pending.server.port || from.address !== pending.server.ip) return;
    let message: Message | ProbeError;
    try {
      message = decodeMessage(bytes);
      if (message.question === null ? message.rcode === "NOERROR" : !sameQuestion(message.question, pending.question))
        return;
    } catch (error) {
      message = error instanceof ProbeError ? error : new ProbeError("malformed", "an unreadable DNS response");
    }
    pending.settle(message);
  }

  closeWhenDone(): void {
    if (this.retired && this.pending.size === 0) this.socket.close();
  }
}

const sameQuestion = (answered: { name: string; type: string }, asked: Question): boolean =>
  answered.name === normalName(asked.name) && answered.type === asked.type;

/** Asks over UDP from a small pool of random source ports, many questions in flight on each. */
export const createUdpExchange = () => {
  const pools: Record<4 | 6, Port[]> = { 4: [], 6: [] };
  const all = new Set<Port>();
  let closed = false;

  const pick = (family: 4 | 6): Port => {
    const pool = pools[family];
    const place = Math.floor(Math.random() * PORTS);
    let port = pool[place];
    if (port !== undefined && port.asked >= QUESTIONS_PER_PORT) {
      port.retired = true;
      port.closeWhenDone();
      if (port.pending.size === 0) all.delete(port);
      port = undefined;
    }
    if (port === undefined) {
      port = new Port(family);
      pool[place] = port;
      all.add(port);
    }
    return port;
  };

  return {
    /** Asks once and listens until time is up; a repeat may be sent meanwhile, and the late answer still counts. */
    ask(server: ServerAddress, question: Question, timeoutMs: number): { answer: Promise<Message>; cancel(): void } {
      const refused = (why: ProbeError) => ({ answer: Promise.reject(why), cancel() {} });
      if (closed) return refused(new ProbeError("cancelled", "the network is closed"));
      const port = pick(isIP(server.ip) === 6 ? 6 : 4);
      if (port.pending.has(question.id)) return refused(new ProbeError("timeout", "two questions with one id"));
      port.asked += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Message>();
      const settle = (message: Message | ProbeError) => {
        port.pending.delete(question.id);
        clearTimeout(timer);
        if (port.retired) port.closeWhenDone();
        else if (port.pending.size === 0) port.socket.unref();
        if (message instanceof ProbeError) reject(message);
        else resolve(message);
      };
      const timer = setTimeout(
        () => settle(new ProbeError("timeout", `${server.ip}: no DNS answer within ${Math.round(timeoutMs)} ms`)),
        timeoutMs,
      );
      const pending: Pending = { server, question, settle };
      // The id may already serve another question when a late cancel comes.
      const isOpen = () => port.pending.get(question.id) === pending;
      port.pending.set(question.id, pending);
      if (port.pending.size === 1) port.socket.ref();
      port.socket.send(question.bytes, server.port, server.ip, (error) => {
        if (error !== null && isOpen()) {
          settle(new ProbeError("unreachable", `${server.ip}: ${error.message}`, { cause: error }));
        }
      });
      return {
        answer: promise,
        cancel() {
          if (isOpen()) settle(new ProbeError("cancelled", "another answer came first"));
        },
      };
    },
    close() {
      closed = true;
      for (const port of all) {
        for (const pending of port.pending.values())
          pending.settle(new ProbeError("cancelled", "the network was closed"));
        if (!port.retired) port.socket.close();
      }
      all.clear();
    },
  };
};
