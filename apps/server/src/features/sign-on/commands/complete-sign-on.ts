import type { Db } from "@parapet/db/db";
import {
  connectionById,
  type ConnectionRow,
  insertSessionSignOn,
  noteTested,
  putTestResult,
  takeAttempt,
  type TakenAttempt,
} from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import type { SignOnRefusal } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";
import { type Locale, toLocale } from "@parapet/words/locale";

import { audit } from "../../../platform/audit/audit.ts";
import { type OpenedSession, openSession } from "../../../platform/session/open-session.ts";
import { endUrlPlace } from "../../../platform/session/provider-end-url.ts";
import { isAllowedNetwork } from "../../../platform/session/refused-by-policy.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import type { Assertion } from "../assertion.ts";
import { type OidcSecrets, readAnswer } from "../oidc-client.ts";
import type { SignOnServices } from "../provider-net.ts";
import { SignOnRefused } from "../sign-on-refused.ts";
import { type Admission, admitPerson, askToLink, judgePerson } from "./admit-person.ts";
import { attemptPlace } from "./start-sign-on.ts";

export type CompleteServices = Pick<SignOnServices, "config" | "db" | "keys" | "mail" | "now" | "providerNet">;

/** Where the browser goes from the callback, and the session it was given. */
export interface Completed {
  readonly location: string;
  readonly opened: OpenedSession | null;
}

/** An answer between its verification and the navigation that follows. */
export interface WaitingAnswer {
  /** The settings that it was verified by. */
  readonly version: number;
  readonly assertion: Assertion;
}

/** What a test stores for the administrator who began it. */
export interface TestResult {
  readonly refused: SignOnRefusal | null;
  readonly assertion: Pick<Assertion, "claims" | "email" | "groups" | "subject"> | null;
  readonly admission: Pick<Admission, "outcome" | "role" | "units"> | null;
}

export const failedAt = (locale: Locale, reason: SignOnRefusal): Completed => ({
  location: `${inLocale(locale, "/login")}?sign_on=${reason}`,
  opened: null,
});

/** The answer of a provider: verified, matched to an account, and a session opened, or refused with a reason. */
export const completeSignOn = async (
  services: CompleteServices,
  input: {
    readonly connection: string;
    readonly query: string;
    readonly browser: string | null;
    readonly locale: Locale;
  },
  visitor: Visitor,
): Promise<Completed> => {
  const { db, now } = services;
  const state = new URLSearchParams(input.query).get("state") ?? "";
  const taken = await asSystem(db, "authentication", async (tx) => {
    const attempt =
      input.browser === null ? undefined : await takeAttempt(tx, hashSecret(state), hashSecret(input.browser), now());
    const connection = await connectionById(tx, attempt?.connection_id ?? input.connection);
    return { attempt, connection };
  });
  const { attempt, connection } = taken;
  if (attempt === undefined || connection === undefined) {
    // Of another browser, answered before, expired or never begun: whose sign-in it was is not known.
    await noteRefusal(services, visitor, connection ?? null, "state");
    return failedAt(input.locale, "state");
  }
  const locale = toLocale(attempt.locale);
  try {
    // The answer came to the address of another connection: the provider there may have been given the code of this one.
    if (connection.id !== input.connection) throw new SignOnRefused("mix-up");
    const assertion = await answerOf(services, connection, attempt, input.query);
    if (attempt.tested_by !== null) return await reportTest(services, connection, attempt, assertion, visitor);
    return await admitOnce(services, connection, { ...attempt, locale }, assertion, visitor);
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    if (attempt.tested_by !== null) return reportRefusedTest(services, connection, attempt, error.reason, visitor);
    await noteRefusal(services, visitor, connection, error.reason);
    return failedAt(locale, error.reason);
  }
};

/** What an attempt decides about its session; a sign-in that began at the provider has the defaults. */
interface Wanted {
  readonly next: string | null;
  readonly remember: boolean;
  readonly locale: Locale;
}

/** Opens the session of a verified assertion, unless the connection was disabled or changed while the person was at the provider. */
export const admitOnce = async (
  services: CompleteServices,
  connection: ConnectionRow,
  wanted: Wanted,
  assertion: Assertion,
  visitor: Visitor,
): Promise<Completed> => {
  const opened = await asSystem(services.db, "authentication", async (tx) => {
    const current = await connectionById(tx, connection.id);
    if (current?.enabled !== true || current.version !== connection.version) throw new SignOnRefused("disabled");
    return admit(services, tx, current, wanted, assertion, visitor);
  }).catch(async (error: unknown) => {
    // Refused, and so undone; that the owner of the account is asked is not.
    if (error instanceof SignOnRefused && error.reason === "consent")
      await asSystem(services.db, "authentication", (tx) => askToLink(services, tx, connection, assertion, visitor));
    services.mail.wake();
    throw error;
  });
  services.mail.wake();
  return { location: wanted.next ?? inLocale(wanted.locale, "/dashboard"), opened };
};

