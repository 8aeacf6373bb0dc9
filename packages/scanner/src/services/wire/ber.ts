/** One element of BER (X.690): its tag and body. */
export interface Element {
  readonly tag: number;
  readonly body: Buffer;
}

/** Writes one element with a definite length. */
export const tlv = (tag: number, body: Buffer): Buffer => {
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

const MAX_ELEMENTS = 1_000;

/** Reads consecutive elements; a truncated one ends the list. */
export const readTlv = (bytes: Buffer): Element[] => {
  const elements: Element[] = [];
  let at = 0;
  while (at + 2 <= bytes.length && elements.length < MAX_ELEMENTS) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const more = first > 128 ? first - 128 : 0;
    if (more > 4 || at + 2 + more > bytes.length) break;
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    if (start + length > bytes.length) break;
    elements.push({ tag, body: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
};
