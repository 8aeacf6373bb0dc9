import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
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
  {
    from: "Prosody, by its refusal of an unknown name",
    answers: [
      bytes(
        "<?xml version='1.0'?><stream:stream from='acme.test' xmlns:stream='http://etherx.jabber.org/streams' xmlns='jabber:client' version='1.0'><stream:features></stream:features>",
      ),
      bytes(
        "<?xml version='1.0'?><stream:stream xmlns:stream='http://etherx.jabber.org/streams' xmlns='jabber:client' version='1.0'><stream:error><host-unknown xmlns='urn:ietf:params:xml:ns:xmpp-streams'/><text xmlns='urn:ietf:params:xml:ns:xmpp-streams'>This server does not serve parapet.invalid</text></stream:error></stream:stream>",
      ),
    ],
    reads: { name: "xmpp", product: "Prosody", cpe: "prosody:prosody" },
  },
  {
    from: "a server that does not serve the name, and tells nothing about TLS",
    answers: [
      bytes(
        "<?xml version='1.0'?><stream:stream xmlns:stream='http://etherx.jabber.org/streams' xmlns='jabber:client' version='1.0'><stream:error><host-unknown xmlns='urn:ietf:params:xml:ns:xmpp-streams'/></stream:error></stream:stream>",
      ),
    ],
    reads: { name: "xmpp", details: { starttls: null, from: null } },
  },
];
