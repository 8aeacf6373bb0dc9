import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import type { DnsListenerOptions, Listener } from "./dns-listener.ts";
import { labelIn } from "./listened-name.ts";

type HttpListenerOptions = Pick<DnsListenerOptions, "domain" | "ip" | "onCall" | "port">;

const MAX_HEAD = 8_192;
const MAX_BODY = 4_096;
const MAX_CONNECTIONS = 200;
const TOTAL_MS = 5_000;

/** The beginning of a body; what follows is not waited for. */
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= MAX_BODY) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_BODY).toString("latin1");
};

const headOf = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return lines.join("\n");
};

/** A web server that reports which names below the domain were requested, with the request as it arrived. */
export const startHttpListener = async (options: HttpListenerOptions): Promise<Listener> => {
  const server = createServer(
    { maxHeaderSize: MAX_HEAD, requestTimeout: TOTAL_MS, headersTimeout: TOTAL_MS, keepAliveTimeout: 1_000 },
    (request, response) => {
      const [host = ""] = (request.headers.host ?? "").split(":");
      const label = labelIn(host, options.domain);
      const from = request.socket.remoteAddress ?? "";
      void bodyOf(request)
        .catch(() => "")
        .then((body) => {
          const said = `${headOf(request)}${body === "" ? "" : `\n\n${body}`}`;
          if (label !== null) options.onCall({ label, protocol: "http", from, request: said });
          // The name backwards, by which a template sees in the answer of its target that the target read this one.
          const back =
            label === null
              ? ""
              : Array.from(label, (letter) => letter)
                  .toReversed()
                  .join("");
          response.writeHead(label === null ? 404 : 200, { "content-type": "text/html", connection: "close" });
          response.end(`<html><head></head><body>${back}</body></html>`);
        });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen(options.port, options.ip);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
