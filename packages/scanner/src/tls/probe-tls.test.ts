import type { TlsTaste } from "@parapet/lab/services/service-plan";
import { startCompany } from "@parapet/lab/start-company";
import { CouldNotLook } from "@parapet/net/could-not-look";
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
    weakClasses: [],
    hasForwardSecrecy: true,
    compresses: false,
    secureRenegotiation: true,
    postQuantum: true,
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

test("a server that encrypts nothing, or proves nothing", async () => {
  expect(
    (await probe({ maxVersion: "TLSv1.2", ciphers: "NULL-SHA256:NULL-SHA:@SECLEVEL=0" }, { state: "weak-key" }))
      .weakClasses,
  ).toEqual(["null"]);
  expect((await probe({ maxVersion: "TLSv1.2", ciphers: "AECDH-AES128-SHA:@SECLEVEL=0" })).weakClasses).toEqual([
    "anonymous",
  ]);
});

test("a port that speaks something else is not judged", async () => {
  await using lab = await startCompany("acme.test", { services: [{ port: 80, speaks: "http" }] });
  const asked = probeTls(lab.net, { host: "acme.test", port: 80 }, "acme.test", AbortSignal.timeout(15_000));
  await expect(asked).rejects.toThrow(CouldNotLook);
});
