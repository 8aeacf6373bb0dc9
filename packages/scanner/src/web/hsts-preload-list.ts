import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

export const HSTS_PRELOAD_BASE = "https://hstspreload.org";

const Answer = z.object({ status: z.string() });

/** Where a domain is in the life of the list that browsers ship. */
export type PreloadStatus = "preloaded" | "pending" | "absent";

/** Asks the publisher of the preload list about a domain. */
export const preloadStatus = async (
  net: Net,
  domain: string,
  base: string,
  signal: AbortSignal,
): Promise<PreloadStatus> => {
  const url = `${base}/api/v2/status?domain=${encodeURIComponent(domain)}`;
  const answer = await net.http({ tls: "verified", url, signal, maxBytes: 16 * 1024 });
  if (answer.status !== 200) throw new ProbeError("server-failure", `the HSTS preload list answers ${answer.status}`);
  let status: string;
  try {
    ({ status } = Answer.parse(JSON.parse(answer.text())));
  } catch (error) {
    throw new ProbeError("malformed", "the answer of the HSTS preload list cannot be read", { cause: error });
  }
  return status === "preloaded" || status === "pending" ? status : "absent";
};