const answerOf = async (
  services: CompleteServices,
  connection: ConnectionRow,
  attempt: TakenAttempt,
  query: string,
): Promise<Assertion> => {
  const org = attempt.org_id as OrgId;
  if (connection.kind === "saml") {
    // Verified when it arrived. Without it the browser came by itself.
    if (attempt.sealed_answer === null) throw new SignOnRefused("state");
    const answer = await services.keys.open(attemptPlace(org, attempt.id, "sealed_answer"), attempt.sealed_answer);
    const { version, assertion } = JSON.parse(answer.toString()) as WaitingAnswer;
    // Another provider or key was trusted when it arrived.
    if (version !== connection.version) throw new SignOnRefused("disabled");
    return assertion;
  }
  const place = attemptPlace(org, attempt.id, "sealed_secrets");
  const secrets = JSON.parse((await services.keys.open(place, attempt.sealed_secrets)).toString()) as OidcSecrets;
  return readAnswer(services, connection, secrets, query);
};

const admit = async (
  services: CompleteServices,
  db: Db,
  connection: ConnectionRow,
  wanted: Wanted,
  assertion: Assertion,
  visitor: Visitor,
): Promise<OpenedSession> => {
  if (!(await isAllowedNetwork(db, connection.org_id as OrgId, visitor.ip))) throw new SignOnRefused("network");
  const person = await admitPerson(services, db, connection, assertion, visitor, wanted.locale);
  // The provider's own second factor is not known here: what needs a fresh code asks for one.
  const opened = await openSession(services, db, person, visitor, {
    remember: wanted.remember,
    codeGiven: false,
    by: "sign-on",
  });
  const sealedEndUrl =
    assertion.endUrl === null
      ? null
      : await services.keys.seal(endUrlPlace(person.org, opened.family), assertion.endUrl);
  await insertSessionSignOn(db, {
    org: person.org,
    family: opened.family,
    connection: connection.id,
    subject: assertion.subject,
    providerSession: assertion.providerSession,
    sealedEndUrl,
  });
  await audit(db, visitor, services.now(), {
    action: "sign-in.provider",
    org: person.org,
    actor: person.id,
    object: connection.id,
  });
  return opened;
};

export const noteRefusal = (
  { db, now }: Pick<CompleteServices, "db" | "now">,
  visitor: Visitor,
  connection: ConnectionRow | null,
  reason: SignOnRefusal,
): Promise<void> =>
  asSystem(db, "authentication", (tx) =>
    audit(tx, visitor, now(), {
      action: "sign-in.provider",
      org: connection === null ? null : (connection.org_id as OrgId),
      actor: null,
      ...(connection !== null && { object: connection.id }),
      result: "refused",
      detail: { reason },
    }),
  );

type TestResultServices = Pick<CompleteServices, "db" | "keys" | "now">;

type TestAttempt = Pick<TakenAttempt, "id" | "org_id" | "tested_by" | "tested_version" | "locale">;

const storeTest = async (
  services: TestResultServices,
  connection: ConnectionRow,
  attempt: TestAttempt,
  result: TestResult,
  visitor: Visitor,
): Promise<Completed> => {
  const org = attempt.org_id as OrgId;
  const place = attemptPlace(org, attempt.id, "sealed_result");
  const sealed = await services.keys.seal(place, JSON.stringify(result));
  await asSystem(services.db, "authentication", async (tx) => {
    await putTestResult(tx, org, attempt.id, sealed);
    if (result.refused === null && attempt.tested_version !== null)
      await noteTested(tx, org, connection.id, attempt.tested_version);
    await audit(tx, visitor, services.now(), {
      action: "sign-on.tested",
      org,
      actor: attempt.tested_by as UserId,
      object: connection.id,
      ...(result.refused !== null && { result: "refused" as const, detail: { reason: result.refused } }),
    });
  });
  const page = inLocale(toLocale(attempt.locale), "/dashboard/account/settings/sign-on");
  return { location: `${page}?test=${attempt.id}`, opened: null };
};

const reportTest = async (
  services: TestResultServices,
  connection: ConnectionRow,
  attempt: TakenAttempt,
  assertion: Assertion,
  visitor: Visitor,
): Promise<Completed> => {
  const { claims, email, groups, subject } = assertion;
  const shown = { claims, email, groups, subject };
  try {
    const { outcome, role, units } = await asSystem(services.db, "authentication", (tx) =>
      judgePerson(tx, connection, assertion, services.now()),
    );
    const result = { refused: null, assertion: shown, admission: { outcome, role, units } };
    return await storeTest(services, connection, attempt, result, visitor);
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    // The claims are shown all the same: they say what has to be changed.
    const result = { refused: error.reason, assertion: shown, admission: null };
    return storeTest(services, connection, attempt, result, visitor);
  }
};

export const reportRefusedTest = (
  services: TestResultServices,
  connection: ConnectionRow,
  attempt: TestAttempt,
  reason: SignOnRefusal,
  visitor: Visitor,
): Promise<Completed> =>
  storeTest(services, connection, attempt, { refused: reason, assertion: null, admission: null }, visitor);
