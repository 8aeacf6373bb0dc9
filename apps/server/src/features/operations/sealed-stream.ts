import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

import { SealBroken } from "@parapet/db/envelope";

import { byteReader, CutShort } from "./byte-reader.ts";

const FRAME_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const MAX_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;

/** The frame's number is its nonce, for the key is used once; last or not is bound to it, so no frame can be dropped. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

const lengthOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

/** Seals a stream in frames (AES-256-GCM, as STREAM does): each is checked before a byte of it is used. */
export async function* sealStream(
  key: Buffer,
  header: Buffer,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  const aad = createHash("sha256").update(header).digest();
  let index = 0;
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(aad);
    index += 1;
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return Buffer.concat([lengthOf(sealed.length), sealed]);
  };
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    while (heldBytes > FRAME_BYTES) {
      const all = Buffer.concat(held);
      yield seal(all.subarray(0, FRAME_BYTES), false);
      held = [all.subarray(FRAME_BYTES)];
      heldBytes -= FRAME_BYTES;
    }
  }
  yield seal(Buffer.concat(held), true);
}

/** Opens such a stream; a changed byte, a missing or doubled frame and a cut end are all refused. */
export async function* openStream(
  key: Buffer,
  header: Buffer,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  const aad = createHash("sha256").update(header).digest();
  const reader = byteReader(chunks);
  const open = (sealed: Buffer, index: number, isLast: boolean): Buffer | null => {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(aad);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  };
  for (let index = 0; ; index += 1) {
    const length = (await reader.read(4))?.readUInt32BE();
    if (length === undefined) throw new CutShort("The backup ends too early; it was cut short.");
    if (length < TAG_BYTES || length > MAX_FRAME_BYTES) throw new SealBroken("The backup is damaged.");
    const sealed = await reader.read(length);
    if (sealed === null) throw new CutShort("The backup ends too early; it was cut short.");
    const middle = open(sealed, index, false);
    if (middle !== null) {
      yield middle;
      continue;
    }
    const last = open(sealed, index, true);
    if (last === null) throw new SealBroken("The backup is damaged: a part of it does not open.");
    yield last;
    if ((await reader.read(1)) !== null) throw new SealBroken("The backup is damaged: something follows its end.");
    return;
  }
}
