import { createHash } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  answerAttempt,
  attemptOfState,
  connectionById,
  type ConnectionRow,
  type OpenAttempt,
  spendMessage,
} from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";

import { Refusal } from "../../../platform/http/errors.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import type { Assertion } from "../assertion.ts";
import { redirectUrl } from "../connection-addresses.ts";
import { localPath } from "../local-path.ts";
import { readAssertion } from "../saml-assertion.ts";
import { type SamlSecrets, settingsOfSaml, verifyResponse } from "../saml-client.ts";
import { SignOnRefused } from "../sign-on-refused.ts";
import {
  admitOnce,
  type Completed,
  type CompleteServices,
  failedAt,
  noteRefusal,
  reportRefusedTest,
  type WaitingAnswer,
} from "./complete-sign-on.ts";
import { attemptPlace } from "./start-sign-on.ts";

interface Form {
  readonly response: string;
  readonly relayState: string;
}

/** The form of a SAML provider: an answer to a request, or a sign-in that began at the provider. */
export const receiveAssertion = async (
  services: CompleteServices,
  id: string,
  form: Form,
  visitor: Visitor,
  locale: Locale,
): Promise<Completed> => {
  const { db, now } = services;
  const { connection, attempt } = await asSystem(db, "authentication", async (tx) => ({
    connection: await connectionById(tx, id),
    attempt: await attemptOfState(tx, id, hashSecret(form.relayState)),
  }));
  if (connection?.kind !== "saml") throw new Refusal("not_found");
  const isOpen = attempt !== undefined && attempt.used_at === null && attempt.expires_at > now();
  try {
    return await (attempt === undefined
      ? admitUnsolicited(services, connection, form, visitor, locale)
      : storeAnswer(services, connection, attempt, isOpen, form));
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    if (isOpen && attempt.tested_by !== null)
      return reportRefusedTest(services, connection, attempt, error.reason, visitor);
    await noteRefusal(services, visitor, connection, error.reason);
    return failedAt(locale, error.reason);
  }
};

/**
 * The person of an answer, once: the identifier of its assertion is remembered until its age refuses it, whatever `alsoInTransaction`
 * answers.
 */
const readOnce = async <Result>(
  services: CompleteServices,
  connection: ConnectionRow,
  form: Form,
  requestId: string | null,
  alsoInTransaction: (db: Db, assertion: Assertion) => Promise<Result>,
): Promise<Result> => {
  const verified = await verifyResponse(services, connection, form.response);
  const { publicUrl } = services.config;
  const read = readAssertion(connection, verified, { publicUrl, requestId, at: services.now() });
  const hash = createHash("sha256").update(`assertion|${read.id}`).digest();
  return asSystem(services.db, "authentication", async (tx) => {
    if (!(await spendMessage(tx, connection.org_id as OrgId, connection.id, hash, read.until)))
      throw new SignOnRefused("replayed");
    return alsoInTransaction(tx, read.assertion);
  });
};

/**
 * The answer to a request. The form comes from the provider's page, so that the cookie which binds the request to its browser is not
 * sent with it: the answer waits for the navigation that follows.
 */
const storeAnswer = async (
  services: CompleteServices,
  connection: ConnectionRow,
  attempt: OpenAttempt,
  isOpen: boolean,
  form: Form,
): Promise<Completed> => {
  const org = attempt.org_id as OrgId;
  const opened = await services.keys.open(attemptPlace(org, attempt.id, "sealed_secrets"), attempt.sealed_secrets);
  const { requestId } = JSON.parse(opened.toString()) as SamlSecrets;
  const isStored = await readOnce(services, connection, form, requestId, async (tx, assertion) => {
    if (!isOpen) return false;
    const answer: WaitingAnswer = { version: connection.version, assertion };
    const sealed = await services.keys.seal(attemptPlace(org, attempt.id, "sealed_answer"), JSON.stringify(answer));
    return answerAttempt(tx, org, attempt.id, sealed);
  });
  if (!isStored) throw new SignOnRefused("state");
  const state = encodeURIComponent(form.relayState);
  return { location: `${redirectUrl(services.config.publicUrl, connection.id)}?state=${state}`, opened: null };
};

/** The page that a sign-in from the provider leads to: its relay state, if it is one of our pages. */
const pageOf = (relayState: string, publicUrl: string): string | null =>
  localPath(relayState.startsWith(`${publicUrl}/`) ? relayState.slice(publicUrl.length) : relayState);

const admitUnsolicited = async (
  services: CompleteServices,
  connection: ConnectionRow,
  form: Form,
  visitor: Visitor,
  locale: Locale,
): Promise<Completed> => {
  const assertion = await readOnce(services, connection, form, null, async (_, it) => it);
  // Anyone with an account at the provider could sign another person's browser in as themselves: an administrator decides.
  if (!settingsOfSaml(connection).idpInitiated) throw new SignOnRefused("unsolicited");
  const next = pageOf(form.relayState, services.config.publicUrl);
  return admitOnce(services, connection, { next, remember: false, locale }, assertion, visitor);
};
