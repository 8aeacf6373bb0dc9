import { bytes } from "../bytes.ts";
import type { TalkExample } from "../talk-examples.ts";

export const examples: readonly TalkExample[] = [
  {
    from: "a server that resolves the client name",
    answers: [bytes(":irc.acme.test NOTICE * :*** Looking up your hostname...\r\n")],
    reads: { name: "irc" },
  },
  {
    from: "a server that discloses its version",
    answers: [bytes(":irc.acme.test 351 * InspIRCd-3.15.0 irc.acme.test :\r\n")],
    reads: { product: "InspIRCd", version: "3.15.0" },
  },
  { from: "another notice", answers: [bytes("NOTICE to all visitors\r\n")], reads: null },
];
