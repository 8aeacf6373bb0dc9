import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

import * as packet from "dns-packet";

export type ZoneAnswer = packet.Answer[] | "nxdomain" | "servfail" | "refused" | "silence" | "truncate" | Buffer;

/** Answers a question, or sends the very bytes given. `id` lets hostile servers lie about it. */
export type ZoneLogic = (question: { name: string; type: string; id: number; transport: "udp" | "tcp" }) => ZoneAnswer;

export interface TestDns extends AsyncDisposable {
  readonly port: number;
  /** `ip:port`, as `createNet` wants it. */
  readonly address: string;
  readonly asked: { name: string; type: string; transport: "udp" | "tcp" }[];
}

const RCODES = { nxdomain: 3, servfail: 2, refused: 5 } as const;

const reply = (query: packet.DecodedPacket, answer: Exclude<ZoneAnswer, Buffer | "silence">): Buffer => {
  const truncate = answer === "truncate";
  const rcode = typeof answer === "string" && answer !== "truncate" ? RCODES[answer] : 0;
  return packet.encode({
    type: "response",
    id: query.id ?? 0,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | rcode | (truncate ? packet.TRUNCATED_RESPONSE : 0),
    questions: query.questions ?? [],
    answers: Array.isArray(answer) ? answer : [],
  });
};

const TRIES = 20;

/** One port for both: what is free for TCP may be in use for UDP by a query in flight. */
const bindBoth = async (tcp: Server): Promise<{ udp: Socket; port: number }> => {
  for (let tries = 1; ; tries += 1) {
    tcp.listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket("udp4");
    try {
      udp.bind(port, "127.0.0.1");
      await once(udp, "listening");
      return { udp, port };
    } catch (error) {
      udp.close();
      tcp.close();
      await once(tcp, "close");
      if (tries === TRIES) throw error;
    }
  }
};

/** A DNS server on loopback, UDP and TCP on one port, that says what the test wants it to say. */
export const startDns = async (logic: ZoneLogic, { delayMs = 0 } = {}): Promise<TestDns> => {
  const asked: TestDns["asked"] = [];
  const late = new Set<NodeJS.Timeout>();
  const answer = (bytes: Buffer, transport: "udp" | "tcp"): Buffer | null => {
    const query = packet.decode(bytes);
    const question = query.questions?.[0];
    if (question === undefined) return null;
    const seen = { name: question.name.toLowerCase(), type: question.type as string, transport };
    asked.push(seen);
    const said = logic({ ...seen, id: query.id ?? 0 });
    if (said === "silence") return null;
    return Buffer.isBuffer(said) ? said : reply(query, said);
  };

  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    let buffered: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 2 && buffered.length >= 2 + buffered.readUInt16BE(0)) {
        const length = buffered.readUInt16BE(0);
        const said = answer(buffered.subarray(2, 2 + length), "tcp");
        buffered = buffered.subarray(2 + length);
        if (said === null) continue;
        const head = Buffer.alloc(2);
        head.writeUInt16BE(said.length);
        socket.write(Buffer.concat([head, said]));
      }
    });
  });
  const { udp, port } = await bindBoth(tcp);
  udp.on("message", (bytes, from) => {
    const said = answer(bytes, "udp");
    if (said === null) return;
    if (delayMs === 0) udp.send(said, from.port, from.address);
    else late.add(setTimeout(() => udp.send(said, from.port, from.address), delayMs));
  });
  return {
    port,
    address: `127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      for (const timer of late) clearTimeout(timer);
      udp.close();
      tcp.close();
    },
  };
};
