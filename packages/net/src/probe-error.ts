/** Why we could not look. Each has words in three languages; a result that carries one is blind, never clean. */
export const BLIND_REASONS = [
  "timeout",
  "refused",
  "unreachable",
  "reset",
  "server-failure", // a resolver answered SERVFAIL, REFUSED or nonsense
  "malformed", // the answer breaks its protocol
  "too-large", // over the byte cap
  "too-many-redirects",
  "out-of-scope", // the address or name may not be touched
  "blocked", // 403/429 or a ban by the target
  "rate-limited", // a source told us to slow down
  "needs-key", // a source that asks for a key we do not have
  "tls-failed",
  "opted-out",
  "plan-limit", // more addresses than the plan covers
  "cancelled",
  "not-supported", // the runtime cannot speak it
  "knowledge-reduced", // vulnerability data, templates or fingerprints that are needed are missing
] as const;

export type BlindReason = (typeof BLIND_REASONS)[number];

/** Thrown by everything in `net`: failure to look must never read as "nothing there". */
export class ProbeError extends Error {
  override readonly name = "CouldNotLook";
  readonly reason: BlindReason;

  constructor(reason: BlindReason, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}
