import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Windows with Network Level Authentication",
    answers: [hex("0300 0013 0e d0 0000 1234 00 03 00 0800 05000000")],
    reads: { name: "rdp", details: { nlaRequired: true, security: "nla" } },
  },
  {
    from: "Windows that shows its logon screen",
    answers: [hex("0300 0013 0e d0 0000 1234 00 02 01 0800 01000000")],
    reads: { details: { nlaRequired: false, security: "tls" } },
  },
  {
    from: "an old server",
    answers: [hex("0300 000b 06 d0 0000 1234 00")],
    reads: { details: { nlaRequired: false, security: "rdp" } },
  },
  {
    from: "a controller with ISO on TCP",
    answers: [hex("0300 0016 11 d0 0001 0004 00 c0010a c1020100 c2020102")],
    reads: null,
  },
  {
    from: "xrdp, which selects standard security though TLS was asked for",
    answers: [hex("0300 0013 0e d0 0000 1234 00 02 01 0800 00000000")],
    reads: { name: "rdp", product: "xrdp", cpe: "neutrinolabs:xrdp" },
  },
  {
    from: "xrdp with TLS, which selects it though it was not offered",
    answers: [
      hex("0300 0013 0e d0 0000 1234 00 02 01 0800 01000000"),
      hex("0300 0013 0e d0 0000 1234 00 02 01 0800 01000000"),
    ],
    reads: { name: "rdp", product: "xrdp" },
  },
  {
    from: "Windows, which grants network level authentication",
    answers: [
      hex("0300 0013 0e d0 0000 1234 00 02 1f 0800 01000000"),
      hex("0300 0013 0e d0 0000 1234 00 02 1f 0800 02000000"),
    ],
    reads: { name: "rdp", product: "Remote Desktop Services" },
  },
];
