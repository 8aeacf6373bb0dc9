import { randomBytes, randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { lockOrganization } from "@parapet/db/queries/billing";
import {
  changeCloudAccount,
  countCloudAccounts,
  deleteCloudContent,
  dropCloudAccount,
  findCloudAccount,
  insertCloudAccount,
  recheckCloudVerified,
} from "@parapet/db/queries/cloud-accounts";
import type { CloudCredentials } from "@parapet/domain/contracts/cloud-accounts";
import { ServiceAccountKey } from "@parapet/intel/cloud/google";
import type * as z from "zod";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { secretPlace } from "../cloud-reader.ts";
import { offerCloudAssets } from "./offer-cloud-assets.ts";

const MAX_ACCOUNTS = 20;

type AccountInput = z.output<typeof CloudCredentials>;
type ManageServices = Pick<Services, "config" | "keys" | "now">;

const keyFileOf = (text: string): ServiceAccountKey => {
  const refusal = new Refusal("invalid_input", "cloud_key_file", { fields: { secret: "cloud_key_file" } });
  try {
    const parsed = ServiceAccountKey.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    throw refusal;
  }
  throw refusal;
};

/** The account at the provider that the settings name, what else is stored, and the secret where one is given. */
const partsOf = (
  { config }: Pick<Services, "config">,
  input: AccountInput,
  stored: unknown,
): { identity: object; settings: object; secret: string | null | undefined } => {
  switch (input.provider) {
    case "aws-role": {
      if (config.cloud.aws === null) throw new Refusal("conflict", "cloud_no_role");
      const settings = { role_arn: input.role_arn };
      return { identity: settings, settings, secret: null };
    }
    case "aws-key": {
      const settings = { access_key_id: input.access_key_id };
      return { identity: settings, settings, secret: input.secret };
    }
    case "azure": {
      const settings = { tenant_id: input.tenant_id, client_id: input.client_id };
      return { identity: settings, settings, secret: input.secret };
    }
    case "google": {
      const projects = [...new Set(input.projects)];
      if (input.secret === undefined) {
        const { client_email, project_id } = (stored ?? {}) as { client_email?: string; project_id?: string };
        const identity = { client_email: client_email ?? "", project_id: project_id ?? "" };
        return { identity, settings: { ...identity, projects }, secret: undefined };
      }
      const key = keyFileOf(input.secret);
      const identity = { client_email: key.client_email, project_id: key.project_id };
      // Only what is used is stored.
      return { identity, settings: { ...identity, projects }, secret: JSON.stringify(key) };
    }
    case "cloudflare":
      return { identity: {}, settings: {}, secret: input.secret };
  }
};

const secretAgain = () =>
  new Refusal("invalid_input", "cloud_secret_again", { fields: { secret: "cloud_secret_again" } });

const isSameAccount = (identity: object, stored: unknown): boolean =>
  Object.entries(identity).every(([name, value]) => (stored as Record<string, unknown>)[name] === value);

export const createAccount = async (
  services: ManageServices,
  db: Db,
  actor: Actor,
  input: AccountInput,
  visitor: Visitor,
): Promise<string> => {
  const { org, user } = actor;
  const at = services.now();
  const { settings, secret } = partsOf(services, input, null);
  if (secret === undefined) throw secretAgain();
  const id = randomUUID();
  // Sealed before the lock: a new data key is stored in a transaction of its own, which refers to the organization.
  const sealedSecret = secret === null ? null : await services.keys.seal(secretPlace(org, id), secret);
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countCloudAccounts(db, org)) >= MAX_ACCOUNTS) throw new Refusal("conflict", "cloud_full");
  await insertCloudAccount(
    db,
    org,
    {
      id,
      provider: input.provider,
      name: input.name,
      settings,
      sealedSecret,
      externalId: randomBytes(24).toString("base64url"),
      user,
    },
    at,
  );
  await audit(db, visitor, at, {
    action: "cloud-account.created",
    org,
    actor: user,
    object: id,
    detail: { provider: input.provider, name: input.name, ...settings },
  });
  return id;
};

export const changeAccount = async (
  services: ManageServices,
  db: Db,
  actor: Actor,
  id: string,
  { settings: input, version }: { readonly settings: AccountInput; readonly version: number },
  visitor: Visitor,
): Promise<void> => {
  const { org, user } = actor;
  const at = services.now();
  const stored = await findCloudAccount(db, org, id);
  if (stored === undefined) throw new Refusal("not_found");
  if (stored.provider !== input.provider) throw new Refusal("invalid_input");
  const { identity, settings, secret } = partsOf(services, input, stored.settings);
  const isSame = isSameAccount(identity, stored.settings);
  // A secret belongs to the account it was issued by.
  if (secret === undefined && !isSame) throw secretAgain();
  const sealedSecret =
    typeof secret === "string" ? { sealedSecret: await services.keys.seal(secretPlace(org, id), secret) } : {};
  if (!(await changeCloudAccount(db, org, id, { name: input.name, settings, ...sealedSecret, user, version }, at)))
    throw new Refusal("conflict");
  if (!isSame) {
    await deleteCloudContent(db, org, id);
    await recheckCloudVerified(db, org);
    await offerCloudAssets(db, org, at);
  }
  await audit(db, visitor, at, {
    action: "cloud-account.changed",
    org,
    actor: user,
    object: id,
    detail: { name: input.name, ...settings, secret: typeof secret === "string" },
  });
};

/** Removes the credentials and what they read; domains that the account verified are checked again. */
export const removeAccount = async (
  { now }: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  id: string,
  visitor: Visitor,
): Promise<void> => {
  const { org, user } = actor;
  const at = now();
  const stored = await findCloudAccount(db, org, id);
  if (stored === undefined || !(await dropCloudAccount(db, org, id))) throw new Refusal("not_found");
  await recheckCloudVerified(db, org);
  await offerCloudAssets(db, org, at);
  await audit(db, visitor, at, {
    action: "cloud-account.removed",
    org,
    actor: user,
    object: id,
    detail: { provider: stored.provider, name: stored.name },
  });
};
