import { defineCheck, type Targets, type Verdict } from "../../check.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.AA-05", secondary: "PR.IR-01" };
const REMOTE_ACCESS = "https://www.cisa.gov/resources-tools/resources/guide-securing-remote-access-software";

const OUTCOMES = {
  "telnet-exposed": {
    severity: "high",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc854", REMOTE_ACCESS],
  },
  "remote-desktop-exposed": { severity: "high", nist: NIST, references: [REMOTE_ACCESS] },
  "remote-desktop-without-nla": {
    severity: "high",
    nist: NIST,
    references: [
      "https://learn.microsoft.com/en-us/windows-server/remote/remote-desktop-services/remote-desktop-allow-access",
      REMOTE_ACCESS,
    ],
  },
  "remote-management-exposed": { severity: "high", nist: NIST, references: [REMOTE_ACCESS] },
  "windows-sharing-exposed": {
    severity: "high",
    nist: NIST,
    references: ["https://learn.microsoft.com/en-us/windows-server/storage/file-server/smb-security-hardening"],
  },
  "smb1-enabled": {
    severity: "high",
    nist: NIST,
    references: [
      "https://learn.microsoft.com/en-us/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3",
    ],
  },
  "ssh-exposed": { severity: "info", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc4252"] },
} as const;

type Id = keyof typeof OUTCOMES;

const MANAGEMENT = new Set([
  "winrm",
  "ipmi",
  "adb",
  "snmp",
  "docker",
  "kubernetes",
  "kubelet",
  "proxmox",
  "portainer",
  "vault",
  "consul",
  "cockpit",
  "login-prompt",
]);
/** Servers of the protocol that have no Network Level Authentication to require. */
const WITHOUT_NLA = new Set(["xrdp"]);
/** Ports whose usual owner is a remote control that discloses nothing about itself. */
const CONTROL_PORTS = new Map([
  [4899, "Radmin"],
  [5938, "TeamViewer"],
  [8291, "MikroTik Winbox"],
]);

/** Exposed remote administration. Unauthenticated access is reported by another check. */
export const serviceAdministration = defineCheck({
  id: "service-administration",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.AA-05", "PR.IR-01"],
    "iso-27001-2022": ["A.8.2", "A.8.20"],
    "cis-8.1": ["4", "12"],
    "pci-dss-4.0.1": ["1.4", "2.2"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.1", "CC6.6"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge(service, target: Targets["service"]) {
    const { name, product, unauthenticated, details } = service;
    const found = (outcome: Id, params = {}): Verdict<Id>[] => [serviceVerdict(outcome, target, { params })];
    if (name === "telnet") return found("telnet-exposed");
    if (name === "ssh") return found("ssh-exposed");
    if (name === "smb")
      return [
        ...found(details["dialect"] === "1" || details["smb1"] === true ? "smb1-enabled" : "windows-sharing-exposed"),
      ];
    if (unauthenticated === true) return [];
    if (name === "rdp")
      return found(
        details["nlaRequired"] === false && !WITHOUT_NLA.has(product ?? "")
          ? "remote-desktop-without-nla"
          : "remote-desktop-exposed",
      );
    if (name === "vnc" || name === "x11") return found("remote-desktop-exposed");
    if (name !== null && MANAGEMENT.has(name)) return found("remote-management-exposed");
    const control = name === null || name === "unknown" ? CONTROL_PORTS.get(target.port) : undefined;
    return control === undefined ? [] : found("remote-management-exposed", { product: control });
  },

  texts: {
    en: {
      name: "Remote administration services",
      outcomes: {
        "telnet-exposed": {
          title: "Telnet exposed to the Internet",
          explanation:
            "Telnet is reachable on port {port} and transmits credentials in cleartext. An attacker on the network path can capture them, and the port is constantly scanned by botnets.",
          remediation: "Disable Telnet and use SSH with keys instead:\n{fix}",
        },
        "remote-desktop-exposed": {
          title: "Remote desktop exposed to the Internet",
          explanation:
            "{product} is reachable on port {port}. Brute-forced or stolen remote-desktop credentials are a common ransomware entry point.",
          remediation: "Restrict access to a VPN or a gateway with multi-factor authentication:\n{fix}",
        },
        "remote-desktop-without-nla": {
          title: "RDP exposed without NLA",
          explanation:
            "RDP on port {port} does not require Network Level Authentication. An attacker can reach the logon screen and exploit pre-authentication vulnerabilities without credentials.",
          remediation: "Require Network Level Authentication and restrict access to a VPN or a gateway:\n{fix}",
        },
        "remote-management-exposed": {
          title: "Remote management interface exposed",
          explanation:
            "{product} is reachable on port {port} and manages systems remotely. An attacker can attempt brute force or exploit a vulnerability to take control of them.",
          remediation: "Restrict access to the administration network:\n{fix}",
        },
        "windows-sharing-exposed": {
          title: "SMB exposed to the Internet",
          explanation:
            "SMB is reachable on port {port}; it is an internal protocol and should not be reachable from the Internet. Attackers use it for brute force, credential relay and worm propagation.",
          remediation: "Block ports 139 and 445 at the perimeter firewall and require SMB signing:\n{fix}",
        },
        "smb1-enabled": {
          title: "SMBv1 enabled",
          explanation:
            "The server accepts SMBv1 on port {port}. Attackers exploit it for remote code execution (EternalBlue, MS17-010), and it offers no effective protection.",
          remediation: "Disable SMBv1 and block ports 139 and 445 at the perimeter firewall:\n{fix}",
        },
        "ssh-exposed": {
          title: "SSH exposed to the Internet",
          explanation:
            "{product} is publicly reachable on port {port}. If password authentication is enabled, an attacker can attempt brute force.",
          remediation:
            "If public access is intended, disable password authentication; otherwise restrict the port to known networks:\n{fix}",
        },
      },
    },
    es: {
      name: "Servicios de administración remota",
      outcomes: {
        "telnet-exposed": {
          title: "Telnet expuesto a Internet",
          explanation:
            "Telnet es accesible en el puerto {port} y transmite las credenciales sin cifrar. Un atacante en la ruta de red puede capturarlas, y las botnets escanean este puerto de forma constante.",
          remediation: "Desactive Telnet y use SSH con claves:\n{fix}",
        },
        "remote-desktop-exposed": {
          title: "Escritorio remoto expuesto a Internet",
          explanation:
            "{product} es accesible en el puerto {port}. Las credenciales de escritorio remoto robadas u obtenidas por fuerza bruta son una vía de entrada habitual del ransomware.",
          remediation: "Restrinja el acceso a una VPN o a una pasarela con autenticación multifactor:\n{fix}",
        },
        "remote-desktop-without-nla": {
          title: "RDP expuesto sin NLA",
          explanation:
            "RDP en el puerto {port} no exige autenticación a nivel de red (NLA). Un atacante puede llegar a la pantalla de inicio de sesión y explotar vulnerabilidades previas a la autenticación sin credenciales.",
          remediation: "Exija la autenticación a nivel de red y restrinja el acceso a una VPN o a una pasarela:\n{fix}",
        },
        "remote-management-exposed": {
          title: "Interfaz de gestión remota expuesta",
          explanation:
            "{product} es accesible en el puerto {port} y gestiona sistemas de forma remota. Un atacante puede intentar ataques de fuerza bruta o explotar una vulnerabilidad para tomar el control.",
          remediation: "Restrinja el acceso a la red de administración:\n{fix}",
        },
        "windows-sharing-exposed": {
          title: "SMB expuesto a Internet",
          explanation:
            "SMB es accesible en el puerto {port}; es un protocolo interno que no debería estar disponible desde Internet. Los atacantes lo usan para fuerza bruta, retransmisión de credenciales y propagación de gusanos.",
          remediation: "Bloquee los puertos 139 y 445 en el cortafuegos perimetral y exija la firma SMB:\n{fix}",
        },
        "smb1-enabled": {
          title: "SMBv1 habilitado",
          explanation:
            "El servidor acepta SMBv1 en el puerto {port}. Los atacantes lo explotan para la ejecución remota de código (EternalBlue, MS17-010), y no ofrece protección eficaz.",
          remediation: "Desactive SMBv1 y bloquee los puertos 139 y 445 en el cortafuegos perimetral:\n{fix}",
        },
        "ssh-exposed": {
          title: "SSH expuesto a Internet",
          explanation:
            "{product} es accesible públicamente en el puerto {port}. Si la autenticación por contraseña está habilitada, un atacante puede intentar ataques de fuerza bruta.",
          remediation:
            "Si el acceso público es intencionado, desactive la autenticación por contraseña; si no, restrinja el puerto a redes conocidas:\n{fix}",
        },
      },
    },
    fr: {
      name: "Services d’administration à distance",
      outcomes: {
        "telnet-exposed": {
          title: "Telnet exposé sur Internet",
          explanation:
            "Telnet est accessible sur le port {port} et transmet les identifiants en clair. Un attaquant situé sur le chemin réseau peut les capturer, et ce port est balayé en permanence par des réseaux de machines compromises (botnets).",
          remediation: "Désactivez Telnet et utilisez SSH avec des clés :\n{fix}",
        },
        "remote-desktop-exposed": {
          title: "Bureau à distance exposé sur Internet",
          explanation:
            "{product} est accessible sur le port {port}. Les identifiants de bureau à distance volés ou obtenus par force brute sont un vecteur d’entrée courant des rançongiciels.",
          remediation: "Limitez l’accès à un VPN ou à une passerelle avec authentification multifacteur :\n{fix}",
        },
        "remote-desktop-without-nla": {
          title: "RDP exposé sans NLA",
          explanation:
            "RDP sur le port {port} n’exige pas l’authentification au niveau du réseau (NLA). Un attaquant peut atteindre l’écran d’ouverture de session et exploiter sans identifiants des vulnérabilités antérieures à l’authentification.",
          remediation:
            "Exigez l’authentification au niveau du réseau et limitez l’accès à un VPN ou à une passerelle :\n{fix}",
        },
        "remote-management-exposed": {
          title: "Interface de gestion à distance exposée",
          explanation:
            "{product} est accessible sur le port {port} et administre des systèmes à distance. Un attaquant peut tenter une attaque par force brute ou exploiter une vulnérabilité pour en prendre le contrôle.",
          remediation: "Limitez l’accès au réseau d’administration :\n{fix}",
        },
        "windows-sharing-exposed": {
          title: "SMB exposé sur Internet",
          explanation:
            "SMB est accessible sur le port {port} ; c’est un protocole interne qui ne devrait pas être joignable depuis Internet. Les attaquants l’utilisent pour la force brute, le relais d’identifiants et la propagation de vers.",
          remediation: "Bloquez les ports 139 et 445 sur le pare-feu périmétrique et exigez la signature SMB :\n{fix}",
        },
        "smb1-enabled": {
          title: "SMBv1 activé",
          explanation:
            "Le serveur accepte SMBv1 sur le port {port}. Les attaquants l’exploitent pour exécuter du code à distance (EternalBlue, MS17-010), et il n’offre aucune protection efficace.",
          remediation: "Désactivez SMBv1 et bloquez les ports 139 et 445 sur le pare-feu périmétrique :\n{fix}",
        },
        "ssh-exposed": {
          title: "SSH exposé sur Internet",
          explanation:
            "{product} est accessible publiquement sur le port {port}. Si l’authentification par mot de passe est activée, un attaquant peut tenter une attaque par force brute.",
          remediation:
            "Si l’accès public est voulu, désactivez l’authentification par mot de passe ; sinon, limitez le port à des réseaux connus :\n{fix}",
        },
      },
    },
  },
});
