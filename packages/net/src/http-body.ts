import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  type BrotliDecompress,
  type Gunzip,
  type Inflate,
  type InflateRaw,
  type ZstdDecompress,
} from "node:zlib";

import { ProbeError } from "./probe-error.ts";

const MAX_ENCODINGS = 2;
/** Nothing a web server means to be read shrinks to less than a hundredth. */
const BOMB_RATIO = 100;

/** The content codings of a response, first applied first; more than two is a trick, not a page. */
export const readEncodings = (header: readonly string[] | undefined): string[] => {
  const encodings = (header ?? [])
    .flatMap((value) => value.toLowerCase().split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length > MAX_ENCODINGS) {
    throw new ProbeError("malformed", `${encodings.length} content encodings, one over another`);
  }
  return encodings;
};

type Decoder = Gunzip | Inflate | InflateRaw | BrotliDecompress | ZstdDecompress;

interface Layer {
  readonly body: Buffer;
  readonly cut: boolean;
  /** Encoded bytes that the body came from. */
  readonly fed: number;
}

const decoderFor = (encoding: string, wire: Buffer): Decoder | null => {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case "deflate": {
      // RFC 9110 means zlib by "deflate"; some servers send the bare stream.
      const isZlib = wire.length >= 2 && ((wire[0] ?? 0) & 0x0f) === 8 && wire.readUInt16BE(0) % 31 === 0;
      return (isZlib ? createInflate : createInflateRaw)({ finishFlush: constants.Z_SYNC_FLUSH });
    }
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case "zstd":
      return createZstdDecompress();
    default:
      return null;
  }
};

const decodeOnce = (wire: Buffer, encoding: string, maxBytes: number): Promise<Layer> => {
  const decoder = decoderFor(encoding, wire);
  // An unknown encoding is left as received: the raw bytes are still an observation.
  if (decoder === null || wire.length === 0) return Promise.resolve({ body: wire, cut: false, fed: wire.length });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (cut: boolean) => {
      decoder.destroy();
      resolve({ body: Buffer.concat(chunks).subarray(0, maxBytes), cut, fed: Math.max(1, decoder.bytesWritten) });
    };
    decoder.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish(true);
    });
    decoder.on("end", () => finish(false));
    decoder.on("error", (error) => {
      if (size > 0) finish(true);
      else reject(new ProbeError("malformed", `the body is not ${encoding}`, { cause: error }));
    });
    decoder.end(wire);
  });
};

/** Undoes the content encodings, never keeping more than `maxBytes` of any layer. */
export const decodeBody = async (
  wire: Buffer,
  encodings: readonly string[],
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> => {
  let body = wire;
  let truncated = false;
  for (const encoding of encodings.toReversed()) {
    const layer = await decodeOnce(body, encoding, maxBytes);
    if (layer.cut && layer.body.length >= maxBytes && layer.body.length / layer.fed > BOMB_RATIO) {
      throw new ProbeError("too-large", "a compressed body that unfolds without end");
    }
    body = layer.body;
    truncated ||= layer.cut;
  }
  if (body.length > maxBytes) return { body: body.subarray(0, maxBytes), truncated: true };
  return { body, truncated };
};
