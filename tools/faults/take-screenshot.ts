/** One screenshot of a page on loopback with the worker's own renderer; run inside the sandbox of a worker's unit or container. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { createUserAgent } from "@parapet/net/user-agent";
import { startRenderer } from "@parapet/server/features/screenshots/renderer";

const LIMIT_MS = 60_000;
const page = createServer((_request, reply) => {
  reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Harbour</h1><p>One of many.</p>");
}).listen(0, "127.0.0.1");
await once(page, "listening");
const { port } = page.address() as AddressInfo;
await using net = createNet({
  resolvers: ["127.0.0.1:9"],
  policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }),
  userAgent: createUserAgent("https://portal.example"),
});
await using renderer = await startRenderer({
  browser: process.argv[2] ?? "/usr/bin/chromium",
  net,
  signal: AbortSignal.timeout(LIMIT_MS),
});
const taken = await renderer.capture(`http://127.0.0.1:${port}/`);
console.log(
  JSON.stringify({
    taken: taken.kind,
    reason: "reason" in taken ? taken.reason : null,
    isolation: renderer.isolation,
    hasSandbox: renderer.hasSandbox(),
  }),
);
page.close();
process.exitCode = taken.kind === "taken" ? 0 : 1;
