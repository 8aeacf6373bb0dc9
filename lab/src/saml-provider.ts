import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";

import { DAY_MS } from "@parapet/domain/durations";
import { X509CertificateGenerator } from "@peculiar/x509";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { encrypt } from "xml-encryption";

import { listenTcp } from "./bind.ts";
import { wrapSignature, type WrappedParts, type Wrapping } from "./saml-wrapping.ts";

export interface SamlPerson {
  readonly nameId?: string;
  readonly format?: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

/** What is planted into answers of the provider until it is reset. Times are seconds from now. */
export interface SamlFaults {
  issuer?: string;
  responseIssuer?: string;
  audience?: string | null;
  recipient?: string;
  destination?: string;
  /** Null: left out. */
  inResponseTo?: string | null;
  issuedIn?: number;
  validFrom?: number;
  validFor?: number;
  status?: string;
  signature?: "none" | "foreign" | "sha1" | "response-only";
  wrap?: Wrapping;
  /** The person that wrapped and tampered answers name instead. */
  victim?: string;
  encrypt?: { readonly certificate: string; readonly content?: string; readonly key?: string };
  /** Changes the assertion before it is signed, and what is encrypted. */
  edit?: (assertion: string) => string;
  /** Changes the answer after it was signed. */
  tamper?: (response: string) => string;
  isDown?: boolean;
  delayMs?: number;
}

/** The form that the provider's page sends to the portal. */
export interface SamlForm {
  readonly action: string;
  readonly SAMLResponse: string;
  readonly RelayState: string;
}

export interface LabSamlProvider extends AsyncDisposable {
  readonly entityId: string;
  readonly metadataUrl: string;
  readonly metadata: string;
  readonly people: Map<string, SamlPerson>;
  faults: SamlFaults;
  /** Requests for metadata so far. */
  readonly requests: string[];
  /** Publishes a second certificate; `rollKey` then signs with it. */
  announceKey(): Promise<string>;
  rollKey(): Promise<void>;
  /** The answer to a request of the portal, as the provider's page would send it. */
  visit(url: string, login: string): Promise<SamlForm>;
  /** A sign-in that begins at the provider. */
  unsolicited(portal: { entityId: string; assertionUrl: string }, login: string, relay?: string): Promise<SamlForm>;
}

interface SigningKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const RSA = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

const newKey = async (): Promise<SigningKey> => {
  const keys = await crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=lab identity provider",
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 365 * DAY_MS),
    signingAlgorithm: RSA,
    keys,
  });
  const der = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END PRIVATE KEY-----\n`,
    certificate: Buffer.from(certificate.rawData).toString("base64"),
  };
};

const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";

const sign = (xml: string, element: "Assertion" | "Response", key: SigningKey, hash: "sha1" | "sha256"): string => {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    canonicalizationAlgorithm: EXCLUSIVE,
    signatureAlgorithm:
      hash === "sha1"
        ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    getKeyInfoContent: () => `<X509Data><X509Certificate>${key.certificate}</X509Certificate></X509Data>`,
  });
  const path = `//*[local-name(.)='${element}']`;
  signer.addReference({
    xpath: path,
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm:
      hash === "sha1" ? "http://www.w3.org/2000/09/xmldsig#sha1" : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signer.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signer.getSignedXml();
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const encryptAsync = promisify(encrypt) as (xml: string, options: object) => Promise<string>;

const pageOf = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Lab IdP</title>${body}`;

const formPage = ({ action, SAMLResponse, RelayState }: SamlForm): string =>
  pageOf(`<form method="post" action="${escaped(action)}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
<input type="hidden" name="RelayState" value="${escaped(RelayState)}">
<button>Continue</button></form><script>document.forms[0].submit()</script>`);

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
};

interface Request {
  readonly id: string | null;
  readonly portal: string;
  readonly assertionUrl: string;
  readonly relay: string;
}

const readRequest = (url: string): Request => {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("no request");
  return {
    id: root.getAttribute("ID"),
    portal: root.textContent?.trim() ?? "",
    assertionUrl: root.getAttribute("AssertionConsumerServiceURL") ?? "",
    relay: query.get("RelayState") ?? "",
  };
};

/** A SAML 2.0 identity provider on loopback that signs with `xml-crypto`, into whose answers faults can be planted. */
export const startSamlProvider = async (): Promise<LabSamlProvider> => {
  let key = await newKey();
  /** Of someone else; generated when it is needed. */
  let foreign: SigningKey | null = null;
  let published = [key];
  let announced: SigningKey | null = null;
  const people = new Map<string, SamlPerson>();
  const requests: string[] = [];
  const state: { faults: SamlFaults } = { faults: {} };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  const { port } = await listenTcp(server, "127.0.0.1", 0);
  const origin = `http://127.0.0.1:${port}`;
  const entityId = `${origin}/metadata`;

  const metadataOf = (): string =>
    `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${published
      .map(
        ({ certificate }) =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      )
      .join(
        "",
      )}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

  const assertionOf = (request: Request, login: string, person: SamlPerson): string => {
    const { faults } = state;
    const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
    const { validFrom = -30, validFor = 300, issuedIn = 0 } = faults;
    const answered = faults.inResponseTo === undefined ? request.id : faults.inResponseTo;
    const audience = faults.audience === undefined ? request.portal : faults.audience;
    const attributes = Object.entries(person.attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${escaped(name)}">${[value]
          .flat()
          .map((it) => `<saml:AttributeValue>${escaped(it)}</saml:AttributeValue>`)
          .join("")}</saml:Attribute>`,
    );
    const format = person.format ?? "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
    const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(issuedIn)}"><saml:Issuer>${faults.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${escaped(person.nameId ?? login)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${faults.recipient ?? request.assertionUrl}" NotOnOrAfter="${at(validFor)}"${answered === null ? "" : ` InResponseTo="${answered}"`}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(validFrom)}" NotOnOrAfter="${at(validFor)}">${audience === null ? "" : `<saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(issuedIn)}" SessionIndex="_${randomUUID()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement></saml:Assertion>`;
    return faults.edit?.(assertion) ?? assertion;
  };

  const responseOf = (request: Request, content: string): string => {
    const { faults } = state;
    const answered = faults.inResponseTo === undefined ? request.id : faults.inResponseTo;
    const status = faults.status ?? "urn:oasis:names:tc:SAML:2.0:status:Success";
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${faults.destination ?? request.assertionUrl}"${answered === null ? "" : ` InResponseTo="${answered}"`}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${faults.responseIssuer ?? faults.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${content}</samlp:Response>`;
  };

  const encrypted = async (assertion: string, how: NonNullable<SamlFaults["encrypt"]>): Promise<string> => {
    const pem = `-----BEGIN CERTIFICATE-----\n${how.certificate.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END CERTIFICATE-----\n`;
    const data = await encryptAsync(assertion, {
      rsa_pub: pem,
      pem,
      encryptionAlgorithm: how.content ?? "http://www.w3.org/2009/xmlenc11#aes256-gcm",
      keyEncryptionAlgorithm: how.key ?? "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
      warnInsecureAlgorithm: false,
    });
    return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
  };

  const answer = async (request: Request, login: string): Promise<SamlForm> => {
    const { faults } = state;
    const person = people.get(login);
    if (person === undefined) throw new Error(`nobody is called ${login}`);
    const plain = assertionOf(request, login, person);
    const signer = faults.signature === "foreign" ? (foreign ??= await newKey()) : key;
    const hash = faults.signature === "sha1" ? "sha1" : "sha256";
    const isSigned = faults.signature !== "none" && faults.signature !== "response-only";
    const assertion = isSigned ? sign(plain, "Assertion", signer, hash) : plain;
    let response: string;
    if (faults.wrap !== undefined) {
      const parts: WrappedParts = {
        plain,
        signed: assertion,
        evil: plain.replaceAll(login, faults.victim ?? "evil"),
        response: (content) => responseOf(request, content),
        signResponse: (xml) => sign(xml, "Response", signer, hash),
      };
      response = wrapSignature(faults.wrap, parts);
    } else {
      const content = faults.encrypt === undefined ? assertion : await encrypted(assertion, faults.encrypt);
      response = responseOf(request, content);
      if (faults.signature === "response-only") response = sign(response, "Response", signer, hash);
    }
    response = faults.tamper?.(response) ?? response;
    return {
      action: request.assertionUrl,
      SAMLResponse: Buffer.from(response).toString("base64"),
      RelayState: request.relay,
    };
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? "/", origin);
    const send = (status: number, type: string, body: string) => {
      outgoing.writeHead(status, { "content-type": type }).end(body);
    };
    if (url.pathname === "/metadata") {
      requests.push(url.pathname);
      if (state.faults.delayMs !== undefined) await sleep(state.faults.delayMs);
      return state.faults.isDown === true
        ? send(503, "text/plain", "down")
        : send(200, "application/samlmetadata+xml", metadataOf());
    }
    if (url.pathname !== "/sso") return send(404, "text/plain", "");
    if (incoming.method !== "POST")
      return send(
        200,
        "text/html",
        pageOf(
          `<h1>Lab identity provider</h1><form method="post"><label>Login <input name="login"></label><button>Sign in</button></form>`,
        ),
      );
    const login = (await bodyOf(incoming)).get("login") ?? "";
    if (!people.has(login)) return send(403, "text/plain", "unknown");
    return send(200, "text/html", formPage(await answer(readRequest(url.href), login)));
  };

  return {
    entityId,
    metadataUrl: entityId,
    get metadata() {
      return metadataOf();
    },
    people,
    requests,
    get faults() {
      return state.faults;
    },
    set faults(faults) {
      state.faults = faults;
    },
    async announceKey() {
      announced = await newKey();
      published = [key, announced];
      return announced.certificate;
    },
    async rollKey() {
      key = announced ?? (await newKey());
      announced = null;
      published = [key];
    },
    visit: (url, login) => answer(readRequest(url), login),
    unsolicited: ({ entityId: portal, assertionUrl }, login, relay = "") =>
      answer({ id: null, portal, assertionUrl, relay }, login),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
