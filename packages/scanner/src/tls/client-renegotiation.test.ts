import { constants } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type TlsOptions } from "node:tls";

import { TEST_CERTIFICATES } from "@parapet/net/testing/certificates";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { expect, test } from "vitest";

import { probeClientRenegotiation } from "./client-renegotiation.ts";

const at = (port: number) => ({
  host: "acme.test",
  to: { host: "acme.test", ip: "127.0.0.1", port },
  serverName: "acme.test",
});

/** The OpenSSL of the runtime, which renegotiates unless told not to. */
const against = async (options: TlsOptions) => {
  const { key, valid: cert } = TEST_CERTIFICATES;
  const server = createServer({ key, cert, ...options }, (socket) => socket.on("error", () => {}));
  server.on("tlsClientError", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  await using net = loopbackNet();
  try {
    const { port } = server.address() as AddressInfo;
    return await probeClientRenegotiation(net, at(port), AbortSignal.timeout(30_000));
  } finally {
    server.close();
  }
};

test("a second handshake that is made is accepted", async () =>
  expect(await against({ maxVersion: "TLSv1.2" })).toEqual({ version: "TLSv1.2", accepted: true }));

test("an alert is a refusal", async () =>
  expect(await against({ secureOptions: constants.SSL_OP_NO_RENEGOTIATION })).toEqual({
    version: "TLSv1.2",
    accepted: false,
  }));

test("TLS 1.3 alone has none", async () => expect(await against({ minVersion: "TLSv1.3" })).toBeNull());

test("a server that does not speak is not assessed", async () => {
  await using silent = await startTcp((socket) => void socket.end("220 ready\r\n"));
  await using net = loopbackNet();
  await expect(probeClientRenegotiation(net, at(silent.port), AbortSignal.timeout(30_000))).rejects.toMatchObject({
    reason: "tls-failed",
  });
});
