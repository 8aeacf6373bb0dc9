import { randomInt } from "node:crypto";

/** A part of 127.0.0.0/8 that belongs to one lab: 4,096 addresses, enough for the largest company. */
export interface LoopbackBlock {
  readonly cidr: string;
  /** The n-th usable address, from 1. */
  address(n: number): string;
  has(ip: string): boolean;
}

const FIRST_OCTET = 16;
const LAST_OCTET = 239;
const BLOCK_BITS = 20;
const USABLE_PER_24 = 254;

/** Picks a block by chance. Whether another lab has it shows when its first address is bound. */
export const randomLoopbackBlock = (): LoopbackBlock =>
  blockAt(randomInt(FIRST_OCTET, LAST_OCTET + 1), randomInt(0, 16) * 16);

/** The block of that name; null for what no lab can have had. */
export const readLoopbackBlock = (cidr: string): LoopbackBlock | null => {
  const [, second = "", third = ""] = /^127\.(\d{1,3})\.(\d{1,3})\.0\/20$/.exec(cidr) ?? [];
  const [a, b] = [Number(second), Number(third)];
  const isBlock = second !== "" && a >= FIRST_OCTET && a <= LAST_OCTET && b % 16 === 0 && b <= 240;
  return isBlock ? blockAt(a, b) : null;
};

const blockAt = (second: number, third: number): LoopbackBlock => ({
  cidr: `127.${second}.${third}.0/${BLOCK_BITS}`,
  address: (n) => {
    const row = Math.floor((n - 1) / USABLE_PER_24);
    if (n < 1 || row > 15) throw new RangeError(`a lab has ${16 * USABLE_PER_24} addresses, not ${n}`);
    return `127.${second}.${third + row}.${((n - 1) % USABLE_PER_24) + 1}`;
  },
  has: (ip) => {
    const [a, b, c] = ip.split(".").map(Number);
    return a === 127 && b === second && c !== undefined && c >= third && c < third + 16;
  },
});
