import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a desktop without password",
    answers: [bytes("RFB 003.008\n"), hex("02 01 02")],
    reads: { name: "vnc", unauthenticated: true, details: { protocol: "3.8", security: ["none", "vnc"] } },
  },
  {
    from: "a desktop with password",
    answers: [bytes("RFB 003.008\n"), hex("02 02 13")],
    reads: { unauthenticated: false, details: { protocol: "3.8", security: ["vnc", "vencrypt"] } },
  },
  { from: "macOS", answers: [bytes("RFB 003.889\n")], reads: { product: "Remote Desktop" } },
  { from: "another text", answers: [bytes("RFB three\n")], reads: null },
];
