import { FileIncomplete } from "./file-incomplete.ts";
import type { FileStore } from "./file-store.ts";

/** All bytes of a file that is known to be small. */
export const readWhole = async (files: Pick<FileStore, "open">, id: string, maxBytes: number): Promise<Buffer> => {
  const file = await files.open(id);
  if (file.bytes > maxBytes) throw new RangeError(`a file of ${file.bytes} bytes, more than ${maxBytes}`);
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length !== file.bytes) throw new FileIncomplete(`${whole.length} of ${file.bytes} bytes were read`);
  return whole;
};
