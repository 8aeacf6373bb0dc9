import type { CheckTexts } from "../check.ts";
import type { tlsCertificate } from "./tls-certificate.ts";

/** The words of `tls-certificate`. */
export const tlsCertificateTexts: CheckTexts<keyof typeof tlsCertificate.outcomes> = {
  en: {
    name: "Certificate",
    outcomes: {
      "certificate-expired": {
        title: "The certificate of {host} has expired",
        explanation: "It was valid until {until}. Browsers warn visitors away.",
        remediation: "Renew it and automate the renewal.",
      },
      "certificate-expiring-soon": {
        title: "The certificate of {host} expires within a week",
        explanation: "It is valid until {until}.",
        remediation: "Renew it now and find out why the renewal did not run.",
      },
      "certificate-expiring": {
        title: "The certificate of {host} expires within a month",
        explanation: "It is valid until {until}.",
        remediation: "See that the renewal is planned.",
      },
      "certificate-not-yet-valid": {
        title: "The certificate of {host} is not valid yet",
        explanation: "It begins on {from}.",
        remediation: "Install a valid one, or set the server’s clock.",
      },
      "certificate-self-signed": {
        title: "The certificate of {host} is self-signed",
        explanation: "Nobody vouches for it; visitors cannot tell the server from an impostor.",
        remediation: "Get one from a public authority.",
      },
      "certificate-untrusted": {
        title: "The certificate of {host} is not trusted",
        explanation: "No known authority stands behind it ({problem}).",
        remediation: "Get one from a public authority.",
      },
      "certificate-chain-incomplete": {
        title: "The chain of {host} is incomplete",
        explanation: "The server does not send the intermediate certificate; some visitors get through, others do not.",
        remediation: "Send the full chain.",
      },
      "certificate-wrong-name": {
        title: "The certificate does not fit {host}",
        explanation: "It is for {names}.",
        remediation: "Get one that names {host}.",
      },
      "certificate-weak-key": {
        title: "The key of {host} is too short",
        explanation: "{type} with {bits} bits can be broken.",
        remediation: "Make a new key: ECDSA P-256, or RSA with 2048 bits or more.",
      },
      "certificate-weak-signature": {
        title: "The certificate of {host} is signed with a broken method",
        explanation: "{signature} can be forged.",
        remediation: "Get a certificate signed with SHA-256 or better.",
      },
      "certificate-staple-missing": {
        title: "{host} does not bring the proof its certificate demands",
        explanation: "The certificate asks for OCSP stapling; browsers that heed it refuse the connection.",
        remediation: "Switch OCSP stapling on, or get a certificate that does not ask for it.",
      },
      "certificate-not-stapled": {
        title: "{host} does not staple its certificate’s status",
        explanation:
          "Each visitor who wants to know whether it was revoked has to ask {responder}, which learns of every visit.",
        remediation: "Switch OCSP stapling on.",
      },
      "certificate-default": {
        title: "{host} shows a default certificate",
        explanation: "It came with the software ({subject}); its key may be known.",
        remediation: "Install a certificate of your own.",
      },
    },
  },
  es: {
    name: "Certificado",
    outcomes: {
      "certificate-expired": {
        title: "El certificado de {host} ha caducado",
        explanation: "Era válido hasta {until}. Los navegadores alejan a los visitantes.",
        remediation: "Renuévelo y automatice la renovación.",
      },
      "certificate-expiring-soon": {
        title: "El certificado de {host} caduca en menos de una semana",
        explanation: "Es válido hasta {until}.",
        remediation: "Renuévelo ya y averigüe por qué no se renovó.",
      },
      "certificate-expiring": {
        title: "El certificado de {host} caduca en menos de un mes",
        explanation: "Es válido hasta {until}.",
        remediation: "Compruebe que la renovación está prevista.",
      },
      "certificate-not-yet-valid": {
        title: "El certificado de {host} aún no es válido",
        explanation: "Empieza el {from}.",
        remediation: "Instale uno válido o ajuste el reloj del servidor.",
      },
      "certificate-self-signed": {
        title: "El certificado de {host} está autofirmado",
        explanation: "Nadie responde por él; los visitantes no distinguen el servidor de un impostor.",
        remediation: "Obtenga uno de una autoridad pública.",
      },
      "certificate-untrusted": {
        title: "El certificado de {host} no es de confianza",
        explanation: "Ninguna autoridad conocida lo respalda ({problem}).",
        remediation: "Obtenga uno de una autoridad pública.",
      },
      "certificate-chain-incomplete": {
        title: "La cadena de {host} está incompleta",
        explanation: "El servidor no envía el certificado intermedio; algunos visitantes entran y otros no.",
        remediation: "Envíe la cadena completa.",
      },
      "certificate-wrong-name": {
        title: "El certificado no corresponde a {host}",
        explanation: "Es para {names}.",
        remediation: "Obtenga uno que incluya {host}.",
      },
      "certificate-weak-key": {
        title: "La clave de {host} es demasiado corta",
        explanation: "{type} con {bits} bits puede romperse.",
        remediation: "Genere una nueva: ECDSA P-256, o RSA de 2048 bits o más.",
      },
      "certificate-weak-signature": {
        title: "El certificado de {host} está firmado con un método roto",
        explanation: "{signature} puede falsificarse.",
        remediation: "Obtenga un certificado firmado con SHA-256 o mejor.",
      },
      "certificate-staple-missing": {
        title: "{host} no aporta la prueba que su certificado exige",
        explanation: "El certificado pide OCSP stapling; los navegadores que lo respetan rechazan la conexión.",
        remediation: "Active OCSP stapling u obtenga un certificado que no lo pida.",
      },
      "certificate-not-stapled": {
        title: "{host} no adjunta el estado de su certificado",
        explanation:
          "Cada visitante que quiera saber si fue revocado debe preguntar a {responder}, que así conoce cada visita.",
        remediation: "Active OCSP stapling.",
      },
      "certificate-default": {
        title: "{host} muestra un certificado por defecto",
        explanation: "Venía con el programa ({subject}); su clave puede ser conocida.",
        remediation: "Instale un certificado propio.",
      },
    },
  },
  fr: {
    name: "Certificat",
    outcomes: {
      "certificate-expired": {
        title: "Le certificat de {host} a expiré",
        explanation: "Il était valable jusqu’au {until}. Les navigateurs détournent les visiteurs.",
        remediation: "Renouvelez-le et automatisez le renouvellement.",
      },
      "certificate-expiring-soon": {
        title: "Le certificat de {host} expire dans la semaine",
        explanation: "Il est valable jusqu’au {until}.",
        remediation: "Renouvelez-le maintenant et cherchez pourquoi le renouvellement n’a pas eu lieu.",
      },
      "certificate-expiring": {
        title: "Le certificat de {host} expire dans le mois",
        explanation: "Il est valable jusqu’au {until}.",
        remediation: "Assurez-vous que le renouvellement est prévu.",
      },
      "certificate-not-yet-valid": {
        title: "Le certificat de {host} n’est pas encore valable",
        explanation: "Il commence le {from}.",
        remediation: "Installez-en un valable ou réglez l’horloge du serveur.",
      },
      "certificate-self-signed": {
        title: "Le certificat de {host} est autosigné",
        explanation: "Personne n’en répond ; les visiteurs ne distinguent pas le serveur d’un imposteur.",
        remediation: "Obtenez-en un auprès d’une autorité publique.",
      },
      "certificate-untrusted": {
        title: "Le certificat de {host} n’est pas reconnu",
        explanation: "Aucune autorité connue ne le garantit ({problem}).",
        remediation: "Obtenez-en un auprès d’une autorité publique.",
      },
      "certificate-chain-incomplete": {
        title: "La chaîne de {host} est incomplète",
        explanation: "Le serveur n’envoie pas le certificat intermédiaire ; certains visiteurs passent, d’autres non.",
        remediation: "Envoyez la chaîne complète.",
      },
      "certificate-wrong-name": {
        title: "Le certificat ne correspond pas à {host}",
        explanation: "Il est pour {names}.",
        remediation: "Obtenez-en un qui nomme {host}.",
      },
      "certificate-weak-key": {
        title: "La clé de {host} est trop courte",
        explanation: "{type} de {bits} bits peut être cassée.",
        remediation: "Créez-en une nouvelle : ECDSA P-256, ou RSA de 2048 bits ou plus.",
      },
      "certificate-weak-signature": {
        title: "Le certificat de {host} est signé par une méthode cassée",
        explanation: "{signature} peut être falsifié.",
        remediation: "Obtenez un certificat signé en SHA-256 ou mieux.",
      },
      "certificate-staple-missing": {
        title: "{host} n’apporte pas la preuve que son certificat exige",
        explanation:
          "Le certificat demande l’agrafage OCSP ; les navigateurs qui en tiennent compte refusent la connexion.",
        remediation: "Activez l’agrafage OCSP, ou obtenez un certificat qui ne le demande pas.",
      },
      "certificate-not-stapled": {
        title: "{host} n’agrafe pas l’état de son certificat",
        explanation:
          "Chaque visiteur qui veut savoir s’il est révoqué doit interroger {responder}, qui apprend ainsi chaque visite.",
        remediation: "Activez l’agrafage OCSP.",
      },
      "certificate-default": {
        title: "{host} présente un certificat par défaut",
        explanation: "Il vient du logiciel ({subject}) ; sa clé peut être connue.",
        remediation: "Installez votre propre certificat.",
      },
    },
  },
};
