import { X509Certificate } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { type ConnectionRow, findConnection } from "@parapet/db/queries/sign-on";

import type { Actor } from "../../../platform/actor.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { newOwnCertificate } from "../own-certificate.ts";
import { mayBeInsecure } from "../provider-net.ts";
import { type SamlServices, type SamlSettings, settingsOfSaml } from "../saml-client.ts";
import { fetchMetadata, readSamlMetadata, readCertificate, type SamlProvider } from "../saml-metadata.ts";
import { SignOnRefused } from "../sign-on-refused.ts";
import {
  fieldRefusal,
  type SharedInput,
  storeChanges,
  storeConnection,
  type StoreServices,
} from "./store-connection.ts";

export interface SamlInput extends SharedInput {
  readonly metadata_url: string | null;
  readonly metadata_xml: string | null;
  readonly certificates: readonly string[];
  readonly idp_initiated: boolean;
}

/** The provider that the metadata describes, and the certificates that were added to it. Contacts the provider. */
export interface DescribedProvider {
  readonly provider: SamlProvider | null;
  readonly addedCertificates: readonly string[];
}

/** Reads what was entered, before any transaction is open. Without metadata the stored ones stay. */
export const describeProvider = async (services: SamlServices, input: SamlInput): Promise<DescribedProvider> => {
  const addedCertificates = input.certificates.map((text) => {
    const read = readCertificate(text);
    if (read === null) throw fieldRefusal("certificates", "sign_on_certificate");
    return read;
  });
  const { metadata_url: url, metadata_xml: xml } = input;
  if (url !== null && xml !== null) throw new Refusal("invalid_input");
  if (url === null && xml === null) return { provider: null, addedCertificates };
  const how = { insecure: mayBeInsecure(services), now: services.now().getTime(), fresh: true };
  try {
    const provider =
      xml === null ? await fetchMetadata(services.providerNet, url ?? "", how) : readSamlMetadata(xml, how);
    return { provider, addedCertificates };
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    const key = error.reason === "unreachable" ? "sign_on_unavailable" : "sign_on_saml_metadata";
    throw new Refusal("invalid_input", key, {
      fields: { [xml === null ? "metadata_url" : "metadata_xml"]: key },
      cause: error,
    });
  }
};

const samlSettings = (
  provider: SamlProvider,
  input: SamlInput,
  it: Pick<SamlSettings, "ownCertificate"> & { readonly addedCertificates: readonly string[] },
): SamlSettings => ({
  metadataUrl: input.metadata_url,
  ssoUrl: provider.ssoUrl,
  certificates: [...provider.certificates],
  addedCertificates: [...it.addedCertificates],
  wantsSignedRequests: provider.wantsSignedRequests,
  idpInitiated: input.idp_initiated,
  ownCertificate: it.ownCertificate,
});

export const createSaml = async (
  services: StoreServices,
  db: Db,
  actor: Actor,
  input: SamlInput,
  { provider, addedCertificates }: DescribedProvider,
  visitor: Visitor,
): Promise<string> => {
  if (provider === null) throw fieldRefusal("metadata_url", "sign_on_saml_metadata");
  return storeConnection({ services, db, actor, visitor }, "saml", input, async (id) => {
    const { certificate, privateKey } = await newOwnCertificate(id, services.now());
    const settings = samlSettings(provider, input, { ownCertificate: certificate, addedCertificates });
    return { issuer: provider.entityId, clientId: "", settings, secret: privateKey };
  });
};

const isSubset = (part: readonly string[], whole: readonly string[]): boolean => part.every((it) => whole.includes(it));

/** Nothing but certificates were added, as for a roll-over: what was tested still works. */
const onlyAddsCertificates = (
  stored: ConnectionRow,
  before: SamlSettings,
  after: SamlSettings,
  input: SamlInput,
  domains: readonly string[],
  issuer: string,
): boolean => {
  const known = ({ certificates, addedCertificates }: SamlSettings) => [...certificates, ...addedCertificates];
  return (
    isSubset(known(before), known(after)) &&
    stored.issuer === issuer &&
    before.ssoUrl === after.ssoUrl &&
    before.metadataUrl === after.metadataUrl &&
    before.wantsSignedRequests === after.wantsSignedRequests &&
    before.idpInitiated === after.idpInitiated &&
    stored.email_claim === input.email_claim &&
    stored.groups_claim === input.groups_claim &&
    stored.trusts_email === input.trusts_email &&
    isSubset(domains, input.domains) &&
    isSubset(input.domains, domains)
  );
};

export const changeSaml = async (
  services: StoreServices,
  db: Db,
  actor: Actor,
  id: string,
  input: SamlInput & { readonly version: number },
  described: DescribedProvider,
  visitor: Visitor,
): Promise<void> => {
  const { org } = actor;
  const stored = await findConnection(db, org, id);
  if (stored?.kind !== "saml") throw new Refusal("not_found");
  const before = settingsOfSaml(stored);
  const kept: SamlProvider = { ...before, entityId: stored.issuer };
  const provider = described.provider ?? kept;
  const settings = samlSettings(
    provider,
    { ...input, metadata_url: described.provider === null ? before.metadataUrl : input.metadata_url },
    { ownCertificate: before.ownCertificate, addedCertificates: described.addedCertificates },
  );
  await storeChanges(
    { services, db, actor, visitor },
    stored,
    input,
    async (domains) => {
      const staysTested = onlyAddsCertificates(stored, before, settings, input, domains, provider.entityId);
      return { issuer: provider.entityId, clientId: "", settings, staysTested };
    },
    {
      fields: {
        certificates: { before: fingerprintsOf(before), after: fingerprintsOf(settings) },
        metadata_url: { before: before.metadataUrl, after: settings.metadataUrl },
        sso_url: { before: before.ssoUrl, after: settings.ssoUrl },
        signed_requests: { before: before.wantsSignedRequests, after: settings.wantsSignedRequests },
        idp_initiated: { before: before.idpInitiated, after: settings.idpInitiated },
      },
    },
  );
};

/** SHA-256 of a certificate, as providers show it. */
export const certificateFingerprint = (certificate: string): string =>
  new X509Certificate(Buffer.from(certificate, "base64")).fingerprint256;

const fingerprintsOf = ({ certificates, addedCertificates }: SamlSettings): string[] =>
  [...certificates, ...addedCertificates].map(certificateFingerprint);

export const certificateExpiry = (certificate: string): number =>
  Math.floor(Date.parse(new X509Certificate(Buffer.from(certificate, "base64")).validTo) / 1000);
