import { randomUUID } from "node:crypto";
import { promisify } from "node:util";

import { generateServiceProviderMetadata, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import type { ConnectionRow } from "@parapet/db/queries/sign-on";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Element, XMLSerializer } from "@xmldom/xmldom";
import { decrypt } from "xml-encryption";
import * as z from "zod";

import { assertionUrl, metadataUrl, secretPlace } from "./connection-addresses.ts";
import { mayBeInsecure, type SignOnServices } from "./provider-net.ts";
import { fetchMetadata, type SamlProvider } from "./saml-metadata.ts";
import { allNamed, ASSERTION, childElements, parseXml, PROTOCOL, elementText, XMLDSIG } from "./saml-xml.ts";
import { SignOnRefused } from "./sign-on-refused.ts";

export type SamlServices = Pick<SignOnServices, "config" | "keys" | "now" | "providerNet">;

/** What `sign_on_connection.settings` holds of a SAML connection. */
export const SamlSettings = z.object({
  metadataUrl: z.string().nullable(),
  ssoUrl: z.string(),
  /** From the metadata, and those that the administrator added for a roll-over. */
  certificates: z.array(z.string()),
  addedCertificates: z.array(z.string()),
  wantsSignedRequests: z.boolean(),
  /** Whether sign-ins that begin at the provider are accepted. */
  idpInitiated: z.boolean(),
  /** The portal's own certificate for this connection: the provider encrypts with it. */
  ownCertificate: z.string(),
});
export type SamlSettings = z.output<typeof SamlSettings>;

export const settingsOfSaml = (connection: Pick<ConnectionRow, "settings">): SamlSettings =>
  SamlSettings.parse(connection.settings);

/** The provider as its metadata describes it now, or as it was entered. */
export const samlProvider = async (
  services: SamlServices,
  connection: ConnectionRow,
  how: { readonly fresh?: boolean } = {},
): Promise<SamlProvider> => {
  const settings = settingsOfSaml(connection);
  const { metadataUrl: url, ssoUrl, certificates, addedCertificates, wantsSignedRequests } = settings;
  const entered = { entityId: connection.issuer, ssoUrl, certificates, wantsSignedRequests };
  const [insecure, now] = [mayBeInsecure(services), services.now().getTime()];
  const provider = url === null ? entered : await fetchMetadata(services.providerNet, url, { insecure, now, ...how });
  if (provider.entityId !== connection.issuer) throw new SignOnRefused("issuer");
  return { ...provider, certificates: [...new Set([...provider.certificates, ...addedCertificates])] };
};

const openKey = async (services: Pick<SignOnServices, "keys">, connection: ConnectionRow): Promise<string> => {
  if (connection.sealed_secret === null) throw new SignOnRefused("decryption");
  const place = secretPlace(connection.org_id as OrgId, connection.id);
  return (await services.keys.open(place, connection.sealed_secret)).toString();
};

const clientOf = (
  publicUrl: string,
  connection: ConnectionRow,
  provider: SamlProvider,
  more: Partial<SamlConfig> = {},
) =>
  new SAML({
    issuer: metadataUrl(publicUrl, connection.id),
    callbackUrl: assertionUrl(publicUrl, connection.id),
    entryPoint: provider.ssoUrl,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Times, audience and request are compared by `readAssertion`, each with its own reason.
    acceptedClockSkewMs: -1,
    audience: false,
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...more,
  });

/** The portal as a service provider, for import at the provider of this connection. */
export const ownMetadata = (publicUrl: string, connection: ConnectionRow): string => {
  const { ownCertificate } = settingsOfSaml(connection);
  return generateServiceProviderMetadata({
    issuer: metadataUrl(publicUrl, connection.id),
    callbackUrl: assertionUrl(publicUrl, connection.id),
    wantAssertionsSigned: true,
    // The document names certificates only; that there is a key is all that the generator asks.
    privateKey: "sealed",
    publicCerts: ownCertificate,
    decryptionPvk: "sealed",
    decryptionCert: ownCertificate,
    identifierFormat: null,
    generateUniqueId: () => `_${connection.id}`,
  });
};

/** What is remembered between the redirect and the answer. */
export interface SamlSecrets {
  readonly state: string;
  readonly requestId: string;
}

export const newRequestId = (): string => `_${randomUUID()}`;

/** Where the browser goes with a request (HTTP-Redirect binding). */
export const requestUrl = async (
  services: SamlServices,
  connection: ConnectionRow,
  secrets: SamlSecrets,
  how: { readonly fresh: boolean },
): Promise<string> => {
  const provider = await samlProvider(services, connection, how);
  const signing = provider.wantsSignedRequests
    ? {
        privateKey: await openKey(services, connection),
        signatureAlgorithm: "sha256" as const,
        digestAlgorithm: "sha256",
      }
    : {};
  const client = clientOf(services.config.publicUrl, connection, provider, {
    generateUniqueId: () => secrets.requestId,
    ...signing,
  });
  return client.getAuthorizeUrlAsync(secrets.state, undefined, {});
};

const ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);

/** SHA-1 and shared secrets (HMAC) prove nothing. */
const refuseAlgorithms = (root: Element): void => {
  for (const signature of allNamed(root, "Signature"))
    for (const name of ["SignatureMethod", "DigestMethod"])
      for (const method of allNamed(signature, name))
        if (!ALGORITHMS.has(method.getAttribute("Algorithm") ?? "")) throw new SignOnRefused("algorithm");
};

/** Signature wrapping moves the signed part aside and adds another: there must be one of each, and no two with one id. */
const refuseWrapping = (root: Element): void => {
  const parts = allNamed(root, "Assertion").length + allNamed(root, "EncryptedAssertion").length;
  const ids = [...root.getElementsByTagNameNS("*", "*"), root].flatMap((it) =>
    ["ID", "Id", "id"].map((name) => it.getAttribute(name)).filter((id) => id !== null),
  );
  if (parts > 1 || allNamed(root, "Response").length !== 1 || new Set(ids).size !== ids.length)
    throw new SignOnRefused("wrapping");
};

const decryptAsync = promisify(decrypt) as (
  xml: string,
  options: { key: string; disallowDecryptionWithInsecureAlgorithm: boolean },
) => Promise<string>;

/** The verified assertion of a response. Nothing outside of it is signed. */
const verifiedAssertion = async (
  services: SamlServices,
  connection: ConnectionRow,
  provider: SamlProvider,
  root: Element,
  text: string,
): Promise<Element> => {
  const [encrypted] = childElements(root, ASSERTION, "EncryptedAssertion");
  const verify = async (response: Element, xml: string): Promise<Element> => {
    refuseWrapping(response);
    const [assertion] = childElements(response, ASSERTION, "Assertion");
    if (assertion === undefined) throw new SignOnRefused("response");
    if (childElements(assertion, XMLDSIG, "Signature").length === 0) throw new SignOnRefused("unsigned");
    refuseAlgorithms(response);
    const client = clientOf(services.config.publicUrl, connection, provider);
    try {
      const SAMLResponse = Buffer.from(xml).toString("base64");
      const { profile } = await client.validatePostResponseAsync({ SAMLResponse });
      return parseXml(profile?.getAssertionXml?.() ?? "");
    } catch (cause) {
      throw new SignOnRefused("signature", { cause });
    }
  };
  if (encrypted === undefined) return verify(root, text);
  refuseWrapping(root);
  // One reason for everything that may be wrong inside: telling them apart would help to decrypt captured answers (padding oracle).
  try {
    const key = await openKey(services, connection);
    const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
    const inner = (await decryptAsync(new XMLSerializer().serializeToString(encrypted), options)).replace(
      /^\s*<\?xml[^>]*\?>/,
      "",
    );
    if (parseXml(inner).localName !== "Assertion") throw new SignOnRefused("decryption");
    const wrapped = `<samlp:Response xmlns:samlp="${PROTOCOL}">${inner}</samlp:Response>`;
    return await verify(parseXml(wrapped), wrapped);
  } catch (cause) {
    throw new SignOnRefused("decryption", { cause });
  }
};

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const MAX_ENCODED = 400_000;

/** The answer of a provider with its verified assertion, before times, audience and request are compared. */
export interface VerifiedResponse {
  readonly response: Element;
  readonly assertion: Element;
}

/** Verifies the signature of an answer. Throws `SignOnRefused` with a reason of its own for each fault. */
export const verifyResponse = async (
  services: SamlServices,
  connection: ConnectionRow,
  encoded: string,
): Promise<VerifiedResponse> => {
  if (encoded === "" || encoded.length > MAX_ENCODED || !/^[A-Za-z0-9+/=\s]+$/.test(encoded))
    throw new SignOnRefused("response");
  // As the signature library reads it, so that both see the same.
  const text = Buffer.from(encoded, "base64").toString("utf8").replaceAll(/\r\n?/g, "\n");
  const response = parseXml(text);
  if (response.namespaceURI !== PROTOCOL || response.localName !== "Response") throw new SignOnRefused("response");
  const [status] = childElements(response, PROTOCOL, "Status").flatMap((it) =>
    childElements(it, PROTOCOL, "StatusCode"),
  );
  if (status?.getAttribute("Value") !== SUCCESS) throw new SignOnRefused("provider-error");
  const destination = response.getAttribute("Destination");
  if (destination !== null && destination !== assertionUrl(services.config.publicUrl, connection.id))
    throw new SignOnRefused("destination");
  const provider = await samlProvider(services, connection);
  const [issuer] = childElements(response, ASSERTION, "Issuer");
  if (issuer !== undefined && elementText(issuer) !== provider.entityId) throw new SignOnRefused("issuer");
  const assertion = await verifiedAssertion(services, connection, provider, response, text);
  if (assertion.namespaceURI !== ASSERTION || assertion.localName !== "Assertion") throw new SignOnRefused("response");
  return { response, assertion };
};
