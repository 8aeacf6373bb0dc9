import { X509Certificate } from "node:crypto";

import { describe, expect, test } from "vitest";

import { startCompany } from "../start-company.ts";
import { certificateAuthority } from "./certificate-authority.ts";
import type { CertificatePlan } from "./certificate-plan.ts";

const PROBLEMS: readonly (readonly [string, CertificatePlan, string | null])[] = [
  ["expired", { state: "expired" }, "CERT_HAS_EXPIRED"],
  ["not yet valid", { state: "not-yet-valid" }, "CERT_NOT_YET_VALID"],
  ["self-signed", { state: "self-signed" }, "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["of an unknown authority", { state: "untrusted" }, "SELF_SIGNED_CERT_IN_CHAIN"],
  ["for another name", { state: "wrong-name" }, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["without its intermediate", { state: "good", incompleteChain: true }, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["about to expire", { state: "expiring" }, null],
  ["good", { state: "good" }, null],
];

describe("a client sees what is wrong with a certificate", () => {
  test.each(PROBLEMS)("%s", async (_, certificate, problem) => {
    await using acme = await startCompany("acme.test", { certificate });
    const observation = await acme.net.handshake({ host: "acme.test", port: 443 });
    expect(observation.trustProblem).toBe(problem);
  });
});

test("weak keys and old hashes are served as they are", async () => {
  const authority = await certificateAuthority();
  const weak = new X509Certificate((await authority.issue({ state: "weak-key" }, ["a.test"])).leaf);
  expect(weak.publicKey.asymmetricKeyDetails?.modulusLength).toBe(1024);
  await using acme = await startCompany("acme.test", { certificate: { state: "sha1" } });
  const { chain } = await acme.net.handshake({ host: "acme.test", port: 443 });
  const leaf = new X509Certificate(chain[0]?.raw ?? "");
  expect(leaf.signatureAlgorithm).toMatch(/sha1/i);
});

test("the same plan gives the same certificate, so that TLSA records fit", async () => {
  const authority = await certificateAuthority();
  const [first, second] = await Promise.all([
    authority.issue({ state: "good" }, ["b.test"]),
    authority.issue({ state: "good" }, ["b.test"]),
  ]);
  expect(first.digest(1)).toEqual(second.digest(1));
});

test.each(["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"] as const)(
  "a server left behind still speaks %s",
  async (version) => {
    await using acme = await startCompany("acme.test", {
      services: [{ port: 443, speaks: "https", tls: { minVersion: "TLSv1" } }],
    });
    const observation = await acme.net.handshake(
      { host: "acme.test", port: 443 },
      { minVersion: version, maxVersion: version },
    );
    expect(observation.protocol).toBe(version);
  },
);

test("a modern server refuses old versions", async () => {
  await using acme = await startCompany("acme.test");
  await expect(
    acme.net.handshake({ host: "acme.test", port: 443 }, { minVersion: "TLSv1", maxVersion: "TLSv1.1" }),
  ).rejects.toMatchObject({ reason: "tls-failed" });
});
