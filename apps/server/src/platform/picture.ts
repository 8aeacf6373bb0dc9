/** What a picture is, by its own first bytes: its name and the browser's word for it prove nothing. */
export interface Picture {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

const pngSize = (bytes: Buffer): Picture | null =>
  bytes.length >= 33 && bytes.toString("latin1", 12, 16) === "IHDR"
    ? { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** Walks the segments to the frame header (ITU T.81, B.2.2). */
const jpegSize = (bytes: Buffer): Picture | null => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
};

const webpSize = (bytes: Buffer): Picture | null => {
  if (bytes.length < 30) return null;
  const kind = bytes.toString("latin1", 12, 16);
  const size = (width: number, height: number): Picture => ({ type: "image/webp", width, height });
  if (kind === "VP8X") return size(1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3));
  if (kind === "VP8 ") return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== "VP8L") return null;
  const bits = bytes.readUInt32LE(21);
  return size(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
};

/** Which picture is this? Null for anything that is not a PNG, JPEG or WebP; SVG may carry script and is none. */
export const pictureIn = (bytes: Buffer): Picture | null => {
  if (bytes.subarray(0, 8).equals(PNG)) return pngSize(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes);
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return webpSize(bytes);
  return null;
};
