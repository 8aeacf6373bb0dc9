import { createServer as createTcp, connect, type AddressInfo, type Socket } from "node:net";
import { createSecureContext, createServer as createTls } from "node:tls";

import type { TlsTaste } from "@parapet/lab/services/service-plan";
import { startCompany } from "@parapet/lab/start-company";
import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";
import type { Net } from "@parapet/net/net";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { describe, expect, inject, test } from "vitest";

import { probeBleichenbacher } from "./bleichenbacher-oracle.ts";
import { probeEarlyCipherChange } from "./early-cipher-change.ts";
import { probeHeartbleed } from "./heartbleed.ts";
import { probeSessionReuse } from "./session-reuse.ts";
import { startVulnerableServer, type Behavior } from "./testing/vulnerable-server.ts";
import { probeTicketbleed } from "./ticketbleed.ts";
import type { TlsTarget } from "./tls-target.ts";

type Probe<Seen> = (net: Net, target: TlsTarget, signal: AbortSignal, silenceMs?: number) => Promise<Seen>;

/** For probes that wait for silence; a server that answers may take as long as a busy machine needs. */
const SILENCE_MS = 800;
const PATIENT_MS = 8_000;

const at = (port: number): TlsTarget => ({
  host: "acme.test",
  to: { host: "acme.test", ip: "127.0.0.1", port },
  serverName: "acme.test",
});

const against = async <Seen>(behavior: Behavior, probe: Probe<Seen>, silenceMs = SILENCE_MS): Promise<Seen> => {
  await using server = await startVulnerableServer(behavior);
  await using net = loopbackNet();
  return await probe(net, at(server.port), AbortSignal.timeout(30_000), silenceMs);
};

/** A real OpenSSL, the one of the runtime, on an RSA key. */
const againstOpenSsl = async <Seen>(tls: TlsTaste, probe: Probe<Seen>): Promise<Seen> => {
  await using lab = await startCompany("acme.test", {
    services: [{ port: 443, speaks: "https", tls }],
    certificate: { state: "weak-key" },
  });
  const to = { host: "acme.test", port: 443 };
  const target = { host: "acme.test", to, serverName: "acme.test" };
  return await probe(lab.net, target, AbortSignal.timeout(30_000), SILENCE_MS);
};

const RSA_KEY_EXCHANGE: TlsTaste = { maxVersion: "TLSv1.2", ciphers: "AES128-SHA:AES128-GCM-SHA256:@SECLEVEL=0" };
const ONLY_13: TlsTaste = { minVersion: "TLSv1.3" };

describe("Heartbleed", () => {
  test("OpenSSL 1.0.1f: the proof is a length", async () => {
    expect(await against("heartbleed", probeHeartbleed, PATIENT_MS)).toEqual({
      payloadBytesSent: 1,
      payloadBytesClaimed: 17,
      recordBytesReturned: 36,
    });
  });
  test("OpenSSL 1.0.1g discards the request", async () =>
    expect(await against("heartbeat-checked", probeHeartbleed)).toBeNull());
  test.each([
    ["OpenSSL of today", {}],
    ["TLS 1.3 only", ONLY_13],
  ])("%s has no heartbeats", async (_, tls) => expect(await againstOpenSsl(tls, probeHeartbleed)).toBeNull());
});

describe("CCS injection", () => {
  test("OpenSSL 1.0.1g accepts it", async () =>
    expect(await against("early-ccs", probeEarlyCipherChange)).toEqual({ alert: 20 }));
  test("OpenSSL 1.0.1h refuses it", async () =>
    expect(await against("early-ccs-refused", probeEarlyCipherChange)).toBeNull());
  test("OpenSSL of today refuses it", async () =>
    expect(await againstOpenSsl({ maxVersion: "TLSv1.2" }, probeEarlyCipherChange)).toBeNull());
  test.runIf(inject("isNightly"))("a server that says nothing at all is not assessed", async () => {
    await expect(against("early-ccs-silent", probeEarlyCipherChange)).rejects.toMatchObject({ reason: "timeout" });
  });
});

describe("ROBOT", () => {
  test("a server that names the fault of the padding", async () => {
    expect(await against("padding-oracle", probeBleichenbacher, PATIENT_MS)).toEqual({
      flow: "complete",
      answers: {
        correct: "alert 20",
        "wrong-start": "alert 51",
        "no-separator": "alert 47",
        "separator-misplaced": "alert 47",
        "wrong-version": "alert 20",
      },
    });
  });
  test("a server that ends the connection at the key exchange alone", async () => {
    expect(await against("padding-oracle-short", probeBleichenbacher)).not.toBeNull();
  });
  test.runIf(inject("isNightly"))("a server whose answers are all the same", async () =>
    expect(await against("padding-uniform", probeBleichenbacher)).toBeNull(),
  );
  test.runIf(inject("isNightly"))("a server whose answers change by chance is not assessed", async () => {
    await expect(against("padding-random", probeBleichenbacher)).rejects.toMatchObject({ reason: "malformed" });
  });
  test("OpenSSL of today with RSA key exchange", async () =>
    expect(await againstOpenSsl(RSA_KEY_EXCHANGE, probeBleichenbacher)).toBeNull());
  test("OpenSSL of today without it", async () => expect(await againstOpenSsl({}, probeBleichenbacher)).toBeNull());
});

