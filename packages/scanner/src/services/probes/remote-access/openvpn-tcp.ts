import { hasLength16, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";
import { isServerReset, RESET } from "./openvpn.ts";

/** OpenVPN over TCP: the same reset behind a length. */
export const openvpnTcp: ServiceProbe = {
  id: "openvpn-tcp",
  transport: "tcp",
  ports: [1194],
  hello: () => Buffer.concat([u16(RESET.length), RESET]),
  isComplete: hasLength16(0, 2),
  read: ([answer = Buffer.alloc(0)]) =>
    answer.length >= 16 &&
    answer.readUInt16BE(0) === answer.length - 2 &&
    isServerReset(answer.subarray(2)) &&
    answer.includes(RESET.subarray(1, 9))
      ? { name: "openvpn", vendor: "OpenVPN", product: "OpenVPN", cpe: "openvpn:openvpn", version: null }
      : null,
};
