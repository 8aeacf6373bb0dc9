/** Bytes from hexadecimal digits, spaces allowed. */
export const hex = (digits: string): Buffer => Buffer.from(digits.replace(/\s+/g, ""), "hex");

/** Bytes from a text, one byte a character. */
export const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** A 16-bit number, most significant byte first. */
export const u16 = (value: number): Buffer => hex(value.toString(16).padStart(4, "0"));

/** A 32-bit number, most significant byte first. */
export const u32 = (value: number): Buffer => hex(value.toString(16).padStart(8, "0"));

/** Whether a whole line is in. */
export const hasLine = (answer: Buffer): boolean => answer.includes(0x0a);

/** Whether a whole reply of SMTP's kind is in: its last line has a space after the code (RFC 5321, section 4.2.1). */
export const hasReply = (answer: Buffer): boolean =>
  /(?:^|\n)\d{3} [^\n]*\n$|(?:^|\n)\d{3}\r?\n$/.test(answer.toString("latin1"));

/** Printable text of an answer, other bytes as a dot, cut to a length worth keeping. */
export const printable = (answer: Buffer, most = 256): string =>
  answer
    .subarray(0, most)
    .toString("latin1")
    .replace(/[^\x20-\x7e\r\n\t]/g, ".")
    .trim();

/** The text up to the first zero byte. */
export const zeroEnded = (answer: Buffer, start: number): { text: string; end: number } => {
  const zero = answer.indexOf(0, start);
  const end = zero < 0 ? answer.length : zero;
  return { text: answer.toString("latin1", start, end), end: end + 1 };
};

/** Whether as many bytes are in as a 32-bit length at `offset` announces, which counts from `from`. */
export const hasLength32 =
  (offset: number, from: number, littleEndian = false) =>
  (answer: Buffer): boolean =>
    answer.length >= offset + 4 &&
    answer.length >= from + (littleEndian ? answer.readUInt32LE(offset) : answer.readUInt32BE(offset));

/** The same with a 16-bit length. */
export const hasLength16 =
  (offset: number, from: number) =>
  (answer: Buffer): boolean =>
    answer.length >= offset + 2 && answer.length >= from + answer.readUInt16BE(offset);
