import { AsyncLocalStorage } from "node:async_hooks";

import type { Db } from "@parapet/db/db";
import { readConfirmation } from "@parapet/db/queries/access";

import type { Actor } from "../actor.ts";
import { Refusal } from "../http/errors.ts";
import { after, LIFETIMES } from "./lifetimes.ts";

/** What a session has proved within the last five minutes: a one-time code, or a second step after the sign-in. */
export type Proof = "code" | "second_step";

const asked = new AsyncLocalStorage<{ proof: Proof | null }>();

/** The answer of a request asks for this proof, and so does every repetition of the answer. */
export const noteProof = (proof: Proof): void => {
  const request = asked.getStore();
  if (request !== undefined && request.proof !== "second_step") request.proof = proof;
};

/** Answers a request, with the proof that was asked for meanwhile. */
export const withProof = async <Answer>(
  answer: () => Promise<Answer>,
): Promise<{ readonly answered: Answer; readonly proof: Proof | null }> => {
  const request: { proof: Proof | null } = { proof: null };
  const answered = await asked.run(request, answer);
  return { answered, proof: request.proof };
};

/** Throws unless a one-time code was given in this session within the last five minutes. */
export const requireFreshCode = ({ codeAt }: Actor, now: Date): void => {
  noteProof("code");
  if (codeAt === null || now > after(codeAt, LIFETIMES.freshCodeMs)) throw new Refusal("fresh_code_required");
};

/**
 * Throws unless a second step was given in this session within the last five minutes, after the sign-in. For what opens the account
 * later on (passkeys, authenticator app, recovery codes, API keys): a session that was stolen right after the sign-in must not be
 * enough.
 */
export const requireSecondStep = async (db: Db, { session }: Actor, now: Date): Promise<void> => {
  noteProof("second_step");
  const confirmedAt = session === null ? null : await readConfirmation(db, session);
  if (confirmedAt === null || now > after(confirmedAt, LIFETIMES.freshCodeMs)) throw new Refusal("fresh_code_required");
};

export const requireProof = async (db: Db, actor: Actor, proof: Proof, now: Date): Promise<void> =>
  proof === "code" ? requireFreshCode(actor, now) : requireSecondStep(db, actor, now);
