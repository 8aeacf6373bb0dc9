const HANDSHAKE = 22;

/** The handshake messages that are in whole, by kind, whatever records they came in. */
export const messagesIn = (bytes: Buffer): { messages: Map<number, Buffer>; ended: boolean } => {
  const parts: Buffer[] = [];
  let at = 0;
  let ended = false;
  while (at + 5 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 3);
    if (bytes[at] !== HANDSHAKE) ended = true;
    if (ended || at + 5 + length > bytes.length) break;
    parts.push(bytes.subarray(at + 5, at + 5 + length));
    at += 5 + length;
  }
  const body = Buffer.concat(parts);
  const messages = new Map<number, Buffer>();
  for (let from = 0; from + 4 <= body.length;) {
    const end = from + 4 + body.readUIntBE(from + 1, 3);
    if (end > body.length) break;
    messages.set(body[from] ?? 0, body.subarray(from + 4, end));
    from = end;
  }
  return { messages, ended };
};
