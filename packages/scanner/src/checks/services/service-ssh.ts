import { defineCheck, type Targets, type Verdict } from "../../check.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.DS-02" };

const OUTCOMES = {
  "ssh-protocol-1": {
    severity: "high",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc4253"],
  },
  "ssh-weak-key-exchange": {
    severity: "medium",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc9142"],
  },
  "ssh-weak-cipher": {
    severity: "low",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc8758", "https://www.rfc-editor.org/rfc/rfc9142"],
  },
} as const;

type Id = keyof typeof OUTCOMES;

/** RFC 9142 says these should not or must not be used: SHA-1, or groups too small. */
const WEAK_KEX = /^(?:diffie-hellman-group1-sha1|diffie-hellman-group-exchange-sha1|rsa1024-sha1|gss-group1-sha1-.*)$/;
const WEAK_HOST_KEY = /^ssh-dss$/;
/** RC4 (RFC 8758), ciphers of 64-bit blocks, none at all; MACs of MD5 or cut short. */
const WEAK_CIPHER = /^(?:arcfour.*|3des-cbc|blowfish-cbc|cast128-cbc|des-cbc.*|idea-cbc|none)$/;
const WEAK_MAC = /^(?:hmac-md5.*|hmac-sha1-96.*|umac-64(?:@.*)?|none)$/;

const lists = (details: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  (details["algorithms"] ?? {}) as Record<string, string[]>;

/** Does an SSH server still offer algorithms that have been broken or retired? */
export const serviceSsh = defineCheck({
  id: "service-ssh",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.DS-02"],
    "iso-27001-2022": ["A.8.24"],
    "cis-8.1": ["3", "4"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(h)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, details }, target: Targets["service"]) {
    if (name !== "ssh") return [];
    const offered = lists(details);
    const speaksFirstVersion = typeof details["protocol"] === "string" && details["protocol"].startsWith("1.");
    const weak = (pattern: RegExp, ...of: string[]) => [
      ...new Set(of.flatMap((it) => offered[it] ?? []).filter((it) => pattern.test(it))),
    ];
    const keyExchange = [...weak(WEAK_KEX, "keyExchange"), ...weak(WEAK_HOST_KEY, "hostKey")];
    const ciphers = [
      ...weak(WEAK_CIPHER, "encryptionIn", "encryptionOut"),
      ...weak(WEAK_MAC, "macIn", "macOut").filter((it) => it !== "umac-64@openssh.com"),
    ];
    const found = (outcome: Id, algorithms: string[]): Verdict<Id> =>
      serviceVerdict(outcome, target, { evidence: { algorithms }, params: { algorithms: algorithms.join(", ") } });
    return [
      ...(speaksFirstVersion ? [found("ssh-protocol-1", [])] : []),
      ...(keyExchange.length > 0 ? [found("ssh-weak-key-exchange", keyExchange)] : []),
      ...(ciphers.length > 0 ? [found("ssh-weak-cipher", ciphers)] : []),
    ];
  },

  texts: {
    en: {
      name: "SSH algorithms",
      outcomes: {
        "ssh-protocol-1": {
          title: "SSH protocol version 1 enabled",
          explanation:
            "The server on port {port} accepts SSH protocol version 1, which is cryptographically broken. An attacker on the network path can decrypt and hijack sessions.",
          remediation: "Upgrade the server, or allow version 2 only. sshd_config:\nProtocol 2",
        },
        "ssh-weak-key-exchange": {
          title: "Weak SSH key exchange algorithms",
          explanation:
            "The server on port {port} offers {algorithms}, deprecated by RFC 9142 (SHA-1 or weak group). An attacker with sufficient resources may decrypt recorded sessions.",
          remediation:
            "Remove the weak algorithms. sshd_config:\nKexAlgorithms curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256\nHostKeyAlgorithms ssh-ed25519,rsa-sha2-512,rsa-sha2-256",
        },
        "ssh-weak-cipher": {
          title: "Weak SSH ciphers or MACs",
          explanation:
            "The server on port {port} offers the weak algorithms {algorithms}. An attacker on the network path may recover parts of a session or tamper with it.",
          remediation: "Allow current algorithms only:\n{fix}",
        },
      },
    },
    es: {
      name: "Algoritmos de SSH",
      outcomes: {
        "ssh-protocol-1": {
          title: "Protocolo SSH versión 1 habilitado",
          explanation:
            "El servidor del puerto {port} acepta la versión 1 del protocolo SSH, criptográficamente rota. Un atacante en la ruta de red puede descifrar y secuestrar sesiones.",
          remediation: "Actualice el servidor o permita solo la versión 2. sshd_config:\nProtocol 2",
        },
        "ssh-weak-key-exchange": {
          title: "Algoritmos débiles de intercambio de claves SSH",
          explanation:
            "El servidor del puerto {port} ofrece {algorithms}, desaconsejados por la RFC 9142 (SHA-1 o grupo débil). Un atacante con recursos suficientes podría descifrar sesiones grabadas.",
          remediation:
            "Elimine los algoritmos débiles. sshd_config:\nKexAlgorithms curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256\nHostKeyAlgorithms ssh-ed25519,rsa-sha2-512,rsa-sha2-256",
        },
        "ssh-weak-cipher": {
          title: "Cifrados o MAC débiles en SSH",
          explanation:
            "El servidor del puerto {port} ofrece los algoritmos débiles {algorithms}. Un atacante en la ruta de red podría recuperar partes de una sesión o manipularla.",
          remediation: "Permita solo algoritmos actuales:\n{fix}",
        },
      },
    },
    fr: {
      name: "Algorithmes SSH",
      outcomes: {
        "ssh-protocol-1": {
          title: "Version 1 du protocole SSH activée",
          explanation:
            "Le serveur sur le port {port} accepte la version 1 du protocole SSH, cryptographiquement cassée. Un attaquant situé sur le chemin réseau peut déchiffrer et détourner des sessions.",
          remediation: "Mettez le serveur à niveau, ou n’autorisez que la version 2. sshd_config :\nProtocol 2",
        },
        "ssh-weak-key-exchange": {
          title: "Algorithmes d’échange de clés SSH faibles",
          explanation:
            "Le serveur sur le port {port} propose {algorithms}, déconseillés par la RFC 9142 (SHA-1 ou groupe faible). Un attaquant disposant de moyens suffisants pourrait déchiffrer des sessions enregistrées.",
          remediation:
            "Supprimez les algorithmes faibles. sshd_config :\nKexAlgorithms curve25519-sha256,curve25519-sha256@libssh.org,ecdh-sha2-nistp256\nHostKeyAlgorithms ssh-ed25519,rsa-sha2-512,rsa-sha2-256",
        },
        "ssh-weak-cipher": {
          title: "Chiffrements ou MAC SSH faibles",
          explanation:
            "Le serveur sur le port {port} propose les algorithmes faibles {algorithms}. Un attaquant situé sur le chemin réseau pourrait récupérer des parties d’une session ou l’altérer.",
          remediation: "N’autorisez que des algorithmes actuels :\n{fix}",
        },
      },
    },
  },
});
