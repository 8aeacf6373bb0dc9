/** Reads exactly as many bytes as asked for from chunks of any size; null at a clean end. */
export interface ByteReader {
  read(count: number): Promise<Buffer | null>;
  /** Whatever comes next, of any length. */
  some(): Promise<Buffer | null>;
}

/** The input is not a complete backup; the message is one line. */
export class CutShort extends Error {
  override readonly name = "UsageError";
}

/** Makes chunks readable by length. An end in the middle of what was asked for is an error, never a short answer. */
export const byteReader = (chunks: AsyncIterable<Buffer>): ByteReader => {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  return {
    async some() {
      if (heldBytes === 0) {
        const { value, done } = await source.next();
        return done === true ? null : value;
      }
      const all = Buffer.concat(held);
      held = [];
      heldBytes = 0;
      return all;
    },
    async read(count) {
      while (heldBytes < count) {
        const { value, done } = await source.next();
        if (done === true) {
          if (heldBytes === 0) return null;
          throw new CutShort("The backup ends too early; it was cut short.");
        }
        held.push(value);
        heldBytes += value.length;
      }
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
      held = heldBytes > count ? [all.subarray(count)] : [];
      heldBytes -= count;
      return all.subarray(0, count);
    },
  };
};
