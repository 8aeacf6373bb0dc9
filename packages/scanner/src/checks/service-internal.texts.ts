import type { CheckTexts } from "../check.ts";
import type { serviceInternal } from "./service-internal.ts";

/** The words of `service-internal`. */
export const serviceInternalTexts: CheckTexts<keyof typeof serviceInternal.outcomes> = {
  en: {
    name: "Internal services on the Internet",
    outcomes: {
      "database-exposed": {
        title: "A database is open to the Internet on {host}:{port}",
        explanation: "{product} asks for a login, but anybody can try passwords and holes on it.",
        remediation: "Let only the machines that need it reach it. {fix}",
      },
      "queue-exposed": {
        title: "A message queue is open to the Internet on {host}:{port}",
        explanation: "{product} is made for the inside of a network; orders and data pass through it.",
        remediation: "Let only its own clients reach it. {fix}",
      },
      "directory-exposed": {
        title: "A directory is open to the Internet on {host}:{port}",
        explanation: "{product} holds people and rights of the company, and its passwords can be tried there.",
        remediation: "Let only the inside reach it, and only inside TLS. {fix}",
      },
      "file-sharing-exposed": {
        title: "File sharing is open to the Internet on {host}:{port}",
        explanation: "{product} ({service}) is made for the inside of a network.",
        remediation: "Close it at the edge. {fix}",
      },
      "developer-port-exposed": {
        title: "A developer’s interface is open on {host}:{port}",
        explanation:
          "{product} ({service}) was built for trusted neighbours; several holes let strangers run code through it.",
        remediation: "Bind it to an internal address. {fix}",
      },
      "industrial-exposed": {
        title: "A control system is open to the Internet on {host}:{port}",
        explanation: "{service} has no protection of its own; whoever reaches it may read and perhaps steer the plant.",
        remediation: "Take it off the Internet; reach it through a VPN only. {fix}",
      },
      "device-exposed": {
        title: "A device is open to the Internet on {host}:{port}",
        explanation: "{product} ({service}) can be reached by anybody.",
        remediation: "Limit it to the networks that use it, and keep its firmware current. {fix}",
      },
      "monitoring-exposed": {
        title: "An internal service answers on {host}:{port}",
        explanation: "{product} ({service}) tells strangers how the inside is built.",
        remediation: "Let only the inside reach it. {fix}",
      },
    },
  },
  es: {
    name: "Servicios internos en Internet",
    outcomes: {
      "database-exposed": {
        title: "Una base de datos está abierta a Internet en {host}:{port}",
        explanation: "{product} pide credenciales, pero cualquiera puede probar contraseñas y fallos en ella.",
        remediation: "Permita el acceso solo a las máquinas que la necesitan. {fix}",
      },
      "queue-exposed": {
        title: "Una cola de mensajes está abierta a Internet en {host}:{port}",
        explanation: "{product} está hecha para el interior de una red; por ella pasan órdenes y datos.",
        remediation: "Permita el acceso solo a sus propios clientes. {fix}",
      },
      "directory-exposed": {
        title: "Un directorio está abierto a Internet en {host}:{port}",
        explanation: "{product} guarda personas y permisos de la empresa, y allí se pueden probar sus contraseñas.",
        remediation: "Permita el acceso solo desde dentro y solo con TLS. {fix}",
      },
      "file-sharing-exposed": {
        title: "Archivos compartidos abiertos a Internet en {host}:{port}",
        explanation: "{product} ({service}) está hecho para el interior de una red.",
        remediation: "Ciérrelo en el perímetro. {fix}",
      },
      "developer-port-exposed": {
        title: "Una interfaz de desarrollo está abierta en {host}:{port}",
        explanation:
          "{product} ({service}) se hizo para vecinos de confianza; varios fallos permiten a extraños ejecutar código.",
        remediation: "Haga que escuche en una dirección interna. {fix}",
      },
      "industrial-exposed": {
        title: "Un sistema de control está abierto a Internet en {host}:{port}",
        explanation: "{service} no tiene protección propia; quien lo alcance puede leer y quizá dirigir la planta.",
        remediation: "Sáquelo de Internet; acceda solo por VPN. {fix}",
      },
      "device-exposed": {
        title: "Un dispositivo está abierto a Internet en {host}:{port}",
        explanation: "Cualquiera puede alcanzar {product} ({service}).",
        remediation: "Limítelo a las redes que lo usan y mantenga su firmware al día. {fix}",
      },
      "monitoring-exposed": {
        title: "Un servicio interno responde en {host}:{port}",
        explanation: "{product} ({service}) cuenta a extraños cómo está hecho el interior.",
        remediation: "Permita el acceso solo desde dentro. {fix}",
      },
    },
  },
  fr: {
    name: "Services internes sur Internet",
    outcomes: {
      "database-exposed": {
        title: "Une base de données est ouverte à Internet sur {host}:{port}",
        explanation: "{product} demande un compte, mais chacun peut y essayer mots de passe et failles.",
        remediation: "N’en ouvrez l’accès qu’aux machines qui en ont besoin. {fix}",
      },
      "queue-exposed": {
        title: "Une file de messages est ouverte à Internet sur {host}:{port}",
        explanation: "{product} est fait pour l’intérieur d’un réseau ; ordres et données y passent.",
        remediation: "N’en ouvrez l’accès qu’à ses propres clients. {fix}",
      },
      "directory-exposed": {
        title: "Un annuaire est ouvert à Internet sur {host}:{port}",
        explanation:
          "{product} contient les personnes et les droits de l’entreprise, et ses mots de passe peuvent y être essayés.",
        remediation: "N’en ouvrez l’accès que de l’intérieur, et seulement en TLS. {fix}",
      },
      "file-sharing-exposed": {
        title: "Un partage de fichiers est ouvert à Internet sur {host}:{port}",
        explanation: "{product} ({service}) est fait pour l’intérieur d’un réseau.",
        remediation: "Fermez-le en bordure. {fix}",
      },
      "developer-port-exposed": {
        title: "Une interface de développement est ouverte sur {host}:{port}",
        explanation:
          "{product} ({service}) a été conçu pour des voisins de confiance ; plusieurs failles y laissent des inconnus exécuter du code.",
        remediation: "Faites-le écouter sur une adresse interne. {fix}",
      },
      "industrial-exposed": {
        title: "Un système de contrôle est ouvert à Internet sur {host}:{port}",
        explanation:
          "{service} n’a aucune protection propre ; qui l’atteint peut lire et peut-être piloter l’installation.",
        remediation: "Retirez-le d’Internet ; n’y accédez que par VPN. {fix}",
      },
      "device-exposed": {
        title: "Un appareil est ouvert à Internet sur {host}:{port}",
        explanation: "{product} ({service}) est joignable par tous.",
        remediation: "Limitez-le aux réseaux qui s’en servent et tenez son micrologiciel à jour. {fix}",
      },
      "monitoring-exposed": {
        title: "Un service interne répond sur {host}:{port}",
        explanation: "{product} ({service}) dit à des inconnus comment l’intérieur est fait.",
        remediation: "N’en ouvrez l’accès que de l’intérieur. {fix}",
      },
    },
  },
};
