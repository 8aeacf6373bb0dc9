import type { TlsOptions } from "node:tls";

import type { TlsTaste } from "../services/service-plan.ts";
import type { IssuedCertificate } from "./certificate-authority.ts";

// Level 0 lets the lab load the weak keys and old hashes that a careless company has.
const ANYTHING_GOES = "DEFAULT:@SECLEVEL=0";
const MODERN = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=0";

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
  };
};
