import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type CheckContext } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import {
  findRevocation,
  readCertificate,
  revocationListAddresses,
  type Revocation,
} from "../../tls/revocation-list.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { freshCertificate } from "../../web/site-fixes.ts";

const TLS = `${OWASP_SITE}/09-Testing_for_Weak_Cryptography/01-Testing_for_Weak_Transport_Layer_Security`;

const OUTCOMES = {
  "certificate-revoked": webOutcome(
    "high",
    "cryptography",
    "CRYP-01",
    "https://www.rfc-editor.org/rfc/rfc5280#section-5",
    TLS,
  ),
} as const;

/** Public lists are cut into parts of a few megabytes; what is larger is not read to the end and proves nothing. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

interface Seen {
  readonly host: string;
  readonly listAt: string;
  readonly revocation: Revocation | null;
}

const readList = async (url: string, net: Net, { signal }: CheckContext): Promise<Buffer> => {
  const response = await net.http({ tls: "inspect", url, signal, maxBytes: MAX_LIST_BYTES, followRedirects: 2 });
  if (response.status !== 200)
    throw new ProbeError("refused", `the list of revoked certificates answers ${response.status}`);
  if (response.truncated) throw new ProbeError("too-large", "the list of revoked certificates is too long");
  return response.body;
};

/** Has the authority taken the site's certificate back? */
export const tlsRevocation = defineCheck({
  id: "tls-revocation",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen | null> {
    const at = new URL(target.url);
    if (at.protocol !== "https:") return null;
    const host = at.hostname.replace(/^\[|\]$/g, "");
    const { chain } = await net.handshake(
      { host, ip: target.ip, port: Number(at.port) || 443 },
      { signal: context.signal },
    );
    const [leaf, issuer] = chain.slice(0, 2).map(({ raw }) => readCertificate(raw));
    // Without an issuer there is no one who could take it back: self-signed, or a chain the certificate check reports.
    if (leaf === undefined || issuer === undefined) return null;
    const [listAt] = revocationListAddresses(leaf);
    if (listAt === undefined) return null;
    const list = await readList(listAt, net, context);
    return { host, listAt, revocation: await findRevocation(list, leaf, issuer, context.now()) };
  },

  judge(seen, target) {
    if (seen === null || seen.revocation === null) return [];
    const { host, listAt, revocation } = seen;
    return [
      {
        outcome: "certificate-revoked",
        subject: target.url,
        params: { host, since: revocation.since, reason: revocation.reason ?? "" },
        evidence: { listAt, ...revocation, fix: freshCertificate(host) },
      },
    ];
  },

  texts: {
    en: {
      name: "Certificate revocation",
      outcomes: {
        "certificate-revoked": {
          title: "Revoked TLS certificate",
          explanation:
            "The CA revoked the certificate of {host} on {since}. The private key may be compromised, and an attacker who holds it can impersonate the site.",
          remediation: "Generate a new key, install a new certificate and determine why the old one was revoked.",
        },
      },
    },
    es: {
      name: "Revocación de certificados",
      outcomes: {
        "certificate-revoked": {
          title: "Certificado TLS revocado",
          explanation:
            "La CA revocó el certificado de {host} el {since}. La clave privada puede estar comprometida, y un atacante que la posea puede suplantar el sitio.",
          remediation:
            "Genere una clave nueva, instale un certificado nuevo y determine por qué se revocó el anterior.",
        },
      },
    },
    fr: {
      name: "Révocation de certificats",
      outcomes: {
        "certificate-revoked": {
          title: "Certificat TLS révoqué",
          explanation:
            "L’autorité de certification a révoqué le certificat de {host} le {since}. La clé privée est peut-être compromise, et un attaquant qui la détient peut usurper l’identité du site.",
          remediation:
            "Générez une nouvelle clé, installez un nouveau certificat et déterminez pourquoi l’ancien a été révoqué.",
        },
      },
    },
  },
});
