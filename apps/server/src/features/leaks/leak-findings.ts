import type { LeakToReport } from "@parapet/db/queries/leaks";
import type { FindingObservation } from "@parapet/db/queries/scans";
import type { Severity } from "@parapet/domain/risk";

/** Also the id of the texts of these findings. */
const LEAK_CHECK = "leaked-credential";

export const FRESH_MS = 90 * 86_400_000;

const isFresh = (leak: Pick<LeakToReport, "breach_on" | "first_seen">, now: Date): boolean => {
  const since = leak.breach_on === null ? leak.first_seen : new Date(leak.breach_on);
  return now.getTime() - since.getTime() < FRESH_MS;
};

/** How bad is it? A login that opens a network or all mail is critical, a fresh password high, an old one or a hash medium, an address alone low. */
export const leakSeverity = (
  leak: Pick<LeakToReport, "form" | "access" | "breach_on" | "kind" | "first_seen">,
  now: Date,
): Severity => {
  // Without a password: access to the network weighs more than one more address in a breach.
  if (leak.form === "none") return leak.access !== null && leak.kind !== "customer" ? "high" : "low";
  if (leak.form !== "plain") return "medium";
  if (leak.access !== null && leak.kind !== "customer") return "critical";
  return isFresh(leak, now) ? "high" : "medium";
};

/**
 * The finding of one credential. Its subject is the masked login with a part of the row's id, as masks of two people may
 * be the same. For an unverified domain only the existence of a leak is disclosed.
 */
export const leakObservation = (leak: LeakToReport, state: "pending" | "verified", now: Date): FindingObservation => {
  const tag = leak.id.slice(0, 8);
  const isProven = state === "verified";
  return {
    area: "leaked-credentials",
    check: LEAK_CHECK,
    outcome: leak.form === "none" ? "address-in-breach" : `${leak.kind}-credential-leaked`,
    subject: isProven ? `${leak.login_masked} · ${tag}` : `••••• · ${tag}`,
    target: leak.id,
    severity: leakSeverity(leak, now),
    evidence: null,
    params: isProven ? { login: leak.login_masked, host: leak.host ?? "—" } : { login: "•••••", host: "—" },
    details: isProven
      ? {
          credential: leak.id,
          breach_time: leak.breach_on,
          credentials: leak.form === "none" ? leak.login_masked : `${leak.login_masked} : ${leak.secret_masked}`,
          source: leak.sources.join(", "),
          kind: leak.kind,
          form: leak.form,
          strength: leak.strength,
          freshness: isFresh(leak, now) ? "fresh" : "old",
          host: leak.host,
          access: leak.access,
        }
      : { breach_time: null, credentials: "•••••", source: null, kind: leak.kind },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
    leak: { on: leak.breach_on, arrivedAt: leak.first_seen.toISOString() },
  };
};
