import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { readRdap } from "@parapet/scanner/look-alikes/rdap";
import * as z from "zod";

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 8_000;

const Wire = z.object({ name: z.string().max(200).optional(), country: z.string().max(2).optional() });

/** Who holds the network an address is in, and who takes complaints about it (RFC 9082, `ip/…`)? */
export const lookUpNetwork = async (
  net: Net,
  ip: string,
  base: string,
  signal: AbortSignal,
): Promise<{ holder: string | null; country: string | null; abuseContact: string | null }> => {
  const url = URL.parse(`ip/${encodeURIComponent(ip)}`, base.endsWith("/") ? base : `${base}/`);
  if (url === null) throw new ProbeError("out-of-scope", `${base} is not an address`);
  const response = await net.http({
    tls: "verified",
    url: url.href,
    headers: { accept: "application/rdap+json" },
    followRedirects: 4,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (response.status === 429) throw new ProbeError("rate-limited", `${url.host} limits the request rate (429)`);
  if (response.status !== 200) throw new ProbeError("server-failure", `${url.host} answered ${response.status}`);
  let json: unknown;
  try {
    json = JSON.parse(response.text());
  } catch (cause) {
    throw new ProbeError("malformed", `${url.host} did not answer in JSON`, { cause });
  }
  const [said, contacts] = [Wire.safeParse(json), readRdap(json)];
  if (!said.success || contacts === null) throw new ProbeError("malformed", `${url.host} did not answer in RDAP`);
  return {
    holder: said.data.name ?? null,
    country: said.data.country ?? null,
    abuseContact: contacts.abuseContact,
  };
};
