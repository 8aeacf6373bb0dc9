import "reflect-metadata";
import { webcrypto } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

import { DAY_MS } from "@parapet/domain/durations";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import {
  BasicConstraintsExtension,
  Extension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from "@peculiar/x509";
import { expect, test } from "vitest";

import type { Unseen } from "../../check.ts";
import { tlsChain } from "./tls-chain.ts";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;

interface Plan {
  readonly hash?: "SHA-1";
  readonly daysLeft?: number;
  readonly extensions?: readonly Extension[];
}

const certify = (name: string, issuer: X509Certificate | null, plan: Plan = {}): Promise<X509Certificate> =>
  X509CertificateGenerator.create({
    serialNumber: Buffer.from(name).toString("hex"),
    subject: `CN=${name}`,
    issuer: issuer?.subject ?? `CN=${name}`,
    notBefore: new Date(Date.now() - 400 * DAY_MS),
    notAfter: new Date(Date.now() + (plan.daysLeft ?? 90) * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: { name: "ECDSA", hash: plan.hash ?? "SHA-256" },
    extensions: [...(plan.extensions ?? [new BasicConstraintsExtension(true, undefined, true)])],
  });

/** NameConstraints with one permitted or excluded DNS subtree, as DER. */
const constraints = (kind: "permitted" | "excluded", name: string): Extension => {
  const wrap = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag, body.length]), body]);
  const subtree = wrap(0x30, wrap(0x82, Buffer.from(name)));
  const whole = wrap(0x30, wrap(kind === "permitted" ? 0xa0 : 0xa1, subtree));
  return new Extension("2.5.29.30", true, Uint8Array.from(whole));
};

const root = await certify("Root", null);
const middle = await certify("Middle", root);
const LEAF: Plan = { extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: "acme.test" }])] };
const constrained = (kind: "permitted" | "excluded", name: string) =>
  certify("Limited", root, {
    extensions: [new BasicConstraintsExtension(true, undefined, true), constraints(kind, name)],
  });

/** What the check says of a real server, the OpenSSL of the runtime, that sends these certificates. */
const judgeServer = async (chain: readonly X509Certificate[], minVersion: "TLSv1.2" | "TLSv1.3" = "TLSv1.2") => {
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const server = createServer({
    cert: chain.map((certificate) => certificate.toString("pem")).join("\n"),
    key: `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`,
    ciphers: "DEFAULT:@SECLEVEL=0",
    minVersion,
  });
  server.on("tlsClientError", () => {});
  server.on("secureConnection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await using net = loopbackNet();
    const target = {
      domain: "acme.test",
      url: `https://acme.test:${(server.address() as AddressInfo).port}/`,
      ip: "127.0.0.1",
    };
    const unseen: Unseen[] = [];
    const context = {
      signal: AbortSignal.timeout(20_000),
      now: () => new Date(),
      settings: {},
      missed: (part: Unseen) => void unseen.push(part),
    };
    const seen = await tlsChain.observe(target, net, context);
    return { outcomes: tlsChain.judge(seen, target).map(({ outcome }) => outcome), unseen };
  } finally {
    server.close();
  }
};

const withLeaf = async (...authorities: X509Certificate[]): Promise<X509Certificate[]> => [
  await certify("acme.test", authorities[0] ?? null, LEAF),
  ...authorities,
];

test.each<[string, () => Promise<X509Certificate[]>, string[]]>([
  ["in order, root included", () => withLeaf(middle, root), []],
  ["in order, without the root", () => withLeaf(middle), []],
  [
    "the issuer after its own issuer",
    async () => [await certify("acme.test", middle, LEAF), root, middle],
    ["chain-wrong-order"],
  ],
  [
    "an intermediate signed with SHA-1",
    async () => withLeaf(await certify("Old", root, { hash: "SHA-1" })),
    ["chain-weak-signature"],
  ],
  [
    "a root signed with SHA-1, which clients do not check",
    async () => withLeaf(middle, await certify("Root", null, { hash: "SHA-1" })),
    [],
  ],
  [
    "an intermediate that expired",
    async () => withLeaf(await certify("Late", root, { daysLeft: -3 })),
    ["chain-expired"],
  ],
  [
    "an authority for other names",
    async () => withLeaf(await constrained("permitted", "example.test")),
    ["chain-name-constraints"],
  ],
  [
    "an authority that excludes the name",
    async () => withLeaf(await constrained("excluded", "acme.test")),
    ["chain-name-constraints"],
  ],
  ["an authority for this name", async () => withLeaf(await constrained("permitted", "acme.test")), []],
])("%s", async (_, chain, outcomes) => expect(await judgeServer(await chain())).toEqual({ outcomes, unseen: [] }));

test("with TLS 1.3 alone the order is not assessed and the rest is", async () => {
  const chain = await withLeaf(await certify("Old", root, { hash: "SHA-1" }));
  expect(await judgeServer(chain, "TLSv1.3")).toMatchObject({
    outcomes: ["chain-weak-signature"],
    unseen: [{ reason: "not-supported" }],
  });
});

test("a site without TLS", () => {
  const target = { domain: "acme.test", url: "http://acme.test/", ip: "192.0.2.10" };
  expect(tlsChain.judge(null, target)).toEqual([]);
});
