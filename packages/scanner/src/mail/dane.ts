import { createHash, X509Certificate } from "node:crypto";

import type { DnsRecord, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { type Asked, ask } from "./ask.ts";
import { isTlsaSigned } from "./dnssec.ts";

/** One TLSA record (RFC 6698). */
export interface Tlsa {
  readonly usage: number;
  readonly selector: number;
  readonly matching: number;
  readonly data: string;
}

export interface DaneHost {
  readonly exchange: string;
  readonly records: Asked<{ readonly tlsa: readonly Tlsa[]; readonly authenticated: boolean }>;
}

const isTlsa = (
  data: unknown,
): data is { usage: number; selector: number; matchingType: number; certificate: Uint8Array } =>
  typeof data === "object" &&
  data !== null &&
  "usage" in data &&
  "selector" in data &&
  "matchingType" in data &&
  "certificate" in data;

const readTlsa = ({ data }: DnsRecord): Tlsa[] =>
  isTlsa(data)
    ? [
        {
          usage: data.usage,
          selector: data.selector,
          matching: data.matchingType,
          data: Buffer.from(data.certificate).toString("hex"),
        },
      ]
    : [];

const MAX_EXCHANGES = 12;

/** TLSA records of a mail exchanger and whether they are DNSSEC-signed. */
export const inspectDane = (exchanges: readonly string[], net: Net, now: Date): Promise<DaneHost[]> =>
  Promise.all(
    exchanges.map(async (exchange, place) => ({
      exchange,
      records: await ask(async () => {
        if (place >= MAX_EXCHANGES)
          throw new ProbeError("too-large", `the first ${MAX_EXCHANGES} mail servers are checked`);
        const reply = await net.dns.query(`_25._tcp.${exchange}`, "TLSA", { dnssec: true });
        const tlsa = reply.answers.flatMap(readTlsa);
        return { tlsa, authenticated: tlsa.length > 0 && (await isTlsaSigned(reply, net.dns, now)) };
      }),
    })),
  );

const digest = (matching: number, bytes: Buffer): string =>
  matching === 0
    ? bytes.toString("hex")
    : createHash(matching === 1 ? "sha256" : "sha512")
        .update(bytes)
        .digest("hex");

/** Whether a TLSA record matches the presented chain. Usage 3 matches the leaf, usage 2 any issuer. */
export const matchesTlsa = (tlsa: readonly Tlsa[], chain: readonly { readonly raw: Buffer }[]): boolean =>
  tlsa.some(({ usage, selector, matching, data }) => {
    const candidates = usage === 3 || usage === 1 ? chain.slice(0, 1) : chain;
    return candidates.some(({ raw }) => {
      const bytes = selector === 0 ? raw : new X509Certificate(raw).publicKey.export({ format: "der", type: "spki" });
      return digest(matching, bytes) === data;
    });
  });

/**
 * The TLSA record for this certificate. Its public key with SHA-256 (3 1 1) outlives a renewal (RFC 7672 section
 * 3.1.1); a key of a kind the runtime cannot read is promised with the whole certificate (3 0 1).
 */
export const tlsaRecord = (host: string, { raw }: { readonly raw: Buffer }): string => {
  const at = `_25._tcp.${host}. IN TLSA`;
  try {
    return `${at} 3 1 1 ${digest(1, new X509Certificate(raw).publicKey.export({ format: "der", type: "spki" }))}`;
  } catch {
    return `${at} 3 0 1 ${digest(1, raw)}`;
  }
};
