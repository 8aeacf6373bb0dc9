import { printable } from "../bytes.ts";
import type { Talk } from "../talk.ts";

/** XMPP: the features a stream begins with (RFC 6120). No login is tried. */
export const xmpp: Talk = {
  id: "xmpp",
  transport: "tcp",
  ports: [5222, 5269, 5280],
  tlsPorts: [5223, 5270],
  hello: ({ host, port }) =>
    `<?xml version='1.0'?><stream:stream to='${host.replace(/[<>'"&]/g, "")}' xmlns='jabber:${port === 5269 ? "server" : "client"}' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`,
  isComplete: (answer) => /<\/stream:features>|<\/stream:stream>|<stream:features\/>/.test(answer.toString("latin1")),
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("utf8");
    if (!/<stream:stream\b/.test(text) || !text.includes("etherx.jabber.org/streams")) return null;
    const product = /ejabberd|prosody|openfire/i.exec(text)?.[0]?.toLowerCase();
    return {
      name: "xmpp",
      ...(product === undefined ? {} : { product }),
      banner: printable(answer),
      details: {
        starttls: text.includes("urn:ietf:params:xml:ns:xmpp-tls"),
        from: /from=['"]([^'"]+)/.exec(text)?.[1] ?? null,
      },
    };
  },
};
