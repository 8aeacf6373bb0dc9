import { defineCheck, type Targets } from "../../check.ts";
import type { ServiceKind } from "../../services/service-kind.ts";
import { findServiceKind } from "../../services/service-kinds.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.IR-01", secondary: "PR.AA-05" };
const SEGMENT = "https://www.cisa.gov/news-events/cybersecurity-advisories/aa22-137a";

const OUTCOMES = {
  "database-exposed": { severity: "high", nist: NIST, references: [SEGMENT] },
  "queue-exposed": { severity: "medium", nist: NIST, references: [SEGMENT] },
  "directory-exposed": { severity: "medium", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc4513"] },
  "file-sharing-exposed": { severity: "medium", nist: NIST, references: [SEGMENT] },
  "developer-port-exposed": { severity: "high", nist: NIST, references: [SEGMENT] },
  "industrial-exposed": {
    severity: "high",
    nist: NIST,
    references: ["https://www.cisa.gov/topics/industrial-control-systems"],
  },
  "device-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
  "printing-port-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
  "monitoring-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
  "unidentified-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
} as const;

type Id = keyof typeof OUTCOMES;

const BY_KIND: Partial<Record<ServiceKind, Id>> = {
  database: "database-exposed",
  queue: "queue-exposed",
  directory: "directory-exposed",
  files: "file-sharing-exposed",
  debugger: "developer-port-exposed",
  industrial: "industrial-exposed",
  device: "device-exposed",
  model: "developer-port-exposed",
  inside: "monitoring-exposed",
};

/** Reported by another check: public file servers, agents that the check of administration knows. */
const ELSEWHERE = new Set(["ftp", "git", "snmp", "ipmi", "grafana"]);
/** Printers say nothing and print what they receive, so their port is all there is to go by. */
const PRINTER_PORTS = new Set([515, 9100]);

/** Is a service for internal networks exposed to the Internet, even though it requires authentication? */
export const serviceInternal = defineCheck({
  id: "service-internal",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.IR-01"],
    "iso-27001-2022": ["A.8.20", "A.8.22"],
    "cis-8.1": ["12", "13"],
    "pci-dss-4.0.1": ["1.4"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, unauthenticated }, target: Targets["service"]) {
    if (unauthenticated === true || ELSEWHERE.has(name ?? "")) return [];
    if (name === null && PRINTER_PORTS.has(target.port)) {
      return [serviceVerdict("printing-port-exposed", target)];
    }
    if (name === "unknown") {
      const banner = (target.service.banner ?? "").replace(/\s+/g, " ").slice(0, 120);
      return [serviceVerdict("unidentified-exposed", target, { params: { banner } })];
    }
    const kind = findServiceKind(name);
    const outcome = kind === null ? undefined : BY_KIND[kind];
    return outcome === undefined ? [] : [serviceVerdict(outcome, target)];
  },

  texts: {
    en: {
      name: "Internal services exposed to the Internet",
      outcomes: {
        "database-exposed": {
          title: "Database exposed to the Internet: {product}",
          explanation:
            "{product} is reachable on port {port} and requires authentication. An attacker can attempt brute force or exploit a vulnerability to read or encrypt its data.",
          remediation: "Restrict access to the application servers that need it:\n{fix}",
        },
        "queue-exposed": {
          title: "Message broker exposed to the Internet: {product}",
          explanation:
            "{product} is reachable on port {port}; it is an internal service and should not be reachable from the Internet. An attacker can attempt brute force to read or inject messages.",
          remediation: "Restrict access to the clients that need it:\n{fix}",
        },
        "directory-exposed": {
          title: "Directory service exposed to the Internet: {product}",
          explanation:
            "{product} is reachable on port {port} and holds the accounts and permissions of the organization. An attacker can attempt password spraying against its accounts.",
          remediation: "Restrict access to internal networks and require TLS:\n{fix}",
        },
        "file-sharing-exposed": {
          title: "File sharing exposed to the Internet: {product}",
          explanation:
            "{product} is reachable on port {port}; it is an internal protocol. An attacker can enumerate shares and attempt brute force to read or replace files.",
          remediation: "Block the port at the perimeter firewall:\n{fix}",
        },
        "developer-port-exposed": {
          title: "Development interface exposed: {product}",
          explanation:
            "{product} is reachable on port {port} and is designed for trusted networks. Attackers exploit known weaknesses of such interfaces for remote code execution.",
          remediation: "Bind the service to an internal address:\n{fix}",
        },
        "industrial-exposed": {
          title: "Industrial control system exposed: {service}",
          explanation:
            "{service} is reachable on port {port}; the protocol has no authentication of its own. An attacker may read or control the process.",
          remediation: "Remove the device from the Internet and allow access through a VPN only:\n{fix}",
        },
        "device-exposed": {
          title: "Network device exposed to the Internet: {product}",
          explanation:
            "{product} is publicly reachable on port {port}. An attacker can attempt brute force or exploit outdated firmware.",
          remediation: "Restrict access to the networks that use the device and install current firmware:\n{fix}",
        },
        "printing-port-exposed": {
          title: "Printing port exposed to the Internet",
          explanation:
            "Port {port} accepts connections and was not probed further, since a printer prints whatever it receives; metrics exporters use the same port. An attacker can print, read jobs or reconfigure a printer, or read the metrics of an exporter.",
          remediation: "Restrict access to the port to internal networks:\n{fix}",
        },
        "unidentified-exposed": {
          title: "Unidentified service exposed to the Internet",
          explanation:
            'Port {port} answers with "{banner}", which no known protocol sends. An attacker can examine the service, and its purpose and patch level are unknown.',
          remediation:
            "Identify the program behind the port, and restrict access unless it is meant to be public:\n{fix}",
        },
        "monitoring-exposed": {
          title: "Internal service exposed to the Internet: {product}",
          explanation:
            "{product} is reachable on port {port}. An attacker obtains details of the internal infrastructure and can attempt brute force.",
          remediation: "Restrict access to internal networks:\n{fix}",
        },
      },
    },
    es: {
      name: "Servicios internos expuestos a Internet",
      outcomes: {
        "database-exposed": {
          title: "Base de datos expuesta a Internet: {product}",
          explanation:
            "{product} es accesible en el puerto {port} y exige autenticación. Un atacante puede intentar ataques de fuerza bruta o explotar una vulnerabilidad para leer o cifrar sus datos.",
          remediation: "Restrinja el acceso a los servidores de aplicación que lo necesiten:\n{fix}",
        },
        "queue-exposed": {
          title: "Gestor de colas de mensajes expuesto a Internet: {product}",
          explanation:
            "{product} es accesible en el puerto {port}; es un servicio interno que no debería estar disponible desde Internet. Un atacante puede intentar ataques de fuerza bruta para leer o inyectar mensajes.",
          remediation: "Restrinja el acceso a los clientes que lo necesiten:\n{fix}",
        },
        "directory-exposed": {
          title: "Servicio de directorio expuesto a Internet: {product}",
          explanation:
            "{product} es accesible en el puerto {port} y contiene las cuentas y los permisos de la organización. Un atacante puede intentar ataques de contraseñas (password spraying) contra sus cuentas.",
          remediation: "Restrinja el acceso a las redes internas y exija TLS:\n{fix}",
        },
        "file-sharing-exposed": {
          title: "Compartición de archivos expuesta a Internet: {product}",
          explanation:
            "{product} es accesible en el puerto {port}; es un protocolo interno. Un atacante puede enumerar recursos compartidos e intentar ataques de fuerza bruta para leer o sustituir archivos.",
          remediation: "Bloquee el puerto en el cortafuegos perimetral:\n{fix}",
        },
        "developer-port-exposed": {
          title: "Interfaz de desarrollo expuesta: {product}",
          explanation:
            "{product} es accesible en el puerto {port} y está diseñado para redes de confianza. Los atacantes explotan debilidades conocidas de estas interfaces para la ejecución remota de código.",
          remediation: "Limite la escucha del servicio a una dirección interna:\n{fix}",
        },
        "industrial-exposed": {
          title: "Sistema de control industrial expuesto: {service}",
          explanation:
            "{service} es accesible en el puerto {port}; el protocolo carece de autenticación propia. Un atacante puede leer o controlar el proceso.",
          remediation: "Retire el dispositivo de Internet y permita el acceso solo por VPN:\n{fix}",
        },
        "device-exposed": {
          title: "Dispositivo de red expuesto a Internet: {product}",
          explanation:
            "{product} es accesible públicamente en el puerto {port}. Un atacante puede intentar ataques de fuerza bruta o explotar un firmware desactualizado.",
          remediation: "Restrinja el acceso a las redes que usan el dispositivo e instale el firmware actual:\n{fix}",
        },
        "printing-port-exposed": {
          title: "Puerto de impresión expuesto a Internet",
          explanation:
            "El puerto {port} acepta conexiones y no se analizó más, ya que una impresora imprime todo lo que recibe; los exportadores de métricas usan el mismo puerto. Un atacante puede imprimir, leer trabajos o reconfigurar una impresora, o leer las métricas de un exportador.",
          remediation: "Restrinja el acceso al puerto a las redes internas:\n{fix}",
        },
        "unidentified-exposed": {
          title: "Servicio no identificado expuesto a Internet",
          explanation:
            "El puerto {port} responde con «{banner}», que no corresponde a ningún protocolo conocido. Un atacante puede examinar el servicio, cuya finalidad y nivel de parches se desconocen.",
          remediation:
            "Identifique el programa que escucha en el puerto y restrinja el acceso salvo que deba ser público:\n{fix}",
        },
        "monitoring-exposed": {
          title: "Servicio interno expuesto a Internet: {product}",
          explanation:
            "{product} es accesible en el puerto {port}. Un atacante obtiene datos de la infraestructura interna y puede intentar ataques de fuerza bruta.",
          remediation: "Restrinja el acceso a las redes internas:\n{fix}",
        },
      },
    },
    fr: {
      name: "Services internes exposés sur Internet",
      outcomes: {
        "database-exposed": {
          title: "Base de données exposée sur Internet : {product}",
          explanation:
            "{product} est accessible sur le port {port} et exige une authentification. Un attaquant peut tenter une attaque par force brute ou exploiter une vulnérabilité pour lire ou chiffrer ses données.",
          remediation: "Limitez l’accès aux serveurs applicatifs qui en ont besoin :\n{fix}",
        },
        "queue-exposed": {
          title: "Courtier de messages exposé sur Internet : {product}",
          explanation:
            "{product} est accessible sur le port {port} ; c’est un service interne qui ne devrait pas être joignable depuis Internet. Un attaquant peut tenter une attaque par force brute pour lire ou injecter des messages.",
          remediation: "Limitez l’accès aux clients qui en ont besoin :\n{fix}",
        },
        "directory-exposed": {
          title: "Service d’annuaire exposé sur Internet : {product}",
          explanation:
            "{product} est accessible sur le port {port} et contient les comptes et les droits de l’organization. Un attaquant peut tenter une attaque par pulvérisation de mots de passe contre ces comptes.",
          remediation: "Limitez l’accès aux réseaux internes et exigez TLS :\n{fix}",
        },
        "file-sharing-exposed": {
          title: "Partage de fichiers exposé sur Internet : {product}",
          explanation:
            "{product} est accessible sur le port {port} ; c’est un protocole interne. Un attaquant peut énumérer les partages et tenter une attaque par force brute pour lire ou remplacer des fichiers.",
          remediation: "Bloquez le port sur le pare-feu périmétrique :\n{fix}",
        },
        "developer-port-exposed": {
          title: "Interface de développement exposée : {product}",
          explanation:
            "{product} est accessible sur le port {port} et est conçu pour des réseaux de confiance. Les attaquants exploitent les faiblesses connues de ces interfaces pour exécuter du code à distance.",
          remediation: "Limitez l’écoute du service à une adresse interne :\n{fix}",
        },
        "industrial-exposed": {
          title: "Système de contrôle industriel exposé : {service}",
          explanation:
            "{service} est accessible sur le port {port} ; le protocole ne dispose d’aucune authentification propre. Un attaquant peut lire ou piloter le procédé.",
          remediation: "Retirez l’équipement d’Internet et n’autorisez l’accès que par VPN :\n{fix}",
        },
        "device-exposed": {
          title: "Équipement réseau exposé sur Internet : {product}",
          explanation:
            "{product} est accessible publiquement sur le port {port}. Un attaquant peut tenter une attaque par force brute ou exploiter un micrologiciel obsolète.",
          remediation:
            "Limitez l’accès aux réseaux qui utilisent l’équipement et installez le micrologiciel à jour :\n{fix}",
        },
        "printing-port-exposed": {
          title: "Port d’impression exposé sur Internet",
          explanation:
            "Le port {port} accepte des connexions et n’a pas été analysé davantage, car une imprimante imprime tout ce qu’elle reçoit ; les exportateurs de métriques utilisent le même port. Un attaquant peut imprimer, lire des travaux ou reconfigurer une imprimante, ou lire les métriques d’un exportateur.",
          remediation: "Limitez l’accès au port aux réseaux internes :\n{fix}",
        },
        "unidentified-exposed": {
          title: "Service non identifié exposé sur Internet",
          explanation:
            "Le port {port} répond « {banner} », ce qui ne correspond à aucun protocole connu. Un attaquant peut examiner ce service, dont la fonction et le niveau de correctifs ne sont pas établis.",
          remediation:
            "Identifiez le programme derrière le port et limitez-en l’accès s’il n’est pas destiné au public :\n{fix}",
        },
        "monitoring-exposed": {
          title: "Service interne exposé sur Internet : {product}",
          explanation:
            "{product} est accessible sur le port {port}. Un attaquant obtient des informations sur l’infrastructure interne et peut tenter une attaque par force brute.",
          remediation: "Limitez l’accès aux réseaux internes :\n{fix}",
        },
      },
    },
  },
});
