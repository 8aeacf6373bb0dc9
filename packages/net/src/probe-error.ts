/** Why a check could not be completed. Each reason has texts in three languages; a result that carries one is not assessed, never clean. */
export const BLIND_REASONS = [
  "timeout",
  "refused",
  "unreachable",
  "reset",
  "server-failure", // a resolver answered SERVFAIL, REFUSED or nonsense
  "malformed", // the answer breaks its protocol
  "too-large", // over the byte cap
  "too-many-redirects",
  "out-of-scope", // the address or name is out of scope
  "blocked", // 403/429 or a ban by the target
  "rate-limited", // a source limits the request rate
  "needs-key", // a source requires an API key that is not configured
  "tls-failed",
  "opted-out",
  "excluded", // the organization decided that the asset is not its own
  "plan-limit", // more addresses than the plan covers
  "cancelled",
  "not-supported", // not supported by the runtime
  "knowledge-reduced", // vulnerability data, templates or fingerprints that are needed are missing
] as const;

export type BlindReason = (typeof BLIND_REASONS)[number];

/** Thrown by everything in `net`: a failed probe must never be read as "no finding". */
export class ProbeError extends Error {
  override readonly name = "ProbeError";
  readonly reason: BlindReason;

  constructor(reason: BlindReason, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}
