const HEADER_BYTES = 19;
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");
const NO_MORE_ROWS = -1;
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Reads rows of COPY's binary form as they come, in pieces cut anywhere: `take` is told where each field of a row lies
 * (`fields` holds the beginning and the end of each). Nulls are not expected and end the reading.
 */
export const openBinaryCopy = (columns: number, take: (bytes: Buffer, fields: Int32Array) => void) => {
  const fields = new Int32Array(columns * 2);
  let rest = NOTHING;
  let isBegun = false;
  let isOver = false;

  /** Where the row that begins here ends; 0 when it is not all there yet. */
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

  return (piece: Uint8Array): void => {
    const whole = Buffer.isBuffer(piece) ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const bytes = rest.length === 0 ? whole : Buffer.concat([rest, piece]);
    let at = 0;
    if (!isBegun) {
      if (bytes.length < HEADER_BYTES) {
        rest = bytes;
        return;
      }
      if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error("not a binary copy");
      at = HEADER_BYTES + bytes.readInt32BE(HEADER_BYTES - 4);
      isBegun = true;
    }
    while (!isOver && at + 2 <= bytes.length) {
      const count = bytes.readInt16BE(at);
      isOver = count === NO_MORE_ROWS;
      if (isOver) break;
      if (count !== columns) throw new Error(`a row of ${count} columns in place of ${columns}`);
      const end = rowEnd(bytes, at);
      if (end === 0) break;
      take(bytes, fields);
      at = end;
    }
    // A copy, so that what was read can be let go.
    rest = at === bytes.length ? NOTHING : Buffer.from(bytes.subarray(at));
  };
};
