import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
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
  {
    from: "ngIRCd, by its refusal and its welcome",
    answers: [
      bytes(":irc.acme.test 451 * :Connection not registered\r\n"),
      bytes(":irc.acme.test 004 parapet irc.acme.test ngircd-26.1 abBcCFiIoqrRswx abehiIklmMnoOPqQrRstvVz\r\n"),
    ],
    reads: { name: "irc", product: "ngIRCd", version: "26.1", cpe: "barton:ngircd" },
  },
  {
    from: "InspIRCd, by its refusal alone",
    answers: [bytes(":irc.acme.test 451 * VERSION :You have not registered.\r\n")],
    reads: { name: "irc", product: "InspIRCd", version: null },
  },
];
