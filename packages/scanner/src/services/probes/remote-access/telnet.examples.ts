import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a Linux host",
    answers: [hex("fffd18 fffd20 fffd23 fffd27"), bytes("Debian GNU/Linux 12\r\ngate login: ")],
    reads: {
      name: "telnet",
      unauthenticated: false,
      values: [["telnet.banner", "Debian GNU/Linux 12\r\ngate login:"]],
    },
  },
  {
    from: "a device with an unauthenticated shell",
    answers: [Buffer.concat([hex("fffb01 fffb03"), bytes("BusyBox v1.19.4 built-in shell (ash)\r\n/ # ")])],
    reads: { name: "telnet", unauthenticated: true },
  },
  { from: "a bare prompt", answers: [bytes("\r\nUsername: ")], reads: { name: "telnet", unauthenticated: false } },
  { from: "a text about a login", answers: [bytes("your login: was refused\r\n")], reads: null },
];
