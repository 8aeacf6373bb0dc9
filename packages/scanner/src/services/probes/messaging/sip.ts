import type { Peer, ServiceProbe } from "../../service-probe.ts";

/** OPTIONS, which asks what a peer can do (RFC 3261, section 11). */
export const sipOptions = ({ host, port }: Peer, transport: "TCP" | "UDP"): string =>
  [
    `OPTIONS sip:${host}:${port} SIP/2.0`,
    `Via: SIP/2.0/${transport} scan.invalid:5060;branch=z9hG4bKparapet;rport`,
    "From: <sip:scan@scan.invalid>;tag=parapet",
    `To: <sip:${host}:${port}>`,
    "Call-ID: parapet@scan.invalid",
    "CSeq: 1 OPTIONS",
    "Contact: <sip:scan@scan.invalid>",
    "Max-Forwards: 70",
    "Content-Length: 0",
    "",
    "",
  ].join("\r\n");

export const readSip: ServiceProbe["read"] = ([answer = Buffer.alloc(0)]) => {
  const text = answer.toString("latin1");
  const status = /^SIP\/2\.0 (\d{3})/.exec(text)?.[1];
  if (status === undefined) return null;
  const agent = /^(?:Server|User-Agent):\s*([^\r\n]+)/im.exec(text)?.[1]?.trim();
  return {
    name: "sip",
    banner: agent ?? `SIP/2.0 ${status}`,
    details: { status: Number(status), methods: /^Allow:\s*([^\r\n]+)/im.exec(text)?.[1]?.split(/,\s*/) ?? [] },
    values:
      agent === undefined
        ? []
        : [
            ["sip_header.server", agent],
            ["sip_header.user_agent", agent],
          ],
  };
};

/** SIP over TCP: who answers OPTIONS. No registration is tried. */
export const sip: ServiceProbe = {
  id: "sip",
  transport: "tcp",
  ports: [5060],
  tlsPorts: [5061],
  hello: (peer) => sipOptions(peer, "TCP"),
  isComplete: (answer) => answer.includes("\r\n\r\n"),
  read: readSip,
};
