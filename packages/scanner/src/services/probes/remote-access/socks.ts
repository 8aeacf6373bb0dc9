import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const METHODS: Record<number, string> = { 0: "none", 1: "gssapi", 2: "name and password", 255: "no acceptable method" };

/** SOCKS 5: which way of saying who we are it chooses (RFC 1928). Nothing is relayed. */
export const socks: ServiceProbe = {
  id: "socks",
  transport: "tcp",
  ports: [1080, 1081, 9050],
  hello: () => hex("05 02 00 01"),
  isComplete: (answer) => answer.length >= 2,
  // Tor explains itself to anyone who takes it for an HTTP proxy.
  next: (answers) => (answers.length === 1 ? { say: "GET / HTTP/1.0\r\n\r\n", fresh: true, mayBeSilent: true } : null),
  read([answer = Buffer.alloc(0), http]) {
    if (answer.length !== 2 || answer[0] !== 5) return null;
    const method = METHODS[answer[1] ?? 9];
    return method === undefined || answer[1] === 2
      ? null
      : {
          name: "socks5",
          ...(/^HTTP\/1\.\d 501 Tor is not an HTTP Proxy/.test(http?.toString("latin1") ?? "")
            ? { vendor: "Tor Project", product: "Tor", cpe: "torproject:tor" }
            : {}),
          unauthenticated: answer[1] === 0,
          details: { method },
        };
  },
};
