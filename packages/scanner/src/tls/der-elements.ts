interface DerElement {
  readonly tag: number;
  readonly body: Buffer;
}

/** The elements of DER, one after another; what breaks off is left out. */
export const readElements = (bytes: Buffer): DerElement[] => {
  const elements: DerElement[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (lengthBytes > 3 || at + 2 + lengthBytes > bytes.length) break;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const from = at + 2 + lengthBytes;
    if (from + length > bytes.length) break;
    elements.push({ tag: bytes[at] ?? 0, body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return elements;
};
