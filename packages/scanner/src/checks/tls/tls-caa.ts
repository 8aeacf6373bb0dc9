import { isPublicRoot } from "@parapet/net/public-roots";

import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { inspectCaa, type CaaObservation } from "../../mail/caa.ts";
import { caIdentifiers } from "../../tls/ca-identifiers.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";

const OUTCOMES = {
  "certificate-caa-violation": tlsOutcome(
    "medium",
    "misconfiguration",
    "https://www.rfc-editor.org/rfc/rfc8659",
    cwe(295),
  ),
} as const;

interface Seen {
  readonly host: string;
  readonly issuer: string;
  readonly notBefore: string;
  /** Whether the certificate covers the host by a wildcard only, which has rules of its own. */
  readonly isWildcard: boolean;
  /** The names of its issuer in CAA records. */
  readonly identifiers: readonly string[];
  readonly caa: CaaObservation;
}

const organizationOf = (issuer: { readonly O?: string | string[] } | undefined): string[] =>
  [issuer?.O ?? []].flat().map(String);

/** Was the certificate issued by an authority that the domain's CAA records allow? */
export const tlsCaa = defineCheck({
  id: "tls-caa",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_PRECAUTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal, missed }): Promise<Seen | null> {
    const at = tlsTarget(target);
    if (at?.serverName == null) return null;
    const { chain, trusted } = await net.handshake(at.to, { signal });
    const [leaf] = chain;
    const root = chain.at(-1);
    // Only authorities of the public web have to respect CAA; one that an organization runs for itself does not.
    if (leaf === undefined || root === undefined || !trusted || !isPublicRoot(root.fingerprint256)) return null;
    const caa = await inspectCaa(at.host, net.dns);
    if (caa.source === null) return null;
    const identifiers = caIdentifiers(chain.flatMap(({ issuer }) => organizationOf(issuer)));
    const issuer = organizationOf(leaf.issuer)[0] ?? String(leaf.issuer.CN);
    if (identifiers.length === 0) {
      const detail = `the CAA names of ${issuer.slice(0, 120)} are not known`;
      missed?.({ subject: target.url, reason: "not-supported", detail });
      return null;
    }
    const names = (leaf.subjectaltname ?? "").split(/,\s*/);
    return {
      host: at.host,
      issuer,
      notBefore: new Date(leaf.valid_from).toISOString().slice(0, 10),
      isWildcard: !names.includes(`DNS:${at.host}`),
      identifiers,
      caa,
    };
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { host, issuer, identifiers, caa } = seen;
    const withTag = (wanted: string) => caa.records.filter(({ tag }) => tag === wanted);
    const wild = seen.isWildcard ? withTag("issuewild") : [];
    const rules = wild.length > 0 ? wild : withTag("issue");
    if (rules.length === 0) return [];
    const allowed = rules.map(({ value }) => value.split(";")[0]?.trim().toLowerCase() ?? "");
    if (allowed.some((name) => identifiers.includes(name))) return [];
    const tag = wild.length > 0 ? "issuewild" : "issue";
    return [
      {
        outcome: "certificate-caa-violation",
        subject: target.url,
        params: {
          host,
          issuer,
          source: caa.source ?? host,
          allowed: allowed.filter((name) => name !== "").join(", ") || ";",
          since: seen.notBefore,
        },
        evidence: { ...seen, fix: { dns: `${caa.source ?? host}. IN CAA 0 ${tag} "${identifiers[0] ?? ""}"` } },
      },
    ];
  },

  texts: {
    en: {
      name: "Issuer and CAA",
      outcomes: {
        "certificate-caa-violation": {
          title: "TLS certificate issuer not authorized by CAA",
          explanation:
            "The certificate of {host} was issued on {since} by {issuer}, while the CAA records of {source} allow: {allowed}. Either the records changed after it was issued, or a CA issued it without authorization and an attacker may hold a valid certificate.",
          remediation:
            "Determine who requested the certificate; certificate transparency (CT) logs list it. If your organization did not, report it to the CA and have it revoked; otherwise add the CA to the CAA records.",
        },
      },
    },
    es: {
      name: "Emisor y CAA",
      outcomes: {
        "certificate-caa-violation": {
          title: "Emisor del certificado TLS no autorizado por CAA",
          explanation:
            "{issuer} emitió el certificado de {host} el {since}, mientras que los registros CAA de {source} permiten: {allowed}. O bien los registros cambiaron después, o una CA lo emitió sin autorización y un atacante puede poseer un certificado válido.",
          remediation:
            "Determine quién solicitó el certificado, que figura en los registros de transparencia de certificados (CT). Si no fue su organización, comuníquelo a la CA y solicite su revocación; en caso contrario, añada la CA a los registros CAA.",
        },
      },
    },
    fr: {
      name: "Émetteur et CAA",
      outcomes: {
        "certificate-caa-violation": {
          title: "Émetteur du certificat TLS non autorisé par CAA",
          explanation:
            "Le certificat de {host} a été émis le {since} par {issuer}, alors que les enregistrements CAA de {source} autorisent : {allowed}. Soit les enregistrements ont changé après l’émission, soit une autorité de certification l’a émis sans autorisation et un attaquant détient peut-être un certificat valide.",
          remediation:
            "Déterminez qui a demandé le certificat, répertorié dans les journaux de transparence des certificats (CT). Si ce n’est pas votre organisation, signalez-le à l’autorité de certification et faites-le révoquer ; sinon, ajoutez l’autorité aux enregistrements CAA.",
        },
      },
    },
  },
});
