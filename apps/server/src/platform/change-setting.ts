import { type SettingSubject, writeSetting } from "@parapet/db/queries/operations";

import { audit } from "./audit/audit.ts";
import { Refusal } from "./http/errors.ts";
import type { SignedInCall } from "./http/serve.ts";
import type { Services } from "./services.ts";

/** Stores what an operator set for the whole portal, and returns its new version. */
export const changeSetting = async (
  services: Pick<Services, "now">,
  { actor, db, from }: Pick<SignedInCall<never, never, never>, "actor" | "db" | "from">,
  subject: SettingSubject,
  value: object,
  version: number,
): Promise<number> => {
  const at = services.now();
  const saved = await writeSetting(db, subject, { value, version, by: actor.user, at });
  if (saved === null) throw new Refusal("conflict");
  const fact = { org: actor.org, actor: actor.user, object: subject, detail: { version: saved } };
  await audit(db, from, at, { action: "portal.changed", ...fact });
  return saved;
};
