import type { CheckTexts } from "../check.ts";
import type { emailSmtp } from "./email-smtp.ts";

export const emailSmtpTexts: CheckTexts<keyof typeof emailSmtp.outcomes> = {
  en: {
    name: "Mail delivery (SMTP)",
    outcomes: {
      "smtp-no-starttls": {
        title: "Mail host does not encrypt",
        explanation: "{host} ({ip}) offers no STARTTLS; every message to {domain} crosses the network in the clear.",
        remediation: "Switch on STARTTLS with a certificate for {host} (Postfix: smtpd_tls_security_level = may).",
      },
      "smtp-starttls-broken": {
        title: "STARTTLS fails",
        explanation: "{host} ({ip}) offers encryption and then fails: {problem}",
        remediation:
          "Repair the TLS set-up of {host}; test it with: openssl s_client -starttls smtp -connect {host}:25",
      },
      "smtp-certificate-expired": {
        title: "Mail certificate expired",
        explanation: "The certificate of {host} ended on {until}; careful senders refuse it.",
        remediation: "Renew the certificate of {host} and automate it.",
      },
      "smtp-certificate-expiring": {
        title: "Mail certificate ends in {days} days",
        explanation: "The certificate of {host} is valid until {until}.",
        remediation: "Renew the certificate of {host} and automate it.",
      },
      "smtp-certificate-name": {
        title: "Mail certificate for another name",
        explanation: "The certificate names {names}, not {host}.",
        remediation: "Issue a certificate that names {host}.",
      },
      "smtp-certificate-untrusted": {
        title: "Mail certificate of an unknown authority",
        explanation: "{host} shows a certificate that senders cannot verify: {problem}",
        remediation: "Use a certificate of a public authority for {host}, or promise this one by DANE.",
      },
      "smtp-old-tls": {
        title: "Mail host accepts {protocol}",
        explanation: "{host} still speaks a TLS version that has been withdrawn.",
        remediation: "Allow TLS 1.2 and newer only (Postfix: smtpd_tls_protocols = >=TLSv1.2).",
      },
      "smtp-plain-auth": {
        title: "Passwords accepted without encryption",
        explanation: "{host} ({ip}) offers log-in before the line is encrypted; passwords can be read on the way.",
        remediation:
          "Offer AUTH only after STARTTLS (Postfix: smtpd_tls_auth_only = yes), better on port 465 or 587 only.",
      },
      "smtp-vrfy": {
        title: "VRFY confirms addresses",
        explanation: "{host} tells strangers whether a mailbox exists.",
        remediation: "Switch VRFY off (Postfix: disable_vrfy_command = yes).",
      },
      "smtp-expn": {
        title: "EXPN shows list members",
        explanation: "{host} tells strangers who is on a mailing list.",
        remediation: "Switch EXPN off.",
      },
      "smtp-version-shown": {
        title: "Greeting shows the version",
        explanation: "{host} greets with “{banner}”, which tells attackers which flaws to try.",
        remediation: "Shorten the greeting (Postfix: smtpd_banner = $myhostname ESMTP).",
      },
      "smtp-banner-name": {
        title: "Greeting with a name that does not exist",
        explanation: "{host} greets with “{banner}”; no host of that name exists, and some senders distrust that.",
        remediation: "Let the greeting begin with {host}.",
      },
      "smtp-dane-mismatch": {
        title: "Certificate breaks the DANE promise",
        explanation:
          "The certificate of {host} is not the one its TLSA records promise; senders that check will not deliver.",
        remediation: "Publish: {fix}, and the next key’s record before changing certificates.",
      },
    },
  },
  es: {
    name: "Entrega del correo (SMTP)",
    outcomes: {
      "smtp-no-starttls": {
        title: "El servidor de correo no cifra",
        explanation: "{host} ({ip}) no ofrece STARTTLS; cada mensaje a {domain} cruza la red en claro.",
        remediation: "Active STARTTLS con un certificado para {host} (Postfix: smtpd_tls_security_level = may).",
      },
      "smtp-starttls-broken": {
        title: "STARTTLS falla",
        explanation: "{host} ({ip}) ofrece cifrado y luego falla: {problem}",
        remediation:
          "Repare la configuración TLS de {host}; pruébela con: openssl s_client -starttls smtp -connect {host}:25",
      },
      "smtp-certificate-expired": {
        title: "Certificado de correo caducado",
        explanation: "El certificado de {host} terminó el {until}; los remitentes cuidadosos lo rechazan.",
        remediation: "Renueve el certificado de {host} y automatícelo.",
      },
      "smtp-certificate-expiring": {
        title: "El certificado de correo termina en {days} días",
        explanation: "El certificado de {host} vale hasta el {until}.",
        remediation: "Renueve el certificado de {host} y automatícelo.",
      },
      "smtp-certificate-name": {
        title: "Certificado de correo para otro nombre",
        explanation: "El certificado nombra a {names}, no a {host}.",
        remediation: "Emita un certificado que nombre a {host}.",
      },
      "smtp-certificate-untrusted": {
        title: "Certificado de correo de una autoridad desconocida",
        explanation: "{host} muestra un certificado que los remitentes no pueden verificar: {problem}",
        remediation: "Use un certificado de una autoridad pública para {host}, o prométalo mediante DANE.",
      },
      "smtp-old-tls": {
        title: "El servidor de correo acepta {protocol}",
        explanation: "{host} aún habla una versión de TLS retirada.",
        remediation: "Permita solo TLS 1.2 y posteriores (Postfix: smtpd_tls_protocols = >=TLSv1.2).",
      },
      "smtp-plain-auth": {
        title: "Contraseñas aceptadas sin cifrar",
        explanation:
          "{host} ({ip}) ofrece iniciar sesión antes de cifrar la línea; las contraseñas se pueden leer por el camino.",
        remediation:
          "Ofrezca AUTH solo después de STARTTLS (Postfix: smtpd_tls_auth_only = yes), mejor solo en los puertos 465 o 587.",
      },
      "smtp-vrfy": {
        title: "VRFY confirma direcciones",
        explanation: "{host} dice a desconocidos si existe un buzón.",
        remediation: "Desactive VRFY (Postfix: disable_vrfy_command = yes).",
      },
      "smtp-expn": {
        title: "EXPN muestra los miembros de listas",
        explanation: "{host} dice a desconocidos quién está en una lista.",
        remediation: "Desactive EXPN.",
      },
      "smtp-version-shown": {
        title: "El saludo muestra la versión",
        explanation: "{host} saluda con «{banner}», lo que indica a los atacantes qué fallos probar.",
        remediation: "Acorte el saludo (Postfix: smtpd_banner = $myhostname ESMTP).",
      },
      "smtp-banner-name": {
        title: "Saludo con un nombre que no existe",
        explanation:
          "{host} saluda con «{banner}»; no existe un servidor con ese nombre y algunos remitentes desconfían.",
        remediation: "Haga que el saludo empiece por {host}.",
      },
      "smtp-dane-mismatch": {
        title: "El certificado incumple la promesa DANE",
        explanation:
          "El certificado de {host} no es el que prometen sus registros TLSA; los remitentes que lo comprueban no entregarán.",
        remediation: "Publique: {fix}, y el registro de la clave siguiente antes de cambiar de certificado.",
      },
    },
  },
  fr: {
    name: "Remise du courrier (SMTP)",
    outcomes: {
      "smtp-no-starttls": {
        title: "Le serveur de courrier ne chiffre pas",
        explanation: "{host} ({ip}) n’offre pas STARTTLS ; chaque message vers {domain} traverse le réseau en clair.",
        remediation: "Activez STARTTLS avec un certificat pour {host} (Postfix : smtpd_tls_security_level = may).",
      },
      "smtp-starttls-broken": {
        title: "STARTTLS échoue",
        explanation: "{host} ({ip}) offre le chiffrement puis échoue : {problem}",
        remediation:
          "Réparez la configuration TLS de {host} ; testez-la avec : openssl s_client -starttls smtp -connect {host}:25",
      },
      "smtp-certificate-expired": {
        title: "Certificat de courrier expiré",
        explanation: "Le certificat de {host} a pris fin le {until} ; les expéditeurs prudents le refusent.",
        remediation: "Renouvelez le certificat de {host} et automatisez-le.",
      },
      "smtp-certificate-expiring": {
        title: "Le certificat de courrier prend fin dans {days} jours",
        explanation: "Le certificat de {host} est valable jusqu’au {until}.",
        remediation: "Renouvelez le certificat de {host} et automatisez-le.",
      },
      "smtp-certificate-name": {
        title: "Certificat de courrier pour un autre nom",
        explanation: "Le certificat nomme {names}, pas {host}.",
        remediation: "Faites émettre un certificat qui nomme {host}.",
      },
      "smtp-certificate-untrusted": {
        title: "Certificat de courrier d’une autorité inconnue",
        explanation: "{host} montre un certificat que les expéditeurs ne peuvent vérifier : {problem}",
        remediation: "Utilisez un certificat d’une autorité publique pour {host}, ou promettez celui-ci par DANE.",
      },
      "smtp-old-tls": {
        title: "Le serveur de courrier accepte {protocol}",
        explanation: "{host} parle encore une version de TLS qui a été retirée.",
        remediation: "N’autorisez que TLS 1.2 et plus récent (Postfix : smtpd_tls_protocols = >=TLSv1.2).",
      },
      "smtp-plain-auth": {
        title: "Mots de passe acceptés sans chiffrement",
        explanation:
          "{host} ({ip}) propose l’authentification avant le chiffrement ; les mots de passe peuvent être lus en chemin.",
        remediation:
          "N’offrez AUTH qu’après STARTTLS (Postfix : smtpd_tls_auth_only = yes), mieux encore sur les ports 465 ou 587 seulement.",
      },
      "smtp-vrfy": {
        title: "VRFY confirme les adresses",
        explanation: "{host} dit à des inconnus si une boîte existe.",
        remediation: "Désactivez VRFY (Postfix : disable_vrfy_command = yes).",
      },
      "smtp-expn": {
        title: "EXPN montre les membres des listes",
        explanation: "{host} dit à des inconnus qui figure sur une liste.",
        remediation: "Désactivez EXPN.",
      },
      "smtp-version-shown": {
        title: "L’accueil montre la version",
        explanation: "{host} accueille par « {banner} », ce qui indique aux attaquants quelles failles essayer.",
        remediation: "Raccourcissez l’accueil (Postfix : smtpd_banner = $myhostname ESMTP).",
      },
      "smtp-banner-name": {
        title: "Accueil sous un nom qui n’existe pas",
        explanation:
          "{host} accueille par « {banner} » ; aucun serveur ne porte ce nom et certains expéditeurs s’en méfient.",
        remediation: "Faites commencer l’accueil par {host}.",
      },
      "smtp-dane-mismatch": {
        title: "Le certificat rompt la promesse DANE",
        explanation:
          "Le certificat de {host} n’est pas celui que promettent ses enregistrements TLSA ; les expéditeurs qui vérifient ne remettront pas le courrier.",
        remediation: "Publiez : {fix}, et l’enregistrement de la clé suivante avant de changer de certificat.",
      },
    },
  },
};
