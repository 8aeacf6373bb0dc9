import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Targets } from "../check.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

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
});
