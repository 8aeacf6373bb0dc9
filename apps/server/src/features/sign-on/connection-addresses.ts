import type { OrgId } from "@parapet/domain/contracts/ids";

/** Each connection has addresses of its own, so that the answer of one provider cannot be taken for that of another. */
const of = (publicUrl: string, id: string, what: string): string => `${publicUrl}/api/sign-on/${id}/${what}`;

export const redirectUrl = (publicUrl: string, id: string): string => of(publicUrl, id, "callback");
export const logoutUrl = (publicUrl: string, id: string): string => of(publicUrl, id, "logout");
/** Assertion consumer service (SAML). */
export const assertionUrl = (publicUrl: string, id: string): string => of(publicUrl, id, "assertion");
/** Metadata of the service provider (SAML), and its entity id. */
export const metadataUrl = (publicUrl: string, id: string): string => of(publicUrl, id, "metadata");

/** Where the client secret (OpenID Connect) or the private key (SAML) of a connection is stored. */
export const secretPlace = (org: OrgId, id: string) =>
  ({ org, purgeYear: 0, column: "sign_on_connection.sealed_secret", row: id }) as const;
