import type { ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";

import type { HostileHow } from "./site-plan.ts";

const MEGABYTE = 1024 * 1024;
const HUNDRED_MEGABYTES = 100 * MEGABYTE;
const BOMB_BYTES = 1024 * MEGABYTE;
const DRIP_MS = 250;

/** Hurts the one who asks, in one particular way. Everything stops when the peer leaves or the lab closes. */
export const answerHostile = (how: HostileHow, response: ServerResponse, signal: AbortSignal): void => {
  const { socket } = response;
  if (socket === null) return;
  const raw = (head: string) => socket.write(head);
  const gone = () => signal.aborted || socket.destroyed;
  switch (how) {
    case "endless-body":
      response.writeHead(200, { "content-type": "text/html" });
      pour(response, () => (gone() ? null : FILLER));
      return;
    case "hundred-megabytes": {
      let left = HUNDRED_MEGABYTES;
      response.writeHead(200, { "content-type": "text/html", "content-length": HUNDRED_MEGABYTES });
      pour(response, () => {
        if (gone() || left === 0) return null;
        const piece = FILLER.subarray(0, Math.min(left, FILLER.length));
        left -= piece.length;
        return piece;
      });
      return;
    }
    case "endless-headers":
      raw("HTTP/1.1 200 OK\r\n");
      pour(socket, () => (gone() ? null : Buffer.from(`x-again-${Math.random()}: ${"a".repeat(4000)}\r\n`)));
      return;
    case "huge-header":
      raw(`HTTP/1.1 200 OK\r\nx-huge: ${"a".repeat(MEGABYTE)}\r\ncontent-length: 2\r\n\r\nok`);
      socket.end();
      return;
    case "many-cookies":
      raw(
        `HTTP/1.1 200 OK\r\n${Array.from({ length: 5000 }, (_, at) => `set-cookie: c${at}=1\r\n`).join("")}content-length: 2\r\n\r\nok`,
      );
      socket.end();
      return;
    case "gzip-bomb":
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      response.end(bomb());
      return;
    case "double-gzip-bomb":
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip, gzip" });
      response.end(gzipSync(bomb()));
      return;
    case "slow-drip":
      response.writeHead(200, { "content-type": "text/html" });
      drip(() => !gone() && response.write("."));
      return;
    case "never-answers":
      return;
    case "reset-mid-body":
      raw("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<html><body>half of");
      // Inside TLS there is no handle of our own to reset; cutting it off is as rude.
      setTimeout(() => (socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()), 20).unref();
      return;
    case "short-body":
      raw("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<html><body>that is all");
      socket.end();
      return;
    case "bad-chunk":
      raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\nnot a length\r\n0\r\n\r\n");
      socket.end();
      return;
    case "bad-gzip":
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      response.end(
        Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), Buffer.from("this is not deflate")]),
      );
      return;
    case "not-http":
      raw("SSH-2.0-surprise\r\n\0\0\0");
      socket.end();
      return;
    case "lying-charset":
      response.writeHead(200, { "content-type": "text/html; charset=utf-16" });
      response.end('<html><head><meta charset="koi8-r"><title>caf\xe9</title></head></html>', "latin1");
  }
};

const FILLER = Buffer.from(`<p>${"again and again ".repeat(4000)}</p>\n`);

/** Writes as fast as the peer reads, and no faster, so that the lab's own memory stays flat. */
const pour = (
  sink: NodeJS.WritableStream & { on(event: "close", listener: () => void): unknown },
  next: () => Buffer | null,
): void => {
  let closed = false;
  sink.on("close", () => (closed = true));
  const step = (): void => {
    while (!closed) {
      const piece = next();
      if (piece === null) {
        sink.end();
        return;
      }
      if (!sink.write(piece)) {
        sink.once("drain", step);
        return;
      }
    }
  };
  step();
};

const drip = (drop: () => boolean): void => {
  const timer = setInterval(() => {
    if (!drop()) clearInterval(timer);
  }, DRIP_MS);
  timer.unref();
};

let madeBomb: Buffer | null = null;

/** One gibibyte of zeros in about one megabyte. Members of a gzip file may follow one another (RFC 1952, 2.2). */
const bomb = (): Buffer => {
  if (madeBomb !== null) return madeBomb;
  const member = gzipSync(Buffer.alloc(16 * MEGABYTE), { level: 9 });
  madeBomb = Buffer.concat(Array.from({ length: BOMB_BYTES / (16 * MEGABYTE) }, () => member));
  return madeBomb;
};
