/** What a file is, evaluated by how it begins. */
export type FileKind = "text" | "gzip" | "zip" | "rar" | "7z" | "other";

const MAGIC: readonly (readonly [FileKind, string])[] = [
  ["gzip", "1f8b"],
  ["zip", "504b0304"],
  ["zip", "504b0506"],
  ["rar", "526172211a07"],
  ["7z", "377abcaf271c"],
  ["other", "25504446"], // PDF
  ["other", "7f454c46"], // ELF
  ["other", "4d5a90"], // Windows programs
  ["other", "89504e47"], // PNG
  ["other", "ffd8ff"], // JPEG
  ["other", "53514c69746520666f726d6174"], // SQLite
  ["other", "d0cf11e0"], // old Office
  ["other", "425a68"], // bzip2
  ["other", "fd377a585a"], // xz
];

/** Is this text, an archive that can be read, or something else? Text in UTF-16 has zeros in it, other text has none. */
export const fileKind = (head: Uint8Array): FileKind => {
  const hex = Buffer.from(head.subarray(0, 16)).toString("hex");
  const known = MAGIC.find(([, magic]) => hex.startsWith(magic));
  if (known !== undefined) return known[0];
  const sample = head.subarray(0, 4_096);
  const zeros = sample.filter((byte) => byte === 0).length;
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const strange = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)).length;
  if (isUtf16) return "text";
  // Every other byte zero is UTF-16 without its mark; a few are accidents in a list.
  const isTextlike = strange - zeros <= sample.length * 0.02 && zeros <= sample.length * 0.51;
  return isTextlike ? "text" : "other";
};
