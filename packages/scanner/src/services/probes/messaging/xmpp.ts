import { printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const stream = (host: string, port: number): string =>
  `<?xml version='1.0'?><stream:stream to='${host.replace(/[<>'"&]/g, "")}' xmlns='jabber:${port === 5269 ? "server" : "client"}' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`;

const isEnded = (answer: Buffer): boolean =>
  /<\/stream:features>|<\/stream:stream>|<stream:features\/>/.test(answer.toString("latin1"));

const PRODUCTS = [
  { sign: /This server does not serve |prosody/i, vendor: "Prosody", product: "Prosody", cpe: "prosody:prosody" },
  { sign: /ejabberd/i, vendor: "ProcessOne", product: "ejabberd", cpe: "process-one:ejabberd" },
  { sign: /openfire/i, vendor: "Ignite Realtime", product: "Openfire", cpe: "igniterealtime:openfire" },
];

const productOf = (answers: readonly Buffer[]) => {
  const text = answers.map((it) => it.toString("utf8")).join("\n");
  const known = PRODUCTS.find(({ sign }) => sign.test(text));
  return known === undefined ? undefined : { vendor: known.vendor, product: known.product, cpe: known.cpe };
};

/** XMPP: the features a stream begins with (RFC 6120). No login is tried. */
export const xmpp: ServiceProbe = {
  id: "xmpp",
  transport: "tcp",
  ports: [5222, 5269, 5280],
  tlsPorts: [5223, 5270],
  hello: ({ host, port }) => stream(host, port),
  isComplete: isEnded,
  // Servers differ in how they refuse a name that none of them serves.
  next: (answers, { port }) =>
    answers.length === 1 && productOf(answers) === undefined
      ? { say: stream("parapet.invalid", port), isComplete: isEnded, fresh: true }
      : null,
  read([answer = Buffer.alloc(0), refusal]) {
    const text = answer.toString("utf8");
    if (!/<stream:stream\b/.test(text) || !text.includes("etherx.jabber.org/streams")) return null;
    return {
      name: "xmpp",
      ...productOf(refusal === undefined ? [answer] : [answer, refusal]),
      banner: printable(answer),
      details: {
        // A server that does not serve the name ends the stream before it discloses its features.
        starttls: /<stream:features\b/.test(text) ? text.includes("urn:ietf:params:xml:ns:xmpp-tls") : null,
        from: /from=['"]([^'"]+)/.exec(text)?.[1] ?? null,
      },
    };
  },
};
