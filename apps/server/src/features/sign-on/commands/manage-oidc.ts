import type { Db } from "@parapet/db/db";
import { findConnection } from "@parapet/db/queries/sign-on";

import type { Actor } from "../../../platform/actor.ts";
import { isCallable } from "../../../platform/admission/reach-out.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { mayBeInsecure } from "../provider-net.ts";
import {
  fieldRefusal,
  sealSecret,
  type SharedInput,
  storeChanges,
  storeConnection,
  type StoreServices,
} from "./store-connection.ts";

interface OidcInput extends SharedInput {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string | null | undefined;
}

/** The issuer as it will be compared: an https URL without credentials, query or fragment. */
const refuseIssuer = (services: StoreServices, issuer: string): void => {
  const url = URL.parse(issuer);
  const isSecure = mayBeInsecure(services) ? /^https?:$/.test(url?.protocol ?? "") : isCallable(issuer);
  if (url === null || !isSecure || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw fieldRefusal("issuer", "sign_on_issuer");
};

export const createOidc = (
  services: StoreServices,
  db: Db,
  actor: Actor,
  input: OidcInput,
  visitor: Visitor,
): Promise<string> => {
  refuseIssuer(services, input.issuer);
  return storeConnection({ services, db, actor, visitor }, "oidc", input, async () => ({
    issuer: input.issuer,
    clientId: input.client_id,
    secret: input.client_secret ?? null,
  }));
};

export const changeOidc = async (
  services: StoreServices,
  db: Db,
  actor: Actor,
  id: string,
  input: OidcInput & { readonly version: number },
  visitor: Visitor,
): Promise<void> => {
  const stored = await findConnection(db, actor.org, id);
  if (stored?.kind !== "oidc") throw new Refusal("not_found");
  refuseIssuer(services, input.issuer);
  const by = { services, db, actor, visitor };
  const secret = input.client_secret;
  await storeChanges(
    by,
    stored,
    input,
    async () => {
      // A secret is for the provider it was issued by: it is never sent to another one.
      if (secret === undefined && stored.sealed_secret !== null && stored.issuer !== input.issuer)
        throw fieldRefusal("client_secret", "sign_on_secret_again");
      return {
        issuer: input.issuer,
        clientId: input.client_id,
        ...(secret !== undefined && { sealedSecret: await sealSecret(by, id, secret) }),
      };
    },
    { secret: secret !== undefined },
  );
};
