import { DAY_MS } from "@parapet/domain/durations";
import { isAddress } from "@parapet/net/address-policy";

import { defineCheck, type Verdict } from "../check.ts";
import { certificateFacts, type CertificateFacts } from "../tls/certificate-facts.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { freshCertificate } from "../web/site-fixes.ts";

const TLS = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;
const BASELINE = "https://cabforum.org/working-groups/server/baseline-requirements/";

const OUTCOMES = {
  "certificate-expired": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-expiring-soon": webOutcome("medium", "cryptography", "CRYP-01", TLS),
  "certificate-expiring": webOutcome("low", "cryptography", "CRYP-01", TLS),
  "certificate-not-yet-valid": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-self-signed": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-untrusted": webOutcome("high", "cryptography", "CRYP-01", TLS),
  "certificate-chain-incomplete": webOutcome("medium", "cryptography", "CRYP-01", TLS),
  "certificate-wrong-name": webOutcome("high", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc9525"),
  "certificate-weak-key": webOutcome("high", "cryptography", "CRYP-01", BASELINE),
  "certificate-weak-signature": webOutcome("high", "cryptography", "CRYP-01", BASELINE),
  "certificate-staple-missing": webOutcome(
    "medium",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc7633",
  ),
  "certificate-not-stapled": webOutcome(
    "info",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc6066#section-8",
  ),
  "certificate-default": webOutcome("medium", "misconfiguration", "CONF-02", TLS),
} as const;

const DEFAULT_NAMES =
  /Kubernetes Ingress Controller Fake Certificate|TRAEFIK DEFAULT CERT|Plesk|localhost\.localdomain|ssl-cert-snakeoil|SomeOrganization|Parallels Panel/i;

/** Which problems of trust the certificate's own state explains already. */
const EXPLAINED = /EXPIRED|NOT_YET_VALID|SELF_SIGNED|ALTNAME/i;
const MISSING_ISSUER = /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/i;

const minimumBits = (keyType: string): number => (keyType.startsWith("rsa") || keyType === "dsa" ? 2048 : 224);

interface Seen {
  readonly host: string;
  readonly certificate: CertificateFacts;
  readonly now: number;
}

/** Is the site's certificate one a browser accepts, today and for some time to come? */
export const tlsCertificate = defineCheck({
  id: "tls-certificate",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  isLight: true,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    const at = new URL(target.url);
    if (at.protocol !== "https:") return null;
    const host = at.hostname.replace(/^\[|\]$/g, "");
    const observation = await net.handshake(
      { host, ip: target.ip, port: Number(at.port) || 443 },
      { signal: context.signal },
    );
    return { host, certificate: certificateFacts(observation, host), now: context.now().getTime() };
  },

  describe: (seen) => (seen === null ? [] : [{ kind: "certificate", certificate: seen.certificate }]),

  judge(seen, target) {
    if (seen === null) return [];
    const { host, certificate: it, now } = seen;
    // The inventory shows these; the finding's evidence is about the certificate itself.
    const { chain: _chain, logs: _logs, serial: _serial, ...certificate } = it;
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fix = freshCertificate(host);
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string | number> = {}): void => {
      verdicts.push({ outcome, subject: target.url, params: { host, ...params }, evidence: { certificate, fix } });
    };
    const days = Math.floor((it.notAfter - now) / DAY_MS);
    const until = new Date(it.notAfter).toISOString().slice(0, 10);
    if (it.notAfter <= now) found("certificate-expired", { until, days: -days });
    else if (it.notBefore > now)
      found("certificate-not-yet-valid", { from: new Date(it.notBefore).toISOString().slice(0, 10) });
    // Certificates of a week or so renew every few days; for them only the last stretch is late.
    else if (days < 7 && it.notAfter - it.notBefore > 14 * DAY_MS) found("certificate-expiring-soon", { until, days });
    else if (days < 30 && it.notAfter - it.notBefore > 60 * DAY_MS) found("certificate-expiring", { until, days });

    if (DEFAULT_NAMES.test(it.subject)) found("certificate-default", { subject: it.subject.slice(0, 120) });
    if (it.selfSigned) found("certificate-self-signed");
    else if (!it.trusted && !EXPLAINED.test(it.trustProblem ?? "")) {
      const incomplete = MISSING_ISSUER.test(it.trustProblem ?? "") && it.chainLength === 1;
      found(incomplete ? "certificate-chain-incomplete" : "certificate-untrusted", {
        problem: it.trustProblem ?? "",
        issuer: it.issuer.slice(0, 120),
      });
    }
    // A site that is reached by its address alone was not asked for under the names of its certificate.
    if (!it.matchesName && !isAddress(host))
      found("certificate-wrong-name", { names: it.names.slice(0, 5).join(", ") });
    if (it.keyBits !== null && it.keyBits < minimumBits(it.keyType))
      found("certificate-weak-key", { type: it.keyType.toUpperCase(), bits: it.keyBits });
    if (/md5|sha1(?!\d)/i.test(it.signature)) found("certificate-weak-signature", { signature: it.signature });
    if (it.mustStaple && !it.stapled) found("certificate-staple-missing");
    else if (it.ocspAt !== null && !it.stapled) found("certificate-not-stapled", { responder: it.ocspAt });
    return verdicts;
  },
});