/** A real TLS server that gives out tickets, behind a front that answers the probe like a BIG-IP before the fix. */
const startTicketServer = async (faulty: boolean) => {
  const issued = await (await certificateAuthority()).issue({ state: "good" }, ["acme.test"]);
  const real = createTls({ cert: issued.cert, key: issued.key, maxVersion: "TLSv1.2" }, (socket) =>
    socket.on("error", () => {}),
  );
  await new Promise<void>((resolve) => real.listen(0, "127.0.0.1", resolve));
  const sockets = new Set<Socket>();
  const front = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", (hello: Buffer) => {
      if (faulty && hello[43] === 31) {
        const body = Buffer.concat([
          Buffer.from([3, 3]),
          Buffer.alloc(32, 7),
          Buffer.from([32]),
          hello.subarray(44, 75),
          Buffer.from([0x53, 0xc0, 0x2b, 0]),
        ]);
        return void socket.end(
          Buffer.concat([Buffer.from([22, 3, 3, 0, body.length + 4, 2, 0, 0, body.length]), body]),
        );
      }
      const inner = connect((real.address() as AddressInfo).port, "127.0.0.1");
      inner.on("error", () => {});
      sockets.add(inner);
      inner.write(hello);
      socket.pipe(inner).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return {
    port: (front.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
      await new Promise((resolve) => real.close(resolve));
    },
  };
};

describe("Ticketbleed", () => {
  test.each([
    ["a BIG-IP before the fix: the proof is a length", true, { sessionIdBytesSent: 31, sessionIdBytesReturned: 32 }],
    ["OpenSSL repeats what it was sent", false, null],
  ])("%s", async (_, faulty, seen) => {
    await using server = await startTicketServer(faulty);
    await using net = loopbackNet();
    expect(await probeTicketbleed(net, at(server.port), AbortSignal.timeout(30_000))).toEqual(seen);
  });
  test("a server of TLS 1.3 only", async () => expect(await againstOpenSsl(ONLY_13, probeTicketbleed)).toBeNull());
});

describe("session tickets", () => {
  const startSites = async (sessionTimeout: number, unknownNames: "default-site" | "refused") => {
    const authority = await certificateAuthority();
    const own = await authority.issue({ state: "good" }, ["acme.test"]);
    const other = await authority.issue({ state: "good" }, ["default.test"]);
    const server = createTls({
      cert: other.cert,
      key: other.key,
      sessionTimeout,
      SNICallback: (name, answer) => {
        if (name === "acme.test") return answer(null, createSecureContext({ cert: own.cert, key: own.key }));
        return unknownNames === "refused" ? answer(new Error("unrecognized name")) : answer(null);
      },
    });
    server.on("tlsClientError", () => {});
    server.on("secureConnection", (socket) => socket.on("error", () => {}));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      port: (server.address() as AddressInfo).port,
      async [Symbol.asyncDispose]() {
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };
  test("a session of one site that another one resumes, with the lifetime that the server announces", async () => {
    await using server = await startSites(600_000, "default-site");
    await using net = loopbackNet();
    const seen = { lifetimeSeconds: 600_000, resumedBy: "default.test" };
    expect(await probeSessionReuse(net, at(server.port), AbortSignal.timeout(30_000))).toEqual([
      { version: "TLSv1.3", ...seen },
      { version: "TLSv1.2", ...seen },
    ]);
  });
  test("a server that refuses names it does not have", async () => {
    await using server = await startSites(300, "refused");
    await using net = loopbackNet();
    const seen = { lifetimeSeconds: 300, resumedBy: null };
    expect(await probeSessionReuse(net, at(server.port), AbortSignal.timeout(30_000))).toEqual([
      { version: "TLSv1.3", ...seen },
      { version: "TLSv1.2", ...seen },
    ]);
  });
  test("a port that speaks no TLS is not assessed", async () => {
    await using server = await startTcp((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    await using net = loopbackNet();
    await expect(probeSessionReuse(net, at(server.port), AbortSignal.timeout(30_000))).rejects.toMatchObject({
      reason: "tls-failed",
    });
    await expect(probeHeartbleed(net, at(server.port), AbortSignal.timeout(30_000))).rejects.toMatchObject({
      reason: "tls-failed",
    });
  });
});
