import type { CheckTexts } from "../check.ts";
import type { webExposedFiles } from "./web-exposed-files.ts";

/** The words of `web-exposed-files`. */
export const webExposedFilesTexts: CheckTexts<keyof typeof webExposedFiles.outcomes> = {
  en: {
    name: "Exposed files",
    outcomes: {
      "file-version-control": {
        title: "The version history lies open: {path}",
        explanation:
          "From these files the source code with its whole history can be rebuilt, often with passwords in it.",
        remediation:
          "Remove the file, change every password and key in it today, and look in the logs for who fetched it.",
      },
      "file-secrets": {
        title: "A file with credentials lies open: {path}",
        explanation: "It bears the marks of settings with passwords or keys in them.",
        remediation:
          "Remove the file, change every password and key in it today, and look in the logs for who fetched it.",
      },
      "file-private-key": {
        title: "A private key lies open: {path}",
        explanation: "Whoever has it can pose as your server or sign in with it.",
        remediation: "Remove it, revoke the certificate or key, and make a new one.",
      },
      "file-database-dump": {
        title: "A copy of a database lies open: {path}",
        explanation: "Everything in it can be downloaded by anybody.",
        remediation:
          "Remove the file, change every password and key in it today, and look in the logs for who fetched it.",
      },
      "file-archive": {
        title: "An archive lies open: {path}",
        explanation: "Archives with such names mostly hold the whole site, settings included.",
        remediation:
          "Remove the file from the server, answer its path with 404, and treat what it held as known to strangers.",
      },
      "file-source-backup": {
        title: "A leftover copy of source code lies open: {path}",
        explanation: "An editor’s copy is served as text, with the passwords that the original hides.",
        remediation:
          "Remove the file, change every password and key in it today, and look in the logs for who fetched it.",
      },
      "file-configuration": {
        title: "A configuration file lies open: {path}",
        explanation: "It shows which software runs here, in which version and how it is built.",
        remediation:
          "Remove the file from the server, answer its path with 404, and treat what it held as known to strangers.",
      },
      "file-diagnostics": {
        title: "A diagnostic page is open to everybody: {path}",
        explanation: "It shows settings, requests or memory of the running application.",
        remediation: "Let only your own network reach it, or switch it off.",
      },
      "file-phpinfo": {
        title: "phpinfo is open to everybody: {path}",
        explanation: "It shows versions, paths and environment variables of the server.",
        remediation:
          "Remove the file from the server, answer its path with 404, and treat what it held as known to strangers.",
      },
      "file-server-status": {
        title: "The server’s status page is open: {path}",
        explanation: "It shows who asks for what right now, addresses included.",
        remediation: "Let only your own network reach it.",
      },
      "file-metrics": {
        title: "Metrics are open to everybody: {path}",
        explanation: "Figures about the inside tell strangers what runs here and how busy it is.",
        remediation: "Let only your monitoring reach it.",
      },
      "file-metadata": {
        title: "A leftover of a computer lies open: {path}",
        explanation: "It lists file names or commands that were not meant for visitors.",
        remediation:
          "Remove the file from the server, answer its path with 404, and treat what it held as known to strangers.",
      },
      "file-memory-dump": {
        title: "A memory dump lies open: {path}",
        explanation: "The memory of a running program holds passwords, sessions and personal data.",
        remediation:
          "Remove the file, change every password and key in it today, and look in the logs for who fetched it.",
      },
      "file-cross-domain-policy": {
        title: "{path} trusts every site",
        explanation: "Old plug-ins of any site may read this one in the visitor’s name.",
        remediation: "Name the sites that need it, or remove the file.",
      },
    },
  },
  es: {
    name: "Archivos expuestos",
    outcomes: {
      "file-version-control": {
        title: "El historial de versiones está expuesto: {path}",
        explanation:
          "Con estos archivos se puede reconstruir el código fuente con todo su historial, a menudo con contraseñas.",
        remediation:
          "Retire el archivo, cambie hoy mismo todas las contraseñas y claves que contenía y revise en los registros quién lo descargó.",
      },
      "file-secrets": {
        title: "Un archivo con credenciales está expuesto: {path}",
        explanation: "Tiene las marcas de una configuración con contraseñas o claves.",
        remediation:
          "Retire el archivo, cambie hoy mismo todas las contraseñas y claves que contenía y revise en los registros quién lo descargó.",
      },
      "file-private-key": {
        title: "Una clave privada está expuesta: {path}",
        explanation: "Quien la tenga puede hacerse pasar por su servidor o entrar con ella.",
        remediation: "Retírela, revoque el certificado o la clave y genere otra.",
      },
      "file-database-dump": {
        title: "Una copia de una base de datos está expuesta: {path}",
        explanation: "Cualquiera puede descargar todo su contenido.",
        remediation:
          "Retire el archivo, cambie hoy mismo todas las contraseñas y claves que contenía y revise en los registros quién lo descargó.",
      },
      "file-archive": {
        title: "Un archivo comprimido está expuesto: {path}",
        explanation: "Los archivos con esos nombres suelen contener todo el sitio, incluida la configuración.",
        remediation: "Retire el archivo del servidor, responda a su ruta con 404 y considere conocido su contenido.",
      },
      "file-source-backup": {
        title: "Una copia olvidada de código fuente está expuesta: {path}",
        explanation: "La copia de un editor se sirve como texto, con las contraseñas que el original oculta.",
        remediation:
          "Retire el archivo, cambie hoy mismo todas las contraseñas y claves que contenía y revise en los registros quién lo descargó.",
      },
      "file-configuration": {
        title: "Un archivo de configuración está expuesto: {path}",
        explanation: "Muestra qué programas se usan, en qué versión y cómo están montados.",
        remediation: "Retire el archivo del servidor, responda a su ruta con 404 y considere conocido su contenido.",
      },
      "file-diagnostics": {
        title: "Una página de diagnóstico está abierta a todos: {path}",
        explanation: "Muestra ajustes, peticiones o memoria de la aplicación en marcha.",
        remediation: "Permita el acceso solo desde su red o desactívela.",
      },
      "file-phpinfo": {
        title: "phpinfo está abierto a todos: {path}",
        explanation: "Muestra versiones, rutas y variables de entorno del servidor.",
        remediation: "Retire el archivo del servidor, responda a su ruta con 404 y considere conocido su contenido.",
      },
      "file-server-status": {
        title: "La página de estado del servidor está abierta: {path}",
        explanation: "Muestra quién pide qué en este momento, direcciones incluidas.",
        remediation: "Permita el acceso solo desde su red.",
      },
      "file-metrics": {
        title: "Las métricas están abiertas a todos: {path}",
        explanation: "Las cifras internas revelan a extraños qué se ejecuta y con qué carga.",
        remediation: "Permita el acceso solo a su supervisión.",
      },
      "file-metadata": {
        title: "Un resto de un ordenador está expuesto: {path}",
        explanation: "Enumera nombres de archivos u órdenes que no eran para los visitantes.",
        remediation: "Retire el archivo del servidor, responda a su ruta con 404 y considere conocido su contenido.",
      },
      "file-memory-dump": {
        title: "Un volcado de memoria está expuesto: {path}",
        explanation: "La memoria de un programa en marcha contiene contraseñas, sesiones y datos personales.",
        remediation:
          "Retire el archivo, cambie hoy mismo todas las contraseñas y claves que contenía y revise en los registros quién lo descargó.",
      },
      "file-cross-domain-policy": {
        title: "{path} confía en todos los sitios",
        explanation: "Los complementos antiguos de cualquier sitio pueden leer este en nombre del visitante.",
        remediation: "Nombre los sitios que lo necesitan o elimine el archivo.",
      },
    },
  },
  fr: {
    name: "Fichiers exposés",
    outcomes: {
      "file-version-control": {
        title: "L’historique des versions est exposé : {path}",
        explanation:
          "Ces fichiers permettent de reconstruire le code source et tout son historique, souvent avec des mots de passe.",
        remediation:
          "Retirez le fichier, changez aujourd’hui tous les mots de passe et clés qu’il contenait et cherchez dans les journaux qui l’a téléchargé.",
      },
      "file-secrets": {
        title: "Un fichier d’identifiants est exposé : {path}",
        explanation: "Il porte les marques d’une configuration contenant mots de passe ou clés.",
        remediation:
          "Retirez le fichier, changez aujourd’hui tous les mots de passe et clés qu’il contenait et cherchez dans les journaux qui l’a téléchargé.",
      },
      "file-private-key": {
        title: "Une clé privée est exposée : {path}",
        explanation: "Qui la possède peut se faire passer pour votre serveur ou s’en servir pour se connecter.",
        remediation: "Retirez-la, révoquez le certificat ou la clé et créez-en une nouvelle.",
      },
      "file-database-dump": {
        title: "Une copie de base de données est exposée : {path}",
        explanation: "Chacun peut en télécharger tout le contenu.",
        remediation:
          "Retirez le fichier, changez aujourd’hui tous les mots de passe et clés qu’il contenait et cherchez dans les journaux qui l’a téléchargé.",
      },
      "file-archive": {
        title: "Une archive est exposée : {path}",
        explanation: "Les archives ainsi nommées contiennent le plus souvent tout le site, configuration comprise.",
        remediation: "Retirez le fichier du serveur, répondez 404 à son chemin et considérez son contenu comme connu.",
      },
      "file-source-backup": {
        title: "Une copie oubliée de code source est exposée : {path}",
        explanation: "La copie d’un éditeur est servie comme du texte, avec les mots de passe que l’original cache.",
        remediation:
          "Retirez le fichier, changez aujourd’hui tous les mots de passe et clés qu’il contenait et cherchez dans les journaux qui l’a téléchargé.",
      },
      "file-configuration": {
        title: "Un fichier de configuration est exposé : {path}",
        explanation: "Il montre quels logiciels tournent ici, en quelle version et comment.",
        remediation: "Retirez le fichier du serveur, répondez 404 à son chemin et considérez son contenu comme connu.",
      },
      "file-diagnostics": {
        title: "Une page de diagnostic est ouverte à tous : {path}",
        explanation: "Elle montre réglages, requêtes ou mémoire de l’application en marche.",
        remediation: "N’y laissez accéder que votre réseau, ou désactivez-la.",
      },
      "file-phpinfo": {
        title: "phpinfo est ouvert à tous : {path}",
        explanation: "Il montre versions, chemins et variables d’environnement du serveur.",
        remediation: "Retirez le fichier du serveur, répondez 404 à son chemin et considérez son contenu comme connu.",
      },
      "file-server-status": {
        title: "La page d’état du serveur est ouverte : {path}",
        explanation: "Elle montre qui demande quoi en ce moment, adresses comprises.",
        remediation: "N’y laissez accéder que votre réseau.",
      },
      "file-metrics": {
        title: "Les métriques sont ouvertes à tous : {path}",
        explanation: "Ces chiffres internes révèlent aux inconnus ce qui tourne ici et sa charge.",
        remediation: "N’y laissez accéder que votre supervision.",
      },
      "file-metadata": {
        title: "Un reste d’ordinateur est exposé : {path}",
        explanation: "Il énumère des noms de fichiers ou des commandes non destinés aux visiteurs.",
        remediation: "Retirez le fichier du serveur, répondez 404 à son chemin et considérez son contenu comme connu.",
      },
      "file-memory-dump": {
        title: "Un vidage mémoire est exposé : {path}",
        explanation: "La mémoire d’un programme contient mots de passe, sessions et données personnelles.",
        remediation:
          "Retirez le fichier, changez aujourd’hui tous les mots de passe et clés qu’il contenait et cherchez dans les journaux qui l’a téléchargé.",
      },
      "file-cross-domain-policy": {
        title: "{path} fait confiance à tous les sites",
        explanation: "D’anciens modules de n’importe quel site peuvent lire celui-ci au nom du visiteur.",
        remediation: "Nommez les sites qui en ont besoin ou supprimez le fichier.",
      },
    },
  },
};
