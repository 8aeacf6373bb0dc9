import type { Db } from "@parapet/db/db";
import { readConfirmation } from "@parapet/db/queries/access";

import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { after, LIFETIMES } from "./lifetimes.ts";

/** Throws unless a one-time code was given in this session within the last five minutes. */
export const requireFreshCode = ({ codeAt }: Actor, now: Date): void => {
  if (codeAt === null || now > after(codeAt, LIFETIMES.freshCodeMs)) throw new Refusal("fresh_code_required");
};

/**
 * Throws unless a second step was given in this session within the last five minutes, after the sign-in. For what opens the account
 * later on (passkeys, authenticator app, recovery codes, API keys): a session that was stolen right after the sign-in must not be
 * enough.
 */
export const requireSecondStep = async (db: Db, { session }: Actor, now: Date): Promise<void> => {
  const confirmedAt = session === null ? null : await readConfirmation(db, session);
  if (confirmedAt === null || now > after(confirmedAt, LIFETIMES.freshCodeMs)) throw new Refusal("fresh_code_required");
};
