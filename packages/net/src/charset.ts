const BOMS: readonly (readonly [bytes: readonly number[], label: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
];

/** How far into a page HTML allows its charset to be declared. */
const META_BYTES = 1024;
const META_CHARSET = /<meta[^>]{0,200}?charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w:-]{1,40})/i;

const decoderFor = (label: string | undefined): TextDecoder | null => {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

/** The text of a body in the charset its mark, its header or its page declares; UTF-8 where none does. */
export const decodeText = (body: Buffer, contentType: string | undefined): string => {
  const mark = BOMS.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))?.[1];
  const header = /charset\s*=\s*["']?\s*([\w:-]{1,40})/i.exec(contentType ?? "")?.[1];
  const meta = () => META_CHARSET.exec(body.toString("latin1", 0, META_BYTES))?.[1];
  return (decoderFor(mark) ?? decoderFor(header) ?? decoderFor(meta()) ?? new TextDecoder()).decode(body);
};
