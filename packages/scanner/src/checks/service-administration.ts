import { defineCheck, type Targets, type Verdict } from "../check.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

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
    const control = name === null ? CONTROL_PORTS.get(target.port) : undefined;
    return control === undefined ? [] : found("remote-management-exposed", { product: control });
  },
});
