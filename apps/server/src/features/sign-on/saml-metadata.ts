import { X509Certificate } from "node:crypto";

import type { Net } from "@parapet/net/net";
import type { Element } from "@xmldom/xmldom";

import { isCallable } from "../../platform/admission/reach-out.ts";
import { providerFetch, ProviderUnreachable } from "./provider-net.ts";
import { allNamed, childElements, METADATA, parseXml, elementText, XMLDSIG } from "./saml-xml.ts";
import { SignOnRefused } from "./sign-on-refused.ts";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
/** Short: a certificate that the provider has replaced is known a minute later. */
const CACHE_MS = 60_000;
const MAX_CACHED = 1_000;
const MAX_CERTIFICATES = 4;
const MIN_RSA_BITS = 2048;

/** The part of an identity provider's metadata that a sign-in reads. */
export interface SamlProvider {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** Base64 of the DER of each signing certificate: during a roll-over there are two. */
  readonly certificates: readonly string[];
  readonly wantsSignedRequests: boolean;
}

/** A signing certificate as it is stored. Null: it is none, or its key is too weak. */
export const readCertificate = (text: string): string | null => {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  try {
    const der = Buffer.from(base64, "base64");
    const { publicKey } = new X509Certificate(der);
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    return publicKey.asymmetricKeyType === "rsa" && bits >= MIN_RSA_BITS ? der.toString("base64") : null;
  } catch {
    return null;
  }
};

/** Is this an address to which people and requests may be sent? */
export const isProviderUrl = (url: string, insecure: boolean): boolean => {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    (insecure ? /^https?:$/.test(parsed.protocol) : isCallable(url)) &&
    parsed.username === "" &&
    parsed.password === "" &&
    parsed.hash === ""
  );
};

const signingCertificates = (descriptor: Element): string[] =>
  childElements(descriptor, METADATA, "KeyDescriptor")
    .filter((key) => ["", "signing"].includes(key.getAttribute("use") ?? ""))
    .flatMap((key) => childElements(key, XMLDSIG, "KeyInfo"))
    .flatMap((info) => childElements(info, XMLDSIG, "X509Data"))
    .flatMap((data) => childElements(data, XMLDSIG, "X509Certificate"))
    .map((element) => readCertificate(elementText(element) ?? ""))
    .filter((it): it is string => it !== null);

const parseMetadata = (xml: string, how: { readonly insecure: boolean; readonly now: number }): SamlProvider => {
  const root = parseXml(xml, { comments: "ignored" });
  const entities = allNamed(root, "EntityDescriptor").filter(
    (it) => it.namespaceURI === METADATA && childElements(it, METADATA, "IDPSSODescriptor").length === 1,
  );
  const [entity] = entities;
  const [descriptor] = entity === undefined ? [] : childElements(entity, METADATA, "IDPSSODescriptor");
  if (entity === undefined || descriptor === undefined || entities.length !== 1) throw new SignOnRefused("metadata");
  for (const element of [root, entity, descriptor]) {
    const until = element.getAttribute("validUntil");
    if (until !== null && !(Date.parse(until) > how.now)) throw new SignOnRefused("metadata");
  }
  const entityId = entity.getAttribute("entityID") ?? "";
  const ssoUrl = childElements(descriptor, METADATA, "SingleSignOnService")
    .filter((it) => it.getAttribute("Binding") === REDIRECT)
    .map((it) => it.getAttribute("Location") ?? "")
    .find((url) => isProviderUrl(url, how.insecure));
  const certificates = [...new Set(signingCertificates(descriptor))].slice(0, MAX_CERTIFICATES);
  const isUsable = entityId !== "" && entityId.length <= 1000 && !/\p{Cc}/u.test(entityId);
  if (!isUsable || ssoUrl === undefined || ssoUrl.length > 2000 || certificates.length === 0)
    throw new SignOnRefused("metadata");
  const wants = descriptor.getAttribute("WantAuthnRequestsSigned");
  return { entityId, ssoUrl, certificates, wantsSignedRequests: wants === "true" || wants === "1" };
};

const cache = new WeakMap<Net, Map<string, { readonly provider: SamlProvider; readonly until: number }>>();

/** The metadata at a URL, from which roll-overs of certificates are followed. */
export const fetchMetadata = async (
  net: Net,
  url: string,
  how: { readonly insecure: boolean; readonly now: number; readonly fresh?: boolean },
): Promise<SamlProvider> => {
  const known = cache.get(net) ?? new Map<string, { provider: SamlProvider; until: number }>();
  cache.set(net, known);
  const stored = known.get(url);
  if (stored !== undefined && stored.until > how.now && how.fresh !== true) return stored.provider;
  if (!isProviderUrl(url, how.insecure)) throw new SignOnRefused("metadata");
  let xml: string;
  try {
    const headers = { accept: "application/samlmetadata+xml, application/xml, text/xml" };
    const response = await providerFetch(net)(url, { headers });
    if (response.status !== 200) throw new SignOnRefused("metadata");
    xml = await response.text();
  } catch (cause) {
    if (cause instanceof SignOnRefused) throw cause;
    throw new SignOnRefused(cause instanceof ProviderUnreachable ? "unreachable" : "metadata", { cause });
  }
  const provider = readSamlMetadata(xml, how);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(url, { provider, until: how.now + CACHE_MS });
  return provider;
};

/** As `parseMetadata`; a document that is none is invalid metadata, not an invalid answer. */
export const readSamlMetadata = (
  xml: string,
  how: { readonly insecure: boolean; readonly now: number },
): SamlProvider => {
  try {
    return parseMetadata(xml, how);
  } catch (cause) {
    throw new SignOnRefused("metadata", { cause });
  }
};
