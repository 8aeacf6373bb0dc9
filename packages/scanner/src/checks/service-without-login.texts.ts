import type { CheckTexts } from "../check.ts";
import type { serviceWithoutLogin } from "./service-without-login.ts";

/** The words of `service-without-login`. */
export const serviceWithoutLoginTexts: CheckTexts<keyof typeof serviceWithoutLogin.outcomes> = {
  en: {
    name: "Services without a login",
    outcomes: {
      "database-open": {
        title: "A database without a login is open on {host}:{port}",
        explanation: "{product} answers anybody. Its data can be read, changed or held to ransom.",
        remediation: "Close the port now, require a login, and look whether anybody was there. {fix}",
      },
      "control-open": {
        title: "Anybody can control {product} on {host}:{port}",
        explanation: "The interface answers without a login. Whoever uses it runs code on your machines.",
        remediation:
          "Close the port now, require a login or a client certificate, and look for traces of others. {fix}",
      },
      "queue-open": {
        title: "A message queue without a login is open on {host}:{port}",
        explanation: "{product} lets anybody read and send messages.",
        remediation: "Require a login and let only its own clients reach it. {fix}",
      },
      "desktop-open": {
        title: "A screen without a password is open on {host}:{port}",
        explanation: "{product} ({service}) shows and hands over its screen to anybody.",
        remediation: "Close the port now; reach the screen through a VPN, with a password. {fix}",
      },
      "files-open": {
        title: "{host}:{port} gives files to anybody",
        explanation: "{product} ({service}) lists or hands out files without a login.",
        remediation: "Switch anonymous access off, or keep only what is meant for the public there. {fix}",
      },
      "debugger-open": {
        title: "A debugger is open on {host}:{port}",
        explanation: "{product} lets anybody stop the program and run code in it.",
        remediation: "Start the program without it, or bind it to 127.0.0.1. {fix}",
      },
      "proxy-open": {
        title: "An open proxy answers on {host}:{port}",
        explanation: "Anybody can send traffic through it, in your name and perhaps into your network.",
        remediation: "Require a login and limit who may use it. {fix}",
      },
      "industrial-open": {
        title: "Anybody can talk to the control system on {host}:{port}",
        explanation:
          "{product} ({service}) answers without a login; the protocol has none. Values may be read and perhaps set.",
        remediation: "Take it off the Internet now; reach it through a VPN only. {fix}",
      },
      "device-open": {
        title: "A device on {host}:{port} serves anybody",
        explanation: "{product} ({service}) answers without a login or under its well-known default.",
        remediation: "Set a login, change the defaults and limit who can reach it. {fix}",
      },
      "model-open": {
        title: "A language model is open to anybody on {host}:{port}",
        explanation: "{product} answers without a login: others can use it, read its models and perhaps change them.",
        remediation: "Bind it to an internal address and put a login in front. {fix}",
      },
      "inside-open": {
        title: "An internal service answers anybody on {host}:{port}",
        explanation: "{product} ({service}) tells strangers how the inside is built.",
        remediation: "Let only the inside reach it. {fix}",
      },
    },
  },
  es: {
    name: "Servicios sin autenticación",
    outcomes: {
      "database-open": {
        title: "Una base de datos sin autenticación está abierta en {host}:{port}",
        explanation: "{product} responde a cualquiera. Sus datos pueden leerse, cambiarse o secuestrarse.",
        remediation: "Cierre el puerto ya, exija credenciales y compruebe si alguien estuvo allí. {fix}",
      },
      "control-open": {
        title: "Cualquiera puede controlar {product} en {host}:{port}",
        explanation: "La interfaz responde sin autenticación. Quien la use ejecuta código en sus máquinas.",
        remediation:
          "Cierre el puerto ya, exija credenciales o un certificado de cliente y busque huellas de otros. {fix}",
      },
      "queue-open": {
        title: "Una cola de mensajes sin autenticación está abierta en {host}:{port}",
        explanation: "{product} deja que cualquiera lea y envíe mensajes.",
        remediation: "Exija credenciales y permita el acceso solo a sus propios clientes. {fix}",
      },
      "desktop-open": {
        title: "Una pantalla sin contraseña está abierta en {host}:{port}",
        explanation: "{product} ({service}) muestra y entrega su pantalla a cualquiera.",
        remediation: "Cierre el puerto ya; acceda a la pantalla por VPN y con contraseña. {fix}",
      },
      "files-open": {
        title: "{host}:{port} entrega archivos a cualquiera",
        explanation: "{product} ({service}) enumera o entrega archivos sin autenticación.",
        remediation: "Desactive el acceso anónimo o deje allí solo lo destinado al público. {fix}",
      },
      "debugger-open": {
        title: "Un depurador está abierto en {host}:{port}",
        explanation: "{product} permite a cualquiera detener el programa y ejecutar código en él.",
        remediation: "Inicie el programa sin él o haga que escuche en 127.0.0.1. {fix}",
      },
      "proxy-open": {
        title: "Un proxy abierto responde en {host}:{port}",
        explanation: "Cualquiera puede enviar tráfico a través de él, en su nombre y quizá hacia su red.",
        remediation: "Exija credenciales y limite quién puede usarlo. {fix}",
      },
      "industrial-open": {
        title: "Cualquiera puede hablar con el sistema de control en {host}:{port}",
        explanation:
          "{product} ({service}) responde sin autenticación; el protocolo no la tiene. Se pueden leer valores y quizá fijarlos.",
        remediation: "Sáquelo de Internet ya; acceda solo por VPN. {fix}",
      },
      "device-open": {
        title: "Un dispositivo en {host}:{port} atiende a cualquiera",
        explanation: "{product} ({service}) responde sin autenticación o con su valor predeterminado conocido.",
        remediation: "Ponga credenciales, cambie los valores predeterminados y limite quién puede alcanzarlo. {fix}",
      },
      "model-open": {
        title: "Un modelo de lenguaje está abierto a cualquiera en {host}:{port}",
        explanation: "{product} responde sin autenticación: otros pueden usarlo, leer sus modelos y quizá cambiarlos.",
        remediation: "Haga que escuche en una dirección interna y ponga delante una autenticación. {fix}",
      },
      "inside-open": {
        title: "Un servicio interno responde a cualquiera en {host}:{port}",
        explanation: "{product} ({service}) cuenta a extraños cómo está hecho el interior.",
        remediation: "Permita el acceso solo desde dentro. {fix}",
      },
    },
  },
  fr: {
    name: "Services sans authentification",
    outcomes: {
      "database-open": {
        title: "Une base de données sans authentification est ouverte sur {host}:{port}",
        explanation: "{product} répond à n’importe qui. Ses données peuvent être lues, modifiées ou prises en otage.",
        remediation: "Fermez le port tout de suite, exigez un compte et vérifiez si quelqu’un est venu. {fix}",
      },
      "control-open": {
        title: "N’importe qui peut piloter {product} sur {host}:{port}",
        explanation: "L’interface répond sans authentification. Qui s’en sert exécute du code sur vos machines.",
        remediation:
          "Fermez le port tout de suite, exigez un compte ou un certificat client et cherchez des traces de passage. {fix}",
      },
      "queue-open": {
        title: "Une file de messages sans authentification est ouverte sur {host}:{port}",
        explanation: "{product} laisse n’importe qui lire et envoyer des messages.",
        remediation: "Exigez un compte et n’ouvrez l’accès qu’à ses propres clients. {fix}",
      },
      "desktop-open": {
        title: "Un écran sans mot de passe est ouvert sur {host}:{port}",
        explanation: "{product} ({service}) montre et confie son écran à n’importe qui.",
        remediation: "Fermez le port tout de suite ; passez par un VPN et un mot de passe. {fix}",
      },
      "files-open": {
        title: "{host}:{port} donne des fichiers à n’importe qui",
        explanation: "{product} ({service}) liste ou remet des fichiers sans authentification.",
        remediation: "Désactivez l’accès anonyme, ou n’y laissez que ce qui est destiné au public. {fix}",
      },
      "debugger-open": {
        title: "Un débogueur est ouvert sur {host}:{port}",
        explanation: "{product} laisse n’importe qui arrêter le programme et y exécuter du code.",
        remediation: "Démarrez le programme sans lui, ou faites-le écouter sur 127.0.0.1. {fix}",
      },
      "proxy-open": {
        title: "Un proxy ouvert répond sur {host}:{port}",
        explanation: "N’importe qui peut y faire passer du trafic, en votre nom et peut-être vers votre réseau.",
        remediation: "Exigez un compte et limitez qui peut s’en servir. {fix}",
      },
      "industrial-open": {
        title: "N’importe qui peut parler au système de contrôle sur {host}:{port}",
        explanation:
          "{product} ({service}) répond sans authentification ; le protocole n’en a pas. Des valeurs peuvent être lues et peut-être écrites.",
        remediation: "Retirez-le d’Internet tout de suite ; n’y accédez que par VPN. {fix}",
      },
      "device-open": {
        title: "Un appareil sur {host}:{port} sert n’importe qui",
        explanation: "{product} ({service}) répond sans authentification ou avec sa valeur par défaut connue de tous.",
        remediation: "Posez un compte, changez les valeurs par défaut et limitez qui peut le joindre. {fix}",
      },
      "model-open": {
        title: "Un modèle de langage est ouvert à tous sur {host}:{port}",
        explanation:
          "{product} répond sans authentification : d’autres peuvent s’en servir, lire ses modèles et peut-être les changer.",
        remediation: "Faites-le écouter sur une adresse interne et placez une authentification devant. {fix}",
      },
      "inside-open": {
        title: "Un service interne répond à n’importe qui sur {host}:{port}",
        explanation: "{product} ({service}) dit à des inconnus comment l’intérieur est fait.",
        remediation: "N’en ouvrez l’accès que de l’intérieur. {fix}",
      },
    },
  },
};
