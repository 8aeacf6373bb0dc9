import { type AddressInfo, connect } from "node:net";
import { createServer, type TlsOptions } from "node:tls";

import { describe, expect, test } from "vitest";

import { TEST_CERTIFICATES } from "./testing/certificates.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startTcp } from "./testing/start-tcp.ts";
import { TlsDeclined } from "./tls-declined.ts";

const startTls = async (options: TlsOptions = {}) => {
  const server = createServer(
    { key: TEST_CERTIFICATES.key, cert: TEST_CERTIFICATES.valid, ciphers: "ALL:@SECLEVEL=0", ...options },
    (socket) => {
      socket.on("error", () => {});
      socket.on("data", (chunk) => socket.write(chunk));
    },
  );
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
};

const to = (port: number) => ({ ip: "127.0.0.1", host: "secure.test", port });

describe("blind", () => {
  test.each<[string, string, Parameters<typeof startTcp>[0]]>([
    ["garbage instead of a hello", "tls-failed", (socket) => void socket.end(Buffer.alloc(4096, 0x41))],
    ["a peer that closes the connection", "tls-failed", (socket) => void socket.once("data", () => socket.end())],
    ["a peer that resets", "tls-failed", (socket) => void socket.once("data", () => socket.resetAndDestroy())],
    ["a peer that never answers", "timeout", () => {}],
    [
      "a record that never ends",
      "timeout",
      (socket) => void socket.write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00, 0x02])),
    ],
  ])("%s: %s", async (_, reason, handle) => {
    await using server = await startTcp(handle);
    await using net = loopbackNet();
    await expect(net.handshake(to(server.port), { timeoutMs: 200 })).rejects.toMatchObject({ reason });
  });

  test("a peer that answers one handshake and not a second one", async () => {
    await using server = await startTls({ maxVersion: "TLSv1.2" });
    await using relay = await startTcp((client) => {
      const onward = connect(server.port, "127.0.0.1");
      for (const socket of [client, onward]) socket.on("error", () => {});
      onward.pipe(client);
      client.pipe(onward);
      server.server.once("secureConnection", () => client.unpipe(onward));
    });
    await using net = loopbackNet();
    const asked = net.handshake(to(relay.port), { timeoutMs: 300, renegotiate: true });
    await expect(asked).rejects.toMatchObject({ reason: "timeout" });
  });

  test("a version the peer does not take is its answer", async () => {
    await using server = await startTls({ minVersion: "TLSv1.3" });
    await using net = loopbackNet();
    const declined = await net.handshake(to(server.port), { maxVersion: "TLSv1.2" }).catch((error: unknown) => error);
    expect(declined).toBeInstanceOf(TlsDeclined);
    expect(declined).toMatchObject({ reason: "tls-failed", alert: "protocol version" });
  });

  test("a suite the runtime does not know is said, not guessed", async () => {
    await using server = await startTls();
    await using net = loopbackNet();
    await expect(
      net.handshake(to(server.port), { ciphers: "EXP-RC2-CBC-MD5", maxVersion: "TLSv1.2" }),
    ).rejects.toMatchObject({ reason: "not-supported" });
  });
});

describe("reads a certificate in any state:", () => {
  const cases: [
    string,
    { cert: string; ca: string[]; servername: string },
    { trusted: boolean; trustProblem: string | null },
  ][] = [
    [
      "trusted",
      { cert: TEST_CERTIFICATES.valid, ca: [TEST_CERTIFICATES.root], servername: "www.secure.test" },
      { trusted: true, trustProblem: null },
    ],
    [
      "of an unknown root",
      { cert: TEST_CERTIFICATES.valid, ca: [], servername: "secure.test" },
      { trusted: false, trustProblem: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
    ],
    [
      "expired",
      { cert: TEST_CERTIFICATES.expired, ca: [TEST_CERTIFICATES.root], servername: "secure.test" },
      { trusted: false, trustProblem: "CERT_HAS_EXPIRED" },
    ],
    [
      "of another name",
      { cert: TEST_CERTIFICATES.valid, ca: [TEST_CERTIFICATES.root], servername: "other.test" },
      { trusted: false, trustProblem: "ERR_TLS_CERT_ALTNAME_INVALID" },
    ],
  ];
  test.each(cases)("%s", async (_, { cert, ca, servername }, expected) => {
    await using server = await startTls({ cert });
    await using net = loopbackNet({ extraCa: ca });
    const observation = await net.handshake(to(server.port), { servername, alpn: ["http/1.1"] });
    expect(observation).toMatchObject({ ...expected, protocol: "TLSv1.3", ip: "127.0.0.1", ocspStapled: false });
    expect(observation.chain[0]?.subject.CN).toBe("secure.test");
    expect(observation.cipher.standardName).toMatch(/^TLS_/);
  });

  test.each(["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"] as const)("a server that speaks only %s", async (version) => {
    await using server = await startTls({ minVersion: version, maxVersion: version });
    await using net = loopbackNet();
    expect((await net.handshake(to(server.port))).protocol).toBe(version);
    expect((await net.handshake(to(server.port), { minVersion: version, maxVersion: version })).protocol).toBe(version);
  });

  test("a stapled status", async () => {
    await using server = await startTls();
    server.server.on("OCSPRequest", (_certificate, _issuer, answer) => answer(null, Buffer.from("status")));
    await using net = loopbackNet();
    expect((await net.handshake(to(server.port))).ocspStapled).toBe(true);
  });
});

test("a plain session goes on in TLS", async () => {
  await using inner = await startTls();
  await using net = loopbackNet({ extraCa: [TEST_CERTIFICATES.root] });
  await using plain = await net.connect(to(inner.port));
  const { connection, tls } = await plain.startTls();
  expect(tls.trusted).toBe(true);
  await connection.write("hello");
  expect(String(await connection.read({ enough: (soFar) => soFar.length >= 5 }))).toBe("hello");
  connection.close();
});
