import { printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** ZooKeeper: the four letters that only read its state. */
export const zookeeper: ServiceProbe = {
  id: "zookeeper",
  transport: "tcp",
  ports: [2181, 2182],
  hello: () => "srvr",
  isComplete: (answer) =>
    /Node count: \d+\n|not in the whitelist|not currently serving/.test(answer.toString("latin1")),
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    const version = /^Zookeeper version: (\d[\d.]*)/m.exec(text)?.[1];
    if (
      version === undefined &&
      !/^srvr is not executed because it is not in the whitelist|^This ZooKeeper instance is not currently serving/.test(
        text,
      )
    )
      return null;
    return {
      name: "zookeeper",
      vendor: "Apache",
      product: "ZooKeeper",
      cpe: "apache:zookeeper",
      version: version ?? null,
      banner: printable(answer),
      unauthenticated: version === undefined ? null : true,
      details: { mode: /^Mode: (\w+)/m.exec(text)?.[1] ?? null },
    };
  },
};
