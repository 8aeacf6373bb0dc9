import { ProbeError, type BlindReason } from "./probe-error.ts";

const REASONS: Readonly<Record<string, BlindReason>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  ECONNABORTED: "reset",
  ETIMEDOUT: "timeout",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  EAFNOSUPPORT: "not-supported",
  EACCES: "unreachable", // a local firewall answers a connect with this
  EPERM: "unreachable",
};

/** The code of a system error, or null. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

/** Maps a failed socket operation to a probe error. */
export const toProbeError = (error: unknown, what: string): ProbeError => {
  if (error instanceof ProbeError) return error;
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  return new ProbeError((code !== null && REASONS[code]) || "unreachable", `${what}: ${message}`, { cause: error });
};
