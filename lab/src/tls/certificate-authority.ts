import "reflect-metadata";
import { createHash, X509Certificate as NodeCertificate } from "node:crypto";

import { DAY_MS } from "@parapet/domain/durations";
import {
  AuthorityInfoAccessExtension,
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  X509CrlReason,
} from "@peculiar/x509";

import type { CertificatePlan } from "./certificate-plan.ts";

/** A certificate with its key, as a TLS server wants them. */
export interface IssuedCertificate {
  /** The leaf and, unless left out on purpose, what leads to the authority. */
  readonly cert: string;
  readonly key: string;
  readonly leaf: string;
  /** SHA-256 of the whole certificate and of its public key, for TLSA records. */
  readonly digest: (selector: 0 | 1) => Buffer;
}

export interface CertificateAuthority {
  /** The root, for those who should trust it. */
  readonly certificate: string;
  issue(plan: CertificatePlan, names: readonly string[]): Promise<IssuedCertificate>;
  /** The signed certificate revocation list, as DER. */
  revocationList(): Promise<Buffer>;
}

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const WEAK_RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 1024,
};

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const keys = new Map<string, Promise<KeyPair>>();

/** Keys are the slow part, so a process makes each kind once. Nothing in the lab depends on keys being different. */
const keyPair = (kind: string, algorithm: typeof WEAK_RSA | typeof ECDSA): Promise<KeyPair> => {
  const known = keys.get(kind);
  if (known !== undefined) return known;
  const made = crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as Promise<KeyPair>;
  keys.set(kind, made);
  return made;
};

let shared: Promise<CertificateAuthority> | null = null;

/** The lab's certificate authority: a root, an intermediate, and leaves in every state. One per process. */
export const certificateAuthority = (): Promise<CertificateAuthority> => (shared ??= createAuthority());

const createAuthority = async (): Promise<CertificateAuthority> => {
  const rootKeys = await keyPair("root", ECDSA);
  const middleKeys = await keyPair("intermediate", ECDSA);
  const foreignKeys = await keyPair("stranger", ECDSA);
  const root = await authorityCertificate("Parapet Lab Root", rootKeys);
  const middle = await authorityCertificate("Parapet Lab Intermediate", middleKeys, {
    certificate: root,
    keys: rootKeys,
  });
  const outsider = await authorityCertificate("Nobody Knows Us CA", foreignKeys);
  const issued = new Map<string, Promise<IssuedCertificate>>();
  const revoked: string[] = [];

  const issue = async (plan: CertificatePlan, names: readonly string[]): Promise<IssuedCertificate> => {
    const own = await leafKeys(plan);
    const shown = plan.state === "wrong-name" ? ["shared-hosting.test"] : [...(plan.names ?? names)];
    const organization = plan.organization === undefined ? "" : `, O=${plan.organization}`;
    const subject = `CN=${shown.find((name) => name.length <= 64) ?? "lab"}${organization}`;
    const issuer =
      plan.state === "untrusted"
        ? { certificate: outsider, keys: foreignKeys }
        : { certificate: middle, keys: middleKeys };
    const selfSigned = plan.state === "self-signed";
    const leaf = await X509CertificateGenerator.create({
      serialNumber: Buffer.from(crypto.getRandomValues(new Uint8Array(15)))
        .toString("hex")
        .replace(/^[89a-f0]/, "1"),
      subject,
      issuer: selfSigned ? subject : issuer.certificate.subject,
      ...validity(plan),
      publicKey: own.publicKey,
      signingKey: selfSigned ? own.privateKey : issuer.keys.privateKey,
      signingAlgorithm: { name: "ECDSA", hash: plan.state === "sha1" ? "SHA-1" : "SHA-256" },
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyEncipherment, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(shown.map((value) => ({ type: "dns" as const, value }))),
        await SubjectKeyIdentifierExtension.create(own.publicKey),
        ...(selfSigned ? [] : [await AuthorityKeyIdentifierExtension.create(issuer.keys.publicKey)]),
        ...(plan.ocspAt === undefined ? [] : [new AuthorityInfoAccessExtension({ ocsp: plan.ocspAt })]),
        ...(plan.revocationListAt === undefined ? [] : [new CRLDistributionPointsExtension([plan.revocationListAt])]),
      ],
    });
    if (plan.state === "revoked") revoked.push(leaf.serialNumber);
    const pem = leaf.toString("pem");
    const alone = selfSigned || plan.incompleteChain === true;
    return {
      cert: alone ? pem : `${pem}\n${issuer.certificate.toString("pem")}`,
      key: await privatePem(own),
      leaf: pem,
      digest: (selector) => {
        const { raw, publicKey } = new NodeCertificate(pem);
        const bytes = selector === 0 ? raw : publicKey.export({ format: "der", type: "spki" });
        return createHash("sha256").update(bytes).digest();
      },
    };
  };

  return {
    certificate: root.toString("pem"),
    revocationList: async () => {
      const list = await X509CrlGenerator.create({
        issuer: middle.subject,
        thisUpdate: new Date(Date.now() - DAY_MS),
        nextUpdate: new Date(Date.now() + 7 * DAY_MS),
        entries: revoked.map((serialNumber) => ({
          serialNumber,
          revocationDate: new Date(Date.now() - DAY_MS),
          reason: X509CrlReason.keyCompromise,
        })),
        signingKey: middleKeys.privateKey,
        signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
      });
      return Buffer.from(list.rawData);
    },
    issue: (plan, names) => {
      const id = JSON.stringify([plan, names]);
      const known = issued.get(id);
      if (known !== undefined) return known;
      const made = issue(plan, names);
      issued.set(id, made);
      return made;
    },
  };
};

const leafKeys = (plan: CertificatePlan): Promise<KeyPair> => {
  if (plan.state === "weak-key") return keyPair("rsa-1024", WEAK_RSA);
  return keyPair("leaf", ECDSA);
};

const validity = ({ state, issuedDaysAgo = 20 }: CertificatePlan): { notBefore: Date; notAfter: Date } => {
  const [from, to] =
    state === "expired"
      ? [-120, -30]
      : state === "expiring"
        ? [-85, 5]
        : state === "not-yet-valid"
          ? [10, 100]
          : [-issuedDaysAgo, Math.max(30, 90 - issuedDaysAgo)];
  return { notBefore: new Date(Date.now() + from * DAY_MS), notAfter: new Date(Date.now() + to * DAY_MS) };
};

const authorityCertificate = async (
  name: string,
  own: KeyPair,
  issuer?: { readonly certificate: X509Certificate; readonly keys: KeyPair },
): Promise<X509Certificate> =>
  X509CertificateGenerator.create({
    serialNumber: Buffer.from(name).toString("hex").slice(0, 30),
    subject: `CN=${name},O=Parapet Lab`,
    issuer: issuer?.certificate.subject ?? `CN=${name},O=Parapet Lab`,
    notBefore: new Date(Date.now() - 365 * DAY_MS),
    notAfter: new Date(Date.now() + 3650 * DAY_MS),
    publicKey: own.publicKey,
    signingKey: issuer?.keys.privateKey ?? own.privateKey,
    signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  });

const privatePem = async (own: KeyPair): Promise<string> => {
  const der = Buffer.from(await crypto.subtle.exportKey("pkcs8", own.privateKey));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join("\n")}\n-----END PRIVATE KEY-----\n`;
};
