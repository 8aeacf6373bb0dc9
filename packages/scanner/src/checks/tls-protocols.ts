import { defineCheck, type Verdict } from "../check.ts";
import { probeTls, type TlsOffer } from "../tls/probe-tls.ts";
import { modernTls } from "../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";

const TLS = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;
const RFC9325 = "https://www.rfc-editor.org/rfc/rfc9325";

const OUTCOMES = {
  "tls-ssl2": webOutcome("critical", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc6176", TLS),
  "tls-ssl3": webOutcome("high", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc7568", TLS),
  "tls-old-versions": webOutcome("medium", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc8996", TLS),
  "tls-no-modern-version": webOutcome("high", "cryptography", "CRYP-01", RFC9325, TLS),
  "tls-no-13": webOutcome("info", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc8446"),
  "tls-broken-cipher": webOutcome("high", "cryptography", "CRYP-01", RFC9325, TLS),
  "tls-weak-cipher": webOutcome("medium", "cryptography", "CRYP-01", RFC9325, "https://sweet32.info/"),
  "tls-no-forward-secrecy": webOutcome("medium", "cryptography", "CRYP-01", RFC9325),
  "tls-cbc-only": webOutcome("low", "cryptography", "CRYP-01", RFC9325, "https://www.rfc-editor.org/rfc/rfc7366"),
  "tls-small-group": webOutcome("medium", "cryptography", "CRYP-01", RFC9325, "https://weakdh.org/"),
  "tls-no-fallback-signal": webOutcome("low", "cryptography", "CRYP-01", "https://www.rfc-editor.org/rfc/rfc7507"),
  "tls-compression": webOutcome("medium", "cryptography", "CRYP-01", `${RFC9325}#section-3.3`),
  "tls-insecure-renegotiation": webOutcome(
    "medium",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc5746",
  ),
  "tls-no-post-quantum": webOutcome(
    "info",
    "cryptography",
    "CRYP-01",
    "https://datatracker.ietf.org/doc/draft-ietf-tls-ecdhe-mlkem/",
  ),
} as const;

const BROKEN = ["null", "anonymous", "export"] as const;
const WEAK = ["rc4", "3des"] as const;
const MIN_GROUP_BITS = 2_048;

/** Does the server still agree to encryption that can be broken, and already to what will be needed? */
export const tlsProtocols = defineCheck({
  id: "tls-protocols",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<TlsOffer | null> {
    const at = new URL(target.url);
    if (at.protocol !== "https:") return null;
    const host = at.hostname.replace(/^\[|\]$/g, "");
    const name = /^[\d.]+$|:/.test(host) ? null : host;
    return probeTls(net, { host, ip: target.ip, port: Number(at.port) || 443 }, name, context.signal);
  },

  judge(offer, target) {
    if (offer === null) return [];
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string> = {}): void => {
      verdicts.push({
        outcome,
        subject: target.url,
        params: { host: new URL(target.url).hostname, ...params },
        evidence: { offer, fix: modernTls },
      });
    };
    const { versions, weakClasses } = offer;
    if (offer.speaksSsl2) found("tls-ssl2");
    if (versions.includes("SSLv3")) found("tls-ssl3");
    const old = versions.filter((version) => version === "TLS 1.0" || version === "TLS 1.1");
    if (old.length > 0) found("tls-old-versions", { versions: old.join(", ") });
    if (!versions.includes("TLS 1.2") && !versions.includes("TLS 1.3")) found("tls-no-modern-version");
    else if (!versions.includes("TLS 1.3")) found("tls-no-13");
    const broken = BROKEN.filter((it) => weakClasses.includes(it));
    if (broken.length > 0) found("tls-broken-cipher", { ciphers: broken.join(", ") });
    const weak = WEAK.filter((it) => weakClasses.includes(it));
    if (weak.length > 0) found("tls-weak-cipher", { ciphers: weak.map((it) => it.toUpperCase()).join(", ") });
    if (!offer.hasForwardSecrecy) found("tls-no-forward-secrecy");
    if (offer.authenticated12 === false) found("tls-cbc-only");
    if (offer.groupBits !== null && offer.groupBits < MIN_GROUP_BITS)
      found("tls-small-group", { bits: String(offer.groupBits) });
    if (offer.refusesFallback === false) found("tls-no-fallback-signal");
    if (offer.compresses) found("tls-compression");
    if (!offer.secureRenegotiation) found("tls-insecure-renegotiation");
    if (versions.includes("TLS 1.3") && !offer.postQuantum) found("tls-no-post-quantum");
    return verdicts;
  },
});
