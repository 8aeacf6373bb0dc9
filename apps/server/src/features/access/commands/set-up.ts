import {
  consumeSetupToken,
  hasSuperAdmin,
  insertSetupToken,
  insertUser,
  isSetupTokenValid,
} from "@parapet/db/queries/access";
import { insertOrganization, operatorOrganization } from "@parapet/db/queries/organizations";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { refuseWeakPassword } from "../choose-password.ts";

/**
 * A one-time token for the first administrator, or null when there is an administrator already. `present` is one that this server
 * made before: it stays while it is valid. The tokens of other servers stay valid unless `endsOthers` is set.
 */
export const makeSetupToken = async (
  { db, now, events }: Pick<Services, "db" | "events" | "now">,
  { present, endsOthers }: { readonly present: string | null; readonly endsOthers: boolean },
): Promise<string | null> => {
  const token = newSecret();
  return asSystem(db, "authentication", async (tx) => {
    if (await hasSuperAdmin(tx)) return null;
    const at = now();
    if (present !== null && (await isSetupTokenValid(tx, hashSecret(present), at))) return present;
    await insertSetupToken(tx, { hash: hashSecret(token), at, expiresAt: after(at, LIFETIMES.setupMs), endsOthers });
    events.setupTokenCreated();
    return token;
  });
};

export interface SetUp {
  readonly token: string;
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly locale: Locale;
}

/** Makes the first administrator. The token works once; after that, and for any other token, the way is gone. */
export const setUp = async (
  services: Pick<Services, "db" | "files" | "keys" | "now" | "passwords">,
  input: SetUp,
  visitor: Visitor,
): Promise<void> => {
  const { db, passwords, now } = services;
  const about = { email: input.email, names: [input.firstName, input.lastName], organization: input.organization };
  await refuseWeakPassword(services, input.password, about, "password");
  const passwordHash = await passwords.hash(input.password);
  await asSystem(db, "authentication", async (tx) => {
    const at = now();
    if (!(await consumeSetupToken(tx, hashSecret(input.token), at)) || (await hasSuperAdmin(tx)))
      throw new Refusal("gone", "setup_gone");
    const existing = await operatorOrganization(tx);
    const org =
      (existing?.id as OrgId | undefined) ??
      (await insertOrganization(tx, {
        name: input.organization,
        kind: "operator",
        administrator: { name: `${input.firstName} ${input.lastName}`, email: input.email },
        at,
      }));
    const user = await insertUser(tx, {
      org,
      role: "super_admin",
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      phone: null,
      locale: input.locale,
      group: null,
      status: "active",
      passwordHash,
      temporaryUntil: null,
      allDomains: true,
      at,
    });
    if (user === null) throw new Refusal("conflict", "email_unavailable");
    await audit(tx, visitor, at, { action: "setup.done", org, actor: user, object: user });
  });
};
