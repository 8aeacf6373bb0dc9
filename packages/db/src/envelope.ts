import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES + NONCE_BYTES;

/** Sealed bytes do not open: wrong key, wrong place, or someone changed them. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

/** version | key id | nonce | ciphertext | tag: AES-256-GCM, a random 96-bit nonce each time (NIST SP 800-38D). */
export const sealWith = (key: Buffer, keyId: string, aad: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(aad));
  return Buffer.concat([
    Buffer.of(VERSION),
    idBytes(keyId),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};

/** The id of the key that sealed these bytes. */
export const readKeyId = (sealed: Buffer): string => {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new SealBroken("not sealed bytes");
  const hex = sealed.subarray(1, 1 + ID_BYTES).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

export const openWith = (key: Buffer, aad: string, sealed: Buffer): Buffer => {
  readKeyId(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1 + ID_BYTES, HEADER_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken("sealed bytes do not open here", { cause });
  }
};
