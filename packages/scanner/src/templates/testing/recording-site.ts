import { startTcp } from "@parapet/net/testing/start-tcp";

/** A request exactly as it arrived. */
export interface Recorded {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The address it came from. */
  readonly from?: string;
}

/** What the site answers to a request: a status, headers and a body. */
export type Answer = (
  target: string,
  request: Recorded,
) => { status: number; headers?: Record<string, string>; body?: string };

const parseHead = (head: string): Omit<Recorded, "body" | "from"> => {
  const [line = "", ...rest] = head.split("\r\n");
  const [method = "", ...target] = line.split(" ");
  return {
    method,
    target: target.slice(0, -1).join(" "),
    headers: rest.map((it) => [it.slice(0, it.indexOf(":")), it.slice(it.indexOf(":") + 1).trim()] as const),
  };
};

const lengthOf = (headers: Recorded["headers"]): number =>
  Number(headers.find(([name]) => name.toLowerCase() === "content-length")?.[1] ?? 0);

const reply = ({ status, headers = {}, body = "" }: ReturnType<Answer>, isHead: boolean): string =>
  [
    `HTTP/1.1 ${status} X`,
    ...Object.entries({ "content-type": "text/html", ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    isHead ? "" : body,
  ].join("\r\n");

/** A website on loopback that records every byte it is sent. */
export const startRecordingSite = async (answer: Answer) => {
  const recorded: Recorded[] = [];
  const server = await startTcp((socket) => {
    let pending = "";
    socket.on("data", (bytes) => {
      pending += bytes.toString("latin1");
      for (let end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
        const head = parseHead(pending.slice(0, end));
        const length = lengthOf(head.headers);
        if (pending.length < end + 4 + length) return;
        const request = { ...head, body: pending.slice(end + 4, end + 4 + length), from: socket.remoteAddress ?? "" };
        recorded.push(request);
        pending = pending.slice(end + 4 + length);
        socket.write(reply(answer(head.target, request), head.method === "HEAD"));
      }
    });
  });
  return {
    recorded,
    port: server.port,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
