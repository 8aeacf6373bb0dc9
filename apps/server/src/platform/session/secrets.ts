import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 random bits, written so that they fit a cookie, a header and a link. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Stores a high-entropy secret as a hash, so that it cannot be recovered from the database. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random letters without those that look alike, in groups, for people to read and type. */
export const newWords = (groups: number, size: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: size }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(""),
  ).join("-");
