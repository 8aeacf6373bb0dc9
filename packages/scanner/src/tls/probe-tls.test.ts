import type { TlsTaste } from "@parapet/lab/services/service-plan";
import { startCompany } from "@parapet/lab/start-company";
import { ProbeError } from "@parapet/net/probe-error";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { startTcp } from "@parapet/net/testing/start-tcp";
import { expect, test } from "vitest";

import { probeTls, type TlsOffer } from "./probe-tls.ts";

const probe = async (tls: TlsTaste, certificate?: { state: "weak-key" }): Promise<TlsOffer> => {
  await using lab = await startCompany("acme.test", {
    services: [{ port: 443, speaks: "https", tls }],
    ...(certificate && { certificate }),
  });
  return await probeTls(lab.net, { host: "acme.test", port: 443 }, "acme.test", AbortSignal.timeout(15_000));
};

test("a modern server, the group for the years to come included", async () => {
  expect(await probe({})).toEqual({
    versions: ["TLS 1.2", "TLS 1.3"],
    speaksSsl2: false,
    weakClasses: [],
    hasForwardSecrecy: true,
    compresses: false,
    secureRenegotiation: true,
    postQuantum: true,
    authenticated12: true,
    groupBits: null,
    refusesFallback: null,
  });
});

test("a server of the first version, and one that has no suite left for it", async () => {
  const answering = async (suites: number): Promise<TlsOffer> => {
    await using server = await startTcp((socket) => {
      // Only the old hello has its first bit set; every other one is turned away.
      socket.once("data", (hello: Buffer) => {
        const body = [4, 0, 1, 0, 2, 0, 0, 0, suites * 3, 0, 0, ...Array<number>(suites * 3).fill(1)];
        if ((hello[0] ?? 0) < 0x80) socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70]));
        else socket.end(Buffer.from([0x80, body.length, ...body]));
      });
    });
    await using net = loopbackNet();
    return await probeTls(net, { ip: "127.0.0.1", port: server.port }, null, AbortSignal.timeout(15_000));
  };
  expect(await answering(2)).toMatchObject({ speaksSsl2: true, versions: [], hasForwardSecrecy: false });
  await expect(answering(0)).rejects.toMatchObject({ reason: "tls-failed" });
});

test("a server whose TLS 1.2 has no authenticated encryption", async () => {
  expect(await probe({ ciphers: "ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0" })).toMatchObject({
    authenticated12: false,
    hasForwardSecrecy: true,
  });
});

test("a server that picks a small group, one that picks a large one", async () => {
  const tls = { maxVersion: "TLSv1.2", ciphers: "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0" } as const;
  expect((await probe({ ...tls, group: "small" }, { state: "weak-key" })).groupBits).toBe(1_024);
  expect((await probe({ ...tls, group: "large" }, { state: "weak-key" })).groupBits).toBe(2_048);
});

test("a second try with an older version is turned away", async () => {
  expect((await probe({ minVersion: "TLSv1" })).refusesFallback).toBe(true);
});

test("a server that takes whatever it is offered takes the second try too", async () => {
  // Agrees to the version and to the first suite of every hello, and says no more.
  await using server = await startTcp((socket) => {
    socket.once("data", (hello: Buffer) => {
      const [version, sessionEnd] = [hello.subarray(9, 11), 44 + (hello[43] ?? 0)];
      const body = Buffer.concat([
        version,
        Buffer.alloc(32, 7),
        Buffer.from([0]),
        hello.subarray(sessionEnd + 2, sessionEnd + 4),
        Buffer.from([0]),
      ]);
      socket.end(Buffer.concat([Buffer.from([22, 3, 1, 0, body.length + 4, 2, 0, 0, body.length]), body]));
    });
  });
  await using net = loopbackNet();
  const offer = await probeTls(net, { ip: "127.0.0.1", port: server.port }, null, AbortSignal.timeout(15_000));
  expect(offer).toMatchObject({
    versions: ["SSLv3", "TLS 1.0", "TLS 1.1", "TLS 1.2"],
    refusesFallback: false,
    groupBits: null,
  });
});

test("a server that has only the newest version", async () => {
  expect(await probe({ minVersion: "TLSv1.3" })).toMatchObject({
    versions: ["TLS 1.3"],
    weakClasses: [],
    hasForwardSecrecy: true,
  });
});

test("a server that still has the old ones", async () => {
  expect((await probe({ minVersion: "TLSv1" })).versions).toEqual(["TLS 1.0", "TLS 1.1", "TLS 1.2", "TLS 1.3"]);
});

// The lab's weak key is an RSA one, which the old suites need.
test("a server that keeps its key's secret with every conversation", async () => {
  const offer = await probe(
    { maxVersion: "TLSv1.2", ciphers: "AES128-SHA:AES128-GCM-SHA256:@SECLEVEL=0" },
    { state: "weak-key" },
  );
  expect(offer).toMatchObject({
    versions: ["TLS 1.2"],
    weakClasses: ["no-forward-secrecy"],
    hasForwardSecrecy: false,
    postQuantum: false,
  });
});

test("a server without encryption, or without authentication", async () => {
  expect(
    (await probe({ maxVersion: "TLSv1.2", ciphers: "NULL-SHA256:NULL-SHA:@SECLEVEL=0" }, { state: "weak-key" }))
      .weakClasses,
  ).toEqual(["null"]);
  expect((await probe({ maxVersion: "TLSv1.2", ciphers: "AECDH-AES128-SHA:@SECLEVEL=0" })).weakClasses).toEqual([
    "anonymous",
  ]);
});

test("a port that speaks something else is not evaluated", async () => {
  await using lab = await startCompany("acme.test", { services: [{ port: 80, speaks: "http" }] });
  const asked = probeTls(lab.net, { host: "acme.test", port: 80 }, "acme.test", AbortSignal.timeout(15_000));
  await expect(asked).rejects.toThrow(ProbeError);
});

test("silence is no refusal: the version without an answer is named, those that were refused are not", async () => {
  await using server = await startTcp((socket) => {
    socket.once("data", (hello: Buffer) => {
      // The version that the hello asks for; TLS 1.0 meets silence.
      if (hello[9] === 3 && hello[10] === 1) return;
      socket.end(Buffer.from([21, 3, 1, 0, 2, 2, 70]));
    });
  });
  await using net = loopbackNet();
  const silent: string[] = [];
  const asked = probeTls(net, { ip: "127.0.0.1", port: server.port }, null, AbortSignal.timeout(15_000), (version) =>
    silent.push(version),
  );
  await expect(asked).rejects.toMatchObject({ reason: "tls-failed" });
  expect(silent).toEqual(["TLS 1.0"]);
}, 15_000);
