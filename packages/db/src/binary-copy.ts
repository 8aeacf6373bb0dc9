const HEADER_BYTES = 19;
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const NO_MORE_ROWS = -1;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Parses a stream of COPY's binary format, whose chunks may be cut anywhere. `onRow` receives the offsets of the row's
 * fields: `fields` holds start and end of each. A null is an error.
 */
export const openBinaryCopy = (columns: number, onRow: (bytes: Buffer, fields: Int32Array) => void) => {
  const fields = new Int32Array(columns * 2);
  let rest = NOTHING;
  let hasHeader = false;
  let hasEnded = false;

  /** End offset of the row that starts here; 0 while it is incomplete. */
  const rowEnd = (bytes: Buffer, from: number): number => {
    let at = from + 2;
    for (let column = 0; column < columns; column += 1) {
      if (at + 4 > bytes.length) return 0;
      const size = bytes.readInt32BE(at);
      if (size < 0) throw new Error("a null in a copy that has none");
      fields[column * 2] = at + 4;
      at += 4 + size;
      fields[column * 2 + 1] = at;
    }
    return at > bytes.length ? 0 : at;
  };

  return (chunk: Uint8Array): void => {
    const whole = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const bytes = rest.length === 0 ? whole : Buffer.concat([rest, chunk]);
    let at = 0;
    if (!hasHeader) {
      if (bytes.length < HEADER_BYTES) {
        rest = bytes;
        return;
      }
      if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error("not a binary copy");
      at = HEADER_BYTES + bytes.readInt32BE(HEADER_BYTES - 4);
      hasHeader = true;
    }
    while (!hasEnded && at + 2 <= bytes.length) {
      const count = bytes.readInt16BE(at);
      hasEnded = count === NO_MORE_ROWS;
      if (hasEnded) break;
      if (count !== columns) throw new Error(`a row of ${count} columns in place of ${columns}`);
      const end = rowEnd(bytes, at);
      if (end === 0) break;
      onRow(bytes, fields);
      at = end;
    }
    // Copied, so that the parsed bytes can be released.
    rest = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at));
  };
};
