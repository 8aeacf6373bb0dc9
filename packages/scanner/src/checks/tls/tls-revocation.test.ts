import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";
import { partialNet } from "@parapet/net/testing/partial-net";
import { X509Certificate } from "@peculiar/x509";
import { beforeAll, describe, expect, test } from "vitest";

import { findRevocation, revocationListAddresses } from "../../tls/revocation-list.ts";
import { tlsRevocation } from "./tls-revocation.ts";

const LIST_AT = "http://authority.test/list.crl";
const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const NOW = new Date();

const pems = (bundle: string): X509Certificate[] =>
  bundle.split(/(?<=-----END CERTIFICATE-----)\s+/).map((pem) => new X509Certificate(pem));

let list: Buffer;
const chains: Record<string, X509Certificate[]> = {};

beforeAll(async () => {
  const authority = await certificateAuthority();
  const names = ["www.acme.test"];
  chains["good"] = pems((await authority.issue({ state: "good", revocationListAt: LIST_AT }, names)).cert);
  chains["revoked"] = pems((await authority.issue({ state: "revoked", revocationListAt: LIST_AT }, names)).cert);
  chains["stranger"] = pems((await authority.issue({ state: "untrusted", revocationListAt: LIST_AT }, names)).cert);
  chains["silent"] = pems((await authority.issue({ state: "good" }, names)).cert);
  list = await authority.revocationList();
});

const check = (chain: string, bytes: Uint8Array = list, now = NOW) => {
  const [leaf, issuer] = chains[chain] ?? [];
  if (leaf === undefined || issuer === undefined) throw new Error(`no chain ${chain}`);
  return findRevocation(bytes, leaf, issuer, now);
};

describe("a list that is no evidence leaves the check not assessed", () => {
  test("no list at all", () => expect(check("good", Buffer.from("<html>"))).rejects.toThrow("cannot be read"));
  test("cut short", () => expect(check("good", list.subarray(0, 60))).rejects.toThrow("cannot be read"));
  test("signed by another", () => expect(check("stranger")).rejects.toThrow("not signed by the issuer"));
  test("out of date", () =>
    expect(check("good", list, new Date(NOW.getTime() + 8 * 86_400_000))).rejects.toThrow("out of date"));

  test.each([
    ["not found", 404, false, "refused"],
    ["too long", 200, true, "too-large"],
  ])("%s", async (_, status, truncated, reason) => {
    await expect(observe("good", { status, truncated })).rejects.toMatchObject({ reason });
  });
});

test("a good certificate is not on the list, a revoked one is, with day and reason", async () => {
  expect(await check("good")).toBeNull();
  expect(await check("revoked")).toMatchObject({
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    reason: "keyCompromise",
  });
});

test("only addresses that can be read without a certificate count", () => {
  expect(chains["good"]?.map(revocationListAddresses)).toEqual([[LIST_AT], []]);
});

const observe = async (chain: string, answer: { status?: number; truncated?: boolean } = {}) => {
  const asked: string[] = [];
  const net = partialNet({
    handshake: async () => ({ chain: (chains[chain] ?? []).map((it) => ({ raw: Buffer.from(it.rawData) })) }),
    http: async ({ url }: { url: string }) => {
      asked.push(url);
      return { status: 200, truncated: false, body: list, ...answer };
    },
  });
  const context = { signal: AbortSignal.timeout(5_000), now: () => NOW, settings: {} };
  const seen = await tlsRevocation.observe(TARGET, net, context);
  return { asked, verdicts: tlsRevocation.judge(seen, TARGET) };
};

test.each([
  ["good", [LIST_AT], []],
  ["revoked", [LIST_AT], ["certificate-revoked"]],
  ["silent", [], []],
])("a site with a certificate that is %s", async (chain, asked, outcomes) => {
  const seen = await observe(chain);
  expect(seen.asked).toEqual(asked);
  expect(seen.verdicts.map(({ outcome }) => outcome)).toEqual(outcomes);
});
