import type { Severity } from "@parapet/domain/risk";

import { defineCheck, type Targets } from "../../check.ts";
import type { Capability, ServiceKind } from "../../services/service-kind.ts";
import { findServiceKind } from "../../services/service-kinds.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.AA-01", secondary: "PR.AA-05" };
const MISCONFIGURATIONS = "https://www.cisa.gov/news-events/cybersecurity-advisories/aa23-278a";

const OUTCOMES = {
  "database-open": { severity: "critical", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "control-open": { severity: "critical", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "queue-open": { severity: "high", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "desktop-open": { severity: "critical", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "files-open": { severity: "high", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "debugger-open": {
    severity: "critical",
    owasp: "A05:2021",
    nist: NIST,
    references: ["https://docs.oracle.com/en/java/javase/21/docs/specs/jdwp/jdwp-spec.html"],
  },
  "proxy-open": {
    severity: "high",
    owasp: "A05:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc1928"],
  },
  "industrial-open": {
    severity: "critical",
    owasp: "A07:2021",
    nist: NIST,
    references: ["https://www.cisa.gov/topics/industrial-control-systems"],
  },
  "device-open": { severity: "high", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "model-open": {
    severity: "high",
    owasp: "A07:2021",
    nist: NIST,
    references: ["https://owasp.org/www-project-top-10-for-large-language-model-applications/"],
  },
  "registry-open": { severity: "high", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "application-open": { severity: "medium", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "write-open": { severity: "high", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "inside-open": { severity: "medium", owasp: "A05:2021", nist: NIST, references: [MISCONFIGURATIONS] },
} as const;

const BY_KIND: Record<ServiceKind, keyof typeof OUTCOMES> = {
  database: "database-open",
  control: "control-open",
  queue: "queue-open",
  desktop: "desktop-open",
  files: "files-open",
  debugger: "debugger-open",
  directory: "inside-open",
  proxy: "proxy-open",
  industrial: "industrial-open",
  device: "device-open",
  model: "model-open",
  registry: "registry-open",
  application: "application-open",
  inside: "inside-open",
};

/** How bad it is that anyone can do this; what the answers show goes before what the product usually is. */
const BY_CAPABILITY: Readonly<Record<Capability, { severity: Severity; outcome: keyof typeof OUTCOMES }>> = {
  executes: { severity: "critical", outcome: "control-open" },
  writes: { severity: "high", outcome: "write-open" },
  relays: { severity: "high", outcome: "proxy-open" },
  reads: { severity: "medium", outcome: "application-open" },
  reveals: { severity: "low", outcome: "inside-open" },
};

/** A public repository is meant to be public; Telnet with a shell is the one protocol outside the kinds. */
const MEANT = new Set(["git", "ipp"]);

/** Does a database, queue, control interface or device serve anyone who asks, without a login? Nothing was changed to see it. */
export const serviceWithoutLogin = defineCheck({
  id: "service-without-login",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.AA-03", "PR.AA-05", "PR.IR-01"],
    "iso-27001-2022": ["A.8.3", "A.8.5", "A.8.20"],
    "cis-8.1": ["6"],
    "pci-dss-4.0.1": ["1.4", "2.2", "8.3"],
    "nis2-21-2": ["21(2)(i)", "21(2)(j)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1", "CC6.6"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, unauthenticated, details }, target: Targets["service"]) {
    if (unauthenticated !== true || name === null) return [];
    const capability = BY_CAPABILITY[details["capability"] as Capability] as
      | (typeof BY_CAPABILITY)[Capability]
      | undefined;
    const isWritten = capability?.outcome === "write-open";
    if (MEANT.has(name) && !isWritten) return [];
    const kind = name === "telnet" ? "control" : findServiceKind(name);
    const outcome = isWritten ? capability.outcome : kind === null ? capability?.outcome : BY_KIND[kind];
    return outcome === undefined
      ? []
      : [serviceVerdict(outcome, target, capability === undefined ? {} : { severity: capability.severity })];
  },

  texts: {
    en: {
      name: "Unauthenticated services",
      outcomes: {
        "database-open": {
          title: "Unauthenticated {product} exposed",
          explanation:
            "{product} accepts unauthenticated connections on port {port}. An attacker can read, modify or ransom its data.",
          remediation:
            "Block the port at the perimeter firewall now and enable authentication:\n{fix}\n\nThen review the logs for unauthorized access.",
        },
        "control-open": {
          title: "Unauthenticated {product} exposed (RCE)",
          explanation:
            "The interface of {product} on port {port} is reachable without authentication. An attacker can use it for remote code execution on your systems.",
          remediation:
            "Block the port at the perimeter firewall now, and require authentication or client certificates:\n{fix}\n\nThen check the system for signs of compromise.",
        },
        "queue-open": {
          title: "Unauthenticated message broker exposed: {product}",
          explanation:
            "{product} accepts unauthenticated connections on port {port}. An attacker can read and inject messages.",
          remediation: "Require authentication and restrict access to the clients that need it:\n{fix}",
        },
        "desktop-open": {
          title: "Remote desktop without password exposed: {product}",
          explanation:
            "{product} on port {port} accepts sessions without a password. An attacker gets full control of the desktop.",
          remediation:
            "Block the port at the perimeter firewall now, set a password and allow access through a VPN only:\n{fix}",
        },
        "files-open": {
          title: "Unauthenticated file sharing exposed: {product}",
          explanation:
            "{product} on port {port} lists or serves files without authentication. An attacker can download them and may be able to upload or replace files.",
          remediation: "Disable anonymous access, or leave only public files on the server:\n{fix}",
        },
        "debugger-open": {
          title: "Debug port exposed (RCE): {product}",
          explanation:
            "{product} on port {port} accepts debugger connections without authentication. An attacker can execute arbitrary code in the process.",
          remediation: "Start the process without the debugger, or bind it to 127.0.0.1:\n{fix}",
        },
        "proxy-open": {
          title: "Open proxy",
          explanation:
            "{product} on port {port} forwards traffic without authentication. An attacker can hide behind your IP address and may reach your internal network.",
          remediation: "Require authentication and restrict access to known networks:\n{fix}",
        },
        "industrial-open": {
          title: "Unauthenticated industrial control system exposed: {service}",
          explanation:
            "{product} answers on port {port} without authentication; the protocol has none. An attacker can read and possibly write process values.",
          remediation: "Remove the device from the Internet now and allow access through a VPN only:\n{fix}",
        },
        "device-open": {
          title: "Device without authentication or with default credentials",
          explanation:
            "{product} answers on port {port} without authentication or with its default credentials. An attacker can read its configuration and may take control of it.",
          remediation: "Set strong credentials, change all defaults and restrict access to known networks:\n{fix}",
        },
        "model-open": {
          title: "Unauthenticated AI model server exposed: {product}",
          explanation:
            "{product} on port {port} is reachable without authentication. An attacker can use its computing resources, extract its models and may replace them.",
          remediation: "Bind the service to an internal address and require authentication in front of it:\n{fix}",
        },
        "registry-open": {
          title: "Unauthenticated package registry exposed: {product}",
          explanation:
            "{product} on port {port} lists and delivers its packages or images without authentication. An attacker obtains the source code and secrets they contain and may publish manipulated versions.",
          remediation:
            "Require authentication for reading and publishing, and restrict access to known networks:\n{fix}",
        },
        "application-open": {
          title: "Unauthenticated application exposed: {product}",
          explanation:
            "{product} on port {port} can be used without authentication. An attacker can read its data and use its functions.",
          remediation: "Bind the application to an internal address or require authentication in front of it:\n{fix}",
        },
        "write-open": {
          title: "Anonymous write access: {product}",
          explanation:
            "{product} on port {port} accepts changes without authentication. An attacker can add, replace or delete its content.",
          remediation:
            "Require authentication for changes and restrict access to known networks:\n{fix}\n\nThen check the content for unauthorized changes.",
        },
        "inside-open": {
          title: "Unauthenticated internal service exposed: {product}",
          explanation:
            "{product} on port {port} answers without authentication. An attacker obtains details of the internal infrastructure for further attacks.",
          remediation: "Restrict access to internal networks:\n{fix}",
        },
      },
    },
    es: {
      name: "Servicios sin autenticación",
      outcomes: {
        "database-open": {
          title: "{product} accesible sin autenticación",
          explanation:
            "{product} acepta conexiones sin autenticación en el puerto {port}. Un atacante puede leer, modificar o secuestrar sus datos.",
          remediation:
            "Bloquee ya el puerto en el cortafuegos perimetral y active la autenticación:\n{fix}\n\nDespués revise los registros en busca de accesos no autorizados.",
        },
        "control-open": {
          title: "{product} accesible sin autenticación (RCE)",
          explanation:
            "La interfaz de {product} en el puerto {port} es accesible sin autenticación. Un atacante puede usarla para la ejecución remota de código en sus sistemas.",
          remediation:
            "Bloquee ya el puerto en el cortafuegos perimetral y exija autenticación o certificados de cliente:\n{fix}\n\nDespués compruebe si hay indicios de compromiso en el sistema.",
        },
        "queue-open": {
          title: "Gestor de colas de mensajes sin autenticación: {product}",
          explanation:
            "{product} acepta conexiones sin autenticación en el puerto {port}. Un atacante puede leer e inyectar mensajes.",
          remediation: "Exija autenticación y restrinja el acceso a los clientes que lo necesiten:\n{fix}",
        },
        "desktop-open": {
          title: "Escritorio remoto sin contraseña expuesto: {product}",
          explanation:
            "{product} en el puerto {port} acepta sesiones sin contraseña. Un atacante obtiene el control total del escritorio.",
          remediation:
            "Bloquee ya el puerto en el cortafuegos perimetral, establezca una contraseña y permita el acceso solo por VPN:\n{fix}",
        },
        "files-open": {
          title: "Compartición de archivos sin autenticación: {product}",
          explanation:
            "{product} en el puerto {port} lista o sirve archivos sin autenticación. Un atacante puede descargarlos y quizá subir o sustituir archivos.",
          remediation: "Desactive el acceso anónimo o deje en el servidor solo archivos públicos:\n{fix}",
        },
        "debugger-open": {
          title: "Puerto de depuración expuesto (RCE): {product}",
          explanation:
            "{product} en el puerto {port} acepta conexiones de depuración sin autenticación. Un atacante puede ejecutar código arbitrario en el proceso.",
          remediation: "Inicie el proceso sin el depurador o limite su escucha a 127.0.0.1:\n{fix}",
        },
        "proxy-open": {
          title: "Proxy abierto",
          explanation:
            "{product} en el puerto {port} reenvía tráfico sin autenticación. Un atacante puede ocultarse tras su dirección IP y quizá alcanzar su red interna.",
          remediation: "Exija autenticación y restrinja el acceso a redes conocidas:\n{fix}",
        },
        "industrial-open": {
          title: "Sistema de control industrial sin autenticación: {service}",
          explanation:
            "{product} responde en el puerto {port} sin autenticación; el protocolo carece de ella. Un atacante puede leer y quizá escribir valores del proceso.",
          remediation: "Retire ya el dispositivo de Internet y permita el acceso solo por VPN:\n{fix}",
        },
        "device-open": {
          title: "Dispositivo sin autenticación o con credenciales por defecto",
          explanation:
            "{product} responde en el puerto {port} sin autenticación o con sus credenciales por defecto. Un atacante puede leer su configuración y quizá tomar el control.",
          remediation:
            "Establezca credenciales robustas, cambie los valores por defecto y restrinja el acceso a redes conocidas:\n{fix}",
        },
        "model-open": {
          title: "Servidor de modelos de IA sin autenticación: {product}",
          explanation:
            "{product} en el puerto {port} es accesible sin autenticación. Un atacante puede usar sus recursos de cómputo, extraer sus modelos y quizá sustituirlos.",
          remediation:
            "Limite la escucha del servicio a una dirección interna y exija autenticación delante de él:\n{fix}",
        },
        "registry-open": {
          title: "Registro de paquetes sin autenticación: {product}",
          explanation:
            "{product} en el puerto {port} lista y entrega sus paquetes o imágenes sin autenticación. Un atacante obtiene el código fuente y los secretos que contienen y quizá pueda publicar versiones manipuladas.",
          remediation: "Exija autenticación para leer y publicar, y restrinja el acceso a redes conocidas:\n{fix}",
        },
        "application-open": {
          title: "Aplicación accesible sin autenticación: {product}",
          explanation:
            "{product} en el puerto {port} puede usarse sin autenticación. Un atacante puede leer sus datos y utilizar sus funciones.",
          remediation:
            "Limite la escucha de la aplicación a una dirección interna o exija autenticación delante de ella:\n{fix}",
        },
        "write-open": {
          title: "Acceso de escritura anónimo: {product}",
          explanation:
            "{product} acepta cambios sin autenticación en el puerto {port}. Un atacante puede añadir, sustituir o eliminar su contenido.",
          remediation:
            "Exija autenticación para los cambios y restrinja el acceso a redes conocidas:\n{fix}\n\nDespués compruebe si el contenido presenta cambios no autorizados.",
        },
        "inside-open": {
          title: "Servicio interno sin autenticación: {product}",
          explanation:
            "{product} en el puerto {port} responde sin autenticación. Un atacante obtiene datos de la infraestructura interna para ataques posteriores.",
          remediation: "Restrinja el acceso a las redes internas:\n{fix}",
        },
      },
    },
    fr: {
      name: "Services sans authentification",
      outcomes: {
        "database-open": {
          title: "{product} accessible sans authentification",
          explanation:
            "{product} accepte des connexions sans authentification sur le port {port}. Un attaquant peut lire, modifier ou prendre en otage ses données.",
          remediation:
            "Bloquez immédiatement le port sur le pare-feu périmétrique et activez l’authentification :\n{fix}\n\nRecherchez ensuite des accès non autorisés dans les journaux.",
        },
        "control-open": {
          title: "{product} accessible sans authentification (RCE)",
          explanation:
            "L’interface de {product} sur le port {port} est accessible sans authentification. Un attaquant peut l’utiliser pour exécuter du code à distance sur vos systèmes.",
          remediation:
            "Bloquez immédiatement le port sur le pare-feu périmétrique et exigez une authentification ou des certificats client :\n{fix}\n\nRecherchez ensuite des indices de compromission sur le système.",
        },
        "queue-open": {
          title: "Courtier de messages sans authentification : {product}",
          explanation:
            "{product} accepte des connexions sans authentification sur le port {port}. Un attaquant peut lire et injecter des messages.",
          remediation: "Exigez une authentification et limitez l’accès aux clients qui en ont besoin :\n{fix}",
        },
        "desktop-open": {
          title: "Bureau à distance sans mot de passe exposé : {product}",
          explanation:
            "{product} sur le port {port} accepte des sessions sans mot de passe. Un attaquant obtient le contrôle total du bureau.",
          remediation:
            "Bloquez immédiatement le port sur le pare-feu périmétrique, définissez un mot de passe et n’autorisez l’accès que par VPN :\n{fix}",
        },
        "files-open": {
          title: "Partage de fichiers sans authentification : {product}",
          explanation:
            "{product} sur le port {port} liste ou sert des fichiers sans authentification. Un attaquant peut les télécharger et peut-être déposer ou remplacer des fichiers.",
          remediation: "Désactivez l’accès anonyme, ou ne laissez sur le serveur que des fichiers publics :\n{fix}",
        },
        "debugger-open": {
          title: "Port de débogage exposé (RCE) : {product}",
          explanation:
            "{product} sur le port {port} accepte des connexions de débogage sans authentification. Un attaquant peut exécuter du code arbitraire dans le processus.",
          remediation: "Démarrez le processus sans le débogueur, ou limitez son écoute à 127.0.0.1 :\n{fix}",
        },
        "proxy-open": {
          title: "Proxy ouvert",
          explanation:
            "{product} sur le port {port} relaie du trafic sans authentification. Un attaquant peut se dissimuler derrière votre adresse IP et peut-être atteindre votre réseau interne.",
          remediation: "Exigez une authentification et limitez l’accès à des réseaux connus :\n{fix}",
        },
        "industrial-open": {
          title: "Système de contrôle industriel sans authentification : {service}",
          explanation:
            "{product} répond sur le port {port} sans authentification ; le protocole n’en prévoit pas. Un attaquant peut lire et peut-être écrire des valeurs du procédé.",
          remediation: "Retirez immédiatement l’équipement d’Internet et n’autorisez l’accès que par VPN :\n{fix}",
        },
        "device-open": {
          title: "Équipement sans authentification ou avec identifiants par défaut",
          explanation:
            "{product} répond sur le port {port} sans authentification ou avec ses identifiants par défaut. Un attaquant peut lire sa configuration et peut-être en prendre le contrôle.",
          remediation:
            "Définissez des identifiants robustes, modifiez les valeurs par défaut et limitez l’accès à des réseaux connus :\n{fix}",
        },
        "model-open": {
          title: "Serveur de modèles d’IA sans authentification : {product}",
          explanation:
            "{product} sur le port {port} est accessible sans authentification. Un attaquant peut utiliser ses ressources de calcul, extraire ses modèles et peut-être les remplacer.",
          remediation:
            "Limitez l’écoute du service à une adresse interne et placez une authentification en amont :\n{fix}",
        },
        "registry-open": {
          title: "Registre de paquets sans authentification : {product}",
          explanation:
            "{product} sur le port {port} liste et fournit ses paquets ou images sans authentification. Un attaquant obtient le code source et les secrets qu’ils contiennent et peut-être la possibilité de publier des versions altérées.",
          remediation:
            "Exigez une authentification pour la lecture et la publication, et limitez l’accès à des réseaux connus :\n{fix}",
        },
        "application-open": {
          title: "Application accessible sans authentification : {product}",
          explanation:
            "{product} sur le port {port} est utilisable sans authentification. Un attaquant peut lire ses données et utiliser ses fonctions.",
          remediation:
            "Limitez l’écoute de l’application à une adresse interne ou placez une authentification en amont :\n{fix}",
        },
        "write-open": {
          title: "Accès anonyme en écriture : {product}",
          explanation:
            "{product} accepte des modifications sans authentification sur le port {port}. Un attaquant peut ajouter, remplacer ou supprimer son contenu.",
          remediation:
            "Exigez une authentification pour les modifications et limitez l’accès à des réseaux connus :\n{fix}\n\nVérifiez ensuite que le contenu n’a pas été modifié sans autorisation.",
        },
        "inside-open": {
          title: "Service interne sans authentification : {product}",
          explanation:
            "{product} sur le port {port} répond sans authentification. Un attaquant obtient des informations sur l’infrastructure interne pour des attaques ultérieures.",
          remediation: "Limitez l’accès aux réseaux internes :\n{fix}",
        },
      },
    },
  },
});
