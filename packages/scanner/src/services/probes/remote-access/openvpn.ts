import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const SESSION = "7061726170657431";
/** P_CONTROL_HARD_RESET_CLIENT_V2 with a session of ours and nothing to acknowledge. */
export const RESET = hex(`38 ${SESSION} 00 00000000`);

/** Is it the server's own reset, with our session acknowledged? */
export const isServerReset = (packet: Buffer): boolean => (packet[0] ?? 0) >> 3 === 8 && packet.length >= 14;

/** OpenVPN over UDP: that it answers a reset. Servers with a shared key stay silent, and that is not seen. */
export const openvpn: ServiceProbe = {
  id: "openvpn",
  transport: "udp",
  ports: [1194],
  hello: () => RESET,
  read: ([answer = Buffer.alloc(0)]) =>
    isServerReset(answer) && answer.includes(hex(SESSION))
      ? { name: "openvpn", vendor: "OpenVPN", product: "OpenVPN", cpe: "openvpn:openvpn", version: null }
      : null,
};
