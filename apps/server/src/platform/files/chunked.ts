/**
 * The bytes in pieces of `size`, the last one shorter. Where the source breaks, what arrived before is yielded and the reason is passed
 * to `onBroken`: a failure of the consumer is never taken for one of the source.
 */
export async function* chunked(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  onBroken: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  const iterator =
    Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : (bytes as Iterable<Uint8Array>)[Symbol.iterator]();
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  let isAtEnd = false;
  try {
    for (;;) {
      let next: IteratorResult<Uint8Array>;
      try {
        next = await iterator.next();
      } catch (error) {
        onBroken(error);
        isAtEnd = true;
        break;
      }
      if (next.done === true) {
        isAtEnd = true;
        break;
      }
      for (let from = 0; from < next.value.length;) {
        const taken = Math.min(size - filled, next.value.length - from);
        piece.set(next.value.subarray(from, from + taken), filled);
        filled += taken;
        from += taken;
        if (filled < size) continue;
        yield piece;
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
    }
    if (filled > 0) yield piece.subarray(0, filled);
  } finally {
    if (!isAtEnd) await iterator.return?.();
  }
}
