import "reflect-metadata";
import { BasicConstraintsExtension, X509CertificateGenerator } from "@peculiar/x509";
import { beforeAll, expect, test } from "vitest";

import { type MarkAuthority, checkMarkAuthority } from "./mark-authority.ts";

const NOW = new Date("2027-01-01T00:00:00Z");
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

interface Made {
  readonly name: string;
  readonly keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
  readonly pem: string;
}

/** A certificate of the name, signed by the issuer or by itself. */
const make = async (name: string, issuer: Made | null, { ca = true, until = "2030-01-01" } = {}): Promise<Made> => {
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: "01",
    subject: `CN=${name}`,
    issuer: `CN=${issuer?.name ?? name}`,
    notBefore: new Date("2026-01-01"),
    notAfter: new Date(until),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(ca, undefined, true)],
  });
  return { name, keys, pem: certificate.toString("pem") };
};

let made: Record<
  "root" | "other" | "middle" | "stale" | "notCa" | "leaf" | "leafOfStale" | "leafOfNotCa" | "alone",
  Made
>;
beforeAll(async () => {
  const root = await make("Mark root", null);
  const middle = await make("Mark issuer", root);
  const stale = await make("Stale issuer", root, { until: "2026-06-01" });
  const notCa = await make("A customer", root, { ca: false });
  made = {
    root,
    middle,
    stale,
    notCa,
    // Another key under the root's name: names alone prove nothing.
    other: await make("Mark root", null),
    leaf: await make("Acme", middle, { ca: false }),
    leafOfStale: await make("Acme", stale, { ca: false }),
    leafOfNotCa: await make("Acme", notCa, { ca: false }),
    alone: await make("Acme", null, { ca: false }),
  };
});

type Name = keyof typeof made;

test.each<[string, Name[], Name[], MarkAuthority]>([
  ["nothing at all", [], ["root"], "unknown"],
  ["one that signed itself, with roots", ["alone"], ["root"], "unknown"],
  ["one that signed itself, without", ["alone"], [], "unknown"],
  ["a chain that ends elsewhere", ["leaf", "middle"], ["other"], "unknown"],
  ["a chain with its middle missing", ["leaf"], ["root"], "unknown"],
  ["a chain through an authority that ran out", ["leafOfStale", "stale"], ["root"], "unknown"],
  ["a chain through one who is no authority", ["leafOfNotCa", "notCa"], ["root"], "unknown"],
  ["a complete chain without trusted roots", ["leaf", "middle", "root"], [], "not-judged"],
  ["a chain up to a root", ["leaf", "middle"], ["other", "root"], "trusted"],
  ["a chain with its root in the file, in any order", ["leaf", "root", "middle"], ["root"], "trusted"],
])("%s", (_, file, roots, authority) => {
  const pem = (names: readonly Name[]) => names.map((name) => `subject=x\n${made[name].pem}`).join("\n");
  expect(checkMarkAuthority(pem(file), pem(roots), NOW)).toBe(authority);
});

test("a file without end is read no further than a chain can be long", () => {
  const endless = `${made.leaf.pem}\n`.repeat(500);
  expect(checkMarkAuthority(endless, made.root.pem, NOW)).toBe("unknown");
});
