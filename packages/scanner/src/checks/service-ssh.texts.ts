import type { CheckTexts } from "../check.ts";
import type { serviceSsh } from "./service-ssh.ts";

/** Texts of `service-ssh`. */
export const serviceSshTexts: CheckTexts<keyof typeof serviceSsh.outcomes> = {
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
};
