import { join } from "node:path";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";
import { startTlsProxy } from "./tls-proxy.ts";

const check = async (port: number, signal: AbortSignal): Promise<{ enabled: string[]; ciphers: string[] }> => {
  const { said } = await runProgram("sslscan", ["--no-colour", "--sni-name=portal.example", `127.0.0.1:${port}`], {
    signal,
    seconds: 120,
  });
  return {
    enabled: [...said.matchAll(/^(SSLv\d|TLSv1\.\d)\s+enabled/gm)].map(([, name]) => name ?? ""),
    ciphers: [...said.matchAll(/^(?:Preferred|Accepted)\s+TLSv1\.\d\s+\d+ bits\s+(\S+)/gm)].map(
      ([, name]) => name ?? "",
    ),
  };
};

const GOOD =
  /^(?:TLS_(?:AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+|ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-SHA\d+|CHACHA20-POLY1305))$/;

/** Does the proxy that we recommend speak anything old? The portal itself speaks no TLS. */
export const sslscan = async ({ canary, product, scratch }: Target, signal: AbortSignal): Promise<Outcome> => {
  const planted = await check(canary.tlsPort, signal);
  if (!planted.enabled.includes("TLSv1.0")) return { passed: false, says: "the planted TLS 1.0 was not found" };
  await using proxy = await startTlsProxy(join(scratch, "nginx"), product.url);
  const { enabled, ciphers } = await check(proxy.port, signal);
  const weak = ciphers.filter((name) => !GOOD.test(name));
  const isRight = enabled.join() === "TLSv1.2,TLSv1.3" && ciphers.length > 0 && weak.length === 0;
  return {
    passed: isRight,
    says: isRight
      ? `planted TLS 1.0 found; our nginx example: TLS 1.2 and 1.3, ${ciphers.length} ciphers, all ECDHE with GCM or ChaCha20`
      : `enabled ${enabled.join(", ") || "nothing"}; weak ${weak.join(", ") || "none"}`,
  };
};
