import type { Net } from "@parapet/net/net";

import type { CheckContext } from "../check.ts";
import { type Asked, ask, noteUnseen } from "./ask.ts";
import { readTags } from "./tag-list.ts";

/** An MTA-STS policy file (RFC 8461 section 3.2). */
export interface StsPolicy {
  readonly mode: "enforce" | "testing" | "none" | null;
  readonly maxAgeSeconds: number | null;
  readonly mx: readonly string[];
  readonly problems: readonly string[];
}

export interface StsObservation {
  readonly domain: string;
  readonly records: readonly string[];
  readonly exchanges: readonly string[];
  /** Null when there is no record, so no one would fetch a policy. */
  readonly fetched: Asked<StsFetch> | null;
  /** The record announces a policy, and the host that would serve it has no address. */
  readonly isHostMissing?: true;
}

export interface StsFetch {
  readonly status: number;
  readonly contentType: string;
  readonly trusted: boolean;
  readonly trustProblem: string | null;
  readonly policy: StsPolicy | null;
}

const MAX_BYTES = 64 * 1024;

const isStsRecord = (text: string): boolean => /^v=STSv1\s*(?:;|$)/.test(text);

/** Is the record usable? It needs an id of up to 32 letters and figures. */
export const stsRecordProblem = (text: string): string | null => {
  const id = readTags(text).get("id");
  if (id === undefined) return "id";
  return /^[a-z0-9]{1,32}$/i.test(id) ? null : `id=${id.slice(0, 40)}`;
};

/** What does a policy file say? */
export const parseStsPolicy = (text: string): StsPolicy => {
  const pairs = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 500)
    .map((line) => {
      const at = line.indexOf(":");
      return { key: line.slice(0, Math.max(at, 0)).trim().toLowerCase(), value: line.slice(at + 1).trim() };
    });
  const valueOf = (key: string): string | undefined => pairs.find((pair) => pair.key === key)?.value;
  const mode = valueOf("mode");
  const age = valueOf("max_age");
  const problems: string[] = [];
  if (valueOf("version") !== "STSv1") problems.push("version");
  if (mode !== "enforce" && mode !== "testing" && mode !== "none") problems.push("mode");
  if (age === undefined || !/^\d{1,10}$/.test(age) || Number(age) > 31_557_600) problems.push("max_age");
  const mx = pairs.filter((pair) => pair.key === "mx").map((pair) => pair.value.toLowerCase());
  if (mx.length === 0 && mode !== "none") problems.push("mx");
  return {
    mode: mode === "enforce" || mode === "testing" || mode === "none" ? mode : null,
    maxAgeSeconds: age !== undefined && /^\d{1,10}$/.test(age) ? Number(age) : null,
    mx,
    problems,
  };
};

/** Does a pattern of the policy cover this host? `*.` stands for exactly one label. */
export const coversHost = (pattern: string, host: string): boolean =>
  pattern.startsWith("*.") ? host.slice(host.indexOf(".") + 1) === pattern.slice(2) : host === pattern;

/** Does a domain ask senders to encrypt, and is its policy where senders search for it? */
export const inspectMtaSts = async (
  domain: string,
  net: Net,
  context: Pick<CheckContext, "signal" | "missed">,
): Promise<StsObservation> => {
  const { signal } = context;
  const [texts, mx] = await Promise.all([net.dns.txt(`_mta-sts.${domain}`), ask(() => net.dns.mx(domain))]);
  const records = texts.filter(isStsRecord);
  noteUnseen(mx, null, context);
  const exchanges =
    "seen" in mx
      ? mx.seen.map(({ exchange }) => exchange.toLowerCase()).filter((name) => name !== "" && name !== ".")
      : [];
  if (records.length === 0) return { domain, records, exchanges, fetched: null };
  // A resolver that fails leaves this open; only its answer that there is no address is a fault.
  const addresses = await ask(() => net.dns.addresses(`mta-sts.${domain}`));
  if ("seen" in addresses && addresses.seen.length === 0)
    return { domain, records, exchanges, fetched: null, isHostMissing: true };
  const fetched = await ask(async (): Promise<StsFetch> => {
    // Senders do not follow redirects here (RFC 8461 section 3.3), so neither do we.
    const response = await net.http({
      tls: "inspect",
      url: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
      followRedirects: 0,
      maxBytes: MAX_BYTES,
      timeoutMs: 6_000,
      signal,
    });
    return {
      status: response.status,
      contentType: response.headers["content-type"]?.[0] ?? "",
      trusted: response.tls?.trusted ?? false,
      trustProblem: response.tls?.trustProblem ?? null,
      policy: response.status === 200 ? parseStsPolicy(response.text()) : null,
    };
  });
  noteUnseen(fetched, null, context);
  return { domain, records, exchanges, fetched };
};
