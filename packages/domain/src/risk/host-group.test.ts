import { expect, test } from "vitest";

import { hostGroup } from "./host-group.ts";

test.each([
  ["www.acme.test", [80, 443], "web"],
  ["mx1.acme.test", [25], "mail"],
  ["mailing.acme.test", [443], "web"],
  ["vpn-gw.acme.test", [443], "remote-access"],
  ["box7.acme.test", [22, 6379], "data-and-queues"],
  ["box8.acme.test", [22, 80], "remote-access"],
  ["build.acme.test", [8080], "build-and-ops"],
  ["quiet.acme.test", [], "other"],
] as const)("%s with %j is %s", (host, ports, group) => expect(hostGroup(host, ports)).toBe(group));
