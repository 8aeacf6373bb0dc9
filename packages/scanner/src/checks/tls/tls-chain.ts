import { defineCheck, type Verdict } from "../../check.ts";
import { TRANSPORT_ENCRYPTION } from "../../controls.ts";
import { chainFacts, type ChainFacts } from "../../tls/chain-facts.ts";
import { withServerFlight } from "../../tls/server-flight.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { freshCertificate } from "../../web/site-fixes.ts";
import { orderedChain } from "../../web/tls-fixes.ts";

const RFC5280 = "https://www.rfc-editor.org/rfc/rfc5280";

const OUTCOMES = {
  "chain-wrong-order": tlsOutcome(
    "low",
    "misconfiguration",
    "https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2",
    cwe(295),
  ),
  "chain-weak-signature": tlsOutcome("medium", "cryptography", "https://shattered.io/", cwe(328)),
  "chain-expired": tlsOutcome("medium", "misconfiguration", `${RFC5280}#section-6.1`, cwe(298)),
  "chain-name-constraints": tlsOutcome("high", "misconfiguration", `${RFC5280}#section-4.2.1.10`, cwe(295)),
} as const;

interface Seen {
  readonly host: string;
  readonly chain: ChainFacts;
  readonly now: number;
}

/** Is every certificate between the site's own and the root in its place, valid and allowed to issue for the site? */
export const tlsChain = defineCheck({
  id: "tls-chain",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal, now, missed }): Promise<Seen | null> {
    const at = tlsTarget(target);
    if (at === null) return null;
    const sent = await withServerFlight(net, at.to, { serverName: at.serverName }, signal, async ({ certificates }) =>
      chainFacts(certificates),
    );
    if (sent !== null) return { host: at.host, chain: sent, now: now().getTime() };
    // TLS 1.3 encrypts the list; the chain that the runtime put together from it shows everything but the order.
    missed?.({
      subject: target.url,
      reason: "not-supported",
      detail: "the order of the certificates cannot be observed where only TLS 1.3 is offered",
    });
    const { chain } = await net.handshake(at.to, { signal });
    return { host: at.host, chain: chainFacts(chain.map(({ raw }) => raw)), now: now().getTime() };
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { host, chain, now } = seen;
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string>): void => {
      const fix = outcome === "chain-wrong-order" ? orderedChain(host) : freshCertificate(host);
      verdicts.push({ outcome, subject: target.url, params: { host, ...params }, evidence: { chain, fix } });
    };
    if (chain.misplacedAfter !== null) found("chain-wrong-order", { certificate: chain.misplacedAfter });
    const weak = chain.intermediates.find((it) => !it.isSelfIssued && /md5|sha1(?!\d)/i.test(it.signature));
    if (weak !== undefined) found("chain-weak-signature", { certificate: weak.subject, signature: weak.signature });
    const expired = chain.intermediates.find((it) => it.notAfter <= now);
    if (expired !== undefined)
      found("chain-expired", {
        certificate: expired.subject,
        until: new Date(expired.notAfter).toISOString().slice(0, 10),
      });
    const constrained = chain.intermediates.find((it) => it.disallows !== null);
    if (constrained !== undefined)
      found("chain-name-constraints", { certificate: constrained.subject, name: constrained.disallows ?? "" });
    return verdicts;
  },

  texts: {
    en: {
      name: "TLS certificate chain",
      outcomes: {
        "chain-wrong-order": {
          title: "TLS certificate chain in wrong order",
          explanation:
            "{host} does not send the issuer directly after the certificate {certificate}. Clients that follow the standard fail to connect, and users who bypass the error cannot detect an attacker’s certificate.",
          remediation: "Put the server certificate first, followed by its issuer and each next issuer in order.",
        },
        "chain-weak-signature": {
          title: "Intermediate certificate with weak signature",
          explanation:
            "The intermediate certificate {certificate} of {host} is signed with {signature}, which is vulnerable to collisions. An attacker who computes a collision can forge an intermediate CA and issue certificates for any name.",
          remediation: "Install the CA’s certificate chain signed with SHA-256 or stronger.",
        },
        "chain-expired": {
          title: "Expired intermediate certificate",
          explanation:
            "The intermediate certificate {certificate} of {host} expired on {until}. Clients without another path to the root refuse the connection, and users who bypass the error cannot detect an attacker’s certificate.",
          remediation: "Replace the chain with the CA’s current one.",
        },
        "chain-name-constraints": {
          title: "TLS certificate outside the CA’s name constraints",
          explanation:
            "The CA {certificate} is not permitted to issue certificates for {name}, which the certificate of {host} covers. Browsers reject the certificate, and users who bypass the error cannot detect an attacker’s certificate.",
          remediation: "Install a certificate from a CA that is permitted to issue for {name}.",
        },
      },
    },
    es: {
      name: "Cadena de certificados TLS",
      outcomes: {
        "chain-wrong-order": {
          title: "Cadena de certificados TLS en orden incorrecto",
          explanation:
            "{host} no envía el emisor inmediatamente después del certificado {certificate}. Los clientes que siguen el estándar no logran conectarse, y los usuarios que omiten el error no pueden detectar el certificado de un atacante.",
          remediation:
            "Coloque primero el certificado del servidor, seguido de su emisor y, en orden, de cada emisor siguiente.",
        },
        "chain-weak-signature": {
          title: "Certificado intermedio con firma débil",
          explanation:
            "El certificado intermedio {certificate} de {host} está firmado con {signature}, vulnerable a colisiones. Un atacante capaz de calcular una colisión puede falsificar una CA intermedia y emitir certificados para cualquier nombre.",
          remediation: "Instale la cadena de certificados de la CA firmada con SHA-256 o superior.",
        },
        "chain-expired": {
          title: "Certificado intermedio caducado",
          explanation:
            "El certificado intermedio {certificate} de {host} caducó el {until}. Los clientes sin otra ruta hasta la raíz rechazan la conexión, y los usuarios que omiten el error no pueden detectar el certificado de un atacante.",
          remediation: "Sustituya la cadena por la actual de la CA.",
        },
        "chain-name-constraints": {
          title: "Certificado TLS fuera de las restricciones de nombres de la CA",
          explanation:
            "La CA {certificate} no está autorizada a emitir certificados para {name}, nombre que cubre el certificado de {host}. Los navegadores rechazan el certificado, y los usuarios que omiten el error no pueden detectar el certificado de un atacante.",
          remediation: "Instale un certificado de una CA autorizada a emitir para {name}.",
        },
      },
    },
    fr: {
      name: "Chaîne de certificats TLS",
      outcomes: {
        "chain-wrong-order": {
          title: "Chaîne de certificats TLS dans un ordre incorrect",
          explanation:
            "{host} n’envoie pas l’émetteur directement après le certificat {certificate}. Les clients qui respectent la norme ne parviennent pas à se connecter, et les utilisateurs qui contournent l’erreur ne peuvent pas détecter le certificat d’un attaquant.",
          remediation:
            "Placez d’abord le certificat du serveur, puis son émetteur et chaque émetteur suivant dans l’ordre.",
        },
        "chain-weak-signature": {
          title: "Certificat intermédiaire à signature faible",
          explanation:
            "Le certificat intermédiaire {certificate} de {host} est signé avec {signature}, vulnérable aux collisions. Un attaquant capable de calculer une collision peut contrefaire une autorité intermédiaire et émettre des certificats pour n’importe quel nom.",
          remediation:
            "Installez la chaîne de l’autorité de certification signée avec SHA-256 ou un algorithme plus robuste.",
        },
        "chain-expired": {
          title: "Certificat intermédiaire expiré",
          explanation:
            "Le certificat intermédiaire {certificate} de {host} a expiré le {until}. Les clients sans autre chemin vers la racine refusent la connexion, et les utilisateurs qui contournent l’erreur ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Remplacez la chaîne par celle que l’autorité de certification fournit actuellement.",
        },
        "chain-name-constraints": {
          title: "Certificat TLS hors des contraintes de noms de l’autorité",
          explanation:
            "L’autorité {certificate} n’est pas habilitée à émettre des certificats pour {name}, nom couvert par le certificat de {host}. Les navigateurs rejettent le certificat, et les utilisateurs qui contournent l’erreur ne peuvent pas détecter le certificat d’un attaquant.",
          remediation: "Installez un certificat d’une autorité habilitée à émettre pour {name}.",
        },
      },
    },
  },
});
