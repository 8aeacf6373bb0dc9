import type { IncomingMessage, ServerResponse } from "node:http";

import type { Publisher, PublisherAnswer, PublisherMode, PublisherRequest } from "./publisher.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const SLOW_MS = 50;
const SLOW_PIECES = 20;
// What a client does with a longer wait is tested where the wait is made.
const RETRY_AFTER_SECONDS = 0;

/** Answers one request in the publisher's own words, or as a bad day has it. */
export const handlePublisher = async (
  publisher: Publisher,
  mode: PublisherMode,
  request: IncomingMessage,
  response: ServerResponse,
  received: (request: PublisherRequest) => void,
): Promise<void> => {
  const asked = await readRequest(request);
  received(asked);
  switch (mode) {
    case "ok":
      write(response, publisher.answer(asked) ?? NOT_FOUND);
      return;
    case "401":
    case "403":
    case "404":
    case "410":
    case "429":
    case "500":
      write(response, refusal(Number(mode)));
      return;
    case "malformed":
      write(response, broken(publisher.answer(asked) ?? NOT_FOUND));
      return;
    case "html-instead-of-json":
      write(response, {
        type: "text/html; charset=utf-8",
        body: "<!doctype html><html><head><title>Just a moment...</title></head><body>Checking your browser.</body></html>",
      });
      return;
    case "stops-half-way": {
      const { body, type = "application/json" } = publisher.answer(asked) ?? NOT_FOUND;
      const bytes = Buffer.from(body);
      response.writeHead(200, { "content-type": type, "content-length": bytes.length });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      return;
    }
    case "redirects-inside":
      // To the metadata service of clouds, the first address an attacker tries.
      write(response, { status: 307, headers: { location: "http://169.254.169.254/latest/meta-data/" }, body: "" });
      return;
    case "slow":
      await dribble(response, publisher.answer(asked) ?? NOT_FOUND);
      return;
    case "silent":
  }
};

const NOT_FOUND: PublisherAnswer = { status: 404, type: "application/json", body: '{"detail":"Not found"}' };

const refusal = (status: number): PublisherAnswer => ({
  status,
  type: "application/json",
  headers: status === 429 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {},
  body: JSON.stringify({ statusCode: status, message: `answered ${status} on purpose` }),
});

/** The same bytes with a gap in the middle, as after a bad download resume. */
const broken = (answer: PublisherAnswer): PublisherAnswer => {
  const bytes = Buffer.from(answer.body);
  const middle = Math.floor(bytes.length / 2);
  return {
    ...answer,
    body: Buffer.concat([bytes.subarray(0, middle), Buffer.from('\0}]"{,'), bytes.subarray(middle + 40)]),
  };
};

const write = (response: ServerResponse, { status = 200, type, headers, body }: PublisherAnswer): void => {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...(type === undefined ? {} : { "content-type": type }),
    "content-length": bytes.length,
    ...headers,
  });
  response.end(bytes);
};

const dribble = async (
  response: ServerResponse,
  { status = 200, type, headers, body }: PublisherAnswer,
): Promise<void> => {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...(type === undefined ? {} : { "content-type": type }), ...headers });
  const step = Math.max(1, Math.ceil(bytes.length / SLOW_PIECES));
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step));
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
  }
  response.end();
};

const readRequest = async (request: IncomingMessage): Promise<PublisherRequest> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BODY_BYTES) break;
    pieces.push(piece);
  }
  const host = request.headers.host ?? "lab.test";
  const { pathname, searchParams } = new URL(request.url ?? "/", `http://${host}`);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
  return {
    method: request.method ?? "GET",
    host,
    path: pathname,
    query: searchParams,
    headers,
    body: Buffer.concat(pieces),
  };
};
