import type { Finding } from "@parapet/domain/contracts/findings";
import { expect, test } from "vitest";

import { countHosts } from "./own-hosts.tsx";

const at = (host: string, port: number, resolved_at: number | null): Finding =>
  ({ subject: `${host}:${port}`, details: { host, port }, resolved_at }) as unknown as Finding;

test.each([
  [
    "ports of one host are one host",
    [at("dev.acme.test", 80, null), at("dev.acme.test", 443, null)],
    { open: 1, closed: 0 },
  ],
  [
    "a host with an open port is open",
    [at("dev.acme.test", 80, 5), at("dev.acme.test", 443, null)],
    { open: 1, closed: 0 },
  ],
  [
    "a host is resolved when all of it is",
    [at("a.acme.test", 80, 5), at("b.acme.test", 80, null)],
    { open: 1, closed: 1 },
  ],
  ["without findings there is none", [], { open: 0, closed: 0 }],
])("%s", (_, findings, hosts) => expect(countHosts(findings)).toEqual(hosts));
