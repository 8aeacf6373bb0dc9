import { leakById, machineById } from "@parapet/db/queries/leaks";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  revealCredential as revealEndpoint,
  revealCredentials as revealSeveral,
  revealMachine as machineEndpoint,
} from "@parapet/domain/contracts/leaks";
import { refusalText } from "@parapet/words/messages/refusals";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain, type RowReach } from "../../../platform/session/reach.ts";
import { confirmOwnership } from "../../verification/index.ts";
import { revealCredential, revealMachine } from "../commands/reveal-secret.ts";

/** Domains of one request: their verifications are repeated at the same time where they are stale. */
const MAX_DOMAINS = 10;

type Found = Awaited<ReturnType<typeof leakById>>;

/** A credential that can no longer be decrypted is refused like any other, so that the rest of a request is answered. */
const revealOrGone = async (...asked: Parameters<typeof revealCredential>): ReturnType<typeof revealCredential> => {
  try {
    return await revealCredential(...asked);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

type Given = Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now" | "turns">;

/** Repeats a stale verification of the domain first; the reveal itself then decides in its own transaction. */
const confirmDomain = async (
  services: Given,
  reach: RowReach,
  row: { org_id: string; domain: string } | undefined,
): Promise<void> => {
  if (row !== undefined && reachesDomain(reach, row.org_id, row.domain))
    await confirmOwnership(services, row.org_id as OrgId, row.domain);
};

const revealRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    revealEndpoint,
    async ({ step, reach, params, body, from, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { id: params.id, reason: body.reason, from };
      await confirmDomain(services, reach, await step((db) => leakById(db, reach.scope, params.id)));
      const revealed = await step((db, now) => revealCredential(services, db, { ...ask, ...now }));
      if (revealed instanceof Refusal) throw revealed;
      return { data: revealed };
    },
    { limit: { max: 120, perSeconds: 60 }, repeatsFreely: true },
  );

const revealSeveralRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    revealSeveral,
    async ({ step, reach, body, locale, from, reply }) => {
      void reply.header("cache-control", "no-store");
      const rows = await step(async (db) => {
        const found: Found[] = [];
        for (const id of body.ids) found.push(await leakById(db, reach.scope, id));
        return found;
      });
      const holders = new Map(rows.flatMap((row) => (row === undefined ? [] : [[`${row.org_id} ${row.domain}`, row]])));
      if (holders.size > MAX_DOMAINS) throw new Refusal("invalid_input", "reveal_domains");
      await Promise.all([...holders.values()].map((row) => confirmDomain(services, reach, row)));
      const answers: { id: string; answer: Awaited<ReturnType<typeof revealCredential>> }[] = [];
      // Each in a transaction of its own: one refusal does not undo the audit rows of the others.
      for (const id of body.ids) {
        const ask = { id, reason: body.reason, from };
        answers.push({ id, answer: await step((db, now) => revealOrGone(services, db, { ...ask, ...now })) });
      }
      const refusals = answers.flatMap(({ answer }) => (answer instanceof Refusal ? [answer] : []));
      const [first] = refusals;
      if (
        first !== undefined &&
        refusals.length === answers.length &&
        refusals.every(({ text }) => text === first.text)
      )
        throw first;
      return {
        data: answers.map(({ id, answer }) =>
          answer instanceof Refusal
            ? { id, revealed: null, problem: refusalText(locale, answer.text) }
            : { id, revealed: answer, problem: null },
        ),
      };
    },
    { limit: { max: 60, perSeconds: 60 }, repeatsFreely: true },
  );

const machineRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    machineEndpoint,
    async ({ step, reach, params, body, from, reply }) => {
      void reply.header("cache-control", "no-store");
      const ask = { id: params.id, reason: body.reason, from };
      await confirmDomain(services, reach, await step((db) => machineById(db, reach.scope, params.id)));
      const revealed = await step((db, now) => revealMachine(services, db, { ...ask, ...now }));
      if (revealed instanceof Refusal) throw revealed;
      const { hostName, user, hardwareId, malwarePath } = revealed;
      return { data: { host_name: hostName, user, hardware_id: hardwareId, malware_path: malwarePath } };
    },
    { limit: { max: 120, perSeconds: 60 }, repeatsFreely: true },
  );

/** Leaked credentials in plaintext, each reveal audited. Everywhere else they are masked. */
export const credentialRoutes: readonly Route<Given>[] = [revealRoute, revealSeveralRoute, machineRoute];
