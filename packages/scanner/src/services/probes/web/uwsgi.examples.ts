import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "an application",
    answers: [bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nHello"), Buffer.alloc(0)],
    reads: { name: "uwsgi", unauthenticated: true, capability: "relays" },
  },
  {
    from: "a web server that takes anything",
    answers: [bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nHello"), bytes("HTTP/1.1 200 OK\r\n\r\n")],
    reads: null,
  },
  { from: "a web server", answers: [bytes("HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n")], reads: null },
  {
    from: "a server without a name",
    answers: [bytes("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")],
    reads: null,
  },
];
