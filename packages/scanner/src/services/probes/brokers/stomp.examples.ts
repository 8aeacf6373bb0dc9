import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated ActiveMQ",
    answers: [bytes("CONNECTED\nserver:ActiveMQ/5.15.9\nversion:1.2\n\n\0")],
    reads: { name: "stomp", product: "ActiveMQ", version: "5.15.9", unauthenticated: true },
  },
  {
    from: "RabbitMQ with a lock",
    answers: [bytes("ERROR\nserver:RabbitMQ/3.10.8\nmessage:Bad CONNECT\n\nAccess refused\n\0")],
    reads: { product: "RabbitMQ", unauthenticated: false },
  },
  { from: "another error", answers: [bytes("ERROR\r\n")], reads: null },
];
