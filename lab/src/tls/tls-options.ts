import { constants, getDiffieHellman } from "node:crypto";
import type { TlsOptions } from "node:tls";

import type { TlsTaste } from "../services/service-plan.ts";
import type { IssuedCertificate } from "./certificate-authority.ts";

// Level 0 lets the lab load the weak keys and old hashes that a careless company has.
const ANYTHING_GOES = "DEFAULT:@SECLEVEL=0";
const MODERN = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=0";

const element = (kind: number, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(body.length < 128 ? [kind, body.length] : [kind, 0x82, body.length >> 8, body.length & 0xff]),
    body,
  ]);

const madeGroups = new Map<"small" | "large", string>();

/** A group of 1,024 bits (RFC 2409) or of 2,048 (RFC 3526), as a server's settings file has it. */
const makeGroup = (size: "small" | "large"): string => {
  const group = getDiffieHellman(size === "small" ? "modp2" : "modp14");
  const numbers = [group.getPrime(), group.getGenerator()].map((number) =>
    element(2, Buffer.concat([Buffer.from([0]), number])),
  );
  const bytes = element(0x30, Buffer.concat(numbers));
  return `-----BEGIN DH PARAMETERS-----\n${bytes.toString("base64")}\n-----END DH PARAMETERS-----\n`;
};

/** Made once: OpenSSL checks the prime of a group each time it is made, which takes a quarter of a second. */
const groupOf = (size: "small" | "large"): string => {
  const group = madeGroups.get(size) ?? makeGroup(size);
  madeGroups.set(size, group);
  return group;
};

/** How does a TLS service of the lab present itself? */
export const tlsOptions = ({ cert, key }: IssuedCertificate, taste: TlsTaste = {}): TlsOptions => {
  const old = taste.minVersion === "TLSv1" || taste.minVersion === "TLSv1.1";
  return {
    cert,
    key,
    minVersion: taste.minVersion ?? "TLSv1.2",
    ...(taste.maxVersion === undefined ? {} : { maxVersion: taste.maxVersion }),
    ciphers: taste.ciphers ?? (old ? ANYTHING_GOES : MODERN),
    honorCipherOrder: true,
    // As nginx and Apache; the runtime would make as many handshakes as a client asks for.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(taste.group !== undefined && { dhparam: groupOf(taste.group) }),
  };
};
