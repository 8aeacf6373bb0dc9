import type { CheckResult, Verdict } from "../check.ts";
import { emailCaa } from "../checks/email/email-caa.ts";
import type { Known } from "./stage.ts";

/** Names under which authorities sign, and the one they search for in CAA (RFC 8659 section 4.2; their practice statements). */
const AUTHORITIES: readonly (readonly [sign: RegExp, domain: string])[] = [
  [/Let's Encrypt|ISRG/i, "letsencrypt.org"],
  [/ZeroSSL|Sectigo|COMODO|USERTRUST/i, "sectigo.com"],
  [/DigiCert|GeoTrust|Thawte|RapidSSL/i, "digicert.com"],
  [/Google Trust Services/i, "pki.goog"],
  [/\bAmazon\b/i, "amazon.com"],
  [/GlobalSign/i, "globalsign.com"],
  [/GoDaddy|Starfield/i, "godaddy.com"],
  [/Entrust/i, "entrust.net"],
  [/Buypass/i, "buypass.com"],
  [/Actalis/i, "actalis.it"],
  [/SSL\.com|SSL Corp/i, "ssl.com"],
  [/Microsoft (?:Azure|Corporation)/i, "microsoft.com"],
  [/HARICA/i, "harica.gr"],
  [/Certum|Asseco/i, "certum.pl"],
  [/QuoVadis/i, "quovadisglobal.com"],
  [/SwissSign/i, "swisssign.com"],
  [/D-Trust/i, "d-trust.net"],
  [/Certigna|Dhimyotis/i, "certigna.fr"],
  [/Izenpe/i, "izenpe.com"],
];

/** The authorities whose certificates the company's own services showed. */
const authoritiesIn = ({ ports }: Known): string[] => {
  const issuers = ports.map(({ details }) =>
    JSON.stringify((details["tls"] as { issuer?: unknown } | undefined)?.issuer ?? ""),
  );
  const named = issuers.flatMap((issuer) => AUTHORITIES.find(([sign]) => sign.test(issuer))?.[1] ?? []);
  return [...new Set(named)].toSorted();
};

/** Makes the advice to name one's authorities exact: those that issued what is in use, one record each. */
export const nameAuthorities = (known: Known): Known => {
  const authorities = authoritiesIn(known);
  if (authorities.length === 0) return known;
  const exact = (verdict: Verdict): Verdict => {
    if (verdict.outcome !== "caa-absent") return verdict;
    const lines = authorities.map((name) => `${verdict.params?.["domain"] ?? ""}. IN CAA 0 issue "${name}"`);
    return {
      ...verdict,
      params: { ...verdict.params, fix: lines.join(", ") },
      evidence: { fix: { dns: lines.join("\n") } },
    };
  };
  return {
    ...known,
    results: known.results.map((result): CheckResult =>
      result.check === emailCaa.id && result.status === "judged"
        ? { ...result, verdicts: result.verdicts.map(exact) }
        : result,
    ),
  };
};
