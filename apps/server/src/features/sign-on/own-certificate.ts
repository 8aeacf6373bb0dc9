import "reflect-metadata";
import { X509CertificateGenerator } from "@peculiar/x509";

const ALGORITHM = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const YEARS = 10;

/** A key pair of the portal for one SAML connection, in a self-signed certificate: providers read no other form. */
export const newOwnCertificate = async (id: string, at: Date): Promise<{ certificate: string; privateKey: string }> => {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const notAfter = new Date(at);
  notAfter.setUTCFullYear(at.getUTCFullYear() + YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    { name: `CN=parapet-${id}`, notBefore: at, notAfter, signingAlgorithm: ALGORITHM, keys },
    crypto,
  );
  const der = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`;
  return { certificate: Buffer.from(certificate.rawData).toString("base64"), privateKey };
};
