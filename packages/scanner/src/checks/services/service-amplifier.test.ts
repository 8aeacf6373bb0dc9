import { expect, test } from "vitest";

import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceAmplifier } from "./service-amplifier.ts";

test.each([
  ["an open resolver", { name: "dns", details: { recursion: true } }, ["open-resolver"]],
  ["a name server", { name: "dns", details: { recursion: false } }, []],
  [
    "a time server that answers mode 6",
    { name: "ntp", protocol: "udp", details: { answersControl: true } },
    ["time-server-control"],
  ],
  ["a time server that does not", { name: "ntp", protocol: "udp", details: { answersControl: false } }, []],
  ["a device that answers searches", { name: "ssdp", protocol: "udp" }, ["reflector"]],
  ["a web server", { name: "http" }, []],
] as const)("%s", (_, seen, outcomes) => {
  const target = serviceTarget(seen);
  expect(serviceAmplifier.judge(target.service, target).map((it) => it.outcome)).toEqual(outcomes);
});
