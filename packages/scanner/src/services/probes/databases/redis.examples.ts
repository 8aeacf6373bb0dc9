import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const bulk = (text: string) => bytes(`$${text.length}\r\n${text}\r\n`);

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated Redis",
    answers: [bulk("# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\nos:Linux 6.1.0 x86_64\r\n")],
    reads: {
      name: "redis",
      product: "Redis",
      version: "7.0.15",
      unauthenticated: true,
      details: { mode: "standalone", os: "Linux 6.1.0 x86_64" },
    },
  },
  {
    from: "Redis with a password",
    answers: [bytes("-NOAUTH Authentication required.\r\n")],
    reads: { product: "Redis", unauthenticated: false, details: { protectedMode: false } },
  },
  {
    from: "Redis that serves itself only",
    answers: [bytes("-DENIED Redis is running in protected mode because …\r\n")],
    reads: { unauthenticated: false, details: { protectedMode: true } },
  },
  {
    from: "Valkey",
    answers: [bulk("# Server\r\nredis_version:7.2.4\r\nvalkey_version:8.0.1\r\n")],
    reads: { product: "Valkey", version: "8.0.1" },
  },
  { from: "another error", answers: [bytes("-ERR unknown command\r\n")], reads: null },
];
