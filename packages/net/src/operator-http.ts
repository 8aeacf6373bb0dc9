import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";

import { operatorAgent } from "./operator-agent.ts";

export interface OperatorRequest {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** A longer answer is an error. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export interface OperatorReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** HTTP to one server that the operator's configuration names, by `operatorAgent`: no other host, no redirects. */
export interface OperatorHttp extends Disposable {
  send(request: OperatorRequest): Promise<OperatorReply>;
}

export const operatorHttp = (url: string): OperatorHttp => {
  const agent = operatorAgent(url);
  const { protocol, hostname, port } = new URL(url);
  const begin = protocol === "https:" ? httpsRequest : httpRequest;
  return {
    send: ({ method, path, headers, body, maxBytes, timeoutMs }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { "content-length": String(body.length) };
        const sent = begin(
          {
            agent,
            protocol,
            host: hostname.replace(/^\[(.*)\]$/, "$1"),
            ...(port !== "" && { port: Number(port) }),
            method,
            path,
            headers: { ...headers, ...length },
            signal: AbortSignal.timeout(timeoutMs),
          },
          (reply) => {
            const parts: Buffer[] = [];
            let size = 0;
            reply.on("data", (part: Buffer) => {
              size += part.length;
              if (size > maxBytes) reply.destroy(new Error(`an answer of more than ${maxBytes} bytes`));
              else parts.push(part);
            });
            reply.on("error", reject);
            reply.on("end", () =>
              resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
            );
          },
        );
        sent.on("error", reject);
        sent.end(body);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
};
