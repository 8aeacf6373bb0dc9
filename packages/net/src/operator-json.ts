import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

import { operatorAgent } from "./operator-agent.ts";

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface OperatorAnswer {
  readonly status: number;
  /** Null where the answer is empty or no JSON. */
  readonly json: unknown;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * Posts JSON to a server that the operator's configuration names. Redirects are not followed: the credentials of the request
 * belong to this server.
 */
export const operatorJson = (
  url: string,
): ((call: {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
}) => Promise<OperatorAnswer>) => {
  const base = url.replace(/\/+$/, "");
  const agent = operatorAgent(url);
  const request = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
  return ({ path, headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const call = request(
        `${base}${path}`,
        {
          method: "POST",
          agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) },
        },
        (answer) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          answer.on("data", (part: Buffer) => {
            bytes += part.length;
            if (bytes > MAX_ANSWER_BYTES) call.destroy(new Error("the answer is too large"));
            else parts.push(part);
          });
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, json: parse(Buffer.concat(parts).toString("utf8")) }),
          );
        },
      );
      call.on("error", reject);
      call.end(text);
    });
};
