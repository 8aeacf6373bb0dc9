import { bytes } from "../bytes.ts";
import type { TalkExample } from "../talk-examples.ts";

export const examples: readonly TalkExample[] = [
  {
    from: "a server with TLS",
    answers: [
      bytes(
        "<?xml version='1.0'?><stream:stream from='acme.test' id='1' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'><stream:features><starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/></stream:features>",
      ),
    ],
    reads: { name: "xmpp", details: { starttls: true, from: "acme.test" } },
  },
  { from: "other XML", answers: [bytes("<?xml version='1.0'?><rss/>")], reads: null },
];
