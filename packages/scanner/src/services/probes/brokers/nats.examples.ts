import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated NATS",
    answers: [bytes('INFO {"server_id":"NA","version":"2.9.22","max_payload":1048576} \r\n')],
    reads: { name: "nats", version: "2.9.22", unauthenticated: true },
  },
  {
    from: "NATS with a lock",
    answers: [bytes('INFO {"server_id":"NA","version":"2.9.22","auth_required":true}\r\n')],
    reads: { unauthenticated: false },
  },
  { from: "broken JSON", answers: [bytes("INFO {nothing}\r\n")], reads: null },
];
