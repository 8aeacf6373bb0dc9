const CHUNK_BYTES = 255;

/** How is a text cut for a TXT record? A character-string holds 255 bytes at most (RFC 1035, 3.3). */
export const textChunks = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, "utf8");
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES));
};
