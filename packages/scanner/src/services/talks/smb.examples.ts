import { hex } from "../bytes.ts";
import type { TalkExample } from "../talk-examples.ts";

const answer = (security: string, dialect: string) =>
  hex(
    `00000088 fe534d42 4000 0000 00000000 0000 0100 01000000 00000000 0000000000000000 fffe0000 00000000 0000000000000000 00000000000000000000000000000000 4100 ${security} ${dialect} 0000 ${"00".repeat(64)}`,
  );

export const examples: readonly TalkExample[] = [
  {
    from: "a server that insists on signing",
    answers: [answer("0300", "1103")],
    reads: { name: "smb", details: { dialect: "3.1.1", signingRequired: true } },
  },
  {
    from: "a server that does not",
    answers: [answer("0100", "1002")],
    reads: { details: { dialect: "2.1", signingRequired: false } },
  },
  {
    from: "a server of the first dialect",
    answers: [hex("00000023 ff534d42 72 00000000 98 01c8 0000 0000000000000000 0000 0000 0000 0000 0000")],
    reads: { details: { dialect: "1", signingRequired: null } },
  },
  { from: "a NetBIOS refusal", answers: [hex("83000001 8f")], reads: null },
];
