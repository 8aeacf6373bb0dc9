import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Targets } from "../../check.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.IR-01", secondary: "DE.CM-01" };
const RFC = ["https://www.rfc-editor.org/rfc/rfc9099"];

const OUTCOMES = {
  "filtered-over-ipv4-only": { severity: "medium", nist: NIST, references: RFC },
  "ipv6-only": { severity: "info", nist: NIST, references: RFC },
  "unreachable-over-ipv6": { severity: "info", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc8305"] },
} as const;

/** Services that visitors and mail servers try over IPv6 first, once an AAAA record is published. */
const PUBLIC_PORTS: ReadonlySet<number> = new Set([25, 80, 443, 465, 587, 993]);
/** Ports that most hosts answer on, or refuse: whether anything comes back at all over a family. */
const WITNESS_PORTS = [443, 80, 22, 25, 1] as const;
const MAX_ADDRESSES = 4;
const TIMEOUT_MS = 3_000;

const isIPv6 = (ip: string): boolean => ip.includes(":");

type State = "open" | "closed" | "filtered";

interface Seen {
  /** The state of the port over the other family; null where the host has no address of it. */
  readonly other: State | null;
  readonly addresses: readonly string[];
}

const stateAt = async (ip: string, port: number, net: Net, signal: AbortSignal): Promise<State> => {
  const { state } = await net.probe({ ip, port }, { timeoutMs: TIMEOUT_MS, signal });
  return state === "open" || state === "closed" ? state : "filtered";
};

/** Does anything come back from this address? Without that, silence may be our own lack of a route. */
const answers = async (ip: string, port: number, net: Net, signal: AbortSignal): Promise<boolean> => {
  for (const witness of WITNESS_PORTS)
    if (witness !== port && (await stateAt(ip, witness, net, signal)) !== "filtered") return true;
  return false;
};

/** The most open state wins: one address that answers is enough for a client. */
const BY_OPENNESS: readonly State[] = ["open", "closed", "filtered"];

/** Is the port open over one IP version and filtered or closed over the other? */
export const serviceDualStack = defineCheck({
  id: "service-dual-stack",
  area: "company-exposed-ports",
  on: "service",
  touch: "active",
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

  async observe({ ip, port, service, addresses = [] }, net, { signal }): Promise<Seen> {
    const others = addresses.filter((other) => isIPv6(other) !== isIPv6(ip)).slice(0, MAX_ADDRESSES);
    if (service.protocol !== "tcp" || others.length === 0) return { other: null, addresses: [] };
    const states: State[] = [];
    for (const other of others) {
      const state = await stateAt(other, port, net, signal);
      if (state === "open") return { other: "open", addresses: others };
      if (state === "filtered" && !(await answers(other, port, net, signal)))
        throw new ProbeError(
          "timeout",
          `${other} does not answer on any port, so the two IP versions cannot be compared`,
        );
      states.push(state);
    }
    return { other: BY_OPENNESS.find((state) => states.includes(state)) ?? null, addresses: others };
  },

  judge({ other, addresses }, target: Targets["service"]) {
    if (other === null || other === "open") return [];
    const more = {
      evidence: { open: target.ip, other: addresses, state: other },
      params: { ip: target.ip, others: addresses.join(", "), state: other },
      details: { otherAddresses: addresses, otherState: other },
    };
    if (!isIPv6(target.ip))
      return PUBLIC_PORTS.has(target.port) ? [serviceVerdict("unreachable-over-ipv6", target, more)] : [];
    return [serviceVerdict(other === "filtered" ? "filtered-over-ipv4-only" : "ipv6-only", target, more)];
  },

  texts: {
    en: {
      name: "IPv4 and IPv6 differences",
      outcomes: {
        "filtered-over-ipv4-only": {
          title: "Firewall bypass over IPv6: {product}",
          explanation:
            "Port {port} of {host} is filtered over IPv4 ({others}) and open over IPv6 ({ip}). An attacker who uses IPv6 bypasses the firewall rules and reaches {product}.",
          remediation:
            "Apply the IPv4 firewall rules to IPv6, including cloud security groups, or bind the service to the intended addresses. With nftables, one rule of an inet table covers both:\nnft add rule inet filter input tcp dport {port} drop",
        },
        "ipv6-only": {
          title: "Service available over IPv6 only: {product}",
          explanation:
            "Port {port} of {host} is open over IPv6 ({ip}) and closed over IPv4 ({others}). Services that listen on IPv6 alone are easily missed by monitoring and inventory.",
          remediation:
            "Verify that the service is intended to be public; otherwise bind it to internal addresses only.",
        },
        "unreachable-over-ipv6": {
          title: "Service not reachable over IPv6: {product}",
          explanation:
            "Port {port} of {host} is open over IPv4 ({ip}) but not over its published IPv6 address ({others}; {state, select, closed {closed} other {filtered}}). Clients that prefer IPv6 experience delays or failures.",
          remediation: "Make the service available over IPv6 or remove the AAAA record of {host}.",
        },
      },
    },
    es: {
      name: "Diferencias entre IPv4 e IPv6",
      outcomes: {
        "filtered-over-ipv4-only": {
          title: "Evasión del cortafuegos por IPv6: {product}",
          explanation:
            "El puerto {port} de {host} está filtrado por IPv4 ({others}) y abierto por IPv6 ({ip}). Un atacante que use IPv6 elude las reglas del cortafuegos y alcanza {product}.",
          remediation:
            "Aplique a IPv6 las reglas del cortafuegos de IPv4, incluidos los grupos de seguridad en la nube, o limite el servicio a las direcciones previstas. Con nftables, una sola regla de una tabla inet cubre ambos:\nnft add rule inet filter input tcp dport {port} drop",
        },
        "ipv6-only": {
          title: "Servicio disponible solo por IPv6: {product}",
          explanation:
            "El puerto {port} de {host} está abierto por IPv6 ({ip}) y cerrado por IPv4 ({others}). Los servicios que solo escuchan en IPv6 suelen quedar fuera de la monitorización y del inventario.",
          remediation: "Verifique que el servicio deba ser público; de lo contrario, limítelo a direcciones internas.",
        },
        "unreachable-over-ipv6": {
          title: "Servicio no accesible por IPv6: {product}",
          explanation:
            "El puerto {port} de {host} está abierto por IPv4 ({ip}), pero no en su dirección IPv6 publicada ({others}; {state, select, closed {cerrado} other {filtrado}}). Los clientes que prefieren IPv6 sufren demoras o fallos.",
          remediation: "Ofrezca el servicio por IPv6 o elimine el registro AAAA de {host}.",
        },
      },
    },
    fr: {
      name: "Différences entre IPv4 et IPv6",
      outcomes: {
        "filtered-over-ipv4-only": {
          title: "Contournement du pare-feu par IPv6 : {product}",
          explanation:
            "Le port {port} de {host} est filtré en IPv4 ({others}) et ouvert en IPv6 ({ip}). Un attaquant utilisant IPv6 contourne les règles du pare-feu et atteint {product}.",
          remediation:
            "Appliquez à IPv6 les règles du pare-feu IPv4, groupes de sécurité cloud compris, ou limitez le service aux adresses prévues. Avec nftables, une seule règle d’une table inet couvre les deux :\nnft add rule inet filter input tcp dport {port} drop",
        },
        "ipv6-only": {
          title: "Service disponible en IPv6 uniquement : {product}",
          explanation:
            "Le port {port} de {host} est ouvert en IPv6 ({ip}) et fermé en IPv4 ({others}). Les services n’écoutant qu’en IPv6 échappent facilement à la supervision et à l’inventaire.",
          remediation: "Vérifiez que le service doit être public ; sinon, limitez-le aux adresses internes.",
        },
        "unreachable-over-ipv6": {
          title: "Service inaccessible en IPv6 : {product}",
          explanation:
            "Le port {port} de {host} est ouvert en IPv4 ({ip}), mais pas à son adresse IPv6 publiée ({others} ; {state, select, closed {fermé} other {filtré}}). Les clients préférant IPv6 subissent des délais ou des échecs.",
          remediation: "Rendez le service accessible en IPv6 ou supprimez l’enregistrement AAAA de {host}.",
        },
      },
    },
  },
});
