import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  { from: "an open proxy", answers: [hex("0500")], reads: { name: "socks5", unauthenticated: true } },
  { from: "a proxy with a lock", answers: [hex("05ff")], reads: { unauthenticated: false } },
  { from: "more bytes", answers: [hex("050000")], reads: null },
  {
    from: "Tor",
    answers: [hex("05 00"), bytes("HTTP/1.0 501 Tor is not an HTTP Proxy\r\nContent-Type: text/html\r\n\r\n")],
    reads: { name: "socks5", product: "Tor", cpe: "torproject:tor", unauthenticated: true },
  },
];
