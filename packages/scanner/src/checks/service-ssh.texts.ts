import type { CheckTexts } from "../check.ts";
import type { serviceSsh } from "./service-ssh.ts";

/** The words of `service-ssh`. */
export const serviceSshTexts: CheckTexts<keyof typeof serviceSsh.outcomes> = {
  en: {
    name: "SSH algorithms",
    outcomes: {
      "ssh-protocol-1": {
        title: "{host}:{port} still speaks SSH 1",
        explanation:
          "The first version of the protocol has been broken for decades; sessions can be read and taken over.",
        remediation: "Allow version 2 only: Protocol 2 in sshd_config, or a newer server.",
      },
      "ssh-weak-key-exchange": {
        title: "{host}:{port} offers weak SSH key exchange",
        explanation: "{algorithms}: retired by RFC 9142, because SHA-1 or the size of the numbers no longer protects.",
        remediation: "sshd_config: KexAlgorithms -{algorithms}",
      },
      "ssh-weak-cipher": {
        title: "{host}:{port} offers weak SSH ciphers",
        explanation: "{algorithms}: old ciphers or checksums that no longer protect a session well.",
        remediation: "Leave only current ones. {fix}",
      },
    },
  },
  es: {
    name: "Algoritmos de SSH",
    outcomes: {
      "ssh-protocol-1": {
        title: "{host}:{port} aún habla SSH 1",
        explanation: "La primera versión del protocolo lleva décadas rota; las sesiones pueden leerse y secuestrarse.",
        remediation: "Permita solo la versión 2: Protocol 2 en sshd_config, o un servidor más nuevo.",
      },
      "ssh-weak-key-exchange": {
        title: "{host}:{port} ofrece un intercambio de claves SSH débil",
        explanation: "{algorithms}: retirados por la RFC 9142, porque SHA-1 o el tamaño de los números ya no protege.",
        remediation: "sshd_config: KexAlgorithms -{algorithms}",
      },
      "ssh-weak-cipher": {
        title: "{host}:{port} ofrece cifrados SSH débiles",
        explanation: "{algorithms}: cifrados o sumas antiguos que ya no protegen bien una sesión.",
        remediation: "Deje solo los actuales. {fix}",
      },
    },
  },
  fr: {
    name: "Algorithmes SSH",
    outcomes: {
      "ssh-protocol-1": {
        title: "{host}:{port} parle encore SSH 1",
        explanation:
          "La première version du protocole est cassée depuis des décennies ; les sessions peuvent être lues et détournées.",
        remediation: "N’autorisez que la version 2 : Protocol 2 dans sshd_config, ou un serveur plus récent.",
      },
      "ssh-weak-key-exchange": {
        title: "{host}:{port} offre un échange de clés SSH faible",
        explanation: "{algorithms} : retirés par la RFC 9142, car SHA-1 ou la taille des nombres ne protège plus.",
        remediation: "sshd_config : KexAlgorithms -{algorithms}",
      },
      "ssh-weak-cipher": {
        title: "{host}:{port} offre des chiffrements SSH faibles",
        explanation: "{algorithms} : chiffrements ou sommes anciens qui ne protègent plus bien une session.",
        remediation: "Ne laissez que les actuels. {fix}",
      },
    },
  },
};
