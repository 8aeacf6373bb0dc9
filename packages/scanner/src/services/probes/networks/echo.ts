import { bytes } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const WORDS = "parapet echo\r\n";

/** Echo: our own words and nothing else (RFC 862). */
export const echo: ServiceProbe = {
  id: "echo",
  transport: "tcp",
  ports: [7],
  hello: () => WORDS,
  repeats: true,
  isComplete: (answer) => answer.length >= WORDS.length,
  read: ([answer = Buffer.alloc(0)]) => (answer.equals(bytes(WORDS)) ? { name: "echo" } : null),
};
