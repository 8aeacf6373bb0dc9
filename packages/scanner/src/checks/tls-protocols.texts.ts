import type { CheckTexts } from "../check.ts";
import type { tlsProtocols } from "./tls-protocols.ts";

/** The words of `tls-protocols`. */
export const tlsProtocolsTexts: CheckTexts<keyof typeof tlsProtocols.outcomes> = {
  en: {
    name: "TLS versions and ciphers",
    outcomes: {
      "tls-ssl2": {
        title: "{host} still speaks SSL 2",
        explanation:
          "Its secrets can be read by trying, and with them recorded conversations of every server that has the same key (DROWN).",
        remediation: "Switch SSL 2 off on every server with this key, mail servers included, and renew the key.",
      },
      "tls-ssl3": {
        title: "{host} still speaks SSL 3",
        explanation: "It was broken in 2014 (POODLE).",
        remediation: "Switch SSL 3 off.",
      },
      "tls-old-versions": {
        title: "{host} still speaks {versions}",
        explanation: "These versions are retired (RFC 8996) and open to known attacks.",
        remediation: "Allow TLS 1.2 and 1.3 only.",
      },
      "tls-no-modern-version": {
        title: "{host} speaks no current TLS",
        explanation: "Neither TLS 1.2 nor 1.3 is offered; current browsers refuse to connect.",
        remediation: "Switch on TLS 1.2 and 1.3.",
      },
      "tls-no-13": {
        title: "{host} does not offer TLS 1.3",
        explanation: "TLS 1.2 is still sound when well set up; 1.3 is faster and leaves less to set wrong.",
        remediation: "Switch on TLS 1.3.",
      },
      "tls-broken-cipher": {
        title: "{host} agrees to ciphers that protect nothing",
        explanation: "Offered: {ciphers}.",
        remediation: "Allow only ECDHE with AES-GCM or ChaCha20.",
      },
      "tls-weak-cipher": {
        title: "{host} agrees to weak ciphers",
        explanation: "Offered: {ciphers}.",
        remediation: "Allow only ECDHE with AES-GCM or ChaCha20.",
      },
      "tls-no-forward-secrecy": {
        title: "{host} offers no forward secrecy",
        explanation: "Whoever gets the server’s key one day can read everything recorded until then.",
        remediation: "Offer ECDHE suites.",
      },
      "tls-cbc-only": {
        title: "{host} has no authenticated encryption in TLS 1.2",
        explanation: "Only CBC suites are offered there; attacks on their padding (Lucky 13, POODLE) keep coming back.",
        remediation: "Offer ECDHE with AES-GCM or ChaCha20.",
      },
      "tls-small-group": {
        title: "{host} agrees on keys in a group of {bits} bits",
        explanation:
          "Groups below 2,048 bits can be broken with enough effort (Logjam), and then every recording be read.",
        remediation: "Use ECDHE, or a group of 2,048 bits or more such as ffdhe2048.",
      },
      "tls-no-fallback-signal": {
        title: "{host} can be pushed back to an older TLS",
        explanation: "It takes a second try with an older version without asking why the first failed (RFC 7507).",
        remediation: "Update the TLS library, and switch the old versions off.",
      },
      "tls-compression": {
        title: "{host} compresses inside TLS",
        explanation: "Secrets can be guessed from the length (CRIME).",
        remediation: "Switch TLS compression off.",
      },
      "tls-insecure-renegotiation": {
        title: "{host} does not know secure renegotiation",
        explanation: "An attacker can put words before a visitor’s request (RFC 5746).",
        remediation: "Update the TLS library.",
      },
      "tls-no-post-quantum": {
        title: "{host} offers no post-quantum key exchange",
        explanation: "What is recorded today could be read once quantum computers are large enough.",
        remediation: "Use a TLS library that offers X25519MLKEM768.",
      },
    },
  },
  es: {
    name: "Versiones y cifrados TLS",
    outcomes: {
      "tls-ssl2": {
        title: "{host} aún habla SSL 2",
        explanation:
          "Sus secretos se descifran probando y, con ellos, las conversaciones grabadas de todo servidor con la misma clave (DROWN).",
        remediation:
          "Desactive SSL 2 en todos los servidores con esta clave, también los de correo, y renueve la clave.",
      },
      "tls-ssl3": {
        title: "{host} aún habla SSL 3",
        explanation: "Se rompió en 2014 (POODLE).",
        remediation: "Desactive SSL 3.",
      },
      "tls-old-versions": {
        title: "{host} aún habla {versions}",
        explanation: "Estas versiones están retiradas (RFC 8996) y expuestas a ataques conocidos.",
        remediation: "Permita solo TLS 1.2 y 1.3.",
      },
      "tls-no-modern-version": {
        title: "{host} no habla ningún TLS actual",
        explanation: "No ofrece TLS 1.2 ni 1.3; los navegadores actuales se niegan a conectar.",
        remediation: "Active TLS 1.2 y 1.3.",
      },
      "tls-no-13": {
        title: "{host} no ofrece TLS 1.3",
        explanation: "TLS 1.2 sigue siendo sólido bien configurado; 1.3 es más rápido y deja menos que configurar mal.",
        remediation: "Active TLS 1.3.",
      },
      "tls-broken-cipher": {
        title: "{host} acepta cifrados que no protegen nada",
        explanation: "Ofrece: {ciphers}.",
        remediation: "Permita solo ECDHE con AES-GCM o ChaCha20.",
      },
      "tls-weak-cipher": {
        title: "{host} acepta cifrados débiles",
        explanation: "Ofrece: {ciphers}.",
        remediation: "Permita solo ECDHE con AES-GCM o ChaCha20.",
      },
      "tls-no-forward-secrecy": {
        title: "{host} no ofrece secreto hacia adelante",
        explanation: "Quien obtenga un día la clave del servidor podrá leer todo lo grabado hasta entonces.",
        remediation: "Ofrezca cifrados ECDHE.",
      },
      "tls-cbc-only": {
        title: "{host} no tiene cifrado autenticado en TLS 1.2",
        explanation: "Ahí solo ofrece suites CBC; los ataques a su relleno (Lucky 13, POODLE) vuelven una y otra vez.",
        remediation: "Ofrezca ECDHE con AES-GCM o ChaCha20.",
      },
      "tls-small-group": {
        title: "{host} acuerda claves en un grupo de {bits} bits",
        explanation: "Los grupos de menos de 2048 bits pueden romperse (Logjam) y entonces leerse todo lo grabado.",
        remediation: "Use ECDHE o un grupo de 2048 bits o más, como ffdhe2048.",
      },
      "tls-no-fallback-signal": {
        title: "A {host} se le puede forzar a un TLS más antiguo",
        explanation:
          "Acepta un segundo intento con una versión antigua sin preguntar por qué falló el primero (RFC 7507).",
        remediation: "Actualice la biblioteca TLS y desactive las versiones antiguas.",
      },
      "tls-compression": {
        title: "{host} comprime dentro de TLS",
        explanation: "Los secretos pueden adivinarse por la longitud (CRIME).",
        remediation: "Desactive la compresión TLS.",
      },
      "tls-insecure-renegotiation": {
        title: "{host} no conoce la renegociación segura",
        explanation: "Un atacante puede anteponer texto a la petición de un visitante (RFC 5746).",
        remediation: "Actualice la biblioteca TLS.",
      },
      "tls-no-post-quantum": {
        title: "{host} no ofrece intercambio de claves poscuántico",
        explanation: "Lo que se graba hoy podría leerse cuando haya ordenadores cuánticos suficientes.",
        remediation: "Use una biblioteca TLS que ofrezca X25519MLKEM768.",
      },
    },
  },
  fr: {
    name: "Versions et chiffrements TLS",
    outcomes: {
      "tls-ssl2": {
        title: "{host} parle encore SSL 2",
        explanation:
          "Ses secrets se lisent par essais et, avec eux, les conversations enregistrées de tout serveur ayant la même clé (DROWN).",
        remediation:
          "Désactivez SSL 2 sur tous les serveurs ayant cette clé, messagerie comprise, et renouvelez la clé.",
      },
      "tls-ssl3": {
        title: "{host} parle encore SSL 3",
        explanation: "Il est cassé depuis 2014 (POODLE).",
        remediation: "Désactivez SSL 3.",
      },
      "tls-old-versions": {
        title: "{host} parle encore {versions}",
        explanation: "Ces versions sont retirées (RFC 8996) et exposées à des attaques connues.",
        remediation: "N’autorisez que TLS 1.2 et 1.3.",
      },
      "tls-no-modern-version": {
        title: "{host} ne parle aucun TLS actuel",
        explanation: "Ni TLS 1.2 ni 1.3 n’est proposé ; les navigateurs actuels refusent la connexion.",
        remediation: "Activez TLS 1.2 et 1.3.",
      },
      "tls-no-13": {
        title: "{host} ne propose pas TLS 1.3",
        explanation: "TLS 1.2 reste sûr bien réglé ; 1.3 est plus rapide et laisse moins à mal régler.",
        remediation: "Activez TLS 1.3.",
      },
      "tls-broken-cipher": {
        title: "{host} accepte des chiffrements qui ne protègent rien",
        explanation: "Proposés : {ciphers}.",
        remediation: "N’autorisez que ECDHE avec AES-GCM ou ChaCha20.",
      },
      "tls-weak-cipher": {
        title: "{host} accepte des chiffrements faibles",
        explanation: "Proposés : {ciphers}.",
        remediation: "N’autorisez que ECDHE avec AES-GCM ou ChaCha20.",
      },
      "tls-no-forward-secrecy": {
        title: "{host} n’offre pas de confidentialité persistante",
        explanation: "Qui obtient un jour la clé du serveur peut lire tout ce qui a été enregistré.",
        remediation: "Proposez des suites ECDHE.",
      },
      "tls-cbc-only": {
        title: "{host} n’a pas de chiffrement authentifié en TLS 1.2",
        explanation:
          "Seules des suites CBC y sont proposées ; les attaques sur leur remplissage (Lucky 13, POODLE) reviennent sans cesse.",
        remediation: "Proposez ECDHE avec AES-GCM ou ChaCha20.",
      },
      "tls-small-group": {
        title: "{host} convient de clés dans un groupe de {bits} bits",
        explanation: "Un groupe de moins de 2048 bits peut être cassé (Logjam), et tout ce qui fut enregistré être lu.",
        remediation: "Utilisez ECDHE, ou un groupe d’au moins 2048 bits comme ffdhe2048.",
      },
      "tls-no-fallback-signal": {
        title: "{host} peut être ramené à un TLS plus ancien",
        explanation:
          "Il accepte un second essai dans une version ancienne sans demander pourquoi le premier a échoué (RFC 7507).",
        remediation: "Mettez la bibliothèque TLS à jour et désactivez les anciennes versions.",
      },
      "tls-compression": {
        title: "{host} compresse dans TLS",
        explanation: "Des secrets se devinent à la longueur (CRIME).",
        remediation: "Désactivez la compression TLS.",
      },
      "tls-insecure-renegotiation": {
        title: "{host} ignore la renégociation sûre",
        explanation: "Un attaquant peut préfixer la requête d’un visiteur (RFC 5746).",
        remediation: "Mettez à jour la bibliothèque TLS.",
      },
      "tls-no-post-quantum": {
        title: "{host} n’offre pas d’échange de clés postquantique",
        explanation: "Ce qui est enregistré aujourd’hui pourrait être lu par de futurs ordinateurs quantiques.",
        remediation: "Utilisez une bibliothèque TLS proposant X25519MLKEM768.",
      },
    },
  },
};
