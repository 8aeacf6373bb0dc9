import { randomBytes } from "node:crypto";

import { join, text, u32be, u8 } from "./bytes.ts";
import { onLines } from "./on-lines.ts";
import type { Protocol } from "./protocol.ts";

export interface SshPlan {
  /** What follows `SSH-2.0-`: software and comment. */
  readonly software: string;
  /** Offers the algorithms of twenty years ago as well. */
  readonly weakAlgorithms?: boolean;
}

/** Introduces itself and offers algorithms (RFC 4253). No one can log in. */
export const serveSsh =
  ({ software, weakAlgorithms = false }: SshPlan): Protocol =>
  (stream) => {
    stream.write(`SSH-2.0-${software}\r\n`);
    const stop = onLines(stream, () => {
      stop();
      stream.write(keyExchangeInit(weakAlgorithms));
      stream.once("data", () => stream.end());
    });
  };

const SSH_MSG_KEXINIT = 20;
const BLOCK_BYTES = 8;

const keyExchangeInit = (weak: boolean): Buffer => {
  const ciphers = ["chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", ...(weak ? ["3des-cbc", "arcfour"] : [])];
  const macs = ["hmac-sha2-256-etm@openssh.com", ...(weak ? ["hmac-md5", "hmac-sha1-96"] : [])];
  const lists = [
    ["curve25519-sha256", ...(weak ? ["diffie-hellman-group1-sha1"] : [])],
    ["ssh-ed25519", "rsa-sha2-512", ...(weak ? ["ssh-dss", "ssh-rsa"] : [])],
    ciphers,
    ciphers,
    macs,
    macs,
    ["none"],
    ["none"],
    [],
    [],
  ].map((names) => text(names.join(",")));
  const payload = join(
    u8(SSH_MSG_KEXINIT),
    randomBytes(16),
    ...lists.map((list) => join(u32be(list.length), list)),
    u8(0),
    u32be(0),
  );
  const padding = BLOCK_BYTES - ((payload.length + 5) % BLOCK_BYTES) + BLOCK_BYTES;
  return join(u32be(payload.length + padding + 1), u8(padding), payload, randomBytes(padding));
};
