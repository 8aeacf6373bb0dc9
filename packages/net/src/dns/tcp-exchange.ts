import { connect } from "node:net";

import { startDeadline } from "../deadline.ts";
import { ProbeError } from "../probe-error.ts";
import { toProbeError } from "../socket-error.ts";
import { decodeMessage, normalName, type Message, type Question } from "./message.ts";
import type { ServerAddress } from "./server-address.ts";

/**
 * Asks over TCP and passes each message to `take` until it is satisfied. One message is an ordinary
 * answer; a zone transfer is many.
 */
export const queryOverTcp = async (
  server: ServerAddress,
  question: Question,
  options: { timeoutMs: number; maxBytes: number; signal?: AbortSignal | undefined },
  take: (message: Message) => "more" | "done",
): Promise<void> => {
  const what = `DNS over TCP with ${server.ip}`;
  using deadline = startDeadline(options.timeoutMs, what, options.signal);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: server.ip, port: server.port, noDelay: true });
    let buffered: Buffer = Buffer.alloc(0);
    let received = 0;
    const end = (error: unknown) => {
      stop();
      socket.destroy();
      if (error === null) resolve();
      else reject(toProbeError(error, what));
    };
    const stop = deadline.onEnd(end);
    socket.on("error", end);
    socket.on("end", () => end(new ProbeError("reset", `${what}: the server closed the connection early`)));
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > options.maxBytes)
        return end(new ProbeError("too-large", `${what}: more than ${options.maxBytes} bytes`));
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      try {
        while (buffered.length >= 2) {
          const length = buffered.readUInt16BE(0);
          if (buffered.length < 2 + length) break;
          const message = decodeMessage(buffered.subarray(2, 2 + length));
          buffered = buffered.subarray(2 + length);
          const { question: asked } = message;
          if (message.id !== question.id || (asked !== null && asked.name !== normalName(question.name))) {
            throw new ProbeError("malformed", `${what}: a response to another query`);
          }
          if (take(message) === "done") return end(null);
        }
      } catch (error) {
        end(error);
      }
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(question.bytes.length);
    socket.write(Buffer.concat([length, question.bytes]));
  });
};
