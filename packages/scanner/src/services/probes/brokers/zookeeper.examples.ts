import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated ZooKeeper",
    answers: [
      bytes(
        "Zookeeper version: 3.8.0-5a02a05eddb59aee6ac762f7ea82e92a68eb9c0f, built on 2022-02-25\nLatency min/avg/max: 0/0.0/0\nMode: standalone\nNode count: 5\n",
      ),
    ],
    reads: { name: "zookeeper", version: "3.8.0", unauthenticated: true, details: { mode: "standalone" } },
  },
  {
    from: "ZooKeeper with restricted commands",
    answers: [bytes("srvr is not executed because it is not in the whitelist.\n")],
    reads: { version: null, unauthenticated: null },
  },
  { from: "another text", answers: [bytes("unknown command\n")], reads: null },
];
