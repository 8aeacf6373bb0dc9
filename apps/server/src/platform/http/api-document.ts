import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

interface Made {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly tag: string;
}

/**
 * Serves a description of the API. It is large, constant while the process runs, and public:
 * it is serialized and compressed once, so that a few hundred requests per second do not starve others.
 */
export const apiDocument = (describe: () => object) => {
  let made: Made | undefined;
  const make = (): Made => {
    const plain = Buffer.from(JSON.stringify(describe()));
    return {
      plain,
      packed: gzipSync(plain, { level: 9 }),
      tag: `"${hash("sha256", plain, "base64url").slice(0, 22)}"`,
    };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { plain, packed, tag } = (made ??= make());
    void reply
      .type("application/json; charset=utf-8")
      .headers({ etag: tag, vary: "accept-encoding", "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers["accept-encoding"] ?? "");
    return takesGzip ? reply.header("content-encoding", "gzip").send(packed) : reply.send(plain);
  };
};
