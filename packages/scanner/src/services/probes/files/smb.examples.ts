import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const answer = (security: string, dialect: string) =>
  hex(
    `00000088 fe534d42 4000 0000 00000000 0000 0100 01000000 00000000 0000000000000000 fffe0000 00000000 0000000000000000 00000000000000000000000000000000 4100 ${security} ${dialect} 0000 ${"00".repeat(64)}`,
  );

const old = hex(
  `00000054 ff534d42 72 00000000 98 01c8 0000 0000000000000000 0000 0000 0000 0000 0000 11 0000 03 ${"00".repeat(52)}`,
);

export const examples: readonly ProbeExample[] = [
  {
    from: "a server that insists on signing",
    answers: [answer("0300", "0203"), Buffer.alloc(0)],
    reads: { name: "smb", details: { dialect: "3.0.2", signingRequired: true, smb1: false } },
  },
  {
    from: "a server without signing that supports SMBv1",
    answers: [answer("0100", "1002"), old],
    reads: { details: { dialect: "2.1", signingRequired: false, smb1: true } },
  },
  {
    from: "a server of the first dialect alone",
    answers: [old],
    reads: { details: { dialect: "1", signingRequired: null } },
  },
  {
    from: "a server that wants a newer dialect than we offer",
    answers: [hex(`00000048 fe534d42 4000 0000 bb0000c0 0000 0100 01000000 ${"00".repeat(44)} 0900 0000 00000000`)],
    reads: { name: "smb", details: { dialect: null, smb1: false } },
  },
  { from: "a NetBIOS refusal", answers: [hex("83000001 8f")], reads: null },
  {
    from: "Samba, whose identifier is its NetBIOS name",
    answers: [
      hex(
        "000000ca fe534d42 4000 0000 00000000 0000 0100 01000000 00000000 0000000000000000 fffe0000 00000000 0000000000000000 00000000000000000000000000000000 4100 0100 0203 0000 766d0000000000000000000000000000 4f000000",
      ),
    ],
    reads: { name: "smb", product: "Samba", cpe: "samba:samba", banner: "SMB 3.0.2" },
  },
];
