import type { Duplex } from "node:stream";

const MAX_PENDING_BYTES = 1_048_576;

/**
 * Calls back for every whole frame a peer sends. `sizeOf` says how long the frame at the start of the bytes is, or 0
 * while there are too few bytes to decide.
 */
export const onFrames = (
  stream: Duplex,
  sizeOf: (pending: Buffer) => number,
  onFrame: (frame: Buffer) => void,
): (() => void) => {
  let pending: Buffer = Buffer.alloc(0);
  const take = (chunk: Buffer): void => {
    pending = Buffer.concat([pending, chunk]);
    for (let size = sizeOf(pending); size > 0 && pending.length >= size; size = sizeOf(pending)) {
      const frame = pending.subarray(0, size);
      pending = pending.subarray(size);
      onFrame(frame);
      if (!stream.listeners("data").includes(take)) return;
    }
    if (pending.length > MAX_PENDING_BYTES) stream.destroy();
  };
  stream.on("data", take);
  return () => stream.off("data", take);
};

/** Everything a peer sends at once is one frame: good enough for protocols that ask one short thing. */
export const wholeChunk = (pending: Buffer): number => pending.length;
